import { Badge, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { alertColumns, alertStateWords } from '#src/domains/money-in/columns.ts'
import { alertListInput, pasteInput } from '#src/domains/money-in/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatMoney } from '#src/shared/values/money.ts'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { AlertDetails } from './alert-details.tsx'
import { NoSource } from './no-source.tsx'

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
  list: trpc.bankFeed.alerts,
  input: alertListInput,
  record: trpc.bankFeed.alert,
  noun: { one: 'alert', many: 'alerts' },
  label: (alert) => `alert ${alert.id}`,
  defaultSort: '-at',
  searchHint: 'Transaction ID, amount, order…',
  empty: {
    title: 'No alerts yet',
    description:
      'What your bank or wallet writes about a payment appears here, once a phone forwards it or you paste it.',
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
  filters: [{ key: 'status', label: 'State', options: alertStateWords }],
  create: { label: 'Paste an Alert' },
  form: {
    schema: pasteInput,
    initial: () => ({ text: '', from: '' }),
    fields: (form) => (
      <>
        <Textarea
          label="Alert"
          description="The whole text, as your bank or wallet wrote it"
          required
          autosize
          minRows={3}
          data-autofocus
          {...form.getInputProps('text')}
        />
        <TextInput
          label="Sender"
          description="As the phone shows it, such as JazzCash or 8558"
          {...form.field('from')}
        />
        <Text size="sm" c="dimmed">
          A pasted alert waits for you. It never accepts a payment automatically.
        </Text>
      </>
    ),
    create: {
      title: 'Paste an Alert',
      mutation: trpc.bankFeed.paste,
      done: { title: 'Alert Stored' },
      failed: { title: 'Not Stored', fallback: 'Failed to store the alert' },
    },
  },
  bulk: [
    {
      verb: 'Put aside',
      past: 'put aside',
      failed: 'Failed to put the alert aside',
      mutation: trpc.bankFeed.ignore,
      changes: ({ status }) => status === 'waiting' || status === 'unread',
    },
  ],
  card: (alert) => ({
    name: amountOf(alert),
    state: <State {...alert} />,
    second: [alert.bank || alert.sender, alert.transactionId].filter(Boolean).join(' · '),
    third: [formatDateTime(alert.at), alert.note].filter(Boolean).join(' · '),
  }),
  details: (alert) => <AlertDetails alert={alert} />,
})

/** What was heard, the newest first, and what became of it. */
export const Alerts = () => (
  <Stack gap="md">
    <NoSource />
    <ResourcePage resource={alerts} />
  </Stack>
)
