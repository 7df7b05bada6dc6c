import { z } from 'zod'
import { isObject } from './answer-body.ts'

/** A message has a few fields, and so has what they hold; more were made to do harm. */
const MAX_FIELDS = 50

/** The fields of an object; undefined for anything else. */
const fieldsOf = (value: unknown): Record<string, unknown> | undefined =>
  isObject(value) && !Array.isArray(value) ? value : undefined

const entriesOf = (value: unknown): [name: string, value: unknown][] =>
  Object.entries(fieldsOf(value) ?? {}).slice(0, MAX_FIELDS)

/** Parts of a message that say nothing to the shop: reactions, votes, deletions, and the transport's own (CHAT-702). */
const silent = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'encEventResponseMessage',
  'encCommentMessage',
  'keepInChatMessage',
  'pinInChatMessage',
])

/** The words that the chat shows for media, so that the administrator knows to look at the phone. */
const kinds = new Map([
  ['imageMessage', '[Photo]'],
  ['videoMessage', '[Video]'],
  ['ptvMessage', '[Video]'],
  ['audioMessage', '[Voice message]'],
  ['documentMessage', '[Document]'],
  ['stickerMessage', '[Sticker]'],
  ['stickerPackMessage', '[Sticker]'],
  ['albumMessage', '[Photos]'],
  ['locationMessage', '[Location]'],
  ['liveLocationMessage', '[Location]'],
  ['contactMessage', '[Contact]'],
  ['contactsArrayMessage', '[Contacts]'],
  ['pollCreationMessage', '[Poll]'],
  ['eventMessage', '[Event]'],
  ['productMessage', '[Product]'],
  ['orderMessage', '[Order]'],
  ['call', '[Call]'],
])
const UNKNOWN = '[Message]'

/** The fields in which kinds of messages keep their text, the most telling first. */
const textFields = [
  'text',
  'caption',
  'selectedDisplayText',
  'contentText',
  'hydratedContentText',
  'title',
  'name',
  'displayName',
  'description',
  'note',
  'body',
  'hydratedTemplate',
  'hydratedFourRowTemplate',
  'noteMessage',
  'extendedTextMessage',
  'conversation',
  'selectedId',
  'selectedButtonId',
]

/** Wrappers, such as those of a message that vanishes, nest a few deep; a deeper message was made to do harm. */
const MAX_DEPTH = 10

/**
 * A file of a message: its kind, such as `image`, and who keeps it, as the route of the message says. WhatsApp's store has
 * it at a path, encrypted by a key in base64; Meta has it under an id, which is the path then.
 */
export type IncomingMedia = {
  store: 'whatsapp' | 'meta'
  kind: string
  key: string | null
  path: string | null
  mimetype: string | null
}

/** Who wrote: their phone (E.164) and WhatsApp's own id of them, each null where it was not told. */
export type Writer = { phone: string | null; whatsappId: string | null }

/**
 * A message that came in, the same for every route. `media` is what the person attached. `opensDay`: it came by the Business
 * API, which takes plain texts to them for a day.
 */
export type IncomingMessage = Writer & {
  id: string
  opensDay: boolean
  name: string | null
  media: IncomingMedia | null
} & Omit<Content, 'edit'>

/**
 * `text` is what the chat shows; `said` is what the person wrote themself, blank where they wrote nothing. `edit` is the
 * time of an edit.
 */
type Content = { text: string; said: string; edit?: string }

const textIn = (value: unknown, depth = 0): string => {
  if (typeof value === 'string') return value.trim()
  const fields = fieldsOf(value)
  if (!fields || depth > 2) return ''
  return textFields.map((name) => textIn(fields[name], depth + 1)).find((found) => found !== '') ?? ''
}

const EDITED = 14
const isEdit = (type: unknown): boolean => type === EDITED || type === 'MESSAGE_EDIT'

/** One part of a message; an edit shows its new words after `[Edited]` (CHAT-701). Null for what says nothing. */
const partOf = (name: string, value: unknown, depth: number): Content | null => {
  if (silent.has(name) || value === null || value === undefined || value === '') return null
  const fields = fieldsOf(value)
  if (name === 'protocolMessage') {
    const edited = fields && isEdit(fields.type) ? contentOf(fields.editedMessage, depth + 1) : null
    return (
      edited && { ...edited, text: `[Edited] ${edited.text}`, edit: JSON.stringify(fields?.timestampMs ?? 0) }
    )
  }
  const inner = fieldsOf(fields?.message)
  if (inner) return contentOf(inner, depth + 1)
  // Later versions of a kind have a number at the end.
  const kind = kinds.get(name.replace(/V\d+$/, ''))
  const found = textIn(value)
  if (kind === undefined) return found === '' ? { text: UNKNOWN, said: '' } : { text: found, said: found }
  // The name of a place or of a contact is no word of the person.
  return { text: `${kind} ${found}`.trim(), said: textIn(fields?.caption) }
}

/**
 * The content of a message, also of a wrapped one. What has a text shows it, and anything else its kind, also a kind
 * that is not known yet. Null for what says nothing, such as a reaction.
 */
const contentOf = (message: unknown, depth = 0): Content | null => {
  if (depth > MAX_DEPTH) return { text: UNKNOWN, said: '' }
  const parts = entriesOf(message).flatMap(([name, value]) => partOf(name, value, depth) ?? [])
  return parts.find(({ said }) => said !== '') ?? parts[0] ?? null
}

const jid = z.string().nullish().catch(null)

const envelope = z.object({
  key: z.object({
    id: z.string().min(1).max(200),
    remoteJid: z.string(),
    fromMe: z.boolean().nullish(),
    // Where the number of a hidden sender is, by the gateway's version (CHAT-703).
    remoteJidAlt: jid,
    senderPn: jid,
    participantPn: jid,
    participantAlt: jid,
  }),
  pushName: z.string().nullish().catch(null),
  message: z.unknown(),
})

/** `923001234567@s.whatsapp.net` → `+923001234567`; null for groups, channels and ids of people. */
const phoneIn = (address: string | null | undefined): string | null => {
  const digits = /^(\d{6,15})(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/.exec(address ?? '')?.[1]
  return digits ? `+${digits}` : null
}

/** `157019776499771:3@lid` → `157019776499771@lid`; null for any other address. */
const lidIn = (address: string | null | undefined): string | null => {
  const digits = /^(\d{1,30})(?::\d+)?@lid$/.exec(address ?? '')?.[1]
  return digits ? `${digits}@lid` : null
}

/** The sender; null in groups and channels. The phone of somebody who hides it may come beside their id. */
const writerOf = (key: z.output<typeof envelope>['key']): Writer | null => {
  const { remoteJid, remoteJidAlt, senderPn, participantPn, participantAlt } = key
  const whatsappId = lidIn(remoteJid) ?? lidIn(remoteJidAlt)
  const all = lidIn(remoteJid) ? [remoteJidAlt, senderPn, participantPn, participantAlt] : [remoteJid]
  const phone = all.map(phoneIn).find((found) => found !== null) ?? null
  return phone === null && lidIn(remoteJid) === null ? null : { phone, whatsappId }
}

/** The kinds of messages that are a file. */
const files = new Map(
  ['image', 'video', 'ptv', 'audio', 'document'].map((kind): [string, string] => [`${kind}Message`, kind]),
)

/** Addresses of files have some 300 characters, and a key has 32 bytes. */
const ADDRESS_MAX = 2000
const KEY_MAX = 64

const shortText = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= ADDRESS_MAX ? value : null

/** A key in base64, as the library and the versions of the gateway write it: as text, as a Buffer, or byte by byte. */
const keyIn = (value: unknown): string | null => {
  if (typeof value === 'string') return shortText(value)
  const fields = fieldsOf(value)
  const bytes = fields && (Array.isArray(fields.data) ? fields.data : Object.values(fields))
  const isKey = bytes && bytes.length <= KEY_MAX && bytes.every(Number.isInteger)
  return isKey ? Buffer.from(bytes as number[]).toString('base64') : null
}

const typesByEnding = new Map([
  ['pdf', 'application/pdf'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
])

/** The type of a file by the ending of its name, because many a phone calls every document a stream of bytes. */
export const typeOfFile = (fileName: unknown, mimetype: string | null): string | null =>
  typesByEnding.get(/\.(\w{1,5})\s*$/.exec(shortText(fileName) ?? '')?.[1]?.toLowerCase() ?? '') ?? mimetype

/** The file of a message, whose fields say where WhatsApp keeps it. */
const mediaIn = (message: unknown, depth = 0): IncomingMedia | null => {
  if (depth > MAX_DEPTH) return null
  for (const [name, value] of entriesOf(message)) {
    const fields = fieldsOf(value)
    if (!fields) continue
    const kind = files.get(name)
    if (kind !== undefined) {
      const path = shortText(fields.directPath) ?? shortText(fields.url)
      const mimetype = typeOfFile(fields.fileName ?? fields.title, shortText(fields.mimetype))
      return { store: 'whatsapp', kind, key: keyIn(fields.mediaKey), path, mimetype }
    }
    const inner = mediaIn(fields.message, depth + 1)
    if (inner) return inner
  }
  return null
}

/** The messages that people sent, of all that WhatsApp Web or PushFlow gives in WhatsApp's own form. */
export const parseMessages = (items: readonly unknown[]): IncomingMessage[] =>
  items.flatMap((item) => {
    const { key, pushName, message } = envelope.safeParse(item).data ?? {}
    const writer = key && writerOf(key)
    const content = contentOf(message)
    if (!writer || key.fromMe || !content) return []
    const { edit, ...words } = content
    // An edit may come under the id of its message, and is no repeated one.
    const id = edit === undefined ? key.id : `${key.id} ${edit}`
    return [{ ...words, ...writer, id, opensDay: false, name: pushName ?? null, media: mediaIn(message) }]
  })

const upsert = z.object({
  event: z.literal('messages.upsert'),
  data: z.object({ messages: z.array(z.unknown()) }),
})

/** The messages of an event of PushFlow, which sends all that it has. */
export const parseEvent = (event: unknown): IncomingMessage[] =>
  parseMessages(upsert.safeParse(event).data?.data.messages ?? [])
