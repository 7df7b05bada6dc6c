import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { MAX_CONTENT } from '#src/domains/chat/schema.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { WebhookInput } from './schema.ts'

/** The secret token in the webhook's address. It is the only check, because the gateway signs nothing (WA-6). */
const webhookToken = ({ vault }: Pick<Deps, 'vault'>): string => vault.mac('webhook', 'pushflow')

const isWebhookToken = (deps: Pick<Deps, 'vault'>, token: string): boolean =>
  deps.vault.equal(token, webhookToken(deps))

/** The address to enter at the gateway as its webhook. */
export const webhookUrl = (deps: Pick<Deps, 'vault' | 'config'>): string =>
  `${deps.config.publicUrl}/api/webhooks/pushflow/${webhookToken(deps)}`

const upsert = z.object({
  event: z.literal('messages.upsert'),
  data: z.object({ messages: z.array(z.unknown()) }),
})

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

const LONGEST_PART = new RegExp(`[^]{1,${MAX_CONTENT}}`, 'gu')

/**
 * Stores each message that a person sent to the shop's number in the chat of their phone (WA-7, CHAT-14). For a sender
 * with a hidden number (`@lid`) the phone is in `remoteJidAlt`. The gateway sends all its events; others are ignored.
 * Throws NOT_FOUND for a wrong token.
 */
export const receiveWebhook = (
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'vault'>,
  { token, data }: WebhookInput,
): void => {
  if (!isWebhookToken(deps, token)) throw notFound('Webhook')
  for (const item of upsert.safeParse(data).data?.data.messages ?? []) {
    const { key, pushName, message } = envelope.safeParse(item).data ?? {}
    const phone = key && (phoneOf(key.remoteJid) ?? phoneOf(key.remoteJidAlt))
    const text = message ? textOf(message).trim() : ''
    if (!phone || key.fromMe || text === '') continue
    // WhatsApp allows longer messages than the chat, so a long one is stored in parts (CHAT-14).
    const parts = text.match(LONGEST_PART) ?? []
    for (const [n, content] of parts.entries()) {
      const messageId = n === 0 ? key.id : `${key.id}:${n + 1}`
      receiveMessage(deps, { phone, name: pushName?.trim() || null, messageId, content })
    }
  }
}
