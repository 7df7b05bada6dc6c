import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { MAX_CONTENT } from '#src/domains/chat/schema.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { WebhookInput } from './schema.ts'

/** The unguessable part of the webhook's address: the gateway signs nothing, so that this alone opens it (decision §11). */
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

/** What is no text stands in the chat by its kind, so that the administrator knows to look at the phone. */
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

/** The text of a message, or of what it is wrapped in; blank for what says nothing, such as a reaction. */
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
 * What the gateway tells: each text message that somebody sent to the shop's number goes on in the chat of their phone
 * (decisions §7 and §11). A sender who is `@lid` has the phone beside it. Everything else is ignored, because the
 * gateway tells everything. Throws NOT_FOUND for a wrong token.
 */
export const receiveWebhook = (
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'vault'>,
  { token, data }: WebhookInput,
): void => {
  if (!isWebhookToken(deps, token)) throw notFound('Webhook')
  for (const told of upsert.safeParse(data).data?.data.messages ?? []) {
    const { key, pushName, message } = envelope.safeParse(told).data ?? {}
    const phone = key && (phoneOf(key.remoteJid) ?? phoneOf(key.remoteJidAlt))
    const text = message ? textOf(message).trim() : ''
    if (!phone || key.fromMe || text === '') continue
    // WhatsApp's messages may be longer than ours.
    const parts = text.match(LONGEST_PART) ?? []
    for (const [n, content] of parts.entries()) {
      const messageId = n === 0 ? key.id : `${key.id}:${n + 1}`
      receiveMessage(deps, { phone, name: pushName?.trim() || null, messageId, content })
    }
  }
}
