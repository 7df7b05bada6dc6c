import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { plainReason } from './send-result.ts'
import { NOT_OPEN, resultOfCode } from './whatsapp-cloud-codes.ts'
import { type IncomingMessage, typeOfFile, type Writer } from './whatsapp-incoming.ts'

/** What became of a message after Meta took it. */
export type CloudStatus = {
  id: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date
  /** Why it failed, in words. */
  reason: string | null
  isAbsent: boolean
  /** Whether it was a text to somebody who had not written for a day, whom a template may still reach. */
  needsTemplate: boolean
  /** Whether the route cannot send until an administrator does something. */
  stops: boolean
  /** The category by which Meta charges it, or `free`. */
  pricing: string | null
}

type CloudApproval = { name: string; state: string; reason: string | null }
export type CloudEvents = { messages: IncomingMessage[]; statuses: CloudStatus[]; approvals: CloudApproval[] }

/** Whether the app secret signed these bytes. */
export const isSigned = (appSecret: string, body: Buffer, header: string): boolean => {
  const wanted = Buffer.from(`sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
  const given = Buffer.from(header)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const kinds = new Map([
  ['image', '[Photo]'],
  ['video', '[Video]'],
  ['audio', '[Voice message]'],
  ['document', '[Document]'],
  ['sticker', '[Sticker]'],
  ['location', '[Location]'],
  ['contacts', '[Contact]'],
  ['order', '[Order]'],
])
/** What says nothing to the shop. */
const silent = new Set(['reaction', 'revoke', 'system', 'ephemeral', 'request_welcome'])
const EDIT = 'edit'
/** The kinds that are a file. A sticker has an id too, and is as little one as a smile. */
const files = new Set(['image', 'video', 'audio', 'document'])
/** Any other kind without words, so that the administrator knows that somebody wrote. */
const UNKNOWN = '[Message]'

const optional = z.string().nullish().catch(null)
const media = z
  .object({ id: optional, caption: optional, text: optional, mime_type: optional, filename: optional })
  .nullish()
  .catch(null)
const said = z.object({ text: optional, title: optional }).nullish().catch(null)

const shortId = z.string().trim().min(1).max(200).nullish().catch(null)

const message = z.looseObject({
  id: shortId,
  from: shortId,
  from_user_id: shortId,
  type: z.string().catch('unknown'),
  timestamp: optional,
  text: z.object({ body: z.string() }).nullish().catch(null),
  button: said,
  interactive: z.object({ button_reply: said, list_reply: said }).nullish().catch(null),
})
const edit = z.object({ message: z.looseObject({}) })

const status = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.coerce.number(),
  errors: z
    .array(
      z.object({
        code: z.number(),
        title: optional,
        error_data: z.object({ details: optional }).nullish().catch(null),
      }),
    )
    .nullish()
    .catch(null),
  pricing: z.object({ billable: z.boolean().nullish(), category: z.string() }).nullish().catch(null),
})

const change = z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })
const list = z.array(z.unknown()).catch([])
const event = z.object({ entry: z.array(z.object({ changes: list }).catch({ changes: [] })) })
const contact = z.object({
  wa_id: shortId,
  user_id: shortId,
  profile: z.object({ name: shortId, username: shortId }).nullish().catch(null),
})
type Contact = z.output<typeof contact>
const approval = z.object({
  event: z.string(),
  message_template_name: z.string(),
  reason: optional,
})

const PHONE = /^\d{6,15}$/
/** Meta's id of a person for this business, such as `PK.13491208655302741918`. */
const PERSON = /^(?!\d+$)[\w.:-]{1,160}$/

/**
 * Who wrote, and under which name; nobody where it cannot be read (CHAT-882). Meta leaves the phone of somebody with a user name out, and gives their id for this business
 * instead, here or there.
 */
const writerOf = (
  { from, from_user_id }: z.output<typeof message>,
  contacts: Contact[],
): Writer & { name: string | null } => {
  const given = [from, from_user_id]
  const theirs =
    contacts.find(({ wa_id, user_id }) => [wa_id, user_id].some((id) => id && given.includes(id))) ??
    (from || from_user_id || contacts.length !== 1 ? undefined : contacts[0])
  const all = [...given, theirs?.user_id, theirs?.wa_id].map((id) => id ?? '')
  const { name, username } = theirs?.profile ?? {}
  const user = username ? `@${username}` : null
  const phone = all.find((id) => PHONE.test(id))
  return {
    phone: phone === undefined ? null : `+${phone}`,
    whatsappId: all.find((id) => PERSON.test(id)) ?? null,
    name: name && user ? `${name} (${user})` : (name ?? user),
  }
}

/** The id of a message; of one without, what it says, so that it is told once. */
const idOf = ({ id, ...rest }: z.output<typeof message>): string =>
  id ?? createHash('sha256').update(JSON.stringify(rest)).digest('hex')

/** A message in its new words. It may come under the id of the first, and its file was fetched with that. */
const toEdited = (item: z.output<typeof message>, contacts: Contact[]): IncomingMessage[] => {
  const { from, from_user_id, timestamp } = item
  const id = idOf(item)
  const words = edit.safeParse(item.edit).data?.message
  const type = words?.type === EDIT ? UNKNOWN : (words?.type ?? UNKNOWN)
  return toMessage({ ...words, id, from, from_user_id, type }, contacts).map((edited) => ({
    ...edited,
    id: `${id} ${timestamp}`,
    text: `[Edited] ${edited.text}`,
    media: null,
  }))
}

/** Whatever Meta tells that is a message, also one that says neither who wrote it nor what (CHAT-28). */
const toMessage = (item: unknown, contacts: Contact[]): IncomingMessage[] => {
  const found = message.safeParse(item).data
  if (!found || silent.has(found.type)) return []
  if (found.type === EDIT) return toEdited(found, contacts)
  const { type, text, button, interactive } = found
  const attached = media.safeParse(found[type]).data
  const reply = interactive?.button_reply ?? interactive?.list_reply
  const words = (
    text?.body ??
    button?.text ??
    reply?.title ??
    attached?.caption ??
    attached?.text ??
    ''
  ).trim()
  const kind = kinds.get(type) ?? (words === '' ? UNKNOWN : undefined)
  const mimetype = typeOfFile(attached?.filename, attached?.mime_type ?? null)
  return [
    {
      id: idOf(found),
      opensDay: true,
      ...writerOf(found, contacts),
      text: kind === undefined ? words : `${kind} ${words}`.trim(),
      said: words,
      media:
        attached?.id && files.has(type)
          ? { store: 'meta', kind: type, key: null, path: attached.id, mimetype }
          : null,
    },
  ]
}

const toStatus = (item: unknown): CloudStatus[] => {
  const found = status.safeParse(item).data
  if (!found) return []
  const { id, status: state, timestamp, errors, pricing } = found
  const [error] = errors ?? []
  const meta = plainReason(error?.error_data?.details ?? error?.title ?? '')
  const result = error ? resultOfCode(error.code, meta) : null
  return [
    {
      id,
      state,
      at: new Date(timestamp * 1000),
      reason:
        state === 'failed'
          ? result && 'reason' in result
            ? result.reason
            : 'WhatsApp could not deliver it'
          : null,
      isAbsent: result?.outcome === 'absent',
      needsTemplate: error?.code === NOT_OPEN,
      stops: state === 'failed' && result?.stops === true,
      pricing: pricing ? (pricing.billable === false ? 'free' : pricing.category) : null,
    },
  ]
}

/** What each decision of Meta about a text makes of its approval (WA-731). */
const states = new Map([
  ['APPROVED', 'approved'],
  ['REINSTATED', 'approved'],
  ['UNPAUSED', 'approved'],
  ['UNARCHIVED', 'approved'],
  ['UNLOCKED', 'approved'],
  ['REJECTED', 'rejected'],
  ['PAUSED', 'paused'],
  ['ARCHIVED', 'paused'],
  ['LOCKED', 'paused'],
  ['DISABLED', 'rejected'],
  ['PENDING_DELETION', 'rejected'],
  ['DELETED', 'rejected'],
  ['PENDING', 'pending'],
])

/** The number that a change is about; an account may have others, which are not the shop's (WA-729). */
const about = z.object({ metadata: z.object({ phone_number_id: z.string() }) })

/** What an event of Meta says: messages of people to this number, what became of those from it, and templates. */
export const parseCloudEvent = (phoneNumberId: string, data: unknown): CloudEvents => {
  const all: CloudEvents = { messages: [], statuses: [], approvals: [] }
  const changes = event.safeParse(data).data?.entry.flatMap((entry) => entry.changes) ?? []
  for (const each of changes) {
    const { field, value } = change.safeParse(each).data ?? {}
    const number = about.safeParse(value).data?.metadata.phone_number_id ?? phoneNumberId
    if (field === 'messages' && value && number === phoneNumberId) {
      const contacts = list.parse(value.contacts).flatMap((item) => contact.safeParse(item).data ?? [])
      all.messages.push(...list.parse(value.messages).flatMap((item) => toMessage(item, contacts)))
      all.statuses.push(...list.parse(value.statuses).flatMap(toStatus))
    }
    if (field === 'message_template_status_update') {
      const found = approval.safeParse(value).data
      const state = states.get(found?.event ?? '')
      if (found && state) {
        const reason = found.reason && found.reason !== 'NONE' ? found.reason : null
        all.approvals.push({ name: found.message_template_name, state, reason })
      }
    }
  }
  return all
}
