import { Alert, Badge, Paper, Stack, Text } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import { outboxColumns } from '#src/domains/messages/columns.ts'
import { channelNames, outboxListInput, outboxStatusNames } from '#src/domains/messages/schema.ts'
import { routeName } from '#src/domains/whatsapp/schema.ts'
import { nameOfKey } from '#src/shared/names.ts'
import { formatDateTime, hasPassed, MINUTE } from '#src/shared/values/dates.ts'
import { OrderLink } from '#web/admin/frame/order-link.tsx'
import { useSentToast } from '#web/admin/frame/sent-toast.ts'
import { Facts, known } from '#web/admin/table/facts.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { NO_ANSWER } from '#web/admin/table/toast-texts.ts'
import { Bubble } from '#web/admin/templates/chat-bubble.tsx'
import { NewsDialog } from '#web/admin/templates/news.tsx'
import { EmailText } from '#web/components/email-text.tsx'
import { SpinnerAfter } from '#web/components/loading/spinner-after.tsx'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'
import { useRetry, Ways } from './outbox-ways.tsx'
import { Pacing } from './pacing.tsx'
import { Uncertain } from './uncertain.tsx'

type Message = Output<'messages', 'retry'>

const colors = {
  queued: 'accent',
  held: 'accent',
  sending: 'accent',
  sent: 'brand',
  kept: 'red',
  failed: 'red',
} as const

const State = ({ message }: { message: Message }) => {
  useSentToast(message.id, message.status === 'failed')
  return (
    <Badge variant="light" color={colors[message.status]}>
      {message.status !== 'sent'
        ? outboxStatusNames[message.status]
        : message.readAt
          ? 'read'
          : message.deliveredAt
            ? 'delivered'
            : 'sent'}
    </Badge>
  )
}

/** Why a message was not sent. Of a letter that is kept as a file, and of a held message, the state says it. */
const problemOf = ({ status, lastError }: Message) =>
  status === 'kept' || status === 'held' ? null : lastError

const isUnsent = ({ status }: Message) => status !== 'sent' && status !== 'sending'

const RetryButton = ({ message }: { message: Message }) => {
  const { run, pending } = useRetry(message)
  if (!isUnsent(message)) return null
  return (
    <IconButton
      label={`Retry message ${message.id}`}
      icon={IconRefresh}
      loading={pending}
      onClick={() => void run({ id: message.id })}
      color="brand"
    />
  )
}

const CancelButton = ({ message }: { message: Message }) => {
  const { run, pending } = useRowMutation({
    mutation: trpc.messages.cancel,
    done: { title: 'Message Cancelled', description: `Message ${message.id} is not sent.` },
    failed: { title: 'Cancel Failed', fallback: NO_ANSWER },
  })
  if (message.status !== 'queued' && message.status !== 'held') return null
  return (
    <IconButton
      label={`Cancel message ${message.id}`}
      icon={IconX}
      loading={pending}
      onClick={() => void run({ id: message.id })}
    />
  )
}

const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** The text of a message as whoever gets it reads it. */
const Body = ({ message: { body, channel } }: { message: Output<'messages', 'message'> }) => {
  if (!body) {
    return (
      <Text c="dimmed">
        {body === '' ? 'A picture without text.' : 'The text of this message is not shown.'}
      </Text>
    )
  }
  return channel === 'whatsapp' ? (
    <Bubble text={body} />
  ) : (
    <Paper withBorder p="sm" fz="sm" dir="auto" style={wrapped}>
      {body}
    </Paper>
  )
}

/** What happened to a text that Meta could not deliver. */
const onceMore = (at: Date): string =>
  `${formatDateTime(at)}, because Meta took the text but could not deliver it: the person had not written for a day. The Business API sends its template instead.`

const Details = ({ message }: { message: Message }) => {
  const { data, error } = trpc.messages.message.useQuery({ id: message.id }, { staleTime: 0 })
  return (
    <Stack>
      <Facts
        facts={known([
          ['State', <State key="state" message={message} />],
          ['Attempts', message.attempts > 0 && message.attempts],
          ['Last error', problemOf(message)],
          ['Next attempt', message.nextAttemptAt && formatDateTime(message.nextAttemptAt)],
          ['To', <EmailText key="to" email={message.recipient} />],
          ['Channel', channelNames[message.channel]],
          ['Route', message.route && routeName(message.route)],
          ['Template', nameOfKey(message.templateName)],
          ['Subject', message.subject],
          ['Order', message.orderId && <OrderLink key="order" id={message.orderId} />],
          ['Written', formatDateTime(message.createdAt)],
          ['Sent', message.sentAt && formatDateTime(message.sentAt)],
          ['Sent once more', message.asTemplateAt && onceMore(message.asTemplateAt)],
          ['Delivered', message.deliveredAt && formatDateTime(message.deliveredAt)],
          ['Read', message.readAt && formatDateTime(message.readAt)],
          ['Charged as', message.pricing],
          ['Cost', data?.status === 'sent' && data.channel === 'whatsapp' && (data.cost ?? 'not known')],
        ])}
      />
      {error && <Alert color="red">{errorMessage(error, 'The text could not be loaded.')}</Alert>}
      {!data && !error && <SpinnerAfter />}
      {data && data.channel === 'whatsapp' && isUnsent(data) && <Ways message={data} />}
      {data && <Body message={data} />}
    </Stack>
  )
}

/** Whether more is told of a message soon: it waits, or Meta took it a moment ago and may yet fail to deliver it. */
const isOnItsWay = ({ status, route, sentAt, deliveredAt }: Message) =>
  status === 'queued' ||
  status === 'sending' ||
  (status === 'sent' &&
    route === 'cloud' &&
    !deliveredAt &&
    !hasPassed(sentAt ?? new Date(0), MINUTE, new Date()))

const outbox = defineResource({
  name: 'outbox',
  list: trpc.messages.outbox,
  input: outboxListInput,
  record: trpc.messages.message,
  changesSoon: isOnItsWay,
  noun: { one: 'message', many: 'messages' },
  label: (message) => `message ${message.id}`,
  defaultSort: '-createdAt',
  searchHint: 'Recipient or template…',
  empty: { title: 'No messages yet', description: 'Every automatic message is kept here with its state.' },
  columns: columnsOf(outboxColumns, {
    id: { cell: (message) => `#${message.id}` },
    recipient: { cell: ({ recipient }) => <EmailText email={recipient} /> },
    // The address says it.
    channel: { hidden: true },
    templateName: { cell: ({ templateName }) => nameOfKey(templateName) },
    orderId: { align: 'right', hidden: true },
    status: { cell: (message) => <State message={message} /> },
    attempts: { align: 'right', hidden: true },
    lastError: { cell: problemOf },
    createdAt: { cell: (message) => formatDateTime(message.createdAt) },
    sentAt: { cell: (message) => message.sentAt && formatDateTime(message.sentAt), hidden: true },
    deliveredAt: {
      cell: (message) => message.deliveredAt && formatDateTime(message.deliveredAt),
      hidden: true,
    },
    readAt: { cell: (message) => message.readAt && formatDateTime(message.readAt), hidden: true },
    route: { cell: ({ route }) => route && routeName(route), hidden: true },
    pricing: { hidden: true },
  }),
  filters: [
    { key: 'status', label: 'State', options: outboxStatusNames },
    { key: 'channel', label: 'Channel', options: channelNames },
  ],
  card: (message) => ({
    name: `#${message.id} ${nameOfKey(message.templateName)}`,
    state: <State message={message} />,
    second: <EmailText email={message.recipient} />,
    third: (
      <Text inherit lineClamp={2}>
        {[channelNames[message.channel], problemOf(message) ?? formatDateTime(message.createdAt)].join(' · ')}
      </Text>
    ),
  }),
  bulk: [
    {
      verb: 'Retry',
      past: 'retried',
      failed: 'Failed to retry the message',
      mutation: trpc.messages.retry,
    },
    {
      verb: 'Cancel',
      past: 'cancelled',
      failed: 'Failed to cancel the message',
      mutation: trpc.messages.cancel,
      changes: ({ status }) => status === 'queued' || status === 'held',
      keep: 'Keep them',
      warning: 'They will not be sent. You can still send one with Retry.',
    },
  ],
  details: (message) => <Details message={message} />,
  create: {
    label: 'Send news',
    dialog: (close) => <NewsDialog onClose={close} />,
  },
  rowActions: (message) => (
    <>
      <RetryButton message={message} />
      <CancelButton message={message} />
    </>
  ),
})

/** All automatic messages, waiting, sent and failed, and why they wait. */
export const Outbox = () => (
  <>
    <Pacing />
    <Uncertain />
    <ResourcePage resource={outbox} />
  </>
)
