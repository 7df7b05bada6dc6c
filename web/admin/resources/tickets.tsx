import { ticketListInput } from '#src/tickets/schema.ts'
import { defineResource } from '#web/admin/resource/resource.ts'
import { ResourcePage } from '#web/admin/resource/resource-page.tsx'
import { trpc } from '#web/lib/trpc.ts'
import {
  Asker,
  Priority,
  priorityOptions,
  TicketNumber,
  TicketStatus,
  ticketStatusOptions,
} from './ticket-cells.tsx'
import { TicketDetails } from './ticket-details.tsx'

const useClose = () => {
  const { mutateAsync } = trpc.tickets.setStatus.useMutation()
  return { mutateAsync: ({ id }: { id: number }) => mutateAsync({ id, status: 'closed' }) }
}

const tickets = defineResource({
  name: 'tickets',
  source: 'tickets.list',
  list: ticketListInput,
  useList: (query, options) => trpc.tickets.list.useQuery(query, options),
  fetchList: (utils, query) => utils.client.tickets.list.query(query),
  useRecord: (id) => trpc.tickets.get.useQuery({ id }),
  noun: { one: 'ticket', many: 'tickets' },
  label: (ticket) => `ticket ${ticket.id}`,
  defaultSort: '-createdAt',
  searchHint: 'Number, subject, name, email…',
  empty: {
    title: 'No tickets yet',
    description: 'Customers open tickets in the support tab of their dashboard.',
  },
  columns: [
    // Sorted by its date, as the id says.
    {
      id: 'createdAt',
      header: 'Ticket',
      value: (ticket) => ticket.id,
      cell: (ticket) => <TicketNumber ticket={ticket} />,
    },
    { id: 'subject', header: 'Subject', value: (ticket) => ticket.subject },
    {
      id: 'name',
      header: 'Customer',
      value: (ticket) => ticket.name,
      cell: (ticket) => <Asker ticket={ticket} />,
    },
    { id: 'email', header: 'Email', value: (ticket) => ticket.email, hidden: true },
    {
      id: 'priority',
      header: 'Priority',
      value: (ticket) => ticket.priority,
      cell: (ticket) => <Priority ticket={ticket} />,
    },
    {
      id: 'status',
      header: 'Status',
      value: (ticket) => ticket.status,
      cell: (ticket) => <TicketStatus ticket={ticket} />,
    },
    { id: 'message', header: 'Message', value: (ticket) => ticket.message, hidden: true },
    { id: 'updatedAt', header: 'Updated', value: (ticket) => ticket.updatedAt },
    { id: 'date', header: 'Created', value: (ticket) => ticket.createdAt, hidden: true },
  ],
  filters: [
    { key: 'status', label: 'Status', options: ticketStatusOptions },
    { key: 'priority', label: 'Priority', options: priorityOptions },
  ],
  details: (ticket) => <TicketDetails ticket={ticket} />,
  bulk: [{ verb: 'Close', past: 'closed', failed: 'Failed to update ticket status', useMutation: useClose }],
})

export const TicketsTab = () => <ResourcePage resource={tickets} />
