import type { ticketReplies, tickets } from '#db/schema/tickets.ts'
import type { CustomerTicket } from './answers.ts'

export type TicketRow = typeof tickets.$inferSelect
export type ReplyRow = typeof ticketReplies.$inferSelect
export type Conversation = { ticket: TicketRow; replies: (ReplyRow & { authorName: string | null })[] }

const common = (ticket: TicketRow) => ({
  id: ticket.id,
  subject: ticket.subject,
  priority: ticket.priority,
  status: ticket.status,
  message: ticket.message,
  createdAt: ticket.createdAt,
  updatedAt: ticket.updatedAt,
})

/** A ticket for its owner: replies carry no administrator's name (TICK-4). */
export const toCustomerTicket = ({ ticket, replies }: Conversation): CustomerTicket => ({
  ...common(ticket),
  replies: replies.map(({ id, isFromAdmin, message, createdAt }) => ({
    id,
    isFromAdmin,
    message,
    createdAt,
  })),
})

/** A ticket for the back office's list. */
export const toAdminTicket = (ticket: TicketRow) => ({
  ...common(ticket),
  userId: ticket.userId,
  name: ticket.name,
  email: ticket.email,
})

/** A ticket with its conversation, oldest reply first. */
export const toAdminConversation = ({ ticket, replies }: Conversation) => ({
  ...toAdminTicket(ticket),
  replies: replies.map(({ id, isFromAdmin, authorName, message, createdAt }) => ({
    id,
    isFromAdmin,
    authorName,
    message,
    createdAt,
  })),
})
