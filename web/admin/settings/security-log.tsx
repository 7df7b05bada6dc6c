import { Badge, Stack, Text } from '@mantine/core'
import { eventWords, securityColumns } from '#src/domains/security/columns.ts'
import { securityListInput } from '#src/domains/security/schema.ts'
import { noisyEvents, securityEvents } from '#src/shared/security-event.ts'
import { formatDateTime } from '#src/shared/values/dates.ts'
import { columnsOf, defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { trpc } from '#web/lib/trpc.ts'

const refusals = new Set<string>(noisyEvents)

const log = defineResource({
  name: 'security-log',
  source: 'security.list',
  list: securityListInput,
  useList: (query, options) => trpc.security.list.useQuery(query, options),
  fetchList: (utils, query) => utils.client.security.list.query(query),
  noun: { one: 'event', many: 'events' },
  label: (row) => securityColumns.event.value(row),
  defaultSort: '-createdAt',
  searchHint: 'Who, address or call…',
  empty: {
    title: 'Nothing happened yet',
    description: 'Sign-ins, refusals and changes of rights show here.',
  },
  columns: columnsOf(securityColumns, {
    createdAt: { cell: ({ createdAt }) => formatDateTime(createdAt) },
    event: {
      cell: (row) => (
        <Badge variant="light" color={refusals.has(row.event) ? 'gray' : 'brand'}>
          {securityColumns.event.value(row)}
        </Badge>
      ),
    },
  }),
  filters: [
    {
      key: 'event',
      label: 'Event',
      options: securityEvents.map((event) => ({ value: event, label: eventWords[event] })),
    },
  ],
})

/** The last 1,000 events of the security log (AUDIT-2). */
export const SecurityLog = () => (
  <Stack>
    <Text c="dimmed" maw={640}>
      The last 1,000 sign-ins, refusals and changes of accounts, tokens, gateways and settings. Equal ones of
      a minute are one row.
    </Text>
    <ResourcePage resource={log} />
  </Stack>
)
