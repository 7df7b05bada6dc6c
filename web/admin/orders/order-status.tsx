import { Alert, Button, List, NativeSelect, Stack, Text } from '@mantine/core'
import { formatTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { type OrderStatus, planNames } from '#src/shared/values/vocabulary.ts'
import { RoutesDown } from '#web/admin/frame/whatsapp-down.tsx'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import type { Order } from './order-cells.tsx'
import { approvalQuestion, CheckPayment, MoneyNotice } from './order-money.tsx'

type Message = Output<'orders', 'undoApproval'>['messages'][number]

const source = 'orders.list'

const statuses: { value: OrderStatus; label: string }[] = [
  { value: 'pending', label: 'Pending' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'cancelled', label: 'Cancelled' },
]

/** "goes to +923001234567 by WhatsApp and asma@example.com by email.", and whom it does not reach (MAIL-11). */
const goesTo = ({ phone, email }: Order): string => {
  const hearsByMail = email && siteFacts().sendsMail
  const routes = [phone && `${phone} by WhatsApp`, hearsByMail && `${email} by email`].filter(Boolean)
  const unheard = email && !hearsByMail ? ` ${email} gets no email, because the shop has no mail server.` : ''
  return `goes to ${routes.join(' and ') || 'nobody'}.${unheard}`
}

const isOver = ({ expiresAt }: Order): boolean => expiresAt !== null && expiresAt <= new Date()

type Change = { title: string; effect: string; verb: string; keep: string; danger: boolean; told: string }

/** The effect of a change of status, for the question before and the toast after it (ADMIN-9, LIC-3). */
const changeTo: Record<OrderStatus, (order: Order) => Change> = {
  confirmed: (order) => {
    const approval = approvalQuestion(order)
    if (order.licenseKey && isOver(order)) {
      const effect = 'The license stays expired, because its time is over, and no message is sent.'
      return { ...approval, effect, told: `Order ${order.id} approved. Its license has expired.` }
    }
    const license = order.licenseKey ? 'The license is active again. Its key' : 'The license key'
    const effect = `${license} ${goesTo(order)}`
    return { ...approval, effect, told: `Order ${order.id} approved. ${effect}` }
  },
  cancelled: (order) => {
    const loss = order.licenseKey ? ' The license is revoked.' : ''
    return {
      title: `Cancel order ${order.id}?`,
      effect: `A message about it ${goesTo(order)}${loss}`,
      verb: 'Cancel order',
      keep: 'Keep order',
      danger: true,
      told: `Order ${order.id} cancelled. The message ${goesTo(order)}${loss}`,
    }
  },
  pending: (order) => {
    const loss = order.licenseKey ? 'The license is suspended until the order is confirmed again. ' : ''
    return {
      title: `Set order ${order.id} to pending?`,
      effect: `${loss}The customer gets no message.`,
      verb: order.licenseKey ? 'Suspend license' : 'Set to pending',
      keep: `Keep ${order.status}`,
      danger: order.licenseKey !== null,
      told: `Order ${order.id} is pending. ${loss}`.trim(),
    }
  },
}

const withArticle = ({ channel, recipient }: Message): string =>
  `The ${channel === 'email' ? 'email' : 'WhatsApp message'} to ${recipient}`

/** The state of a message of the approval in words, before the approval is undone. */
const stateOf = (message: Message): string => {
  if (message.status === 'sent') return `${withArticle(message)} was sent.`
  if (message.status === 'kept') return `${withArticle(message)} was kept as a file and reached nobody.`
  return message.isUnsent
    ? `${withArticle(message)} was not sent yet.`
    : `${withArticle(message)} may have gone out.`
}

/** The same afterwards, for the messages that could not be taken back. */
export const goneOf = (message: Message): string =>
  `${withArticle(message)} ${message.status === 'sent' ? 'had already gone' : 'may have gone out'}.`

const describeUndo = (messages: Message[]): string => {
  const gone = messages.filter(({ isUnsent }) => !isUnsent)
  const rest = gone.length === 0 ? ['No message went out.'] : gone.map(goneOf)
  return ['The license is taken back.', ...rest].join(' ')
}

/** Undoes an approval, and names the messages that could not be taken back (ORD-24). */
const useUndoApproval = (id: number) =>
  useRowMutation({
    source,
    mutation: trpc.orders.undoApproval.useMutation(),
    done: (_, { messages }) => ({
      title: `Approval of Order ${id} Undone`,
      description: describeUndo(messages),
    }),
    failed: { title: 'Undo Failed', fallback: 'Failed to undo the approval' },
  })

/** A change of the status, which asks once; an approval can be undone (ADMIN-9, ORD-24). */
const useStatusChange = (order: Order) => {
  const undo = useUndoApproval(order.id)
  const { mutateAsync } = trpc.orders.setStatus.useMutation()
  const { run, pending, problem } = useRowMutation({
    source,
    mutation: {
      mutateAsync: (input: { id: number; status: OrderStatus; revision: number }) => mutateAsync(input),
    },
    optimistic: ({ status }) => ({ status }),
    done: ({ id, status }, { revision }) => ({
      title: 'Status Updated',
      description: changeTo[status](order).told,
      ...(status === 'confirmed' && {
        action: { label: 'Undo', onClick: () => void undo.run({ id, revision }) },
      }),
    }),
    failed: { title: 'Update Failed', fallback: 'Failed to update order status' },
  })
  const ask = (status: OrderStatus) => {
    const { effect, told: _, ...question } = changeTo[status](order)
    const { amount, plan, name, revision } = order
    confirm({
      ...question,
      body: (
        <Stack gap="sm">
          <Text>
            {name}, {planNames[plan]}: <b>{formatMoney(amount, siteFacts().currency)}</b>
          </Text>
          {status === 'confirmed' && <MoneyNotice order={order} />}
          <Text>{effect}</Text>
          {status !== 'pending' && <RoutesDown />}
        </Stack>
      ),
      onConfirm: () => run({ id: order.id, status, revision }),
    })
  }
  return { ask, pending, problem }
}

/** The status of an order in a select. */
export const StatusSelect = ({ order }: { order: Order }) => {
  const { ask, pending, problem } = useStatusChange(order)
  return (
    <NativeSelect
      size="sm"
      w={136}
      aria-label={`Status of order ${order.id}`}
      data={statuses}
      value={order.status}
      disabled={pending}
      error={problem}
      onChange={(event) => ask(event.currentTarget.value as OrderStatus)}
    />
  )
}

const ApproveButton = ({ order }: { order: Order }) => {
  const { ask, pending } = useStatusChange(order)
  return (
    <Button
      size="sm"
      loading={pending}
      aria-label={`Approve order ${order.id}`}
      onClick={() => ask('confirmed')}
    >
      Approve
    </Button>
  )
}

/**
 * The next step for an open order whose money is there: its proof to check, or the approval. Without money there is
 * none, because approving then is a deliberate act (PAY-330, TABLE-14).
 */
export const NextStep = ({ order }: { order: Order }) => {
  if (order.status !== 'pending') return null
  if (order.paymentState === 'submitted') return <CheckPayment id={order.id} />
  return order.paymentState === 'accepted' ? <ApproveButton order={order} /> : null
}

const POLL_MS = 5000

/** Offers to undo the approval of an order as long as this is possible (ORD-24). */
export const UndoApproval = ({ order: { id, status, revision } }: { order: Order }) => {
  const { data } = trpc.orders.approval.useQuery(
    { id },
    {
      enabled: status === 'confirmed',
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
    },
  )
  const { run, pending } = useUndoApproval(id)
  if (status !== 'confirmed' || !data) return null
  return (
    <Alert title={`This approval can be undone until ${formatTime(data.undoUntil)}`}>
      <Stack gap="sm" align="flex-start">
        <List size="sm">
          {data.messages.map((message) => (
            <List.Item key={message.id}>{stateOf(message)}</List.Item>
          ))}
        </List>
        <Button size="sm" variant="default" loading={pending} onClick={() => void run({ id, revision })}>
          Undo approval
        </Button>
      </Stack>
    </Alert>
  )
}
