import { Badge, Button, DataList, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { detailFacts } from '#src/shared/buyer-details.ts'
import { here } from '#src/shared/page-address.ts'
import type { PaymentProgress } from '#src/shared/pages.ts'
import { common, dashboard, order as shared, dashboardOrders as texts } from '#src/shared/texts.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { EmailText } from '#web/components/email-text.tsx'
import { Latin } from '#web/components/latin.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { Dialog } from '#web/dashboard/tab/dialog.tsx'
import { colorOf, type OwnOrder } from '#web/dashboard/tab/order-state.ts'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { phoneText } from '#web/lib/links/phone-link.ts'
import { trpc } from '#web/lib/trpc.ts'
import { CancelOrder } from '#web/order/payment/cancel-order.tsx'
import { openPayPage } from '#web/order/payment/open-pay-page.ts'
import { PaymentMethods } from '#web/order/payment/payment-methods.tsx'
import { ProofButton } from '#web/order/payment/proof-button.tsx'
import { CreditNoteLink, ReceiptLink } from '#web/order/receipt-link.tsx'
import { shellData } from '#web/session/shell-data.ts'
import { OrderCodeStep } from '#web/verification/order-code-step.tsx'
import classes from './order-details.module.css'
import { OrderTimeline } from './order-timeline.tsx'
import { titleOf } from './purchase.ts'

/** How often an order whose proof waits is asked for. */
const ASKED_MS = 4000

const waits = ({ status, paymentState }: OwnOrder): boolean =>
  status === 'pending' && paymentState === 'submitted'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </section>
)

const Buyer = ({ order }: { order: OwnOrder }) => {
  const facts = [
    [common.name, order.name],
    [
      common.email,
      <Latin key="email">
        <EmailText email={order.email} />
      </Latin>,
    ],
    [common.phone, <Latin key="phone">{phoneText(order.phone)}</Latin>],
    ...detailFacts(order),
    [texts.coupon, order.couponCode],
  ] as const
  return (
    <DataList labelWidth="5.5rem" gap={6} size="sm">
      {facts.map(
        ([label, value]) =>
          value && (
            <DataList.Item key={label}>
              <DataList.ItemLabel>{label}</DataList.ItemLabel>
              <DataList.ItemValue className={classes.lines}>
                <bdi>{value}</bdi>
              </DataList.ItemValue>
            </DataList.Item>
          ),
      )}
    </DataList>
  )
}

type FactsProps = { order: OwnOrder; progress: PaymentProgress; onClose: () => void }

const Facts = ({ order, progress, onClose }: FactsProps) => {
  const utils = trpc.useUtils()
  const { site, paymentMethods, bankTransferNote } = shellData()
  const verified = () => {
    void utils.orders.invalidate()
    openPayPage(`/pay/${order.id}`)
  }
  return (
    <Stack gap="lg">
      <div className={classes.sum}>
        <Text fw={650}>{titleOf(order)}</Text>
        <Latin className={classes.amount}>{formatMoney(order.amount, site.currency)}</Latin>
      </div>
      {order.awaitsCode && (
        <Part title={texts.verifyWhatsappOtp}>
          <OrderCodeStep
            orderId={order.id}
            whatsappNumber={site.whatsappNumber}
            phone={order.phone}
            verb={texts.verifyOtp}
            onVerified={verified}
            onBack={onClose}
          />
        </Part>
      )}
      {order.status === 'pending' && order.paymentState !== 'submitted' && (
        <Part title={texts.howToPay}>
          <PaymentMethods
            methods={paymentMethods}
            note={bankTransferNote}
            orderId={order.id}
            amount={order.amount}
            payUntil={order.payUntil.toISOString()}
            whatsappNumber={site.whatsappNumber}
          />
        </Part>
      )}
      <Part title={common.status}>
        <div role="status">
          <OrderTimeline order={order} progress={progress} />
        </div>
        <Group gap="sm">
          {order.status === 'approved' && (
            <TabButton tab="licenses" variant="default">
              {texts.viewLicense}
            </TabButton>
          )}
          {order.hasCreditNote && <CreditNoteLink href={`/api/orders/${order.id}/credit-note`} />}
          {order.status !== 'cancelled' && (
            <ReceiptLink href={`/api/orders/${order.id}/receipt`} isPaid={order.status === 'approved'} />
          )}
        </Group>
      </Part>
      {order.notes && (
        <Part title={common.notesFromTeam}>
          <Text className={classes.lines}>
            <bdi>{order.notes}</bdi>
          </Text>
        </Part>
      )}
      <Part title={texts.orderedBy}>
        <Buyer order={order} />
      </Part>
      {order.canCancel && (
        <CancelOrder
          orderId={order.id}
          cancel={() => utils.client.orders.cancelOwn.mutate({ id: order.id })}
          onCancelled={() => void utils.orders.invalidate()}
        />
      )}
    </Stack>
  )
}

/** Opens the pay page of a pending order. It is not the main action while a code is awaited. */
const PayButton = ({ order }: { order: OwnOrder }) => (
  <Button
    component="a"
    href={here(`/pay/${order.id}`)}
    fullWidth
    variant={order.awaitsCode ? 'default' : 'filled'}
  >
    {texts.payWords[order.paymentState]}
  </Button>
)

/** Sends the proof of a pending order by WhatsApp instead. */
const SendProof = ({ order }: { order: OwnOrder }) => {
  const { site } = shellData()
  return (
    <ProofButton
      fullWidth
      variant="default"
      orderId={order.id}
      bought={shared.planAtPrice({
        plan: planNames[order.plan],
        amount: formatMoney(order.amount, site.currency),
      })}
      whatsappNumber={site.whatsappNumber}
    />
  )
}

type Props = { id: number; onClose: () => void }

const unseen: PaymentProgress = { stage: 'unseen', missing: 0 }

/** The order with what is known of its money, asked again while its proof waits (BANK-774). */
const useFollowed = (id: number) => {
  const utils = trpc.useUtils()
  const { data: order, ...asked } = trpc.orders.own.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data && waits(state.data) ? ASKED_MS : false) },
  )
  const isWaiting = order !== undefined && waits(order)
  const { data: progress = unseen } = trpc.bankFeed.ownProgress.useQuery(
    { id },
    { enabled: isWaiting, staleTime: 0, refetchInterval: ASKED_MS },
  )
  const status = order?.status
  const [seen, setSeen] = useState(status)
  useEffect(() => {
    if (status === seen) return
    setSeen(status)
    // The lists behind it know what became of the order too.
    if (seen !== undefined) void utils.invalidate()
  }, [status, seen, utils])
  return { order, progress, ...asked }
}

/** One order: its history, the next step, the payment methods (PAY-1), and the buyer. */
export const OrderDetails = ({ id, onClose }: Props) => {
  const { order, progress, error, refetch } = useFollowed(id)
  return (
    <Dialog
      onClose={onClose}
      footer={
        order?.status === 'pending' && (
          <Stack gap="xs" w="100%">
            <PayButton order={order} />
            <SendProof order={order} />
          </Stack>
        )
      }
      // As in the order dialog, a click outside does not close the code step (DASH-9).
      closeOnClickOutside={!order || !order.awaitsCode}
      title={
        <>
          {texts.orderTitle({ id })}{' '}
          {order && (
            <Badge variant="light" color={colorOf(order.status)} ms="xs">
              {dashboard.orderStates[order.status]}
            </Badge>
          )}
        </>
      }
    >
      {error && <LoadProblem title={texts.orderNotLoaded({ id })} error={error} onRetry={refetch} />}
      {!order && !error && <Skeleton height={280} radius="md" />}
      {order && <Facts order={order} progress={progress} onClose={onClose} />}
    </Dialog>
  )
}
