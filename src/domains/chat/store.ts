import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared, preparedInsert } from '#db/prepared.ts'
import { chatMessages, chatPictures, chatSessions } from '#db/schema/chat.ts'
import type { Deps, Publishing, Sealing, Writing } from '#src/deps.ts'
import { queueAnswer } from '#src/domains/messages/service.ts'
import type { Writer } from '#src/gateways/whatsapp-incoming.ts'
import type { Rewritten } from '#src/kit/rewritten-picture.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { ChatEvent, ChatMessage } from '#src/shared/chat.ts'
import { chatFolder } from '#src/shared/stored-folders.ts'
import type { WhatsappAddress } from '#src/shared/values/whatsapp-address.ts'
import { type Sender, topicOf } from './cookie.ts'
import type { MessageRow, PictureRow, SessionRow } from './present.ts'
import type { WaitingFile } from './schema.ts'

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

const ofPhone = eq(chatSessions.guestPhone, sql.placeholder('phone'))
const ofWhatsappId = eq(chatSessions.guestWhatsappId, sql.placeholder('whatsappId'))
const ofWriter = or(
  ofPhone,
  ofWhatsappId,
  // Those of whom WhatsApp told nothing share one conversation.
  and(
    sql`${sql.placeholder('phone')} is null and ${sql.placeholder('whatsappId')} is null`,
    isNull(chatSessions.guestPhone),
    isNull(chatSessions.guestWhatsappId),
  ),
)

const incomingById = prepared((db) =>
  db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(
      and(
        ofWriter,
        eq(chatSessions.source, 'whatsapp'),
        eq(chatMessages.clientId, sql.placeholder('clientId')),
      ),
    ),
)

const activeOf = prepared((db) =>
  db
    .select()
    .from(chatSessions)
    .where(and(ofWriter, eq(chatSessions.source, 'whatsapp'), eq(chatSessions.status, 'active')))
    // That of the phone, where the person wrote without one before.
    .orderBy(desc(ofPhone), desc(chatSessions.id))
    .limit(1),
)

const phoneOfId = prepared((db) =>
  db
    .select({ phone: chatSessions.guestPhone })
    .from(chatSessions)
    .where(and(ofWhatsappId, isNotNull(chatSessions.guestPhone)))
    .orderBy(desc(chatSessions.id))
    .limit(1),
)

const addPhone = prepared((db) =>
  db
    .update(chatSessions)
    .set({ guestPhone: sql`${sql.placeholder('phone')}` })
    .where(and(ofWhatsappId, isNull(chatSessions.guestPhone))),
)

const addWhatsappId = prepared((db) =>
  db
    .update(chatSessions)
    .set({ guestWhatsappId: sql`${sql.placeholder('whatsappId')}` })
    .where(eq(chatSessions.id, sql.placeholder('id')))
    .returning(),
)

/** Notes that the person of a conversation wrote by the Business API. */
export const noteCloud = prepared((db) =>
  db
    .update(chatSessions)
    .set({ cloudWroteAt: sql`${sql.placeholder('now')}` })
    .where(eq(chatSessions.id, sql.placeholder('id'))),
)

/** Whether a message of this person is stored that came by WhatsApp with this client id. */
export const isReceived = (db: Db, writer: Writer, clientId: string): boolean =>
  incomingById(db).get({ ...writer, clientId }) !== undefined

/** Where WhatsApp reaches the person of a conversation; null where it never told. */
export const addressOf = ({
  guestPhone,
  guestWhatsappId,
}: Pick<SessionRow, 'guestPhone' | 'guestWhatsappId'>): WhatsappAddress | null =>
  guestPhone ?? guestWhatsappId

/**
 * The conversation to which a WhatsApp message of this person belongs: the active one, or a new one. Phone and id that
 * were told together once are one person (CHAT-881).
 */
export const sessionOfWriter = (
  { db, now }: Writing,
  { phone, whatsappId }: Writer,
  guestName: string | null,
): { session: SessionRow; isOpened: boolean } => {
  const guestPhone = phone ?? phoneOfId(db).get({ whatsappId })?.phone ?? null
  if (guestPhone !== null && whatsappId !== null) addPhone(db).run({ phone: guestPhone, whatsappId })
  const known = activeOf(db).get({ phone: guestPhone, whatsappId })
  if (known) {
    const isNew = whatsappId !== null && known.guestWhatsappId !== whatsappId
    return { session: isNew ? addWhatsappId(db).get({ id: known.id, whatsappId }) : known, isOpened: false }
  }
  const at = now()
  const person = { guestName, guestPhone, guestWhatsappId: whatsappId }
  const opened = { ...person, source: 'whatsapp', lastMessageAt: at, createdAt: at } as const
  return { session: insertSession(db, opened), isOpened: true }
}

/** Stores that the picture or voice message of a message is to be fetched from where its sealed text says (WA-750). */
export const storeWaitingFile = (
  { db, now }: Writing,
  { id: messageId }: MessageRow,
  { kind, sealedSource }: WaitingFile,
): void => {
  const at = now()
  insertPicture(db, { messageId, kind, state: 'waiting', sealedSource, nextAttemptAt: at, createdAt: at })
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

/** Queues an administrator's reply for WhatsApp, once, in the transaction that stores it (CHAT-15). Throws CONFLICT. */
export const queueReply = (
  deps: Sealing,
  session: SessionRow,
  { id }: MessageRow,
  { body, picture }: { body: string; picture: PictureRow | null },
): void => {
  const recipient = addressOf(session)
  if (recipient === null)
    throw new AppError('CONFLICT', 'WhatsApp did not say who wrote this, so nobody can be answered')
  queueAnswer(deps, {
    recipient,
    body,
    picture: picture?.storedName ?? undefined,
    about: { entity: 'chat message', entityId: id, event: 'answered' },
  })
}

/** Announces a stored message to both sides. Call it after the commit. */
export const emitMessage = (deps: Publishing, message: ChatMessage): void =>
  emitToBoth(deps, message.sessionId, { type: 'message', message })
