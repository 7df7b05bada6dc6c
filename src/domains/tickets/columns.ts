import type { CsvColumn } from '#src/shared/csv.ts'
import type { toAdminTicket } from './present.ts'
import { ticketListInput } from './schema.ts'

type Ticket = ReturnType<typeof toAdminTicket>

/** The columns of tickets, in the table of the back office and in its CSV file. */
export const ticketColumns = {
  // Shows the id and sorts by date: ids grow with time.
  createdAt: { header: 'Ticket', value: (ticket) => ticket.id },
  subject: { header: 'Subject', value: (ticket) => ticket.subject },
  name: { header: 'Customer', value: (ticket) => ticket.name },
  email: { header: 'Email', value: (ticket) => ticket.email },
  priority: { header: 'Priority', value: (ticket) => ticket.priority },
  status: { header: 'Status', value: (ticket) => ticket.status },
  message: { header: 'Message', value: (ticket) => ticket.message },
  updatedAt: { header: 'Updated', isTime: true, value: (ticket) => ticket.updatedAt },
  date: { header: 'Created', isTime: true, value: (ticket) => ticket.createdAt },
} as const satisfies Record<string, CsvColumn<Ticket>>

export const ticketCsv = {
  name: 'tickets',
  operation: 'tickets.export',
  summary: 'Export the support tickets',
  right: 'tickets.answer',
  tokens: 'read',
  list: ticketListInput,
  columns: ticketColumns,
} as const
