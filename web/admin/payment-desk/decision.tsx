import { Alert, Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { useSingleKeys } from '#web/admin/frame/single-keys.ts'
import { RoutesDown } from '#web/admin/frame/whatsapp-down.tsx'
import { FlagTexts } from '#web/admin/orders/order-money.tsx'
import { approvedWith, goneOf } from '#web/admin/orders/status-words.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { nameOfLicense, type Payment } from './payment.ts'
import classes from './payment-desk.module.css'
import { RefundDialog } from './refund-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

type Props = { payment: Payment; onNext: () => void }

/** Refetches the data that a decision changes: the desk, the orders, and the counts of waiting work. */
const useRefresh = () => {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([utils.payments.invalidate(), utils.orders.invalidate(), utils.stats.waiting.invalidate()])
}

const useAccept = ({ payment, onNext }: Props) => {
  const { orderId, revision, amount, name, plan, flags } = payment
  const [singleKeys] = useSingleKeys()
  const refresh = useRefresh()
  const accept = trpc.orders.accept.useMutation(
    withToasts({
      done: ({ revision: accepted }) => ({
        title: 'Payment Accepted',
        description: `Order ${orderId} is approved.`,
        action: { label: 'Undo', onClick: () => undoNow(accepted) },
      }),
      failed: { title: 'Not Accepted', fallback: 'Failed to accept the payment' },
    }),
  )
  const undo = trpc.orders.undoApproval.useMutation(
    withToasts({
      done: ({ messages }) => {
        const gone = messages.filter(({ isUnsent }) => !isUnsent).map(goneOf)
        return {
          title: `Approval of Order ${orderId} Undone`,
          description:
            gone.length > 0 ? gone.join(' ') : 'The proof is to be checked again. No message was sent.',
        }
      },
      failed: { title: 'Undo Failed', fallback: 'Failed to undo the approval' },
      after: () => void refresh(),
    }),
  )
  const undoNow = (seen: number) => undo.mutate({ id: orderId, revision: seen })
  const money = formatMoney(amount, siteFacts().currency)
  const ask = () =>
    confirm({
      title: `Accept the payment of order ${orderId}?`,
      body: (
        <Stack gap="sm">
          <Text>
            I have seen <b>{money}</b> in my own account.
          </Text>
          <FlagTexts texts={flags.map(({ text }) => text)} />
          <Text>
            The order of {name} {approvedWith(plan)}
          </Text>
          <RoutesDown />
        </Stack>
      ),
      verb: 'Accept payment',
      danger: false,
      // A press that comes of habit must not accept a proof with doubts about it: another letter than A does (PAY-803).
      isExpected: flags.length === 0,
      ...(flags.length > 0 && singleKeys && { letter: { key: 'y', hint: <Kbd visibleFrom="md">Y</Kbd> } }),
      onConfirm: () =>
        accept
          .mutateAsync({ id: orderId, revision })
          .then(onNext, () => undefined)
          .then(refresh),
    })
  return { ask, undoNow }
}

const useUndoRejection = (orderId: number) => {
  const refresh = useRefresh()
  const { mutate, isPending } = trpc.payments.undoRejection.useMutation(
    withToasts({
      done: { title: 'Rejection Undone', description: 'The proof is to be checked again.' },
      failed: { title: 'Undo Failed', fallback: 'Failed to undo the rejection' },
      after: () => void refresh(),
    }),
  )
  return { run: (revision: number) => mutate({ id: orderId, revision }), isPending }
}

const stateWords: Record<Payment['state'], string> = {
  awaiting: 'No proof was sent yet.',
  submitted: '',
  accepted: 'Accepted',
  rejected: 'Rejected',
  refunded: 'Refunded',
}

/** The decision about a payment, and the actions that are still possible. */
const Decided = ({ payment, onRefund }: { payment: Payment; onRefund: () => void }) => {
  const { orderId, revision, state, reason, refund, decidedBy, decidedAt, canUndo } = payment
  const { currency } = siteFacts()
  const undo = useUndoRejection(orderId)
  const approval = trpc.orders.approval.useQuery(
    { id: orderId },
    { enabled: state === 'accepted', staleTime: 0 },
  )
  const order = trpc.orders.get.useQuery({ id: orderId }, { enabled: refund !== null })
  const accept = useAccept({ payment, onNext: () => {} })
  const who = decidedBy && decidedAt ? ` by ${decidedBy}, ${formatDateTime(decidedAt)}` : ''
  return (
    <Alert title={`${stateWords[state]}${who}`}>
      <Stack gap="sm" align="flex-start">
        {state === 'rejected' && <Text size="sm">{reason}</Text>}
        {refund && (
          <Text size="sm">
            {formatMoney(refund.amount, currency)} sent back {refund.way}. {refund.reason}
          </Text>
        )}
        {order.data?.licenses?.map(
          (license) =>
            license.refunded !== null && (
              <Text key={license.id} size="sm">
                {nameOfLicense(license)}: {formatMoney(license.refunded, currency)} sent back
              </Text>
            ),
        )}
        {canUndo && (
          <Button size="sm" variant="default" loading={undo.isPending} onClick={() => undo.run(revision)}>
            Undo rejection
          </Button>
        )}
        {approval.data && (
          <Button size="sm" variant="default" onClick={() => accept.undoNow(revision)}>
            Undo approval
          </Button>
        )}
        {state === 'accepted' && (
          <Button size="sm" variant="default" color="red" onClick={onRefund}>
            Refund
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** Ignores a key while a dialog is open. */
const unlessAsking = (act: () => void) => () => {
  if (!document.querySelector('[role=dialog]')) act()
}

/** Accepts or rejects a proof that waits, by buttons or by the keys A, R and N. */
const Deciding = ({ payment, onNext, onReject }: Props & { onReject: () => void }) => {
  const [singleKeys] = useSingleKeys()
  const { ask } = useAccept({ payment, onNext })
  useHotkeys(
    singleKeys
      ? [
          ['A', unlessAsking(ask)],
          ['R', unlessAsking(onReject)],
          ['N', unlessAsking(onNext)],
        ]
      : [],
  )
  const hint = (key: string) => (singleKeys ? <Kbd visibleFrom="md">{key}</Kbd> : undefined)
  return (
    <Group gap="xs" className={classes.bar}>
      <Button onClick={ask} px="sm" rightSection={hint('A')}>
        Accept
      </Button>
      <Button variant="default" onClick={onReject} px="sm" rightSection={hint('R')}>
        Reject
      </Button>
      <Button variant="subtle" onClick={onNext} px="xs" rightSection={hint('N')}>
        Next
      </Button>
    </Group>
  )
}

/**
 * The decision about a payment. Its dialogs belong to the payment and not to its state, so that one stays with what is
 * typed when somebody else decides meanwhile (FORM-611, FORM-701).
 */
export const Decision = ({ payment, onNext }: Props) => {
  const [isRejecting, rejecting] = useDisclosure(false)
  const [isRefunding, refunding] = useDisclosure(false)
  const refresh = useRefresh()
  const undo = useUndoRejection(payment.orderId)
  return (
    <>
      {payment.state === 'submitted' ? (
        <Deciding payment={payment} onNext={onNext} onReject={rejecting.open} />
      ) : (
        <Decided payment={payment} onRefund={refunding.open} />
      )}
      {isRejecting && (
        <RejectDialog
          payment={payment}
          onClose={rejecting.close}
          onDone={refresh}
          onNext={onNext}
          onUndo={undo.run}
        />
      )}
      {isRefunding && <RefundDialog payment={payment} onClose={refunding.close} onDone={refresh} />}
    </>
  )
}
