import { Badge } from '@mantine/core'
import { hasMoney } from '#src/domains/payments/schema.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import type { Card } from '#web/admin/table/resource.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import type { Order } from './order-cells.tsx'
import { PaymentBadge } from './order-money.tsx'
import { NextStep } from './order-status.tsx'

const statusColors = { confirmed: 'brand', cancelled: 'gray' } as const

/**
 * An order on a phone: who bought what for how much, what is known of the money of an open one, and its next step.
 */
export const orderCard = (order: Order): Card => ({
  name: `#${order.id} ${formatDate(order.createdAt)}`,
  state:
    order.status === 'pending' ? (
      <PaymentBadge state={order.paymentState} />
    ) : (
      <Badge variant="light" color={statusColors[order.status]}>
        {order.status}
      </Badge>
    ),
  second: `${order.name} · ${order.phone}`,
  third: `${planNames[order.plan]} · ${formatMoney(order.amount, siteFacts().currency)}`,
  ...(order.status === 'pending' && hasMoney(order.paymentState) && { action: <NextStep order={order} /> }),
})
