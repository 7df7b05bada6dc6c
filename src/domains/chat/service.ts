import { and, desc, eq, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { chatMessages, chatSessions } from '#db/schema/chat.ts'
import type { Actor, Deps, RequestFacts } from '#src/deps.ts'
import { queueText } from '#src/domains/messages/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { ChatEvent, ChatMessage } from '#src/shared/chat.ts'
import { type MessageRow, type SessionRow, toMessage } from './present.ts'
import { getSession } from './queries.ts'
import type { Send, Start } from './schema.ts'
import { type Sender, senderOf, sideOf, topicOf } from './session.ts'

type Writing = Pick<Deps, 'db' | 'now' | 'events'>
type Sending = Writing & Pick<Deps, 'limits' | 'vault'>
/** Tells both sides of a conversation, and the console. After the commit. */
export const tell = (deps: Pick<Deps, 'events'>, sessionId: number, event: ChatEvent): void => {
  deps.events.emit(topicOf('visitor', sessionId), event)
  tellAdmins(deps, sessionId, event)
}

/** Tells administrators alone: notes and presence never meet a visitor's socket. */
export const tellAdmins = (deps: Pick<Deps, 'events'>, sessionId: number, event: ChatEvent): void => {
  deps.events.emit(topicOf('admin', sessionId), event)
  deps.events.emit('chat', sessionId, event)
}

/** Whether a socket of the visitor stands in the conversation now. */
export const isVisitorOnline = (deps: Pick<Deps, 'events'>, sessionId: number): boolean =>
  deps.events.listenerCount(topicOf('visitor', sessionId)) > 0

const insertMessage = prepared((db) =>
  db
    .insert(chatMessages)
    .values({
      sessionId: sql.placeholder('sessionId'),
      clientId: sql.placeholder('clientId'),
      senderId: sql.placeholder('senderId'),
      senderType: sql.placeholder('senderType'),
      content: sql.placeholder('content'),
      createdAt: sql.placeholder('createdAt'),
    })
    .returning()
    .prepare(),
)

const touchSession = prepared((db) =>
  db
    .update(chatSessions)
    .set({ lastMessageAt: sql`${sql.placeholder('now')}` })
    .where(eq(chatSessions.id, sql.placeholder('id')))
    .prepare(),
)

type New = Sender & { clientId?: string | undefined; content: string }

const storeMessage = (
  deps: Pick<Deps, 'db' | 'now'>,
  { id }: SessionRow,
  { clientId, ...message }: New,
): MessageRow => {
  const createdAt = deps.now()
  touchSession(deps.db).run({ id, now: createdAt.getTime() })
  return insertMessage(deps.db).get({ sessionId: id, clientId: clientId ?? null, ...message, createdAt })
}

/** Tells of a message once it is stored. */
const tellMessage = (deps: Writing, message: ChatMessage): void =>
  tell(deps, message.sessionId, { type: 'message', message })

const activeSession = (
  db: Db,
  actor: Actor,
  { chatSession }: Pick<RequestFacts, 'chatSession'>,
  email: string | undefined,
) => {
  const own =
    actor.kind === 'user'
      ? eq(chatSessions.userId, actor.id)
      : and(eq(chatSessions.id, chatSession ?? 0), eq(chatSessions.guestEmail, email ?? ''))
  return db
    .select()
    .from(chatSessions)
    .where(and(own, eq(chatSessions.status, 'active')))
    .orderBy(desc(chatSessions.id))
    .get()
}

/** The guest's form; a signed-in user is known by their account. Throws BAD_REQUEST. */
const guestOf = (actor: Actor, { guestName, guestEmail, whatsappNumber }: Start) => {
  if (actor.kind === 'user') return { userId: actor.id }
  if (!guestName) throw new AppError('BAD_REQUEST', 'Name is required')
  if (!guestEmail) throw new AppError('BAD_REQUEST', 'Email is required')
  return {
    guestName,
    guestEmail,
    guestPhone: whatsappNumber === undefined ? null : toE164(whatsappNumber, 'whatsappNumber'),
  }
}

/**
 * Opens a conversation, with its first message where one is given (the offline form). Somebody whose conversation is
 * active goes on with it, so that a double click makes one. Throws BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export const startSession = (
  deps: Sending,
  actor: Actor,
  request: RequestFacts,
  input: Start,
): SessionRow => {
  const visitor = guestOf(actor, input)
  const started = inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const now = deps.now()
    const session =
      activeSession(db, actor, request, input.guestEmail) ??
      db
        .insert(chatSessions)
        .values({ ...visitor, lastMessageAt: now, createdAt: now })
        .returning()
        .get()
    if (input.message === undefined) return { session, message: null }
    takeLimit(d, 'chatMessagesPerSession', `${session.id}:visitor`)
    const sender = { ...senderOf(actor, session), content: input.message }
    return { session, message: toMessage(storeMessage(d, session, sender), session) }
  })
  tellAdmins(deps, started.session.id, { type: 'changed' })
  if (started.message) tellMessage(deps, started.message)
  return started.session
}

const byClientId = prepared((db) =>
  db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.sessionId, sql.placeholder('sessionId')),
        eq(chatMessages.clientId, sql.placeholder('clientId')),
      ),
    )
    .prepare(),
)

/** The message that this client id named before. Throws CONFLICT when that was another one. */
const repeated = (db: Db, sessionId: number, { clientId, ...message }: New): MessageRow | undefined => {
  if (clientId === undefined) return undefined
  const known = byClientId(db).get({ sessionId, clientId })
  if (!known) return undefined
  const isSame = known.content === message.content && known.senderType === message.senderType
  if (!isSame) throw new AppError('CONFLICT', 'This clientId was used for another message')
  return known
}

/** An administrator's reply goes out on WhatsApp, in the transaction that stores it, once a message (decision §7). */
const queueReply = (deps: Sending, { guestPhone }: SessionRow, message: MessageRow): void => {
  if (guestPhone === null) return
  queueText(deps, {
    channel: 'whatsapp',
    recipient: guestPhone,
    templateName: 'chat_reply',
    subject: `Chat with ${settingValues(deps).site_name}`,
    body: message.content,
    dedupeKey: `chat:${message.id}`,
  })
}

type Sent = { message: ChatMessage; isNew: boolean; isQueued: boolean }

type Said = [actor: Actor, request: RequestFacts, input: Send]

/** Stores a message, in the caller's transaction. */
const storeSent = (deps: Sending, ...[actor, request, { id, content, clientId }]: Said): Sent => {
  const session = getSession(deps, actor, request, id)
  const side = sideOf(actor, session)
  const given = { ...senderOf(actor, session), content, clientId }
  const known = repeated(deps.db, id, given)
  if (known) return { message: toMessage(known, session), isNew: false, isQueued: false }
  if (session.status !== 'active') throw new AppError('CONFLICT', 'This conversation is closed')
  takeLimit(deps, 'chatMessagesPerSession', `${id}:${side}`)
  const stored = storeMessage(deps, session, given)
  const isReply = session.source === 'whatsapp' && side === 'admin'
  if (isReply) queueReply(deps, session, stored)
  return { message: toMessage(stored, session), isNew: true, isQueued: isReply }
}

type Waiting = { said: Said; sent: PromiseWithResolvers<Sent> }

/** One write to the disk serves all of a group; each stands or falls alone, and is told after the commit. */
const storeTogether = (deps: Sending, group: Waiting[]): void => {
  const ends = inTransaction(deps.db, (db) =>
    group.map(({ said, sent }) => {
      try {
        const stored = inTransaction(db, (part) => storeSent({ ...deps, db: part }, ...said))
        return () => {
          if (stored.isQueued) deps.events.emit('outbox')
          if (stored.isNew) tellMessage(deps, stored.message)
          sent.resolve(stored)
        }
      } catch (error) {
        return () => sent.reject(error)
      }
    }),
  )
  for (const end of ends) end()
}

/** What came in since the last write to the disk, of each shop. */
const groups = new WeakMap<Deps['events'], Waiting[]>()

/**
 * Stores a message, together with what else comes in at this moment by any door, and then sends it on. The same
 * `clientId` again gives the first message and no second one; `isNew` tells. Throws NOT_FOUND, CONFLICT when the
 * conversation is not active, TOO_MANY_REQUESTS (decisions §2 and §7).
 */
export const sendMessage = (deps: Sending, ...said: Said): Promise<Sent> => {
  const sent = Promise.withResolvers<Sent>()
  const group = groups.get(deps.events) ?? []
  group.push({ said, sent })
  if (group.length > 1) return sent.promise
  groups.set(deps.events, group)
  setImmediate(() => {
    groups.delete(deps.events)
    try {
      storeTogether(deps, group)
    } catch (error) {
      for (const each of group) each.sent.reject(error)
    }
  })
  return sent.promise
}

type Incoming = { phone: string; name: string | null; messageId: string; content: string }

const incoming = (db: Db, phone: string, clientId: string) =>
  db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(
      and(
        eq(chatSessions.guestPhone, phone),
        eq(chatSessions.source, 'whatsapp'),
        eq(chatMessages.clientId, clientId),
      ),
    )
    .get()

/**
 * A message that came in by WhatsApp opens or goes on with the active conversation of that phone (E.164). One that the
 * gateway delivers again is ignored.
 */
export const receiveMessage = (deps: Writing, { phone, name, messageId, content }: Incoming): void => {
  const clientId = `whatsapp:${messageId}`
  const received = inTransaction(deps.db, (db) => {
    if (incoming(db, phone, clientId)) return null
    const d = { ...deps, db }
    const now = deps.now()
    const ofPhone = and(eq(chatSessions.guestPhone, phone), eq(chatSessions.source, 'whatsapp'))
    const known = db
      .select()
      .from(chatSessions)
      .where(and(ofPhone, eq(chatSessions.status, 'active')))
      .orderBy(desc(chatSessions.id))
      .get()
    const session =
      known ??
      db
        .insert(chatSessions)
        .values({
          guestName: name,
          guestPhone: phone,
          source: 'whatsapp',
          lastMessageAt: now,
          createdAt: now,
        })
        .returning()
        .get()
    const stored = storeMessage(d, session, { senderId: null, senderType: 'guest', content, clientId })
    return { isOpened: known === undefined, message: toMessage(stored, session) }
  })
  if (!received) return
  const { message, isOpened } = received
  if (isOpened) tellAdmins(deps, message.sessionId, { type: 'changed' })
  tellMessage(deps, message)
}
