import { Alert, Button, List, NativeSelect, Stack, Text } from '@mantine/core'
import { boughtName } from '#src/shared/bought.ts'
import { formatTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import type { OrderStatus } from '#src/shared/values/vocabulary.ts'
import { WhatsappDown } from '#web/admin/frame/whatsapp-down.tsx'
import { optionsOf } from '#web/admin/table/options.ts'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { confirm } from '#web/components/questions/confirm.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import type { Order } from './order-cells.tsx'
import { CheckPayment, MoneyNotice } from './order-money.tsx'
import { changeTo, describeUndo, stateOf } from './status-words.ts'

export const orderStatuses: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
}

/** Undoes an approval, and names the messages that could not be taken back. */
const useUndoApproval = ({ id, plan }: Order) =>
  useRowMutation({
    mutation: trpc.orders.undoApproval,
    done: (_, { messages }) => ({
      title: `Approval of Order ${id} Undone`,
      description: describeUndo(plan, messages),
    }),
    failed: { title: 'Undo Failed', fallback: 'Failed to undo the approval' },
  })

/** A change of the status, which asks once; an approval can be undone (ADMIN-703). */
const useStatusChange = (order: Order) => {
  const undo = useUndoApproval(order)
  type Change = { id: number; status: OrderStatus; revision: number }
  const { run, pending, problem } = useRowMutation<Change, Order>({
    mutation: trpc.orders.setStatus,
    optimistic: ({ status }) => ({ status }),
    done: ({ id, status }, { revision }) => ({
      title: 'Status Updated',
      description: changeTo(status, order, siteFacts().sendsMail).told,
      ...(status === 'confirmed' && {
        action: { label: 'Undo', onClick: () => void undo.run({ id, revision }) },
      }),
    }),
    failed: { title: 'Update Failed', fallback: 'Failed to update order status' },
  })
  const ask = (status: OrderStatus) => {
    const { effect, told: _, ...question } = changeTo(status, order, siteFacts().sendsMail)
    const { amount, plan, name, revision } = order
    confirm({
      ...question,
      body: (
        <Stack gap="sm">
          <Text>
            {name}, {boughtName(plan)}: <b>{formatMoney(amount, siteFacts().currency)}</b>
          </Text>
          {status === 'confirmed' && <MoneyNotice order={order} />}
          <Text>{effect}</Text>
          {status !== 'pending' && <WhatsappDown />}
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
      data={optionsOf(orderStatuses)}
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
 * none, because approving then is a deliberate act (PAY-732).
 */
export const NextStep = ({ order }: { order: Order }) => {
  if (order.status !== 'pending') return null
  if (order.paymentState === 'submitted') return <CheckPayment id={order.id} />
  return order.paymentState === 'accepted' ? <ApproveButton order={order} /> : null
}

const POLL_MS = 5000

/** Offers to undo the approval of an order as long as this is possible. */
export const UndoApproval = ({ order }: { order: Order }) => {
  const { id, status, revision } = order
  const { data } = trpc.orders.approval.useQuery(
    { id },
    {
      enabled: status === 'confirmed',
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data ? POLL_MS : false),
    },
  )
  const { run, pending } = useUndoApproval(order)
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
