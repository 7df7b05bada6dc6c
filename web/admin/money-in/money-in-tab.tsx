import { Badge, Stack } from '@mantine/core'
import { alertColumns, alertStateWords } from '#src/domains/bank-feed/columns.ts'
import { alertListInput, alertStates } from '#src/domains/bank-feed/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { AlertDetails } from './alert-details.tsx'
import { Sources } from './sources.tsx'

type Alert = Output<'bankFeed', 'alerts'>['rows'][number]

const colors = { waiting: 'yellow', accepted: 'green', other: 'gray', unread: 'gray' } as const

const State = ({ status }: Alert) => (
  <Badge variant="light" color={colors[status]}>
    {alertStateWords[status]}
  </Badge>
)

const amountOf = ({ amount, direction }: Alert): string =>
  amount === null
    ? 'No amount'
    : `${direction === 'out' ? '-' : ''}${formatMoney(amount, siteFacts().currency)}`

const alerts = defineResource({
  name: 'bank-feed',
  source: 'bankFeed.alerts',
  list: alertListInput,
  useList: (query, options) => trpc.bankFeed.alerts.useQuery(query, options),
  fetchList: (utils, query) => utils.client.bankFeed.alerts.query(query),
  useRecord: (id) => trpc.bankFeed.alert.useQuery({ id }),
  noun: { one: 'alert', many: 'alerts' },
  label: (alert) => `alert ${alert.id}`,
  defaultSort: '-at',
  searchHint: 'Transaction ID, amount, order…',
  empty: {
    title: 'No alerts yet',
    description: 'What your phone forwards from banks and wallets appears here.',
  },
  columns: columnsOf(alertColumns, {
    at: { cell: ({ at }) => formatDateTime(at) },
    amount: { cell: amountOf, align: 'right' },
    status: { cell: (alert) => <State {...alert} /> },
    direction: { hidden: true },
    from: { hidden: true },
    source: { hidden: true },
    decidedBy: { hidden: true },
  }),
  filters: [
    {
      key: 'status',
      label: 'State',
      options: alertStates.map((value) => ({ value, label: alertStateWords[value] })),
    },
  ],
  card: (alert) => ({
    name: amountOf(alert),
    state: <State {...alert} />,
    second: [alert.bank || alert.sender, alert.transactionId].filter(Boolean).join(' · '),
    third: formatDateTime(alert.at),
  }),
  details: (alert) => <AlertDetails alert={alert} />,
})

/** What banks and wallets tell of payments, and the phones that forward it (BANK-10). */
export const MoneyInTab = () => (
  <Stack gap="md">
    <Sources />
    <ResourcePage resource={alerts} />
  </Stack>
)
