import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { creditNoteUrl } from '#src/shared/page-address.ts'
import type { PaymentOfOrder, PaymentProgress } from '#src/shared/pages.ts'
import { common, dashboard, pay, dashboardOrders as texts } from '#src/shared/texts.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { Dialog } from '#web/dashboard/tab/dialog.tsx'
import { buyerFacts, Facts } from '#web/dashboard/tab/facts.tsx'
import { colorOf, type OwnOrder } from '#web/dashboard/tab/order-state.ts'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Keys } from '#web/order/buyer/keys.tsx'
import { OrderFacts } from '#web/order/buyer/order-facts.tsx'
import { OrderView } from '#web/order/buyer/order-view.tsx'
import type { Step } from '#web/order/buyer/timeline.tsx'
import { openPayPage } from '#web/order/payment/open-pay-page.ts'
import { CreditNoteLinks, ReceiptLink } from '#web/order/receipt-link.tsx'
import { shellData } from '#web/session/shell-data.ts'
import { OrderCodeStep } from '#web/verification/order-code-step.tsx'
import classes from './order-details.module.css'

const historyOf = ({ steps }: OwnOrder): Step[] => {
  const words = {
    verified: texts.numberVerified,
    pending: texts.backToPending,
    approved: pay.approvedStep,
    cancelled: pay.cancelledStep,
  }
  return steps.map(({ step, at }) => ({ text: words[step], at, tone: step === 'cancelled' ? 'bad' : 'done' }))
}

const unknown: PaymentProgress = { stage: 'unseen', missing: 0, watched: [] }

const Order = ({ order, onClose }: { order: OwnOrder; onClose: () => void }) => {
  const utils = trpc.useUtils()
  const { site, ...ways } = shellData()
  const { id, payment, licenseKey, notes, awaitsCode } = order
  const { token, status, creditNotes } = payment
  const isPending = status === 'pending'
  const asked = { enabled: isPending, staleTime: 0 }
  const { data: progress = unknown } = trpc.bankFeed.progress.useQuery({ token }, asked)
  const change = (next: PaymentOfOrder) => {
    utils.orders.own.setData({ id }, { ...order, payment: next })
    // The lists behind it know what became of the order too.
    void utils.invalidate()
  }
  return (
    <Stack gap="lg">
      {awaitsCode && (
        <section className={classes.part}>
          <h2>{texts.verifyWhatsappOtp}</h2>
          <OrderCodeStep
            orderId={id}
            whatsappNumber={site.whatsappNumber}
            phone={order.phone}
            verb={texts.verifyOtp}
            onVerified={() => {
              void utils.orders.invalidate()
              openPayPage(`/pay/${id}`)
            }}
            onBack={onClose}
          />
        </section>
      )}
      <OrderView
        {...{ payment, site, ways, awaitsCode }}
        progress={isPending ? progress : unknown}
        heading="h2"
        history={historyOf(order)}
        given={licenseKey && <Keys plan={order.plan} licenses={order.licenses} />}
        onPayment={change}
        onProgress={(next) => utils.bankFeed.progress.setData({ token }, next)}
      >
        {status === 'approved' && isSold(payment.plan) && (
          <OrderFacts order={payment} currency={site.currency} />
        )}
        <Group gap="sm">
          {status === 'approved' && (
            <TabButton tab={isSold(payment.plan) ? 'licenses' : 'reseller'} variant="default">
              {isSold(payment.plan) ? pay.viewLicense : pay.viewBalance}
            </TabButton>
          )}
          <CreditNoteLinks urls={creditNotes.map((number) => creditNoteUrl(id, number))} />
          {status !== 'cancelled' && payment.amount > 0 && (
            <ReceiptLink href={`/api/orders/${id}/receipt`} isPaid={status === 'approved'} />
          )}
        </Group>
      </OrderView>
      {notes && (
        <section className={classes.part}>
          <h2>{common.notesFromTeam}</h2>
          <Text className={classes.lines}>
            <bdi>{notes}</bdi>
          </Text>
        </section>
      )}
      <section className={classes.part}>
        <h2>{texts.orderedBy}</h2>
        <Facts facts={[...buyerFacts(order), [texts.coupon, order.couponCode]]} />
      </section>
    </Stack>
  )
}

type Props = { id: number; onClose: () => void }

/** One order as its page shows it, with the history that its account alone reads, and the buyer. */
export const OrderDetails = ({ id, onClose }: Props) => {
  const { data: order, error, refetch } = trpc.orders.own.useQuery({ id }, { staleTime: 0 })
  return (
    <Dialog
      onClose={onClose}
      // As in the order dialog, a click outside does not close the code step.
      closeOnClickOutside={!order?.awaitsCode}
      title={
        <>
          {texts.orderTitle({ id })}{' '}
          {order && (
            <Badge variant="light" color={colorOf(order.payment.status)} ms="xs">
              {dashboard.orderStates[order.payment.status]}
            </Badge>
          )}
        </>
      }
    >
      {error && <LoadProblem title={texts.orderNotLoaded({ id })} error={error} onRetry={refetch} />}
      {!order && !error && <Skeleton height={280} radius="md" />}
      {order && <Order order={order} onClose={onClose} />}
    </Dialog>
  )
}
