import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { chatMessages, chatSessions } from '#db/schema/chat.ts'
import { inSharedTransaction } from '#db/shared-transaction.ts'
import type { Actor, Deps, Publishing, Reading, RequestFacts } from '#src/deps.ts'
import type { Writer } from '#src/gateways/whatsapp-incoming.ts'
import { requireSpace } from '#src/kit/free-space.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { ChatMessage } from '#src/shared/chat.ts'
import { input as checks, refusals, supportAnswers as texts } from '#src/shared/texts.ts'
import { CAPTION_MAX } from '#src/shared/values/limits.ts'
import { isPhone, type WhatsappAddress } from '#src/shared/values/whatsapp-address.ts'
import { senderOf, sideOf } from './cookie.ts'
import { type MessageRow, type SessionRow, toMessage } from './present.ts'
import { getSession, viewMessage } from './queries.ts'
import { copyReplyPicture } from './rules/replies.ts'
import type { Introduce, Send, Start, WaitingFile } from './schema.ts'
import {
  addressOf,
  emitMessage,
  emitToAdmins,
  isReceived,
  type NewMessage,
  type NewPicture,
  noteCloud,
  PICTURE,
  queueReply,
  sessionOfWriter,
  storeMessage,
  storePicture,
  storeWaitingFile,
} from './store.ts'

type Sending = Publishing & Pick<Deps, 'limits' | 'vault' | 'freeBytes' | 'files'>

const activeSession = (
  db: Db,
  actor: Actor,
  { chatSession }: Pick<RequestFacts, 'chatSession'>,
  email: string | undefined,
) => {
  const own =
    actor.kind === 'user'
      ? eq(chatSessions.userId, actor.id)
      : and(
          eq(chatSessions.id, chatSession ?? 0),
          email === undefined ? undefined : eq(chatSessions.guestEmail, email),
        )
  return db
    .select()
    .from(chatSessions)
    .where(and(own, eq(chatSessions.status, 'active')))
    .orderBy(desc(chatSessions.id))
    .get()
}

/**
 * The visitor's columns: the account of a signed-in user, or the form of a guest, who may leave it out where they begin
 * with a message. Throws BAD_REQUEST.
 */
const visitorOf = (actor: Actor, { guestName, guestEmail, whatsappNumber, message }: Start) => {
  if (actor.kind === 'user') return { userId: actor.id }
  if (message !== undefined && guestName === undefined && guestEmail === undefined) return {}
  if (!guestName) throw new AppError('BAD_REQUEST', () => checks.nameRequired)
  if (!guestEmail) throw new AppError('BAD_REQUEST', () => checks.emailRequired)
  return {
    guestName,
    guestEmail,
    guestPhone: whatsappNumber === undefined ? null : toE164(whatsappNumber, 'whatsappNumber'),
  }
}

/**
 * Opens a conversation or continues the visitor's active one (CHAT-8), and stores the message of the offline form
 * (CHAT-16). Throws BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export const startSession = (
  deps: Sending,
  actor: Actor,
  request: RequestFacts,
  input: Start,
): SessionRow => {
  const visitor = visitorOf(actor, input)
  const started = inTransaction(deps, (d) => {
    const now = deps.now()
    const session =
      activeSession(d.db, actor, request, input.guestEmail) ??
      d.db
        .insert(chatSessions)
        .values({ ...visitor, lastMessageAt: now, createdAt: now })
        .returning()
        .get()
    if (input.message === undefined) return { session, message: null }
    takeLimit(d, 'chatMessagesPerSession', `${session.id}:visitor`)
    takeLimit(d, 'chatMessagesPerAddress', request.address)
    const sender = { ...senderOf(actor, session), content: input.message }
    return { session, message: toMessage(storeMessage(d, session, sender), session) }
  })
  emitToAdmins(deps, started.session.id, { type: 'changed' })
  if (started.message) emitMessage(deps, started.message)
  return started.session
}

/**
 * Stores who the guest of a conversation is, once, so that support can answer when they have left (CHAT-501). Throws
 * NOT_FOUND (CHAT-1), also for a conversation that is not a guest's; CONFLICT where it is known already.
 */
export const introduceGuest = (
  deps: Publishing,
  actor: Actor,
  request: RequestFacts,
  { id, guestName, guestEmail, whatsappNumber }: Introduce,
): SessionRow => {
  const guestPhone = whatsappNumber === undefined ? null : toE164(whatsappNumber, 'whatsappNumber')
  const introduced = inTransaction(deps, (d) => {
    const session = getSession(d, actor, request, id)
    const isGuests = session.userId === null && session.source === 'web'
    if (!isGuests || sideOf(actor, session) === 'admin') throw notFound('Chat session')
    if (session.guestEmail !== null) throw new AppError('CONFLICT', () => texts.knownAlready)
    return d.db
      .update(chatSessions)
      .set({ guestName, guestEmail, guestPhone })
      .where(eq(chatSessions.id, id))
      .returning()
      .get()
  })
  emitToAdmins(deps, id, { type: 'changed' })
  return introduced
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
    ),
)

/** The message stored with this client id, if any. Throws CONFLICT when it is a different message. */
const repeated = (
  db: Db,
  sessionId: number,
  { clientId, ...message }: NewMessage,
): MessageRow | undefined => {
  if (clientId === undefined) return undefined
  const known = byClientId(db).get({ sessionId, clientId })
  if (!known) return undefined
  const isSame = known.content === message.content && known.senderType === message.senderType
  if (!isSame) throw new AppError('CONFLICT', () => texts.clientIdUsed)
  return known
}

type Sent = { message: ChatMessage; isNew: boolean; isQueued: boolean }

type SendArguments = [actor: Actor, request: RequestFacts, input: Send]

/**
 * Stores a message in the caller's transaction. Throws BAD_REQUEST for a text
 * that WhatsApp does not take below a picture (CHAT-711).
 */
const storeSent = (
  deps: Sending,
  given: NewPicture | null,
  ...[actor, request, { id, content, clientId }]: SendArguments
): Sent => {
  const session = getSession(deps, actor, request, id)
  const side = sideOf(actor, session)
  const shown = given ? `${PICTURE} ${content}` : content
  const message = { ...senderOf(actor, session), content: shown, clientId }
  const known = repeated(deps.db, id, message)
  if (known) return { message: viewMessage(deps, session, known), isNew: false, isQueued: false }
  if (session.status !== 'active') throw new AppError('CONFLICT', () => refusals.conversationClosed)
  const isReply = session.source === 'whatsapp' && side === 'admin'
  if (isReply && given && content.length > CAPTION_MAX) {
    throw new AppError('BAD_REQUEST', 'WhatsApp takes 1,024 characters below a picture at most.')
  }
  requireSpace(deps, actor)
  takeLimit(deps, 'chatMessagesPerSession', `${id}:${side}`)
  // An administrator may share an address with a stranger.
  if (side === 'visitor') takeLimit(deps, 'chatMessagesPerAddress', request.address)
  const stored = storeMessage(deps, session, message)
  const picture = given && storePicture(deps, stored, given)
  if (isReply) queueReply(deps, session, stored, { body: content, picture })
  const sent = isReply || picture ? viewMessage(deps, session, stored) : toMessage(stored, session)
  return { message: sent, isNew: true, isQueued: isReply }
}

/**
 * Stores a message, with one disk write for all that arrive at one moment, and then announces it (CHAT-6). A repeated
 * `clientId` returns the first message with `isNew` false (CHAT-5). The picture of a canned reply goes along (CHAT-507).
 * Throws NOT_FOUND, CONFLICT when the conversation is not active (CHAT-4), TOO_MANY_REQUESTS (CHAT-7),
 * SERVICE_UNAVAILABLE.
 */
export const sendMessage = async (deps: Sending, ...args: SendArguments): Promise<Sent> => {
  const [actor, , { cannedReply }] = args
  const picture = cannedReply === undefined ? null : await copyReplyPicture(deps, actor, cannedReply)
  let sent: Sent | undefined
  try {
    sent = await inSharedTransaction(deps, (d) => storeSent(d, picture, ...args))
  } finally {
    if (picture && !sent?.isNew) deps.files.discard(picture.file)
  }
  if (sent.isQueued) deps.events.emit('outbox')
  if (sent.isNew) emitMessage(deps, sent.message)
  return sent
}

/** `file`: the picture or voice message that is still to be fetched. */
type Incoming = Writer & {
  opensDay?: boolean
  name: string | null
  messageId: string
  content: string
  file?: WaitingFile | undefined
}

/**
 * Stores a message that arrived by WhatsApp in the active conversation of who wrote it, or opens one. Ignores a
 * message that the gateway delivers again (CHAT-14, PAY-766). Returns the phone of who wrote, where it is known, and where
 * WhatsApp reaches them; null for a message that is not new.
 */
export const receiveMessage = (
  deps: Publishing,
  { phone, whatsappId, opensDay = false, name, messageId, content, file }: Incoming,
): { phone: string | null; address: WhatsappAddress | null } | null => {
  const clientId = `whatsapp:${messageId}`
  const writer = { phone, whatsappId }
  const received = inTransaction(deps, (d) => {
    if (isReceived(d.db, writer, clientId)) return null
    const { session, isOpened } = sessionOfWriter(d, writer, name)
    if (opensDay) noteCloud(d.db).run({ id: session.id, now: d.now().getTime() })
    const stored = storeMessage(d, session, { senderId: null, senderType: 'guest', content, clientId })
    if (file !== undefined) storeWaitingFile(d, stored, file)
    return { session, isOpened, message: toMessage(stored, session) }
  })
  if (!received) return null
  const { session, message, isOpened } = received
  if (isOpened) emitToAdmins(deps, message.sessionId, { type: 'changed' })
  emitMessage(deps, message)
  return { phone: session.guestPhone, address: addressOf(session) }
}

/** Whether a person wrote by the Business API since this time. */
export const hasWrittenSince = (
  { db }: Reading,
  { address, since }: { address: WhatsappAddress; since: Date },
): boolean =>
  db
    .select({ id: chatSessions.id })
    .from(chatSessions)
    .where(
      and(
        eq(isPhone(address) ? chatSessions.guestPhone : chatSessions.guestWhatsappId, address),
        gt(chatSessions.cloudWroteAt, since),
      ),
    )
    .limit(1)
    .get() !== undefined
