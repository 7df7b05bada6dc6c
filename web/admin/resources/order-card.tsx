import { Badge, Button } from '@mantine/core'
import { formatDate } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import type { Card } from '#web/admin/resource/resource.ts'
import { useRowMutation } from '#web/admin/resource/row-mutation.ts'
import { confirm } from '#web/components/confirm.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import type { Order } from './order-cells.tsx'

const statusColors = { pending: 'accent', confirmed: 'brand', cancelled: 'gray' } as const

const amountOf = ({ amount }: Order) => formatMoney(amount, siteFacts().currency)

const ApproveButton = ({ order }: { order: Order }) => {
  const { run, pending } = useRowMutation({
    source: 'orders.list',
    mutation: trpc.orders.setStatus.useMutation(),
    optimistic: ({ status }) => ({ status }),
    done: { title: 'Status Updated', description: `Order ${order.id} has a new status.` },
    failed: { title: 'Update Failed', fallback: 'Failed to update order status' },
  })
  const ask = () =>
    confirm({
      title: `Approve order ${order.id}?`,
      body: `${order.name} paid ${amountOf(order)}. The license key goes to ${order.phone || order.email}.`,
      verb: 'Approve order',
      danger: false,
      onConfirm: () => run({ id: order.id, status: 'confirmed' }),
    })
  return (
    <Button size="sm" loading={pending} aria-label={`Approve order ${order.id}`} onClick={ask}>
      Approve
    </Button>
  )
}

/** An order on a phone: who bought what for how much, and for a pending one the button that approves it (TABLE-33). */
export const orderCard = (order: Order): Card => ({
  name: `#${order.id} ${formatDate(order.createdAt)}`,
  state: (
    <Badge variant="light" color={statusColors[order.status]}>
      {order.status}
    </Badge>
  ),
  second: `${order.name} · ${order.phone}`,
  third: `${planNames[order.plan]} · ${amountOf(order)}`,
  ...(order.status === 'pending' && { action: <ApproveButton order={order} /> }),
})
