import { Badge } from '@mantine/core'
import { formatDate } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import type { Card } from '#web/admin/table/resource.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import type { Order } from './order-cells.tsx'
import { ApproveButton } from './order-status.tsx'

const statusColors = { pending: 'accent', confirmed: 'brand', cancelled: 'gray' } as const

/** An order on a phone: who bought what for how much, and for a pending one the button that approves it (TABLE-14). */
export const orderCard = (order: Order): Card => ({
  name: `#${order.id} ${formatDate(order.createdAt)}`,
  state: (
    <Badge variant="light" color={statusColors[order.status]}>
      {order.status}
    </Badge>
  ),
  second: `${order.name} · ${order.phone}`,
  third: `${planNames[order.plan]} · ${formatMoney(order.amount, siteFacts().currency)}`,
  ...(order.status === 'pending' && { action: <ApproveButton order={order} /> }),
})
