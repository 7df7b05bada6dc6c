import { and, asc, eq, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { prepared, preparedInsert } from '#db/prepared.ts'
import { type MessageEntity, outbox } from '#db/schema/messages.ts'
import type { Deps, Reading, Sealing, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { whatsappHealth } from '#src/domains/whatsapp/service.ts'
import { textLanguage } from '#src/kit/language.ts'
import { here } from '#src/shared/page-address.ts'
import type { TextLanguage } from '#src/shared/translations.ts'
import { addSeconds, MINUTE } from '#src/shared/values/dates.ts'
import { qrPicture } from './post/pictures.ts'
import { carryOptOut, isStopped, mayWriteTo, optOutIn, setOptOut } from './post/recipients.ts'
import { mayHaveGone, type OutboxRow } from './present.ts'
import {
  CHAT_REPLY,
  type Channel,
  NEWS,
  type TemplateName,
  type TemplateVariables,
  type Urgency,
  urgency,
  urgencyOf,
} from './schema.ts'
import { findTemplate, render, renderLetter } from './store.ts'
import { letterOf } from './texts/letter.ts'

/**
 * Whether the shop writes by WhatsApp and by email: what is set up counts, also while it does not answer for a moment.
 * No page promises a message by a way that is not set up (MSG-810).
 */
export const waysToWrite = (
  deps: Pick<Deps, 'db' | 'mail' | 'whatsappRoutes'>,
): { sendsMail: boolean; sendsWhatsapp: boolean } => {
  const { isSetUp, isOff, canSend } = whatsappHealth(deps)
  return { sendsMail: deps.mail.route().host !== null, sendsWhatsapp: canSend || (isSetUp && !isOff) }
}

export type Queueing = Writing & Pick<Deps, 'vault' | 'limits'>

/** The event that a message tells of. A second message of the same event by the same channel is ignored (MSG-4). */
export type About = {
  entity: MessageEntity
  entityId?: number
  event: string
  /** The moment that the event is about. */
  eventAt?: Date
  /** Which of several such events it is. */
  occasion?: string
  /** Whether several people are told of the event, each once. */
  toEach?: true
}
type Envelope = {
  channel: Channel
  /** A phone in E.164, or an email address. */
  recipient: string
  about: About
  orderId?: number
}

/** The columns of what a message tells of, with the key that is made of them. Nothing takes the key apart. */
export const aboutColumns = ({ channel, recipient, about }: Envelope) => {
  const { toEach, ...columns } = about
  const { entity, entityId, event, eventAt, occasion } = columns
  const parts = [entity, entityId, event, eventAt?.getTime(), occasion, channel, toEach && recipient]
  return { ...columns, dedupeKey: parts.filter((part) => part !== undefined).join(':') }
}
type Message<Name extends TemplateName> = Envelope & {
  templateName: Name
  variables: TemplateVariables<Name>
  /** Set only where it differs from the urgency of the template. */
  urgency?: Urgency
  /** Whether a visitor causes the message, who may have typed somebody else's phone or address. */
  isUnasked?: boolean
  /** The text of a QR code that goes along where the route carries pictures. */
  qr?: string | null
}

const messageByKey = prepared((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.dedupeKey, sql.placeholder('dedupeKey'))),
)

const insertMessage = preparedInsert(outbox)

/**
 * Writes a message to the outbox in the transaction of its event (MSG-1). The caller emits `outbox` after the commit.
 * The back office shows `templateName` as the kind of the message.
 */
export const queueText = (
  deps: Sealing,
  {
    subject,
    body,
    values,
    language = textLanguage(),
    picture,
    about,
    ...envelope
  }: Envelope & {
    templateName: string
    subject: string
    body: string
    urgency: Urgency
    /** What fills the template in, for routes that send it by name. */
    values?: Record<string, string>
    /** The language of the text, that of the moment unless another one is given. */
    language?: TextLanguage
    /** What goes along: the stored name of a picture of the chat, or a code to draw (`qrPicture`). */
    picture?: string | undefined
    /** Set where somebody else tried already. */
    nextAttemptAt?: Date
    /** The end of a code, after which nothing sends it. */
    expiresAt?: Date
  },
): void => {
  const now = deps.now()
  insertMessage(deps.db, {
    subject,
    sealedBody: deps.vault.seal(body),
    sealedPicture: picture === undefined ? null : deps.vault.seal(picture),
    // A letter is laid out by its language.
    sealedValues:
      values || envelope.channel === 'email'
        ? deps.vault.seal(JSON.stringify({ language, values: values ?? {} }))
        : null,
    nextAttemptAt: now,
    createdAt: now,
    ...aboutColumns({ ...envelope, about }),
    ...envelope,
  })
}

const isQueued = ({ db }: Reading, message: Envelope): boolean =>
  messageByKey(db).get(aboutColumns(message)) !== undefined

/** Queues an answer to what somebody wrote on WhatsApp, once for its event. */
export const queueAnswer = (
  deps: Sealing,
  answer: Omit<Envelope, 'channel'> & { body: string; picture?: string | undefined },
): void => {
  const message = { ...answer, channel: 'whatsapp' } as const
  if (isQueued(deps, message)) return
  queueText(deps, {
    templateName: CHAT_REPLY,
    urgency: urgency.answer,
    subject: `Chat with ${settingValues(deps).site_name}`,
    ...message,
  })
}

/**
 * Queues an email that no template has: paragraphs, and where it has one main page of the shop, a button to it, which
 * is the last line of the plain text (MAIL-9). Texts of users are safe in all of it (MAIL-712). `kind` is shown as the
 * template.
 */
export const queueEmail = (
  deps: Pick<Deps, 'db' | 'now' | 'vault' | 'config'>,
  {
    kind,
    paragraphs,
    button,
    ...envelope
  }: Omit<Envelope, 'channel'> & {
    kind: string
    subject: string
    paragraphs: string[]
    /** `path` begins with a slash; the words have 40 characters at most. */
    button?: { words: string; path: string }
    urgency?: Urgency
  },
): void =>
  queueText(deps, {
    urgency: urgency.answer,
    ...envelope,
    channel: 'email',
    templateName: kind,
    body: [
      ...paragraphs,
      ...(button ? [`${button.words}: ${deps.config.publicUrl}${here(button.path)}`] : []),
    ].join('\n\n'),
  })

type Filled = Envelope & { templateName: string; variables: Record<string, string>; qr?: string | null }

const queueFilled = (
  deps: Queueing,
  { variables, isUnasked = false, qr = null, ...message }: Filled & { urgency: Urgency; isUnasked?: boolean },
): boolean => {
  const template = findTemplate(deps.db, message.templateName)
  if (!template?.isActive || message.recipient === '') return false
  // Checked before rendering, because hourly jobs queue the same messages again.
  if (isQueued(deps, message)) return true
  if (isStopped(deps, message)) return false
  if (isUnasked && !mayWriteTo(deps, message)) return false
  const isLetter = message.channel === 'email'
  const { language, ...text } = isLetter ? renderLetter(template, variables) : render(template, variables)
  queueText(deps, {
    ...message,
    ...text,
    ...(isLetter && { language }),
    ...(qr !== null && { picture: qrPicture(qr) }),
    ...(message.channel === 'whatsapp' && { values: variables }),
  })
  return true
}

/**
 * Renders a template and writes it to the outbox, where it keeps its text (MSG-723). Returns false when the template is
 * switched off, when the person was erased and so has no address, wants no more messages, or
 * gets no more unasked ones today (MSG-15).
 */
export const queueMessage = <Name extends TemplateName>(deps: Queueing, message: Message<Name>): boolean =>
  queueFilled(deps, { urgency: urgencyOf[message.templateName], ...message })

/** The same for news, whose template may be the seller's own (MSG-77). */
export const queueNews = (deps: Queueing, message: Filled): boolean =>
  queueFilled(deps, { ...message, urgency: urgencyOf[NEWS] })

type Code = Pick<Envelope, 'about'> & {
  to: string
  templateName: TemplateName
  subject: string
  body: string
  language: TextLanguage
  expiresAt: Date
}

/**
 * Mails a one-time code at once. One that the server certainly did not take goes to the outbox, which tries again every
 * minute while the code is valid (MAIL-4). One that may have gone out is not repeated. Does not throw.
 */
export const mailCode = async (
  deps: Pick<Deps, 'db' | 'now' | 'vault' | 'config' | 'mail' | 'log'>,
  { to: recipient, expiresAt, ...code }: Code,
): Promise<void> => {
  const message = { ...code, channel: 'email', recipient } as const
  const result = await deps.mail.send(
    letterOf(deps, { ...code, ...aboutColumns(message), to: recipient, date: deps.now() }),
  )
  if (result.outcome === 'sent') return
  const { templateName } = code
  deps.log.warn({ templateName, reason: result.reason }, 'A code was not mailed')
  if (['unknown', 'rejected', 'absent', 'kept'].includes(result.outcome)) return
  const nextAttemptAt = addSeconds(deps.now(), MINUTE)
  queueText(deps, { ...message, urgency: urgency.answer, expiresAt, nextAttemptAt })
}

/** Obeys an incoming message that is a word to stop messages or to start them again (MSG-74). */
export const heedOptOut = (deps: Writing, phone: string, text: string, whatsappId?: string | null): void => {
  if (whatsappId) carryOptOut(deps, whatsappId, phone)
  const stops = optOutIn(text)
  if (stops === null) return
  inTransaction(deps, (d) => setOptOut(d, { channel: 'whatsapp', recipient: phone }, stops))
}

/**
 * Whether nobody got a message: it waits, was refused or is a file (MAIL-716). One that is being sent, was sent, or may
 * have gone out cannot be taken back.
 */
const isUnsent = (row: OutboxRow): boolean =>
  ['queued', 'held', 'kept'].includes(row.status) || (row.status === 'failed' && !mayHaveGone(row))

/** The messages about an order that told of this event, oldest first, each with whether it is unsent. */
export const messagesOfOrder = (
  { db }: Reading,
  orderId: number,
  { entity, event, occasion }: Required<Pick<About, 'entity' | 'event' | 'occasion'>>,
) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.orderId, orderId),
        // The plus keeps SQLite from reading the messages of all orders.
        sql`+${outbox.entity} = ${entity}`,
        eq(outbox.event, event),
        eq(outbox.occasion, occasion),
      ),
    )
    .orderBy(asc(outbox.id))
    .all()
    .map((row) => ({ ...row, isUnsent: isUnsent(row) }))

export type OrderMessage = ReturnType<typeof messagesOfOrder>[number]

/** Removes messages that were not sent, in the caller's transaction, so that nothing sends them any more. */
export const cancelUnsent = (deps: Writing, actor: User | 'system', messages: readonly OutboxRow[]): void => {
  for (const { id, channel, templateName } of messages.filter(isUnsent)) {
    deps.db.delete(outbox).where(eq(outbox.id, id)).run()
    const before = { channel, templateName }
    recordAudit(deps, actor, { entity: 'message', entityId: id, action: 'cancelled', before })
  }
}
