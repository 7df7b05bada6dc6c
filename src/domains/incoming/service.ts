import type { Deps, PublishingSealed } from '#src/deps.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { heedOptOut } from '#src/domains/messages/service.ts'
import { receiveProof } from '#src/domains/otp/service.ts'
import type { IncomingMessage } from '#src/gateways/whatsapp-incoming.ts'
import { writeInTurns } from '#src/kit/turns.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { keyForm, lineForm, shortened } from '#src/shared/values/typed.ts'
import { heedFile, waitingFile } from './rules/pictures.ts'

/** The most characters of a sender's own name that are kept. */
const NAME_MAX = 100

const LONGEST_PART = new RegExp(`[^]{1,${MESSAGE_MAX}}`, 'gu')

/** The most characters of a message, which is WhatsApp's own limit; a longer one was made to do harm. */
const TEXT_MAX = 65_536

/** Stores a message in the caller's transaction, and obeys it, where it did not come before. */
const receive = (
  deps: PublishingSealed,
  { id, phone, whatsappId, opensDay, name, text, said, media }: IncomingMessage,
): void => {
  // WhatsApp allows longer messages than the chat, so a long one is stored in parts.
  const parts = text.slice(0, TEXT_MAX).match(LONGEST_PART) ?? []
  const [writer] = parts.map((part, n) => {
    const messageId = n === 0 ? id : `${id}:${n + 1}`
    return receiveMessage(deps, {
      phone,
      whatsappId,
      opensDay,
      name: shortened(lineForm((name ?? '').slice(0, MESSAGE_MAX)), NAME_MAX, '') || null,
      messageId,
      content: part,
      file: n === 0 ? waitingFile(deps, media) : undefined,
    })
  })
  if (!writer?.address) return
  const { address } = writer
  const words = said.slice(0, MESSAGE_MAX)
  heedOptOut(deps, address, words, whatsappId)
  if (writer.phone !== null) receiveProof(deps, writer.phone, keyForm(words))
  heedFile(deps, address, media, words)
}

/** The messages of each shop that are being stored. */
const lines = new WeakMap<Deps['db'], Promise<void>>()

/**
 * Stores each message that a person sent to the shop's number in the chat of their phone, once (WA-7). Obeys
 * the words that stop messages, also of an edited message (MSG-717), and that prove a phone, and
 * takes pictures. Resolves once all are on disk. Many are stored a few at a time (WA-85), after those that
 * came before, so that nobody's messages change their order (WA-744). A failure stores some or none; what is told
 * again is completed (WA-743).
 */
export const receiveMessages = (
  deps: PublishingSealed,
  messages: readonly IncomingMessage[],
): Promise<void> => {
  const { db } = deps
  const before = lines.get(db)
  const storeAll = () => writeInTurns(deps, messages, receive)
  const stored = before ? before.then(storeAll, storeAll) : storeAll()
  lines.set(db, stored)
  const leave = () => {
    if (lines.get(db) === stored) lines.delete(db)
  }
  stored.then(leave, leave)
  return stored
}
