import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { heedOptOut } from '#src/domains/messages/service.ts'
import { receiveProof } from '#src/domains/otp/service.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'

type Receiving = Pick<Deps, 'db' | 'now' | 'events' | 'vault'>

const envelope = z.object({
  key: z.object({
    id: z.string().min(1).max(200),
    remoteJid: z.string(),
    remoteJidAlt: z.string().nullish(),
    fromMe: z.boolean().nullish(),
  }),
  pushName: z.string().nullish(),
  message: z.record(z.string(), z.unknown()),
})

const part = z.object({
  text: z.string().optional().catch(undefined),
  caption: z.string().optional().catch(undefined),
})

/** The text that the chat shows for other media, so that the administrator knows to look at the phone. */
const kinds: Record<string, string> = {
  imageMessage: '[Photo]',
  videoMessage: '[Video]',
  audioMessage: '[Voice message]',
  documentMessage: '[Document]',
  stickerMessage: '[Sticker]',
  locationMessage: '[Location]',
  contactMessage: '[Contact]',
}
const wrappers = new Set([
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'documentWithCaptionMessage',
])
const wrapped = z.object({ message: z.record(z.string(), z.unknown()) })

/** The text of a message, also of a wrapped one. Blank for messages without text, such as a reaction. */
const textOf = (message: Record<string, unknown>): string => {
  if (typeof message.conversation === 'string') return message.conversation
  for (const [name, value] of Object.entries(message)) {
    const inner = wrappers.has(name) ? wrapped.safeParse(value) : undefined
    if (inner?.success) return textOf(inner.data.message)
    const { text, caption } = part.safeParse(value).data ?? {}
    if (name === 'extendedTextMessage') return text ?? ''
    const kind = kinds[name]
    if (kind) return [kind, caption].filter(Boolean).join(' ')
  }
  return ''
}

/** `923001234567@s.whatsapp.net` → `+923001234567`; null for groups, channels and hidden numbers. */
const phoneOf = (jid: string | null | undefined): string | null => {
  const digits = /^(\d{6,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/.exec(jid ?? '')?.[1]
  return digits ? `+${digits}` : null
}

const LONGEST_PART = new RegExp(`[^]{1,${MESSAGE_MAX}}`, 'gu')

/**
 * Stores each message that a person sent to the shop's number in the chat of their phone, once (WA-7, CHAT-14). Obeys
 * the words that stop messages (MSG-74) and that prove a phone (OTP-71), and ignores everything else. For a sender with
 * a hidden number (`@lid`) the phone is in `remoteJidAlt`.
 */
export const receiveMessages = (deps: Receiving, items: readonly unknown[]): void => {
  for (const item of items) {
    const { key, pushName, message } = envelope.safeParse(item).data ?? {}
    const phone = key && (phoneOf(key.remoteJid) ?? phoneOf(key.remoteJidAlt))
    const text = message ? textOf(message).trim() : ''
    if (!phone || key.fromMe || text === '') continue
    // WhatsApp allows longer messages than the chat, so a long one is stored in parts (CHAT-14).
    const parts = text.match(LONGEST_PART) ?? []
    const isNew = parts.map((content, n) => {
      const messageId = n === 0 ? key.id : `${key.id}:${n + 1}`
      return receiveMessage(deps, { phone, name: pushName?.trim() || null, messageId, content })
    })
    if (!isNew[0]) continue
    heedOptOut(deps, phone, text)
    receiveProof(deps, phone, text)
  }
}
