import { Badge, NativeSelect, Stack, Text } from '@mantine/core'
import { formatDate } from '#src/shared/values/dates.ts'
import { optionsOf } from '#web/admin/table/options.ts'
import classes from '#web/admin/table/resource.module.css'
import { useRowMutation } from '#web/admin/table/row-mutation.ts'
import { shownOf } from '#web/admin/table/shown.ts'
import { EmailText } from '#web/components/email-text.tsx'
import { type Output, trpc } from '#web/lib/trpc.ts'

export type Ticket = Output<'tickets', 'setStatus'>
export type ListedTicket = Output<'tickets', 'list'>['rows'][number]

export const ticketStatuses: Record<Ticket['status'], string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

/** The status of a ticket, changed in a select. */
export const TicketStatus = ({ ticket }: { ticket: Ticket }) => {
  const { run, pending, problem } = useRowMutation({
    mutation: trpc.tickets.setStatus,
    optimistic: ({ status }) => ({ status }),
    done: ({ id, status }) => ({ title: 'Status Updated', description: `Ticket ${id} is ${status}.` }),
    failed: { title: 'Update Failed', fallback: 'Failed to update ticket status' },
  })
  const change = (value: string) => run({ ...shownOf(ticket), status: value as Ticket['status'] })
  return (
    <NativeSelect
      size="sm"
      w={130}
      aria-label={`Status of ticket ${ticket.id}`}
      data={optionsOf(ticketStatuses)}
      value={ticket.status}
      disabled={pending}
      error={problem}
      onChange={(event) => void change(event.currentTarget.value)}
    />
  )
}

const statusColors = { open: 'accent', answered: 'brand', closed: 'gray' } as const

export const TicketBadge = ({ ticket: { status } }: { ticket: Ticket }) => (
  <Badge variant="light" color={statusColors[status]}>
    {status}
  </Badge>
)

/** Who wrote last, and what, in one line. */
export const LastMessage = ({ ticket: { lastMessage } }: { ticket: ListedTicket }) => (
  <>
    <b>{lastMessage.authorName}</b>: {lastMessage.text}
  </>
)

/** The subject, and the last message below it. */
export const Subject = ({ ticket }: { ticket: ListedTicket }) => (
  <div className={classes.wide}>
    <Text size="sm" lineClamp={1} title={ticket.subject}>
      {ticket.subject}
    </Text>
    <Text size="xs" c="dimmed" lineClamp={1} title={ticket.lastMessage.text}>
      <LastMessage ticket={ticket} />
    </Text>
  </div>
)

const colors: Record<Ticket['priority'], string> = {
  low: 'gray',
  medium: 'brand',
  high: 'accent',
  urgent: 'red',
}

export const Priority = ({ ticket }: { ticket: Ticket }) => (
  <Badge variant="light" color={colors[ticket.priority]}>
    {ticket.priority}
  </Badge>
)

export const TicketNumber = ({ ticket }: { ticket: Ticket }) => (
  <>
    #{ticket.id}
    <Text size="xs" c="dimmed" component="time" display="block" dateTime={ticket.createdAt.toISOString()}>
      {formatDate(ticket.createdAt)}
    </Text>
  </>
)

export const Asker = ({ ticket }: { ticket: Ticket }) => (
  <Stack gap={0}>
    <Text size="sm" fw={600}>
      {ticket.name}
    </Text>
    <Text size="xs" c="dimmed">
      <EmailText email={ticket.email} />
    </Text>
  </Stack>
)
