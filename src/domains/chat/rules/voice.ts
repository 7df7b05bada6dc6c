import { readFile } from 'node:fs/promises'
import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { findOrder } from '#db/orders.ts'
import { chatMessages, chatPictures, chatSessions } from '#db/schema/chat.ts'
import type { Deps, Publishing, Reading, User } from '#src/deps.ts'
import { toVoice } from '#src/domains/chat/present.ts'
import { readByAi } from '#src/kit/written.ts'
import { notFound } from '#src/shared/app-error.ts'
import { chatFolder } from '#src/shared/stored-folders.ts'
import { announcePicture } from './pictures.ts'

/** The voice message of a message while its sound is kept. */
const keptVoice = ({ db }: Reading, messageId: number) =>
  db
    .select()
    .from(chatPictures)
    .where(
      and(
        eq(chatPictures.messageId, messageId),
        eq(chatPictures.kind, 'voice'),
        isNotNull(chatPictures.storedName),
      ),
    )
    .get()

/**
 * Has AI write a voice message as text, once; whoever asks later gets the same text (VOICE-1229). The text stands beside the
 * message alone: a machine mishears amounts and ids, so nothing is matched with it (VOICE-1230). Throws NOT_FOUND,
 * SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS, BAD_GATEWAY and GATEWAY_TIMEOUT.
 */
export const readVoice = async (
  deps: Publishing & Pick<Deps, 'files' | 'ai' | 'limits'>,
  actor: User,
  messageId: number,
): Promise<{ transcript: string }> => {
  const voice = keptVoice(deps, messageId)
  if (!voice) throw notFound('Voice message')
  const { id, storedName, transcript: known } = voice
  if (known !== null) return { transcript: known }
  const stored = await deps.files.open(chatFolder, storedName ?? '')
  if (!stored) throw notFound('Voice message')
  const transcript = await readByAi(deps, actor, {
    name: storedName ?? '',
    sound: await readFile(stored.path),
  })
  // Not where the message was deleted or its sound forgotten meanwhile.
  const kept = keptVoice(deps, messageId)
  if (!kept) throw notFound('Voice message')
  deps.db.update(chatPictures).set({ transcript }).where(eq(chatPictures.id, id)).run()
  announcePicture(deps, id)
  return { transcript }
}

/** The voice messages that the payment desk plays beside an order. */
const SHOWN_VOICES = 3

/**
 * The newest voice messages that came by WhatsApp from the phone of an order since it was placed, oldest first; none where
 * the phone was not proved as that of the order, because anybody may type it there (VOICE-1232). Throws NOT_FOUND.
 */
export const voicesOfOrder = (deps: Reading, orderId: number) => {
  const order = findOrder(deps, orderId)
  if (!order) throw notFound('Order')
  if (!order.isPhoneVerified) return []
  const found = deps.db
    .select({ picture: chatPictures, message: chatMessages })
    .from(chatSessions)
    .innerJoin(chatMessages, eq(chatMessages.sessionId, chatSessions.id))
    .innerJoin(chatPictures, eq(chatPictures.messageId, chatMessages.id))
    .where(
      and(
        eq(chatSessions.guestPhone, order.phone),
        eq(chatSessions.source, 'whatsapp'),
        eq(chatPictures.kind, 'voice'),
        isNotNull(chatPictures.storedName),
        gte(chatMessages.createdAt, order.createdAt),
      ),
    )
    .orderBy(desc(chatMessages.id))
    .limit(SHOWN_VOICES)
    .all()
  return found.toReversed().map(({ picture, message }) => ({
    messageId: message.id,
    createdAt: message.createdAt,
    voice: toVoice(picture),
  }))
}
