import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { pageOf } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { chatMessages, chatPictures, chatSessions } from '#db/schema/chat.ts'
import { contains, holdsNoKey } from '#db/search.ts'
import type { Actor, Reading, RequestFacts, Timed } from '#src/deps.ts'
import { deliveriesOf } from '#src/domains/messages/post/statuses.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { ChatMessage, Side } from '#src/shared/chat.ts'
import type { SearchesKeys } from '#src/shared/license-key.ts'
import { isOpenAt, opensAt } from '#src/shared/office-hours.ts'
import { type Listed, mapRows } from '#src/shared/paging.ts'
import { isAdministrator } from '#src/shared/role.ts'
import type { ChatSession } from './answers.ts'
import { sideOf } from './cookie.ts'
import { type MessageRow, type ReadState, type SessionRow, toMessage, toSession } from './present.ts'
import { ofThis, sentBy, unreadFrom } from './rules/unread.ts'
import type { MessageListQuery } from './schema.ts'

const ownedSession = prepared((db) =>
  db
    .select()
    .from(chatSessions)
    .where(
      and(
        eq(chatSessions.id, sql.placeholder('id')),
        or(
          sql`${sql.placeholder('isAdmin')} = 1`,
          eq(chatSessions.userId, sql.placeholder('userId')),
          eq(chatSessions.id, sql.placeholder('chatSession')),
        ),
      ),
    ),
)

/**
 * A conversation, for the guest whose browser started it, its signed-in owner, and administrators. Throws NOT_FOUND for
 * everybody else.
 */
export const getSession = (
  deps: Reading,
  actor: Actor,
  { chatSession }: Pick<RequestFacts, 'chatSession'>,
  id: number,
): SessionRow => {
  const userId = actor.kind === 'user' ? actor.id : null
  const isAdmin = Number(isAdministrator(actor))
  const found = ownedSession(deps.db).get({ id, chatSession, userId, isAdmin })
  if (!found) throw notFound('Chat session')
  return found
}

/** The conversation to continue after a reload: the account's newest, else the one that this browser started. */
export const ownSession = (
  deps: Reading,
  actor: Actor,
  { chatSession }: Pick<RequestFacts, 'chatSession'>,
): SessionRow | undefined => {
  const own = actor.kind === 'user' ? eq(chatSessions.userId, actor.id) : undefined
  const started = chatSession === null ? undefined : eq(chatSessions.id, chatSession)
  const newest = (where: SQL) =>
    deps.db
      .select()
      .from(chatSessions)
      .where(and(where, inArray(chatSessions.status, ['active', 'closed'])))
      .orderBy(desc(chatSessions.lastMessageAt), desc(chatSessions.id))
      .get()
  return (own && newest(own)) ?? (started && newest(started))
}

/** What the other side wrote and this one has not read, and how far the other side has read: the newest first. */
const readingOf = (mine: Side, theirs: Side) =>
  prepared((db) =>
    db
      .select({
        unread: sql<number>`(select count(*) ${ofThis} and ${unreadFrom[theirs]})`,
        readUpTo: sql<number>`(select coalesce(max(${chatMessages.id}), 0) ${ofThis} and ${sentBy[mine]} and ${chatMessages.isRead} = 1)`,
      })
      .from(chatSessions)
      .where(eq(chatSessions.id, sql.placeholder('id'))),
  )
const readings = { visitor: readingOf('visitor', 'admin'), admin: readingOf('admin', 'visitor') }

/** A conversation with the read state of the side that the actor is on. */
export const viewSession = (deps: Reading, actor: Actor, session: SessionRow): ChatSession =>
  toSession(session, readings[sideOf(actor, session)](deps.db).get({ id: session.id }) as ReadState)

const shownIn = prepared((db) =>
  db
    .select({ picture: chatPictures })
    .from(chatMessages)
    .innerJoin(chatPictures, eq(chatPictures.messageId, chatMessages.id))
    .where(
      and(
        eq(chatMessages.sessionId, sql.placeholder('sessionId')),
        sql`${chatMessages.id} between ${sql.placeholder('first')} and ${sql.placeholder('last')}`,
        isNotNull(chatPictures.storedName),
      ),
    ),
)

/** The messages as both sides read them, each with its picture and with what became of it on WhatsApp. */
export const viewMessages = (deps: Reading, session: SessionRow, rows: MessageRow[]): ChatMessage[] => {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const shown = shownIn(deps.db).all({
    sessionId: session.id,
    first: Math.min(...ids),
    last: Math.max(...ids),
  })
  const files = new Map(shown.map(({ picture }) => [picture.messageId, picture]))
  const answers = session.source === 'whatsapp' ? rows.filter(({ senderType }) => senderType === 'admin') : []
  const deliveries = deliveriesOf(
    deps,
    answers.map(({ id }) => id),
  )
  return rows.map((row) =>
    toMessage(row, session, { file: files.get(row.id), delivery: deliveries.get(row.id) }),
  )
}

/** The same of one message. */
export const viewMessage = (deps: Reading, session: SessionRow, row: MessageRow): ChatMessage =>
  viewMessages(deps, session, [row])[0] ?? toMessage(row, session)

/** The messages of a conversation, oldest first. */
export const listMessages = (
  deps: Reading,
  session: SessionRow,
  query: MessageListQuery & SearchesKeys,
): Listed<ChatMessage> => {
  const list = pageOf(deps.db, chatMessages, query, {
    columns: {},
    fallback: 'createdAt',
    within: eq(chatMessages.sessionId, session.id),
    where: and(
      query.before === undefined ? undefined : lt(chatMessages.id, query.before),
      contains(query.q, [chatMessages.content]),
      query.q === '' || query.searchesKeys ? undefined : holdsNoKey(chatMessages.content),
    ),
  })
  return mapRows(list, (rows) => viewMessages(deps, session, rows))
}

const after = prepared((db) =>
  db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.sessionId, sql.placeholder('sessionId')),
        gt(chatMessages.id, sql.placeholder('id')),
      ),
    )
    .orderBy(asc(chatMessages.id)),
)

/** The messages of a conversation that came after this id, oldest first. */
export const messagesAfter = (deps: Reading, session: SessionRow, id: number): ChatMessage[] =>
  viewMessages(deps, session, after(deps.db).all({ sessionId: session.id, id }))

/** A page of messages, which a listener has read before it listens. */
const READ_BEFORE = 50

const upTo = prepared((db) =>
  db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.sessionId, sql.placeholder('sessionId')),
        lte(chatMessages.id, sql.placeholder('id')),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(READ_BEFORE),
)

/** Of the messages up to this id those that go on changing: with a file, or with what became of them on WhatsApp. */
export const changingMessages = (deps: Reading, session: SessionRow, id: number): ChatMessage[] =>
  viewMessages(deps, session, upTo(deps.db).all({ sessionId: session.id, id })).filter(
    ({ picture, voice, delivery }) => picture ?? voice ?? delivery,
  )

const newestId = prepared((db) =>
  db.select({ id: sql<number>`coalesce(max(${chatMessages.id}), 0)` }).from(chatMessages),
)

/** The id of the newest message in the database, 0 for none. A client that connects now has missed none up to it. */
export const newestMessageId = (deps: Reading): number => newestId(deps.db).get()?.id ?? 0

/** Whether it is within office hours now, the usual hours, and else when somebody is back (CHAT-502). */
export const chatHours = (deps: Timed) => {
  const [hours, now] = [settingValues(deps), deps.now()]
  const isOpen = isOpenAt(hours, now)
  return {
    isOpen,
    officeHours: hours.office_hours,
    opensAt: isOpen ? null : opensAt(hours, now),
    // The clock of a visitor may be wrong by a day.
    now,
    timeZone: 'Asia/Karachi',
  }
}
