import { and, asc, count, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import { equals, inDays, isAmong, pageOf } from '#db/page.ts'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import { holdsNoKey, type Search } from '#db/search.ts'
import type { Reading, User } from '#src/deps.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { SearchesKeys } from '#src/shared/license-key.ts'
import { type Listed, mapRows } from '#src/shared/paging.ts'
import type { Conversation, ListedTicket, TicketRow } from './present.ts'
import type { OwnTicketsQuery, TicketListQuery } from './schema.ts'

const columns = {
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
  status: [tickets.status, tickets.createdAt],
}

/** What a customer wrote, each found by who may not find keys only where it holds none. */
const written = [tickets.subject, tickets.message]

const searchFor = (q: string, { searchesKeys }: SearchesKeys): Search => ({
  table: 'tickets_search',
  id: tickets.id,
  text: q,
  columns: ['name', 'email', ...(searchesKeys ? written.map(({ name }) => name) : [])],
  prefixes: [sql`${tickets.subject} collate nocase`, sql`${tickets.name} collate nocase`, tickets.email],
  isNumbered: true,
  related: [
    ...(searchesKeys ? [] : written).map((column) => ({
      table: 'tickets_search' as const,
      id: tickets.id,
      columns: [column.name],
      prefixes: [],
      idsFrom: (found: SQL) =>
        sql`select ${tickets.id} from ${tickets} where ${tickets.id} in (${found}) and ${holdsNoKey(column)}`,
    })),
    {
      table: 'ticket_replies_search',
      id: ticketReplies.id,
      columns: ['message'],
      prefixes: [],
      idsFrom: (found) =>
        sql`select ${ticketReplies.ticketId} from ${ticketReplies} where ${ticketReplies.id} in (${found})
          and ${searchesKeys ? sql`1` : holdsNoKey(ticketReplies.message)}`,
    },
  ],
})

const idsOf = (rows: TicketRow[]): number[] => rows.map(({ id }) => id)

const selectReplies = (deps: Reading) =>
  deps.db
    .select({ reply: ticketReplies, authorName: users.username })
    .from(ticketReplies)
    .leftJoin(users, eq(users.id, ticketReplies.authorId))

/** Each ticket with its replies, oldest first. */
const withReplies = (deps: Reading, rows: TicketRow[]): Conversation[] => {
  const replies = selectReplies(deps)
    .where(isAmong(ticketReplies.ticketId, idsOf(rows)))
    .orderBy(asc(ticketReplies.id))
    .all()
  const byTicket = Map.groupBy(replies, ({ reply }) => reply.ticketId)
  return rows.map((ticket) => ({
    ticket,
    replies: (byTicket.get(ticket.id) ?? []).map(({ reply, authorName }) => ({ ...reply, authorName })),
  }))
}

/** The tickets of one account with their replies, newest first (TICK-6). */
export const listOwnTickets = (deps: Reading, actor: User, query: OwnTicketsQuery): Listed<Conversation> => {
  const list = pageOf(deps.db, tickets, query, {
    columns,
    fallback: '-createdAt',
    search: { ...searchFor(query.q, { searchesKeys: true }), isWhole: true },
    within: eq(tickets.userId, actor.id),
    where: equals(tickets.status, query.status),
  })
  return mapRows(list, (rows) => withReplies(deps, rows))
}

/** Each ticket with its newest reply, where it has one. */
const withLastReply = (deps: Reading, rows: TicketRow[]): ListedTicket[] => {
  const newest = deps.db
    .select({ id: max(ticketReplies.id) })
    .from(ticketReplies)
    .where(isAmong(ticketReplies.ticketId, idsOf(rows)))
    .groupBy(ticketReplies.ticketId)
  const replies = selectReplies(deps).where(inArray(ticketReplies.id, newest)).all()
  const byTicket = new Map(replies.map(({ reply, authorName }) => [reply.ticketId, { ...reply, authorName }]))
  return rows.map((ticket) => ({ ticket, lastReply: byTicket.get(ticket.id) ?? null }))
}

/**
 * Tickets for the back office, newest first, each with its newest reply. `q` searches as TABLE-708 and
 * TABLE-16 say.
 */
export const listTickets = (deps: Reading, query: TicketListQuery & SearchesKeys): Listed<ListedTicket> => {
  const list = pageOf(deps.db, tickets, query, {
    columns,
    fallback: '-createdAt',
    search: searchFor(query.q, query),
    where: and(
      equals(tickets.status, query.status),
      equals(tickets.priority, query.priority),
      inDays(tickets.createdAt, query),
    ),
  })
  return mapRows(list, (rows) => withLastReply(deps, rows))
}

/** How many tickets have each status, and how many there are. */
export const countTickets = ({ db }: Reading): Record<TicketRow['status'] | 'all', number> => {
  const counts = { open: 0, answered: 0, closed: 0, all: 0 }
  const rows = db
    .select({ status: tickets.status, tickets: count() })
    .from(tickets)
    .groupBy(tickets.status)
    .all()
  for (const row of rows) {
    counts[row.status] += row.tickets
    counts.all += row.tickets
  }
  return counts
}

/** One ticket, for administrators. Throws NOT_FOUND. */
export const findTicket = (deps: Reading, id: number): TicketRow => {
  const ticket = deps.db.select().from(tickets).where(eq(tickets.id, id)).get()
  if (!ticket) throw notFound('Ticket')
  return ticket
}

/** One ticket with its replies. Throws NOT_FOUND. */
export const getConversation = (deps: Reading, id: number): Conversation => {
  const ticket = findTicket(deps, id)
  const [conversation] = withReplies(deps, [ticket])
  return conversation ?? { ticket, replies: [] }
}
