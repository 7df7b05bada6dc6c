import { Accordion, Badge, Group, Skeleton, Text } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { common, dashboardSupport as texts } from '#src/shared/texts.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { Pages, usePageQuery } from '#web/dashboard/tab/pages.tsx'
import { Panel } from '#web/dashboard/tab/panel.tsx'
import { TabButton } from '#web/dashboard/tab/tab-button.tsx'
import { inline } from '#web/lib/inline.ts'
import { trpc } from '#web/lib/trpc.ts'
import { dayText } from '#web/lib/unbroken.ts'
import { siteFacts } from '#web/session/shell-data.ts'
import { Conversation, type Ticket } from './conversation.tsx'
import classes from './support.module.css'

const PAGE_SIZE = 5

const colors = { open: 'accent', answered: 'brand', closed: 'gray' }

const Summary = ({ ticket: { id, subject, status, priority, createdAt } }: { ticket: Ticket }) => (
  <Group justify="space-between" gap="xs" pe="sm">
    <div className={classes.column}>
      <Text fw={600} className={classes.words}>
        <bdi>{subject}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {inline(
          texts.ticketPriority({
            id,
            createdAt: <time dateTime={createdAt.toISOString()}>{dayText(createdAt)}</time>,
            priority: texts.priorityWords[priority],
          }),
        )}
      </Text>
    </div>
    <Badge variant="light" color={colors[status]}>
      {texts.states[status]}
    </Badge>
  </Group>
)

type Props = { opened: number | undefined; onOpen: (id: number | undefined) => void }

/** The customer's own tickets with their messages, newest first. The address names the open one. */
export const Tickets = ({ opened, onOpen }: Props) => {
  const { data, error, refetch } = trpc.tickets.mine.useQuery(usePageQuery(PAGE_SIZE), {
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error && !data) return <LoadProblem title={texts.ticketsNotLoaded} error={error} onRetry={refetch} />
  return (
    <Panel
      title={texts.yourTicketsTitle}
      aside={
        <TabButton tab="support" ticket="new">
          {common.contactSupport}
        </TabButton>
      }
    >
      {!data && <Skeleton height={140} radius="md" />}
      {data?.total === 0 && (
        <EmptyState icon={IconLifebuoy} title={texts.noTicketsYet}>
          {texts.writeToUs({ responseTime: siteFacts().responseTime })}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {texts.typicalResponseTime({ responseTime: siteFacts().responseTime })}
          </Text>
          <Accordion
            order={3}
            chevronPosition="right"
            value={opened === undefined ? null : String(opened)}
            onChange={(value) => onOpen(value === null ? undefined : Number(value))}
          >
            {data.rows.map((ticket) => (
              <Accordion.Item key={ticket.id} value={String(ticket.id)}>
                <Accordion.Control>
                  <Summary ticket={ticket} />
                </Accordion.Control>
                <Accordion.Panel>{ticket.id === opened && <Conversation ticket={ticket} />}</Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
          <Pages of="tickets" total={data.total} size={PAGE_SIZE} />
        </>
      )}
    </Panel>
  )
}
