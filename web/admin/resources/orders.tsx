import { orderListInput } from '#src/orders/schema.ts'
import { formatMoney } from '#src/shared/money.ts'
import { planNames } from '#src/shared/vocabulary.ts'
import { defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { siteFacts } from '#web/lib/shell-data.ts'
import { trpc } from '#web/lib/trpc.ts'
import { Customer, LicenseBadge, Notes, OrderNumber, ReminderButton, StatusSelect } from './order-cells.tsx'
import { OrderDetails } from './order-details.tsx'

const useConfirm = () => {
  const { mutateAsync } = trpc.orders.setStatus.useMutation()
  return { mutateAsync: ({ id }: { id: number }) => mutateAsync({ id, status: 'confirmed' }) }
}

const orders = defineResource({
  name: 'orders',
  source: 'orders.list',
  list: orderListInput,
  useList: (query, options) => trpc.orders.list.useQuery(query, options),
  fetchList: (utils, query) => utils.client.orders.list.query(query),
  useRecord: (id) => trpc.orders.get.useQuery({ id }),
  noun: { one: 'order', many: 'orders' },
  label: (order) => `order ${order.id}`,
  defaultSort: '-createdAt',
  searchHint: 'Order number, name, phone, email…',
  empty: { title: 'No orders yet', description: 'Orders appear here as soon as a customer places one.' },
  columns: [
    // Sorted by its date, as the id says.
    {
      id: 'createdAt',
      header: 'Order',
      value: (order) => order.id,
      cell: (order) => <OrderNumber order={order} />,
    },
    {
      id: 'name',
      header: 'Customer',
      value: (order) => order.name,
      cell: (order) => <Customer order={order} />,
    },
    { id: 'phone', header: 'Phone', value: (order) => order.phone, hidden: true },
    { id: 'email', header: 'Email', value: (order) => order.email, hidden: true },
    { id: 'company', header: 'Company', value: (order) => order.company, hidden: true },
    { id: 'plan', header: 'Plan', value: (order) => planNames[order.plan] },
    {
      id: 'amount',
      header: 'Amount',
      value: (order) => order.amount,
      cell: (order) => formatMoney(order.amount, siteFacts().currency),
      align: 'right',
    },
    {
      id: 'status',
      header: 'Status',
      value: (order) => order.status,
      cell: (order) => <StatusSelect order={order} />,
    },
    {
      id: 'license',
      header: 'License',
      value: (order) => order.licenseStatus,
      cell: (order) => <LicenseBadge order={order} />,
    },
    { id: 'licenseKey', header: 'License key', value: (order) => order.licenseKey, hidden: true },
    { id: 'notes', header: 'Notes', value: (order) => order.notes, cell: (order) => <Notes order={order} /> },
    { id: 'verification', header: 'Verification', value: (order) => order.verificationNotes, hidden: true },
    { id: 'date', header: 'Created', value: (order) => order.createdAt, hidden: true },
  ],
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
  rowActions: (order) => <ReminderButton order={order} />,
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
