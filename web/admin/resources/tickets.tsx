import { ticketListInput } from '#src/domains/tickets/schema.ts'
import { ticketColumns } from '#src/shared/ticket-columns.ts'
import { type Column, defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { trpc } from '#web/lib/trpc.ts'
import {
  Asker,
  Priority,
  priorityOptions,
  type Ticket,
  TicketNumber,
  TicketStatus,
  ticketStatusOptions,
} from './ticket-cells.tsx'
import { TicketDetails } from './ticket-details.tsx'

const useClose = () => {
  const { mutateAsync } = trpc.tickets.setStatus.useMutation()
  return { mutateAsync: ({ id }: { id: number }) => mutateAsync({ id, status: 'closed' }) }
}

const columns: readonly Column<Ticket>[] = [
  // Sorted by its date, as the id says.
  {
    id: 'createdAt',
    ...ticketColumns.createdAt,
    cell: (ticket) => <TicketNumber ticket={ticket} />,
    shows: ['date'],
  },
  { id: 'subject', ...ticketColumns.subject },
  {
    id: 'name',
    ...ticketColumns.name,
    cell: (ticket) => <Asker ticket={ticket} />,
    shows: ['email'],
  },
  { id: 'email', ...ticketColumns.email, hidden: true },
  {
    id: 'priority',
    ...ticketColumns.priority,
    cell: (ticket) => <Priority ticket={ticket} />,
  },
  {
    id: 'status',
    ...ticketColumns.status,
    cell: (ticket) => <TicketStatus ticket={ticket} />,
  },
  { id: 'message', ...ticketColumns.message, hidden: true },
  { id: 'updatedAt', ...ticketColumns.updatedAt },
  { id: 'date', ...ticketColumns.date, hidden: true },
]

const tickets = defineResource({
  name: 'tickets',
  source: 'tickets.list',
  list: ticketListInput,
  useList: (query, options) => trpc.tickets.list.useQuery(query, options),
  fetchList: (utils, query) => utils.client.tickets.list.query(query),
  exportPath: '/api/admin/tickets/export',
  useRecord: (id) => trpc.tickets.get.useQuery({ id }),
  noun: { one: 'ticket', many: 'tickets' },
  label: (ticket) => `ticket ${ticket.id}`,
  defaultSort: '-createdAt',
  searchHint: 'Number, subject, name, email…',
  empty: {
    title: 'No tickets yet',
    description: 'Customers open tickets in the support tab of their dashboard.',
  },
  columns,
  filters: [
    { key: 'status', label: 'Status', options: ticketStatusOptions },
    { key: 'priority', label: 'Priority', options: priorityOptions },
  ],
  details: (ticket) => <TicketDetails ticket={ticket} />,
  bulk: [{ verb: 'Close', past: 'closed', failed: 'Failed to update ticket status', useMutation: useClose }],
})

export const TicketsTab = () => <ResourcePage resource={tickets} />
