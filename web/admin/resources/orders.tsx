import { orderListInput } from '#src/domains/orders/schema.ts'
import { formatMoney } from '#src/shared/money.ts'
import { orderColumns } from '#src/shared/order-columns.ts'
import { EmailText } from '#web/admin/resource/email.tsx'
import { type Column, defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import {
  Customer,
  LicenseBadge,
  Notes,
  type Order,
  OrderNumber,
  ReminderButton,
  StatusSelect,
} from './order-cells.tsx'
import { OrderDetails } from './order-details.tsx'

const useConfirm = () => {
  const { mutateAsync } = trpc.orders.setStatus.useMutation()
  return { mutateAsync: ({ id }: { id: number }) => mutateAsync({ id, status: 'confirmed' }) }
}

const columns: readonly Column<Order>[] = [
  {
    id: 'createdAt',
    ...orderColumns.createdAt,
    cell: (order) => <OrderNumber order={order} />,
    shows: ['date'],
  },
  {
    id: 'name',
    ...orderColumns.name,
    cell: (order) => <Customer order={order} />,
    shows: ['phone'],
  },
  { id: 'phone', ...orderColumns.phone, hidden: true },
  { id: 'email', ...orderColumns.email, cell: ({ email }) => <EmailText email={email} />, hidden: true },
  { id: 'company', ...orderColumns.company, hidden: true },
  { id: 'plan', ...orderColumns.plan },
  {
    id: 'amount',
    ...orderColumns.amount,
    cell: (order) => formatMoney(order.amount, siteFacts().currency),
    align: 'right',
  },
  {
    id: 'status',
    ...orderColumns.status,
    cell: (order) => <StatusSelect order={order} />,
  },
  {
    id: 'license',
    ...orderColumns.license,
    cell: (order) => <LicenseBadge order={order} />,
  },
  { id: 'couponCode', ...orderColumns.couponCode, hidden: true },
  { id: 'licenseKey', ...orderColumns.licenseKey, hidden: true },
  { id: 'notes', ...orderColumns.notes, cell: (order) => <Notes order={order} /> },
  { id: 'verification', ...orderColumns.verification, hidden: true },
  { id: 'date', ...orderColumns.date, hidden: true },
]

const orders = defineResource({
  name: 'orders',
  source: 'orders.list',
  list: orderListInput,
  useList: (query, options) => trpc.orders.list.useQuery(query, options),
  fetchList: (utils, query) => utils.client.orders.list.query(query),
  exportPath: '/api/admin/orders/export',
  useRecord: (id) => trpc.orders.get.useQuery({ id }),
  noun: { one: 'order', many: 'orders' },
  label: (order) => `order ${order.id}`,
  defaultSort: '-createdAt',
  searchHint: 'Order number, name, phone, email…',
  empty: { title: 'No orders yet', description: 'Orders appear here as soon as a customer places one.' },
  columns,
  filters: [
    {
      key: 'status',
      label: 'Status',
      options: [
        { value: 'pending', label: 'Pending' },
        { value: 'confirmed', label: 'Confirmed' },
        { value: 'cancelled', label: 'Cancelled' },
      ],
    },
  ],
  details: (order) => <OrderDetails order={order} />,
  rowActions: (order) => <ReminderButton order={order} inRow />,
  bulk: [
    {
      verb: 'Confirm',
      past: 'confirmed',
      failed: 'Failed to update order status',
      useMutation: useConfirm,
      warning: 'Each customer receives a license key and a message with it.',
    },
  ],
})

export const OrdersTab = () => <ResourcePage resource={orders} />
