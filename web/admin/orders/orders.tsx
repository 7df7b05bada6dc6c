import { Badge } from '@mantine/core'
import { orderColumns } from '#src/domains/orders/columns.ts'
import { orderListInput } from '#src/domains/orders/schema.ts'
import { hasMoney, type PaymentStage } from '#src/domains/payments/schema.ts'
import { boughtName } from '#src/shared/bought.ts'
import { inEachDetail } from '#src/shared/buyer-details.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { formatMoney, formatNumber } from '#src/shared/values/money.ts'
import { type Card, columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { EmailText } from '#web/components/email-text.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { may, siteFacts } from '#web/session/shell-data.ts'
import { orderBulk } from './order-bulk.tsx'
import { Customer, LicenseBadge, Notes, type Order, OrderNumber } from './order-cells.tsx'
import { OrderDetails } from './order-details.tsx'
import { PaymentBadge } from './order-money.tsx'
import { LastReminder, ReminderButton } from './order-reminder.tsx'
import { NextStep, orderStatuses, StatusSelect } from './order-status.tsx'
import { isOnItsWay } from './reminder-words.ts'
import { supportOrders } from './support-orders.tsx'

const statusColors = { confirmed: 'brand', cancelled: 'gray' } as const

/**
 * An order on a phone: who bought what for how much, what is known of the money of an open one, and its next step.
 */
const orderCard = (order: Order): Card => ({
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
  third: `${boughtName(order.plan)} · ${formatMoney(order.amount, siteFacts().currency)}`,
  ...(order.status === 'pending' && hasMoney(order.paymentState) && { action: <NextStep order={order} /> }),
})

const orders = defineResource({
  name: 'orders',
  // The server sends whole orders to who sees money.
  list: trpc.orders.list,
  input: orderListInput,
  record: trpc.orders.get,
  changesSoon: ({ lastReminder }) => isOnItsWay(lastReminder),
  noun: { one: 'order', many: 'orders' },
  label: (order) => `order ${order.id}`,
  defaultSort: '-createdAt',
  searchHint: 'Number, name, phone, transaction ID…',
  empty: { title: 'No orders yet', description: 'Orders appear here as soon as a customer places one.' },
  columns: columnsOf(orderColumns, {
    createdAt: { cell: (order) => <OrderNumber order={order} />, shows: ['date'] },
    name: { cell: (order) => <Customer order={order} />, shows: ['phone'] },
    phone: { hidden: true },
    email: { cell: ({ email }) => <EmailText email={email} />, hidden: true },
    ...inEachDetail(() => ({ hidden: true as const })),
    amount: { cell: ({ amount }) => formatNumber(amount), align: 'right' },
    payment: {
      cell: ({ paymentState, lastReminder }) => (
        <>
          <PaymentBadge state={paymentState} />
          {lastReminder && <LastReminder reminder={lastReminder} />}
        </>
      ),
      shows: ['reminder'],
    },
    status: { cell: (order) => <StatusSelect order={order} /> },
    // Its state follows from the status, but for a license that ended, which the drawer and Licenses tell.
    license: { cell: (order) => <LicenseBadge order={order} />, hidden: true },
    couponCode: { hidden: true },
    source: { hidden: true },
    licenseKey: { hidden: true },
    term: { hidden: true },
    reminder: { hidden: true },
    notes: { cell: (order) => <Notes order={order} /> },
    verification: { hidden: true },
    date: { hidden: true },
  }),
  tabs: {
    key: 'payment',
    label: 'Payment',
    options: {
      check: 'To check',
      approve: 'To approve',
      unpaid: 'Unpaid',
      rejected: 'Rejected',
      done: 'Done',
      cancelled: 'Cancelled',
    } satisfies Record<PaymentStage, string>,
    counts: trpc.orders.stages,
  },
  filters: [{ key: 'status', label: 'Status', options: orderStatuses }],
  card: orderCard,
  details: (order) => <OrderDetails order={order} />,
  rowActions: (order) => (
    <>
      <NextStep order={order} />
      <ReminderButton order={order} inRow />
    </>
  ),
  bulk: orderBulk,
})

export const OrdersTab = () =>
  may('orders.money') ? <ResourcePage resource={orders} /> : <ResourcePage resource={supportOrders} />
