import { z } from 'zod'

const object = z.record(z.string(), z.unknown())

/** Parts of a message that say nothing to the shop: reactions, votes, deletions, and the transport's own. */
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

/** `text` is what the chat shows; `said` is what the person wrote themself, blank where they wrote nothing. */
export type Content = { text: string; said: string }

const textIn = (value: unknown, depth = 0): string => {
  if (typeof value === 'string') return value.trim()
  const fields = object.safeParse(value).data
  if (!fields || depth > 2) return ''
  return textFields.map((name) => textIn(fields[name], depth + 1)).find((found) => found !== '') ?? ''
}

const EDITED = 14
const isEdit = (type: unknown): boolean => type === EDITED || type === 'MESSAGE_EDIT'

const partOf = (name: string, value: unknown, depth: number): Content | null => {
  if (silent.has(name) || value === null || value === undefined || value === '') return null
  const fields = object.safeParse(value).data
  if (name === 'protocolMessage') {
    const edited = fields && isEdit(fields.type) ? contentOf(fields.editedMessage, depth + 1) : null
    return edited && { ...edited, text: `[Edited] ${edited.text}` }
  }
  const inner = object.safeParse(fields?.message).data
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
 * that is not known yet (CHAT-28). Null for what says nothing, such as a reaction.
 */
export const contentOf = (message: unknown, depth = 0): Content | null => {
  if (depth > MAX_DEPTH) return { text: UNKNOWN, said: '' }
  const parts = Object.entries(object.safeParse(message).data ?? {}).flatMap(
    ([name, value]) => partOf(name, value, depth) ?? [],
  )
  return parts.find(({ said }) => said !== '') ?? parts[0] ?? null
}
