import type { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { shortened } from '#src/shared/values/typed.ts'
import type { CustomerTicket } from './answers.ts'

export type TicketRow = typeof tickets.$inferSelect
export type ReplyRow = typeof ticketReplies.$inferSelect
type SignedReply = ReplyRow & { authorName: string | null }
export type Conversation = { ticket: TicketRow; replies: SignedReply[] }
export type ListedTicket = { ticket: TicketRow; lastReply: SignedReply | null }

const common = (ticket: TicketRow) => ({
  id: ticket.id,
  subject: ticket.subject,
  priority: ticket.priority,
  status: ticket.status,
  message: ticket.message,
  createdAt: ticket.createdAt,
  updatedAt: ticket.updatedAt,
})

/** A ticket for its owner: replies carry no administrator's name. */
export const toCustomerTicket = ({ ticket, replies }: Conversation): CustomerTicket => ({
  ...common(ticket),
  replies: replies.map(({ id, isFromAdmin, message, createdAt }) => ({
    id,
    isFromAdmin,
    message,
    createdAt,
  })),
})

/** A ticket for the back office. */
export const toAdminTicket = (ticket: TicketRow) => ({
  ...common(ticket),
  userId: ticket.userId,
  name: ticket.name,
  email: ticket.email,
})

// More characters than one line of a table shows.
const SHOWN = 200

/** A ticket for the back office's list: also who wrote last, and the beginning of it as one line (TICK-8). */
export const toListedTicket = ({ ticket, lastReply }: ListedTicket) => ({
  ...toAdminTicket(ticket),
  lastMessage: {
    isFromAdmin: lastReply?.isFromAdmin ?? false,
    authorName: (lastReply?.isFromAdmin ? lastReply.authorName : null) ?? ticket.name,
    text: shortened((lastReply?.message ?? ticket.message).replace(/\s+/g, ' '), SHOWN, ''),
  },
})

/** A ticket with its conversation, oldest reply first. */
export const toAdminConversation = ({ ticket, replies }: Conversation) => ({
  ...toListedTicket({ ticket, lastReply: replies.at(-1) ?? null }),
  replies: replies.map(({ id, isFromAdmin, authorName, message, createdAt }) => ({
    id,
    isFromAdmin,
    authorName,
    message,
    createdAt,
  })),
})
