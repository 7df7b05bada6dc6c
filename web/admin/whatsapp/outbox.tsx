import { ActionIcon, Alert, Badge, Code, Stack } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { outboxColumns } from '#src/domains/messages/columns.ts'
import { channelNames, channels, outboxListInput, outboxStatuses } from '#src/domains/messages/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { EmailText } from '#web/admin/resource/email.tsx'
import { Facts } from '#web/admin/resource/facts.tsx'
import { columnsOf, defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { useRowMutation } from '#web/admin/resource/row-mutation.ts'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { Tip } from '#web/components/tip.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Message = Output<'messages', 'retry'>

const colors = { queued: 'accent', sending: 'accent', sent: 'brand', failed: 'red' } as const

const State = ({ message }: { message: Message }) => (
  <Badge variant="light" color={colors[message.status]}>
    {message.status}
  </Badge>
)

const RetryButton = ({ message }: { message: Message }) => {
  const { run, pending } = useRowMutation({
    source: 'messages.outbox',
    mutation: trpc.messages.retry.useMutation(),
    done: { title: 'Message Sent', description: `Message ${message.id} went to ${message.recipient}.` },
    failed: { title: 'Retry Failed', fallback: 'The shop did not answer. Please try again.' },
  })
  if (message.status === 'sent' || message.status === 'sending') return null
  return (
    <Tip>
      <ActionIcon
        variant="subtle"
        size={40}
        loading={pending}
        aria-label={`Retry message ${message.id}`}
        onClick={() => void run({ id: message.id })}
      >
        <IconRefresh size={20} aria-hidden />
      </ActionIcon>
    </Tip>
  )
}

const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

const Details = ({ message }: { message: Message }) => {
  const { data, error } = trpc.messages.message.useQuery({ id: message.id }, { staleTime: 0 })
  return (
    <Stack>
      <Facts
        facts={[
          ['State', <State key="state" message={message} />],
          ['Attempts', message.attempts],
          ['Last error', message.lastError],
          ['Next attempt', message.nextAttemptAt && formatDateTime(message.nextAttemptAt)],
          ['To', <EmailText key="to" email={message.recipient} />],
          ['Channel', channelNames[message.channel]],
          ['Template', message.templateName],
          ['Subject', message.subject],
          ['Order', message.orderId],
          ['Written', formatDateTime(message.createdAt)],
          ['Sent', message.sentAt && formatDateTime(message.sentAt)],
        ]}
      />
      {error && <Alert color="red">{errorMessage(error, 'The text could not be loaded.')}</Alert>}
      {!data && !error && <SpinnerAfter />}
      {data && (
        <Code block style={wrapped}>
          {data.body ?? 'The text of this message is not shown.'}
        </Code>
      )}
    </Stack>
  )
}

const POLL_MS = 2000
const isOnItsWay = ({ status }: Message) => status === 'queued' || status === 'sending'

const outbox = defineResource({
  name: 'outbox',
  source: 'messages.outbox',
  list: outboxListInput,
  useList: (query, options) =>
    trpc.messages.outbox.useQuery(query, {
      ...options,
      refetchInterval: ({ state }) => (state.data?.rows.some(isOnItsWay) ? POLL_MS : false),
    }),
  fetchList: (utils, query) => utils.client.messages.outbox.query(query),
  useRecord: (id) => trpc.messages.message.useQuery({ id }, { staleTime: 0 }),
  noun: { one: 'message', many: 'messages' },
  label: (message) => `message ${message.id}`,
  defaultSort: '-createdAt',
  searchHint: 'Recipient or template…',
  empty: { title: 'No messages yet', description: 'Every automatic message is kept here with its state.' },
  columns: columnsOf(outboxColumns, {
    id: { cell: (message) => `#${message.id}` },
    recipient: { cell: ({ recipient }) => <EmailText email={recipient} /> },
    orderId: { align: 'right', hidden: true },
    status: { cell: (message) => <State message={message} /> },
    attempts: { align: 'right', hidden: true },
    createdAt: { cell: (message) => formatDateTime(message.createdAt) },
    sentAt: { cell: (message) => message.sentAt && formatDateTime(message.sentAt), hidden: true },
  }),
  filters: [
    {
      key: 'status',
      label: 'State',
      options: outboxStatuses.map((value) => ({ value, label: value })),
    },
    {
      key: 'channel',
      label: 'Channel',
      options: channels.map((value) => ({ value, label: channelNames[value] })),
    },
  ],
  card: (message) => ({
    name: `#${message.id} ${formatDateTime(message.createdAt)}`,
    state: <State message={message} />,
    second: <EmailText email={message.recipient} />,
    third: `${channelNames[message.channel]} · ${message.lastError ?? message.templateName}`,
  }),
  bulk: [
    {
      verb: 'Retry',
      past: 'retried',
      failed: 'Failed to retry the message',
      useMutation: () => trpc.messages.retry.useMutation(),
    },
  ],
  details: (message) => <Details message={message} />,
  rowActions: (message) => <RetryButton message={message} />,
})

export const Outbox = () => <ResourcePage resource={outbox} />
