import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared, preparedInsert } from '#db/prepared.ts'
import { chatMessages, chatPictures, chatSessions } from '#db/schema/chat.ts'
import type { Deps, Publishing, Sealing, Writing } from '#src/deps.ts'
import { queueAnswer } from '#src/domains/messages/service.ts'
import type { Rewritten } from '#src/kit/rewritten-picture.ts'
import type { ChatEvent, ChatMessage } from '#src/shared/chat.ts'
import { chatFolder } from '#src/shared/stored-folders.ts'
import { type Sender, topicOf } from './cookie.ts'
import type { MessageRow, PictureRow, SessionRow } from './present.ts'

/** Emits an event to both sides of a conversation and to the console. Call it after the commit. */
export const emitToBoth = (deps: Pick<Deps, 'events'>, sessionId: number, event: ChatEvent): void => {
  deps.events.emit(topicOf('visitor', sessionId), event)
  emitToAdmins(deps, sessionId, event)
}

/** Emits an event to administrators only. For private notes and presence. */
export const emitToAdmins = (deps: Pick<Deps, 'events'>, sessionId: number, event: ChatEvent): void => {
  deps.events.emit(topicOf('admin', sessionId), event)
  deps.events.emit('chat', sessionId, event)
}

/** Whether the visitor has the conversation open on a socket now. */
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
    .returning(),
)

const touchSession = prepared((db) =>
  db
    .update(chatSessions)
    .set({ lastMessageAt: sql`${sql.placeholder('now')}` })
    .where(eq(chatSessions.id, sql.placeholder('id'))),
)

/** A message that is not stored yet. */
export type NewMessage = Sender & { clientId?: string | undefined; content: string }

/** Stores a message in the caller's transaction, and moves its conversation to the top. */
export const storeMessage = (
  deps: Writing,
  { id }: SessionRow,
  { clientId, ...message }: NewMessage,
): MessageRow => {
  const createdAt = deps.now()
  touchSession(deps.db).run({ id, now: createdAt.getTime() })
  return insertMessage(deps.db).get({ sessionId: id, clientId: clientId ?? null, ...message, createdAt })
}

const insertSession = preparedInsert(chatSessions)
const insertPicture = preparedInsert(chatPictures)

const incomingById = prepared((db) =>
  db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(
      and(
        eq(chatSessions.guestPhone, sql.placeholder('phone')),
        eq(chatSessions.source, 'whatsapp'),
        eq(chatMessages.clientId, sql.placeholder('clientId')),
      ),
    ),
)

const activeOfPhone = prepared((db) =>
  db
    .select()
    .from(chatSessions)
    .where(
      and(
        eq(chatSessions.guestPhone, sql.placeholder('phone')),
        eq(chatSessions.source, 'whatsapp'),
        eq(chatSessions.status, 'active'),
      ),
    )
    .orderBy(desc(chatSessions.id))
    .limit(1),
)

/** Whether a message of this phone is stored that came by WhatsApp with this client id. */
export const isReceived = (db: Db, phone: string, clientId: string): boolean =>
  incomingById(db).get({ phone, clientId }) !== undefined

/** The conversation to which a WhatsApp message of this phone belongs: the active one, or a new one. */
export const sessionOfPhone = (
  { db, now }: Writing,
  guestPhone: string,
  guestName: string | null,
): { session: SessionRow; isOpened: boolean } => {
  const known = activeOfPhone(db).get({ phone: guestPhone })
  if (known) return { session: known, isOpened: false }
  const at = now()
  const opened = { guestName, guestPhone, source: 'whatsapp', lastMessageAt: at, createdAt: at } as const
  return { session: insertSession(db, opened), isOpened: true }
}

/** Stores that the picture of a message is to be fetched from where this sealed text says (WA-750). */
export const storeWaitingPicture = (
  { db, now }: Writing,
  { id: messageId }: MessageRow,
  sealedSource: string,
): void => {
  const at = now()
  insertPicture(db, { messageId, state: 'waiting', sealedSource, nextAttemptAt: at, createdAt: at })
}

/** What the text of a message with a picture begins with, as that of one from WhatsApp does. */
export const PICTURE = '[Photo]'

/** A picture that is not stored yet. */
export type NewPicture = Pick<Rewritten, 'file' | 'width' | 'height'>

/** Stores the picture of a message in the caller's transaction. Call `files.discard` when that fails. */
export const storePicture = (
  deps: Pick<Deps, 'db' | 'now' | 'files'>,
  { id: messageId }: MessageRow,
  { file, width, height }: NewPicture,
): PictureRow => {
  const now = deps.now()
  const storedName = deps.files.keep(file, chatFolder)
  const times = { nextAttemptAt: now, createdAt: now }
  return insertPicture(deps.db, { messageId, state: 'shown', storedName, width, height, ...times })
}

/** Queues an administrator's reply for WhatsApp, once, in the transaction that stores it (CHAT-15). */
export const queueReply = (
  deps: Sealing,
  { guestPhone }: SessionRow,
  { id }: MessageRow,
  { body, picture }: { body: string; picture: PictureRow | null },
): void => {
  if (guestPhone === null) return
  queueAnswer(deps, {
    recipient: guestPhone,
    body,
    picture: picture?.storedName ?? undefined,
    about: { entity: 'chat message', entityId: id, event: 'answered' },
  })
}

/** Announces a stored message to both sides. Call it after the commit. */
export const emitMessage = (deps: Publishing, message: ChatMessage): void =>
  emitToBoth(deps, message.sessionId, { type: 'message', message })
