import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { chatMessages, chatPictures, chatSessions } from '#db/schema/chat.ts'
import type { Actor, Announcing, Deps, Publishing, Reading, RequestFacts, Timed, Writing } from '#src/deps.ts'
import { senderOf, sideOf } from '#src/domains/chat/cookie.ts'
import { type PictureRow, toMessage } from '#src/domains/chat/present.ts'
import { getSession, viewMessage } from '#src/domains/chat/queries.ts'
import {
  emitMessage,
  emitToBoth,
  type NewPicture,
  PICTURE,
  queueReply,
  storeMessage,
  storePicture,
} from '#src/domains/chat/store.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { sendsPictures } from '#src/domains/whatsapp/service.ts'
import type { Received } from '#src/gateways/files.ts'
import { requireSpace } from '#src/kit/free-space.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { rewritePicture } from '#src/kit/rewritten-picture.ts'
import type { RewrittenVoice } from '#src/kit/rewritten-voice.ts'
import { writeFoundInTurns } from '#src/kit/turns.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { ChatMessage } from '#src/shared/chat.ts'
import { isAdministrator } from '#src/shared/role.ts'
import { chatFolder } from '#src/shared/stored-folders.ts'
import { refusals } from '#src/shared/texts.ts'
import { addDays, addSeconds, MINUTE } from '#src/shared/values/dates.ts'

/** A picture or voice message that came by WhatsApp, with where WhatsApp reaches who sent it, blank where it never told. */
export type IncomingPicture = PictureRow & { sender: string }

/**
 * The stored name of a picture or voice message, for those who may read its conversation (CHAT-706). Throws NOT_FOUND to
 * everybody else, and for one that has no file.
 */
export const findFile = (
  deps: Reading,
  actor: Actor,
  request: Pick<RequestFacts, 'chatSession'>,
  { id, kind }: Pick<PictureRow, 'id' | 'kind'>,
): string => {
  const found = deps.db
    .select({ storedName: chatPictures.storedName, sessionId: chatMessages.sessionId })
    .from(chatPictures)
    .innerJoin(chatMessages, eq(chatMessages.id, chatPictures.messageId))
    .where(and(eq(chatPictures.id, id), eq(chatPictures.kind, kind)))
    .get()
  if (!found?.storedName) throw notFound(kind === 'voice' ? 'Voice message' : 'Picture')
  getSession(deps, actor, request, found.sessionId)
  return found.storedName
}

/** Where WhatsApp reaches the sender of a picture; blank where it never told. */
const sender = sql<string>`coalesce(${chatSessions.guestPhone}, ${chatSessions.guestWhatsappId}, '')`

const nextIncoming = prepared((db) =>
  db
    .select({ picture: chatPictures, sender })
    .from(chatPictures)
    .innerJoin(chatMessages, eq(chatMessages.id, chatPictures.messageId))
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(
      and(
        inArray(chatPictures.state, ['waiting', 'fetched', 'chosen']),
        lte(chatPictures.nextAttemptAt, sql`${sql.placeholder('now')}`),
        sql`${sender} not in (select value from json_each(${sql.placeholder('except')}))`,
      ),
    )
    // Those that failed before come last, so that they do not keep others waiting.
    .orderBy(asc(chatPictures.attempts), asc(chatPictures.id))
    .limit(1),
)

/** The oldest picture or voice message from WhatsApp that has something to be done now, but for those of some senders. */
export const nextIncomingPicture = (deps: Timed, except: readonly string[]): IncomingPicture | undefined => {
  const found = nextIncoming(deps.db).get({ now: deps.now().getTime(), except: JSON.stringify(except) })
  return found && { ...found.picture, sender: found.sender }
}

/** Changes the state of a picture, in the caller's transaction where there is one. */
export const changePicture = (
  { db }: Reading,
  id: number,
  changes: Partial<PictureRow> & Pick<PictureRow, 'state'>,
): void => {
  db.update(chatPictures).set(changes).where(eq(chatPictures.id, id)).run()
}

const MOST_ATTEMPTS = 8

/**
 * Puts a picture off, each time for twice as long; after eight attempts it cannot be fetched (WA-751). Returns its state.
 */
export const postponePicture = (
  deps: Writing,
  { id, attempts, state: before }: PictureRow,
): PictureRow['state'] => {
  const state = attempts + 1 < MOST_ATTEMPTS ? before : before === 'waiting' ? 'failed' : 'shown'
  changePicture(deps, id, {
    state,
    attempts: attempts + 1,
    nextAttemptAt: addSeconds(deps.now(), MINUTE * 2 ** attempts),
  })
  return state
}

/** Shows a change of a picture to both sides. Call it after the commit. */
export const announcePicture = (deps: Announcing, id: number): void => {
  const found = deps.db
    .select({ picture: chatPictures, message: chatMessages, session: chatSessions })
    .from(chatPictures)
    .innerJoin(chatMessages, eq(chatMessages.id, chatPictures.messageId))
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(eq(chatPictures.id, id))
    .get()
  if (!found) return
  const message = toMessage(found.message, found.session, { file: found.picture })
  emitToBoth(deps, message.sessionId, { type: 'picture', message })
}

/**
 * Stores the picture or voice message that was fetched from WhatsApp; only a picture may become a proof. A failure leaves no
 * file.
 */
export const storeFetched = (
  deps: Publishing & Pick<Deps, 'files'>,
  { id, kind }: PictureRow,
  rewritten: NewPicture | RewrittenVoice,
): void => {
  const { file } = rewritten
  const facts =
    'seconds' in rewritten
      ? { seconds: rewritten.seconds }
      : { width: rewritten.width, height: rewritten.height }
  try {
    inTransaction(deps, (d) =>
      changePicture(d, id, {
        ...facts,
        state: kind === 'voice' ? 'shown' : 'fetched',
        storedName: deps.files.keep(file, chatFolder),
        sealedSource: null,
        attempts: 0,
      }),
    )
  } catch (error) {
    deps.files.discard(file)
    throw error
  }
  announcePicture(deps, id)
}

const askedOfPhone = prepared((db) =>
  db
    .select({ picture: chatPictures })
    .from(chatPictures)
    .innerJoin(chatMessages, eq(chatMessages.id, chatPictures.messageId))
    .innerJoin(chatSessions, eq(chatSessions.id, chatMessages.sessionId))
    .where(
      and(
        eq(chatPictures.state, 'asked'),
        gt(chatPictures.choiceEndsAt, sql`${sql.placeholder('now')}`),
        eq(chatSessions.guestPhone, sql.placeholder('phone')),
        eq(chatSessions.source, 'whatsapp'),
      ),
    )
    .orderBy(desc(chatPictures.id)),
)

/** The pictures of a phone of whose orders the sender is asked now, the newest question first. */
export const askedPictures = ({ db, now }: Timed, phone: string): PictureRow[] =>
  askedOfPhone(db)
    .all({ phone, now: now().getTime() })
    .map(({ picture }) => picture)

/**
 * Moves the files of old pictures and voice messages into the bin (CHAT-707), and forgets what a machine understood of
 * these (VOICE-1228). Their messages stay, with the kind alone.
 */
export const sweepPictures = (
  deps: Pick<Deps, 'db' | 'now' | 'files' | 'events'>,
  signal?: AbortSignal,
): Promise<void> => {
  const keptSince = addDays(deps.now(), -Number(settingValues(deps).payment_picture_days))
  const isOld = and(isNotNull(chatPictures.storedName), lte(chatPictures.createdAt, keptSince))
  return writeFoundInTurns(
    deps,
    {
      find: ({ db }, most) => db.select().from(chatPictures).where(isOld).limit(most).all(),
      write: (d, { id, state, storedName }: PictureRow) => {
        changePicture(d, id, {
          state: state === 'attached' ? state : 'shown',
          storedName: null,
          transcript: null,
        })
        // The sweep of uploads gives one back whose row still names it, where the commit failed.
        d.files.moveToBin(chatFolder, storedName ?? '', d.now())
      },
    },
    signal,
  )
}

type Checking = Writing & Pick<Deps, 'limits' | 'freeBytes' | 'whatsappRoutes'>

/**
 * Refuses a picture that would have no place: of a conversation that is not active, or that goes on by WhatsApp while
 * no route carries pictures (CHAT-709). Takes the limits before the picture costs anything (CHAT-505). Throws
 * NOT_FOUND, CONFLICT, SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS.
 */
export const requirePicturePlace = (
  deps: Checking,
  actor: Actor,
  request: RequestFacts,
  id: number,
): void => {
  const session = getSession(deps, actor, request, id)
  const side = sideOf(actor, session)
  if (session.status !== 'active') throw new AppError('CONFLICT', () => refusals.conversationClosed)
  if (session.source === 'whatsapp' && !sendsPictures(deps)) {
    throw new AppError(
      'CONFLICT',
      'WhatsApp takes no pictures from the shop now. Please send it from your phone.',
    )
  }
  requireSpace(deps, actor)
  takeLimit(deps, 'chatPicturesPerSession', `${id}:${side}`)
  if (side === 'visitor') takeLimit(deps, 'picturesPerAddress', request.address)
}

/**
 * Sends a picture in a conversation. The given file is used up; a failure leaves neither file nor message.
 * Throws NOT_FOUND, CONFLICT, UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE.
 */
export const sendPicture = async (
  deps: Publishing & Pick<Deps, 'files' | 'images' | 'vault'>,
  actor: Actor,
  request: RequestFacts,
  id: number,
  uploaded: Received,
): Promise<ChatMessage> => {
  const isOfOffice = isAdministrator(actor)
  const rewritten = await rewritePicture(deps, request.address, uploaded, isOfOffice)
  try {
    const message = inTransaction(deps, (d) => {
      // Again, because decoding took time in which the conversation may have been closed.
      const session = getSession(d, actor, request, id)
      if (session.status !== 'active') throw new AppError('CONFLICT', () => refusals.conversationClosed)
      const stored = storeMessage(d, session, { ...senderOf(actor, session), content: PICTURE })
      const picture = storePicture(d, stored, rewritten)
      if (session.source !== 'whatsapp') return toMessage(stored, session, { file: picture })
      queueReply(d, session, stored, { body: '', picture })
      return viewMessage(d, session, stored)
    })
    deps.events.emit('outbox')
    emitMessage(deps, message)
    return message
  } catch (error) {
    deps.files.discard(rewritten.file)
    throw error
  }
}
