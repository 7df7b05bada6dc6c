import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { deliveryColumns } from '#src/domains/events/columns.ts'
import {
  ANSWER_KEPT,
  DELIVERIES_KEPT_DAYS,
  deliveryListInput,
  deliveryStatusNames,
  eventTypeNames,
} from '#src/domains/events/schema.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { formatNumber } from '#src/shared/values/money.ts'
import { CodeText } from '#web/admin/frame/code-text.tsx'
import { Facts, known } from '#web/admin/table/facts.tsx'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { withToasts } from '#web/lib/forms/failure.ts'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Delivery = Output<'events', 'getDelivery'>

const colors = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const

const DeliveryState = ({ delivery: { status } }: { delivery: Delivery }) => (
  <Badge variant="light" color={colors[status]}>
    {deliveryStatusNames[status]}
  </Badge>
)

const SendAgain = ({ delivery: { id } }: { delivery: Delivery }) => {
  const { events } = trpc.useUtils()
  const send = trpc.events.sendAgain.useMutation(
    withToasts({
      done: { title: 'Sent Again', description: 'Its state says in a moment what became of it.' },
      failed: { title: 'Not Sent', fallback: 'Failed to send the event again' },
      after: () => void events.invalidate(),
    }),
  )
  return (
    <Button
      size="sm"
      variant="default"
      loading={send.isPending}
      aria-label={`Send delivery ${id} again`}
      onClick={() => send.mutate({ id })}
    >
      Send again
    </Button>
  )
}

/** What was answered: the HTTP status, or why there was no answer. */
const outcomeOf = ({ answerStatus, problem, attemptedAt }: Delivery): string =>
  problem ??
  (answerStatus === null ? (attemptedAt ? 'No answer' : 'Not tried yet') : `It answered ${answerStatus}.`)

const Block = ({ title, text }: { title: string; text: string }) => (
  <Stack gap="xs">
    <Title order={3} size="h5">
      {title}
    </Title>
    <CodeText>{text}</CodeText>
  </Stack>
)

/** One delivery in full: what was sent, and what came back. */
const Details = ({ delivery }: { delivery: Delivery }) => {
  const { event, createdAt, url, attempts, attemptedAt, nextAttemptAt, webhookId, body, answer } = delivery
  return (
    <Stack>
      <Facts
        facts={known([
          ['Event', eventTypeNames[event]],
          ['Status', <DeliveryState key="status" delivery={delivery} />],
          ['Happened', formatDateTime(createdAt)],
          ['Sent to', url],
          ['Outcome', outcomeOf(delivery)],
          ['Tries', formatNumber(attempts)],
          ['Last try', attemptedAt && formatDateTime(attemptedAt)],
          ['Next try', nextAttemptAt && formatDateTime(nextAttemptAt)],
          ['Id', webhookId],
        ])}
      />
      <Block title="What is sent" text={body} />
      {answer && (
        <Block
          title={answer.length === ANSWER_KEPT ? 'The beginning of the answer' : 'The answer'}
          text={answer}
        />
      )}
      <Group>
        <SendAgain delivery={delivery} />
      </Group>
    </Stack>
  )
}

const deliveries = defineResource({
  name: 'event-deliveries',
  list: trpc.events.deliveries,
  input: deliveryListInput,
  record: trpc.events.getDelivery,
  changesSoon: ({ status, attempts }) => status === 'waiting' && attempts === 0,
  noun: { one: 'delivery', many: 'deliveries' },
  label: ({ id }) => `delivery ${id}`,
  defaultSort: '-createdAt',
  searchHint: 'Id, answer or problem…',
  empty: {
    title: 'Nothing has been sent yet',
    description: 'Each event stands here as it happens, with what your program answered.',
  },
  columns: columnsOf(deliveryColumns, {
    createdAt: { cell: ({ createdAt }) => formatDateTime(createdAt) },
    status: { cell: (delivery) => <DeliveryState delivery={delivery} /> },
    attempts: { align: 'right' },
    attemptedAt: {
      cell: ({ attemptedAt }) => (attemptedAt ? formatDateTime(attemptedAt) : '–'),
      hidden: true,
    },
    body: { hidden: true },
    webhookId: { hidden: true },
  }),
  filters: [
    { key: 'status', label: 'Status', options: deliveryStatusNames },
    { key: 'event', label: 'Event', options: eventTypeNames },
  ],
  card: (delivery) => ({
    name: eventTypeNames[delivery.event],
    state: <DeliveryState delivery={delivery} />,
    second: formatDateTime(delivery.createdAt),
    third: outcomeOf(delivery),
  }),
  details: (delivery) => <Details delivery={delivery} />,
  bulk: [
    {
      verb: 'Resend',
      past: 'sent again',
      failed: 'Failed to send the event again',
      mutation: trpc.events.sendAgain,
    },
  ],
  rowActions: (delivery) => delivery.status !== 'delivered' && <SendAgain delivery={delivery} />,
})

/** What was sent in the last weeks, and what became of it. */
export const Deliveries = () => (
  <Stack>
    <Title order={2} size="h4">
      Deliveries
    </Title>
    <Text c="dimmed" maw={640}>
      The events of the last {DELIVERIES_KEPT_DAYS} days. A program that remembers the id of each takes none
      twice.
    </Text>
    <ResourcePage resource={deliveries} />
  </Stack>
)
