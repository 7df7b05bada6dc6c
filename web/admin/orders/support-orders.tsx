import { Badge, Divider, Group, Stack } from '@mantine/core'
import { columnsWithoutMoney } from '#src/domains/orders/columns.ts'
import { orderListInput } from '#src/domains/orders/schema.ts'
import { boughtFact, boughtName } from '#src/shared/bought.ts'
import { inEachDetail } from '#src/shared/buyer-details.ts'
import { formatDate, formatDateTime } from '#src/shared/values/dates.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import { licenseColors } from '#web/admin/licenses/license-colors.ts'
import { Clamped } from '#web/admin/table/clamped.tsx'
import { Facts, known } from '#web/admin/table/facts.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { Section } from '#web/admin/table/section.tsx'
import { EmailText } from '#web/components/email-text.tsx'
import { trpc } from '#web/lib/trpc.ts'
import { Customer, OrderNumber, type SeenOrder } from './order-cells.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { orderStatuses } from './order-status.tsx'

const colors = { pending: 'accent', confirmed: 'brand', cancelled: 'gray' } as const

const Status = ({ order: { status } }: { order: SeenOrder }) => (
  <Badge variant="light" color={colors[status]}>
    {status}
  </Badge>
)

const License = ({ order: { licenseStatus } }: { order: SeenOrder }) => (
  <Badge variant="light" color={licenseColors[licenseStatus]}>
    {licenseStatus === 'pending' ? 'none yet' : licenseStatus}
  </Badge>
)

const Details = ({ order }: { order: SeenOrder }) => (
  <Stack gap="lg">
    <Group>
      <Status order={order} />
    </Group>
    <Facts
      facts={known([boughtFact(order), ['Placed', formatDateTime(order.createdAt)], ['Notes', order.notes]])}
    />
    <Divider />
    <OrderCustomer order={order} />
    {isSold(order.plan) && (
      <>
        <Divider />
        <Section title="License">
          <Facts
            facts={known([
              ['Status', <License key="status" order={order} />],
              ['Systems', order.systemsCount],
              ['Issued', order.issuedAt && formatDate(order.issuedAt)],
              ['Expires', order.expiresAt && formatDate(order.expiresAt)],
              ['License ID', order.externalLicenseId],
            ])}
          />
        </Section>
      </>
    )}
  </Stack>
)

/** The orders for an administrator who sees neither money nor keys, and changes none (ROLE-1244). */
export const supportOrders = defineResource({
  name: 'orders',
  hasNoExport: true,
  list: trpc.orders.list,
  input: orderListInput.omit({ payment: true }),
  record: trpc.orders.get,
  noun: { one: 'order', many: 'orders' },
  label: (order) => `order ${order.id}`,
  defaultSort: '-createdAt',
  searchHint: 'Number, name, phone…',
  empty: { title: 'No orders yet', description: 'Orders appear here as soon as a customer places one.' },
  columns: columnsOf(columnsWithoutMoney, {
    createdAt: { cell: (order) => <OrderNumber order={order} />, shows: ['date'] },
    name: { cell: (order) => <Customer order={order} />, shows: ['phone'] },
    phone: { hidden: true },
    email: { cell: ({ email }) => <EmailText email={email} /> },
    ...inEachDetail(() => ({ hidden: true as const })),
    status: { cell: (order) => <Status order={order} /> },
    license: { cell: (order) => <License order={order} /> },
    notes: { cell: ({ notes }) => <Clamped maw="16rem">{notes}</Clamped> },
    verification: { hidden: true },
    date: { hidden: true },
  }),
  filters: [{ key: 'status', label: 'Status', options: orderStatuses }],
  card: (order) => ({
    name: `#${order.id} ${formatDate(order.createdAt)}`,
    state: <Status order={order} />,
    second: `${order.name} · ${order.phone}`,
    third: boughtName(order.plan),
  }),
  details: (order) => <Details order={order} />,
})
