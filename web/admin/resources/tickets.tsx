import { ticketColumns } from '#src/domains/tickets/columns.ts'
import { ticketListInput } from '#src/domains/tickets/schema.ts'
import { columnsOf, defineResource } from '#web/admin/resource/resource.ts'
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
  columns: columnsOf(ticketColumns, {
    createdAt: { cell: (ticket) => <TicketNumber ticket={ticket} />, shows: ['date'] },
    name: { cell: (ticket) => <Asker ticket={ticket} />, shows: ['email'] },
    email: { hidden: true },
    priority: { cell: (ticket) => <Priority ticket={ticket} /> },
    status: { cell: (ticket) => <TicketStatus ticket={ticket} /> },
    message: { hidden: true },
    date: { hidden: true },
  }),
  filters: [
    { key: 'status', label: 'Status', options: ticketStatusOptions },
    { key: 'priority', label: 'Priority', options: priorityOptions },
  ],
  details: (ticket) => <TicketDetails ticket={ticket} />,
  bulk: [{ verb: 'Close', past: 'closed', failed: 'Failed to update ticket status', useMutation: useClose }],
})

export const TicketsTab = () => <ResourcePage resource={tickets} />
