import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { heedOptOut } from '#src/domains/messages/service.ts'
import { receiveProof } from '#src/domains/otp/service.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { keyForm, lineForm, shortened } from '#src/shared/values/typed.ts'
import { contentOf } from './content.ts'

/** The most characters of a sender's own name that are kept. */
const NAME_MAX = 100

type Receiving = Pick<Deps, 'db' | 'now' | 'events' | 'vault'>

const jid = z.string().nullish().catch(null)

const envelope = z.object({
  key: z.object({
    id: z.string().min(1).max(200),
    remoteJid: z.string(),
    fromMe: z.boolean().nullish(),
    // Where the number of a hidden sender is, by the gateway's version.
    remoteJidAlt: jid,
    senderPn: jid,
    participantPn: jid,
    participantAlt: jid,
  }),
  pushName: z.string().nullish().catch(null),
  message: z.unknown(),
})

/** `923001234567@s.whatsapp.net` → `+923001234567`; null for groups, channels and hidden numbers. */
const phoneIn = (address: string | null | undefined): string | null => {
  const digits = /^(\d{6,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/.exec(address ?? '')?.[1]
  return digits ? `+${digits}` : null
}

/** The phone of the sender; null in groups and channels, and where a hidden number (`@lid`) comes without its phone. */
const phoneOf = (key: z.output<typeof envelope>['key']): string | null => {
  const { remoteJid, remoteJidAlt, senderPn, participantPn, participantAlt } = key
  const all = remoteJid.endsWith('@lid')
    ? [remoteJidAlt, senderPn, participantPn, participantAlt]
    : [remoteJid]
  return all.map(phoneIn).find((phone) => phone !== null) ?? null
}

const LONGEST_PART = new RegExp(`[^]{1,${MESSAGE_MAX}}`, 'gu')

/**
 * Stores each message that a person sent to the shop's number in the chat of their phone, once (WA-7, CHAT-14). Obeys
 * the words that stop messages (MSG-74) and that prove a phone (OTP-71), and ignores everything else.
 */
export const receiveMessages = (deps: Receiving, items: readonly unknown[]): void => {
  for (const item of items) {
    const { key, pushName, message } = envelope.safeParse(item).data ?? {}
    const phone = key && phoneOf(key)
    const content = contentOf(message)
    if (!phone || key.fromMe || !content) continue
    // WhatsApp allows longer messages than the chat, so a long one is stored in parts (CHAT-14).
    const parts = content.text.match(LONGEST_PART) ?? []
    const isNew = parts.map((part, n) => {
      const messageId = n === 0 ? key.id : `${key.id}:${n + 1}`
      return receiveMessage(deps, {
        phone,
        name: shortened(lineForm(pushName ?? ''), NAME_MAX, '') || null,
        messageId,
        content: part,
      })
    })
    if (!isNew[0]) continue
    heedOptOut(deps, phone, content.said)
    receiveProof(deps, phone, keyForm(content.said))
  }
}
