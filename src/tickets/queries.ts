import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { contains, equals, pageOf } from '#db/page.ts'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, User } from '#src/deps.ts'
import { notFound } from '#src/errors.ts'
import type { Page } from '#src/shared/paging.ts'
import type { Conversation, TicketRow } from './present.ts'
import type { OwnTicketsQuery, TicketListQuery } from './schema.ts'

type Reading = Pick<Deps, 'db'>

const columns = { createdAt: tickets.createdAt, updatedAt: tickets.updatedAt, status: tickets.status }

const searched = (q: string) => {
  const number = Number(/^#?(\d{1,9})$/.exec(q)?.[1])
  return or(
    contains(q, [tickets.subject, tickets.name, tickets.email]),
    number ? eq(tickets.id, number) : undefined,
  )
}

/** Each ticket with its replies, oldest first. */
const withReplies = (deps: Reading, rows: TicketRow[]): Conversation[] => {
  // As one parameter: a list without a limit may hold more tickets than a statement takes parameters.
  const ids = sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`
  const replies = deps.db
    .select({ reply: ticketReplies, authorName: users.username })
    .from(ticketReplies)
    .leftJoin(users, eq(users.id, ticketReplies.authorId))
    .where(inArray(ticketReplies.ticketId, ids))
    .orderBy(asc(ticketReplies.id))
    .all()
  const byTicket = Map.groupBy(replies, ({ reply }) => reply.ticketId)
  return rows.map((ticket) => ({
    ticket,
    replies: (byTicket.get(ticket.id) ?? []).map(({ reply, authorName }) => ({ ...reply, authorName })),
  }))
}

/** The tickets of one account with their conversations, newest first. */
export const listOwnTickets = (deps: Reading, actor: User, query: OwnTicketsQuery): Page<Conversation> => {
  const { rows, total } = pageOf(deps.db, tickets, query, {
    columns,
    fallback: '-createdAt',
    where: and(eq(tickets.userId, actor.id), searched(query.q), equals(tickets.status, query.status)),
  })
  return { rows: withReplies(deps, rows), total }
}

/** Every ticket, newest first; `q` looks into number, subject, name and email (decision §5). */
export const listTickets = (deps: Reading, query: TicketListQuery): Page<TicketRow> =>
  pageOf(deps.db, tickets, query, {
    columns,
    fallback: '-createdAt',
    where: and(
      searched(query.q),
      equals(tickets.status, query.status),
      equals(tickets.priority, query.priority),
    ),
  })

/** One ticket, for administrators. Throws NOT_FOUND. */
export const findTicket = (deps: Reading, id: number): TicketRow => {
  const ticket = deps.db.select().from(tickets).where(eq(tickets.id, id)).get()
  if (!ticket) throw notFound('Ticket')
  return ticket
}

/** One ticket with its conversation. Throws NOT_FOUND. */
export const getConversation = (deps: Reading, id: number): Conversation => {
  const ticket = findTicket(deps, id)
  const [conversation] = withReplies(deps, [ticket])
  return conversation ?? { ticket, replies: [] }
}
