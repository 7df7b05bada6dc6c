import { ticketColumns } from '#src/domains/tickets/columns.ts'
import { ticketListInput } from '#src/domains/tickets/schema.ts'
import { capital } from '#src/shared/names.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { always } from '#web/admin/table/bulk-actions.ts'
import { columnsOf, defineResource } from '#web/admin/table/resource.ts'
import { ResourcePage } from '#web/admin/table/resource-page.tsx'
import { trpc } from '#web/lib/trpc.ts'
import {
  Asker,
  LastMessage,
  type ListedTicket,
  Priority,
  Subject,
  TicketBadge,
  TicketNumber,
  TicketStatus,
  type ticketStatuses,
} from './ticket-cells.tsx'
import { TicketDetails } from './ticket-details.tsx'

const tickets = defineResource({
  name: 'tickets',
  list: trpc.tickets.list,
  input: ticketListInput,
  record: trpc.tickets.get,
  noun: { one: 'ticket', many: 'tickets' },
  label: (ticket) => `ticket ${ticket.id}`,
  defaultSort: '-createdAt',
  searchHint: 'Number, subject, name, email…',
  empty: {
    title: 'No tickets yet',
    description: 'Customers open tickets in the support tab of their dashboard.',
  },
  columns: columnsOf<ListedTicket, keyof typeof ticketColumns>(ticketColumns, {
    createdAt: { cell: (ticket) => <TicketNumber ticket={ticket} />, shows: ['date'] },
    subject: { cell: (ticket) => <Subject ticket={ticket} /> },
    name: { cell: (ticket) => <Asker ticket={ticket} />, shows: ['email'] },
    email: { hidden: true },
    priority: { cell: (ticket) => <Priority ticket={ticket} /> },
    status: { cell: (ticket) => <TicketStatus ticket={ticket} /> },
    message: { hidden: true },
    date: { hidden: true },
  }),
  tabs: {
    key: 'status',
    label: 'Status',
    options: { open: 'To answer', answered: 'Answered', closed: 'Closed' } satisfies typeof ticketStatuses,
    counts: trpc.tickets.counts,
    opensWith: 'open',
    nothing: 'No ticket waits for an answer',
  },
  filters: [
    {
      key: 'priority',
      label: 'Priority',
      options: { low: 'Low', medium: 'Medium', high: 'High', urgent: 'Urgent' },
    },
  ],
  details: (ticket) => <TicketDetails ticket={ticket} />,
  bulk: [
    {
      verb: 'Close',
      past: 'closed',
      failed: 'Failed to update ticket status',
      mutation: always(trpc.tickets.setStatus, { status: 'closed' }),
    },
  ],
  card: (ticket) => ({
    name: `#${ticket.id} ${ticket.subject}`,
    state: <TicketBadge ticket={ticket} />,
    second: <LastMessage ticket={ticket} />,
    third: `${formatDate(ticket.createdAt)} · ${capital(ticket.priority)} priority · ${ticket.name}`,
  }),
})

export const TicketsTab = () => <ResourcePage resource={tickets} />
