import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, Publishing, User } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/rules/audited-rows.ts'
import { recordAudit, refuseUnseen } from '#src/domains/audit/service.ts'
import { noteEvent } from '#src/domains/events/service.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import { queueAnswer, queueOpened } from './notices.ts'
import type { Conversation, ReplyRow, TicketRow } from './present.ts'
import { findTicket, getConversation } from './queries.ts'
import type { CreateTicket, Reply, SetTicketStatus } from './schema.ts'

type Writing = Pick<Deps, 'db' | 'now' | 'vault' | 'events' | 'limits'>

/** Opens a ticket of this account and queues the messages to support and customer (TICK-3). */
export const createTicket = (deps: Writing, actor: User, input: CreateTicket): Conversation => {
  const now = deps.now()
  const ticket = inTransaction(deps, (d) => {
    const account = d.db.select().from(users).where(eq(users.id, actor.id)).get()
    if (!account) throw notFound('User')
    const opened = d.db
      .insert(tickets)
      .values({
        ...input,
        userId: actor.id,
        name: account.username,
        email: account.email,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get()
    recordAudit(d, actor, { entity: 'ticket', entityId: opened.id, action: 'opened' })
    noteForSeller(d, 'ticket', opened.id)
    noteEvent(d, 'ticket.opened', { ticketId: opened.id })
    queueOpened(d, opened)
    return opened
  })
  deps.events.emit('outbox')
  return { ticket, replies: [] }
}

/** Adds a reply and sets the status to answered or open. Runs in the caller's transaction. */
const addReply = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: User,
  ticket: TicketRow,
  { message, isFromAdmin }: { message: string; isFromAdmin: boolean },
): ReplyRow => {
  const now = deps.now()
  const reply = deps.db
    .insert(ticketReplies)
    .values({ ticketId: ticket.id, authorId: actor.id, isFromAdmin, message, createdAt: now })
    .returning()
    .get()
  const after = deps.db
    .update(tickets)
    .set({ status: isFromAdmin ? 'answered' : 'open', updatedAt: now })
    .where(eq(tickets.id, ticket.id))
    .returning()
    .get()
  recordAudit(deps, actor, {
    entity: 'ticket',
    entityId: ticket.id,
    action: isFromAdmin ? 'answered' : 'replied',
    before: ticket,
    after,
  })
  return reply
}

/** Adds the owner's reply, which reopens even a closed ticket (TICK-5). Throws NOT_FOUND for somebody else's. */
export const replyToTicket = (deps: Writing, actor: User, { id, message }: Reply): Conversation => {
  return inTransaction(deps, (d) => {
    const owned = and(eq(tickets.id, id), eq(tickets.userId, actor.id))
    const ticket = d.db.select().from(tickets).where(owned).get()
    if (!ticket) throw notFound('Ticket')
    addReply(d, actor, ticket, { message, isFromAdmin: false })
    noteForSeller(d, 'ticket', id)
    return getConversation(d, id)
  })
}

/** Adds an administrator's answer and sends it to the customer by email and WhatsApp (TICK-4). Throws NOT_FOUND. */
export const answerTicket = (deps: Writing, actor: User, { id, message }: Reply): Conversation => {
  const conversation = inTransaction(deps, (d) => {
    const ticket = findTicket(d, id)
    queueAnswer(d, ticket, addReply(d, actor, ticket, { message, isFromAdmin: true }))
    return getConversation(d, id)
  })
  deps.events.emit('outbox')
  return conversation
}

const rows = auditedRows(tickets, { entity: 'ticket', noun: 'Ticket', isPublic: false })

/** Sets any status (TICK-7). Throws NOT_FOUND, and CONFLICT where somebody did so or replied since. */
export const setTicketStatus = (
  deps: Publishing,
  actor: User,
  { id, status, expectedUpdatedAt }: SetTicketStatus,
): TicketRow => {
  const before = rows.find(deps, id)
  if (before.status === status) return before
  // A reply counts, although it changes no field of the ticket.
  const subject = { entity: 'ticket', entityId: id, updatedAt: before.updatedAt, concerns: () => true }
  refuseUnseen(deps, subject, expectedUpdatedAt)
  return rows.update(deps, actor, id, () => ({ status }), undefined, 'status changed')
}
