import type { Deps } from '#src/deps.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { heedOptOut } from '#src/domains/messages/service.ts'
import { receiveProof } from '#src/domains/otp/service.ts'
import type { IncomingMessage } from '#src/gateways/whatsapp-incoming.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { keyForm, lineForm, shortened } from '#src/shared/values/typed.ts'
import { heedFile, sealedPicture } from './pictures.ts'

/** The most characters of a sender's own name that are kept. */
const NAME_MAX = 100

type Receiving = Pick<Deps, 'db' | 'now' | 'events' | 'vault'>

const LONGEST_PART = new RegExp(`[^]{1,${MESSAGE_MAX}}`, 'gu')

/**
 * Stores each message that a person sent to the shop's number in the chat of their phone, once (WA-7, CHAT-14). Obeys
 * the words that stop messages (MSG-74) and that prove a phone (OTP-71), and takes pictures (PAY-501).
 */
export const receiveMessages = (deps: Receiving, messages: readonly IncomingMessage[]): void => {
  for (const { id, phone, name, text, said, media } of messages) {
    // WhatsApp allows longer messages than the chat, so a long one is stored in parts (CHAT-14).
    const parts = text.match(LONGEST_PART) ?? []
    const isNew = parts.map((part, n) => {
      const messageId = n === 0 ? id : `${id}:${n + 1}`
      return receiveMessage(deps, {
        phone,
        name: shortened(lineForm(name ?? ''), NAME_MAX, '') || null,
        messageId,
        content: part,
        picture: n === 0 ? sealedPicture(deps, media) : undefined,
      })
    })
    if (!isNew[0]) continue
    heedOptOut(deps, phone, said)
    receiveProof(deps, phone, keyForm(said))
    heedFile(deps, phone, media, said)
  }
}
