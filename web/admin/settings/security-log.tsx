import { Badge, Stack, Text } from '@mantine/core'
import { aboutInWords, eventWords, securityColumns } from '#src/domains/security/columns.ts'
import { securityListInput } from '#src/domains/security/schema.ts'
import { noisyEvents } from '#src/shared/security-event.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

type Event = Output<'security', 'list'>['rows'][number]

const refusals = new Set<string>(noisyEvents)

const EventBadge = ({ row }: { row: Event }) => (
  <Badge variant="light" color={refusals.has(row.event) ? 'gray' : 'brand'}>
    {securityColumns.event.value(row)}
  </Badge>
)

/** The subject of the event in words, and the name of the call below. */
const About = ({ row }: { row: Event }) => {
  const words = aboutInWords(row)
  return (
    <>
      {words}
      {words !== row.about && (
        <Text size="xs" c="dimmed" ff="monospace">
          {row.about}
        </Text>
      )}
    </>
  )
}

const log = defineResource({
  name: 'security-log',
  list: trpc.security.list,
  input: securityListInput,
  noun: { one: 'event', many: 'events' },
  label: (row) => securityColumns.event.value(row),
  defaultSort: '-createdAt',
  searchHint: 'Who, address or call…',
  empty: {
    title: 'Nothing has happened yet',
    description:
      'Sign-ins, refused calls and changes of rights are listed here by themselves, so that you can see who tried what.',
  },
  columns: columnsOf(securityColumns, {
    createdAt: { cell: ({ createdAt }) => formatDateTime(createdAt) },
    event: { cell: (row) => <EventBadge row={row} /> },
    about: { cell: (row) => <About row={row} />, shows: ['call'] },
    call: { hidden: true },
  }),
  card: (row) => ({
    name: formatDateTime(row.createdAt),
    state: <EventBadge row={row} />,
    second: aboutInWords(row),
    third: `${row.actorName} · ${row.address}`,
  }),
  filters: [{ key: 'event', label: 'Event', options: eventWords }],
})

/** The last 1,000 events of the security log. */
export const SecurityLog = () => (
  <Stack>
    <Text c="dimmed" maw={640}>
      Who signed in, who was refused, and who changed accounts, tokens, gateways or settings: the last 1,000
      events. The same event within a minute is one row.
    </Text>
    <ResourcePage resource={log} />
  </Stack>
)
