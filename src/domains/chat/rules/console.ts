import { and, asc, count, desc, eq, inArray, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db, inTransaction } from '#db/client.ts'
import { asksPage, countRows, equals, orderBy, wholeOf } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { chatMessages, chatNotes, chatSessions } from '#db/schema/chat.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'
import { holdsNoKey, newestMatches, type Search } from '#db/search.ts'
import type { Announcing, Publishing, Reading, User } from '#src/deps.ts'
import { entriesOfActions, notAsShown, recordAudit } from '#src/domains/audit/service.ts'
import type { ConsoleSession } from '#src/domains/chat/answers.ts'
import { type SessionRow, toConsoleSession } from '#src/domains/chat/present.ts'
import {
  type ChatStatus,
  chatStatuses,
  type SessionListQuery,
  type SetStatus,
} from '#src/domains/chat/schema.ts'
import { canBecome } from '#src/domains/chat/status.ts'
import { emitToBoth, isVisitorOnline } from '#src/domains/chat/store.ts'
import { licensesOf } from '#src/domains/licenses/queries.ts'
import { phonePart } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { SearchesKeys } from '#src/shared/license-key.ts'
import type { Listed } from '#src/shared/paging.ts'
import { hasRight } from '#src/shared/role.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import { ofThis, sentBy, unreadFrom } from './unread.ts'

const noSession = () => notFound('Chat session')

// By the unread messages, which are few, and not by asking each conversation.
const isUnread = sql`${chatSessions.id} in (select ${chatMessages.sessionId} from ${chatMessages} where ${unreadFrom.visitor})`
const assignees = alias(users, 'assignees')
const newest = alias(chatMessages, 'newest')

const consoleColumns = {
  session: chatSessions,
  username: users.username,
  assignedName: assignees.username,
  unread: sql<number>`(select count(*) ${ofThis} and ${unreadFrom.visitor})`,
  readUpTo: sql<number>`(select coalesce(max(${chatMessages.id}), 0) ${ofThis} and ${sentBy.admin} and ${chatMessages.isRead} = 1)`,
  lastMessage: { content: newest.content, senderType: newest.senderType, createdAt: newest.createdAt },
}

const consoleRows = ({ db }: Reading) =>
  db
    .select(consoleColumns)
    .from(chatSessions)
    .leftJoin(users, eq(users.id, chatSessions.userId))
    .leftJoin(assignees, eq(assignees.id, chatSessions.assignedTo))
    .leftJoin(newest, eq(newest.id, sql`(select max(${chatMessages.id}) ${ofThis})`))

type ConsoleRow = ReturnType<ReturnType<typeof consoleRows>['all']>[number]

const present = (deps: Announcing, { session, ...facts }: ConsoleRow): ConsoleSession =>
  toConsoleSession(session, { ...facts, isVisitorOnline: isVisitorOnline(deps, session.id) })

const consoleById = prepared((db) => consoleRows({ db }).where(eq(chatSessions.id, sql.placeholder('id'))))

/** One conversation as the console shows it. Throws NOT_FOUND. */
export const consoleSession = (deps: Announcing, id: number): ConsoleSession => {
  const row = consoleById(deps.db).get({ id })
  if (!row) throw noSession()
  return present(deps, row)
}

const listColumns = { lastMessageAt: chatSessions.lastMessageAt, createdAt: chatSessions.createdAt }

const searchFor = (q: string, { searchesKeys }: SearchesKeys): Search => ({
  table: 'chat_sessions_search',
  id: chatSessions.id,
  text: q,
  columns: ['guest_name', 'guest_email'],
  prefixes: [sql`${chatSessions.guestName} collate nocase`, chatSessions.guestEmail],
  phone: { column: 'guest_phone', part: phonePart(q) },
  related: [
    {
      table: 'users_search',
      id: users.id,
      columns: ['username', 'email'],
      prefixes: [sql`lower(${users.username})`, users.email],
      idsFrom: (found) =>
        sql`select ${chatSessions.id} from ${chatSessions} where ${chatSessions.userId} in (${found})`,
    },
    {
      table: 'chat_messages_search',
      id: chatMessages.id,
      columns: ['content'],
      prefixes: [],
      idsFrom: (found) =>
        sql`select ${chatMessages.sessionId} from ${chatMessages} where ${chatMessages.id} in (${found})
          and ${searchesKeys ? sql`1` : holdsNoKey(chatMessages.content)}`,
    },
    {
      table: 'chat_notes_search',
      id: chatNotes.id,
      columns: ['content'],
      prefixes: [],
      idsFrom: (found) =>
        sql`select ${chatNotes.sessionId} from ${chatNotes} where ${chatNotes.id} in (${found})
          and ${searchesKeys ? sql`1` : holdsNoKey(chatNotes.content)}`,
    },
  ],
})

/** All conversations, the latest message first. `q` searches as TABLE-708 and TABLE-16 say. */
export const listSessions = (
  deps: Announcing,
  query: SessionListQuery & SearchesKeys,
): Listed<ConsoleSession> => {
  const search = searchFor(query.q, query)
  const filter = and(
    equals(chatSessions.status, query.status),
    equals(chatSessions.source, query.source),
    query.unread === undefined ? undefined : query.unread ? isUnread : not(isUnread),
  )
  if (!asksPage(query)) {
    const spec = { columns: listColumns, fallback: '-lastMessageAt', search, where: filter }
    return wholeOf(deps.db, chatSessions, query, spec, (_db, ids) =>
      consoleRows(deps)
        .where(inArray(chatSessions.id, ids))
        .all()
        .map((row) => [row.session.id, present(deps, row)] as const),
    )
  }
  const found = newestMatches(deps.db, search)
  const where = and(found.where, filter)
  const sorted = orderBy(query.sort, listColumns, chatSessions.id, '-lastMessageAt')
  // Selects the ids of the page first: the facts of a row would be read of each row that is sorted or skipped.
  const ids = deps.db
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(where)
    .orderBy(...sorted)
    .limit(query.limit)
    .offset(query.cursor)
  const rows = consoleRows(deps)
    .where(inArray(chatSessions.id, ids))
    .orderBy(...sorted)
    .all()
    .map((row) => present(deps, row))
  const answer = { rows, total: countRows(deps.db, chatSessions, where) }
  return found.isMore ? { ...answer, isMore: true } : answer
}

/** How many conversations have each status, and how many have an unread message of the visitor. */
export const countSessions = (deps: Reading) => {
  const states = deps.db
    .select({ status: chatSessions.status, rows: count() })
    .from(chatSessions)
    .groupBy(chatSessions.status)
    .all()
  const countOf = (status: string) => states.find((state) => state.status === status)?.rows ?? 0
  const unread = deps.db
    .select({ rows: sql<number>`count(distinct ${chatMessages.sessionId})` })
    .from(chatMessages)
    .where(unreadFrom.visitor)
    .get()
  return {
    total: states.reduce((sum, { rows }) => sum + rows, 0),
    active: countOf('active'),
    closed: countOf('closed'),
    archived: countOf('archived'),
    unread: unread?.rows ?? 0,
  }
}

/** The newest orders of a visitor that are shown (CHAT-704). */
const SHOWN_ORDERS = 10

/**
 * The visitor of a conversation and their newest orders: those of the account, or of the phone that a WhatsApp message
 * came from (CHAT-29). What a guest typed proves nothing, so it shows nobody's orders (CHAT-705). Throws NOT_FOUND.
 */
export const describeVisitor = (deps: Reading, { role }: User, id: number) => {
  const found = deps.db
    .select({ session: chatSessions, user: users })
    .from(chatSessions)
    .leftJoin(users, eq(users.id, chatSessions.userId))
    .where(eq(chatSessions.id, id))
    .get()
  if (!found) throw noSession()
  const { session, user } = found
  const provedPhone = session.source === 'whatsapp' ? session.guestPhone : null
  const theirs = user
    ? { orders: eq(orders.userId, user.id), sessions: eq(chatSessions.userId, user.id) }
    : provedPhone === null
      ? { orders: sql`0`, sessions: eq(chatSessions.id, id) }
      : {
          orders: eq(orders.phone, provedPhone),
          sessions: and(eq(chatSessions.guestPhone, provedPhone), eq(chatSessions.source, 'whatsapp')),
        }
  const placed = deps.db
    .select()
    .from(orders)
    .where(theirs.orders)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(SHOWN_ORDERS)
    .all()
  return {
    name: user?.username ?? session.guestName,
    email: user?.email ?? session.guestEmail,
    phone: user?.whatsappNumber ?? session.guestPhone,
    whatsappId: session.guestWhatsappId,
    /** Whether the visitor is known by their account or by the phone that wrote. */
    isProved: user !== null || provedPhone !== null,
    source: session.source,
    startedAt: session.createdAt,
    sessionCount: countRows(deps.db, chatSessions, theirs.sessions),
    user: user && {
      id: user.id,
      username: user.username,
      email: user.email,
      whatsappNumber: user.whatsappNumber,
      isActive: user.isActive,
      createdAt: user.createdAt,
    },
    ordersTotal: countRows(deps.db, orders, theirs.orders),
    orders: placed.map((order) => ({
      id: order.id,
      plan: order.plan,
      ...(hasRight(role, 'orders.money') && { amount: fromMinor(order.amountMinor) }),
      status: order.status,
      licenseStatus: licensesOf(deps, order.id)[0]?.licenseStatus ?? 'pending',
      createdAt: order.createdAt,
    })),
  }
}

/** The administrators by id, so that the console can name senders and assignees. */
export const listTeam = (deps: Reading) =>
  deps.db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id))
    .all()

/** Changes a conversation and announces it to both sides. Null from `changesOf` changes and announces nothing. */
const changeSession = (
  deps: Publishing,
  actor: User,
  { id, action }: { id: number; action: string },
  changesOf: (db: Db, before: SessionRow) => Partial<SessionRow> | null,
): void => {
  const changed = inTransaction(deps, (d) => {
    const before = d.db.select().from(chatSessions).where(eq(chatSessions.id, id)).get()
    if (!before) throw notFound('Chat session')
    const changes = changesOf(d.db, before)
    if (!changes) return false
    const after = d.db.update(chatSessions).set(changes).where(eq(chatSessions.id, id)).returning().get()
    recordAudit(d, actor, { entity: 'chat', entityId: id, action, before, after })
    return true
  })
  if (changed) emitToBoth(deps, id, { type: 'changed' })
}

const did: Record<ChatStatus, string> = { active: 'reopened', closed: 'closed', archived: 'archived' }

/** Closes, reopens or archives a conversation (CHAT-10). Throws NOT_FOUND, and CONFLICT also where it is not as shown. */
export const setSessionStatus = (deps: Publishing, actor: User, { id, status, shown }: SetStatus): void =>
  changeSession(deps, actor, { id, action: status }, (db, before) => {
    if (before.status === status) return null
    if (shown && before.status !== shown) {
      const [last] = entriesOfActions({ db }, 'chat', id, chatStatuses)
      throw notAsShown(last, last && did[before.status])
    }
    if (!canBecome(before.status, status)) {
      throw new AppError('CONFLICT', 'Close the conversation before you archive it')
    }
    return { status }
  })

/** Assigns a conversation to the actor (CHAT-11). Throws NOT_FOUND, and CONFLICT when another has it. */
export const assignSession = (deps: Publishing, actor: User, id: number): void =>
  changeSession(deps, actor, { id, action: 'assigned' }, (db, { assignedTo }) => {
    if (assignedTo === actor.id) return null
    if (assignedTo === null) return { assignedTo: actor.id }
    const holder = db.select().from(users).where(eq(users.id, assignedTo)).get()
    throw new AppError('CONFLICT', `Already assigned to ${holder?.username}`)
  })
