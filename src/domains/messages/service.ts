import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { countRows } from '#db/page.ts'
import { prepared, preparedInsert, preparedUpdate } from '#db/prepared.ts'
import { outbox, whatsappTemplates } from '#db/schema/messages.ts'
import type { Deps, User, Writing } from '#src/deps.ts'
import { auditedRows, recordAudit } from '#src/domains/audit/service.ts'
import type { SendResult } from '#src/gateways/send-result.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { fillBody, fillLine } from '#src/shared/placeholders.ts'
import { addSeconds, HOUR, MINUTE } from '#src/shared/values/dates.ts'
import type { OutboxRow, TemplateRow } from './present.ts'
import { isStopped, mayWriteTo, optOutIn, setOptOut } from './recipients.ts'
import {
  type Channel,
  type CreateTemplate,
  channels,
  isBuiltIn,
  type TemplateName,
  type TemplateVariables,
  type UpdateTemplate,
  type Urgency,
  urgencyOf,
} from './schema.ts'

export type Queueing = Writing & Pick<Deps, 'vault' | 'limits'>

const everyTemplate = kept([whatsappTemplates], (db): readonly TemplateRow[] =>
  db.select().from(whatsappTemplates).all(),
)
const findTemplate = (db: Db, name: string): TemplateRow | undefined =>
  everyTemplate(db).find((template) => template.name === name)

const render = (template: TemplateRow, variables: Record<string, string>) => ({
  subject: fillLine(template.subject, variables).trim(),
  body: fillBody(template.template, variables),
})

/** Whether the event of this template is switched on (MSG-5). */
export const isSwitchedOn = (deps: Pick<Deps, 'db'>, name: TemplateName): boolean =>
  findTemplate(deps.db, name)?.isActive ?? false

type Rendered = { subject: string; body: string }

const existingTemplate = (deps: Pick<Deps, 'db'>, name: string): TemplateRow => {
  const template = findTemplate(deps.db, name)
  if (!template) throw notFound('Template')
  return template
}

/**
 * Fills in the placeholders of a template (MSG-6). Renders inactive templates too. Throws NOT_FOUND.
 */
export const renderTemplate = (
  deps: Pick<Deps, 'db'>,
  name: string,
  variables: Record<string, string>,
): Rendered => render(existingTemplate(deps, name), variables)

/** Removes the asterisks with which WhatsApp marks bold text, for emails. */
const withoutBold = (template: TemplateRow): TemplateRow => ({
  ...template,
  template: template.template.replace(/\*(\S[^*\n]*)\*/g, '$1'),
})

/** The same for an email. */
export const renderEmail = (
  deps: Pick<Deps, 'db'>,
  name: TemplateName,
  variables: Record<string, string>,
): Rendered => render(withoutBold(existingTemplate(deps, name)), variables)

type Envelope = {
  channel: Channel
  /** A phone in E.164, or an email address. */
  recipient: string
  /** A second message with the same key is ignored, so that one event makes one message of a kind (MSG-4). */
  dedupeKey: string
  orderId?: number
}
type Message<Name extends TemplateName> = Envelope & {
  templateName: Name
  variables: TemplateVariables<Name>
  /** Set only where it differs from that of the template. */
  urgency?: Urgency
  /** Whether a visitor causes the message, who may have typed somebody else's phone or address (MSG-15). */
  isUnasked?: boolean
}

const messageByKey = prepared((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.dedupeKey, sql.placeholder('dedupeKey')))
    .prepare(),
)

const insertMessage = preparedInsert(outbox)
const updateMessage = preparedUpdate(outbox)

/**
 * Writes a message to the outbox in the transaction of its event (MSG-1). The caller emits `outbox` after the commit.
 * The back office shows `templateName` as the kind of the message.
 */
export const queueText = (
  deps: Pick<Deps, 'db' | 'now' | 'vault'>,
  {
    subject,
    body,
    ...envelope
  }: Envelope & {
    templateName: string
    subject: string
    body: string
    urgency: Urgency
  },
): void => {
  const now = deps.now()
  insertMessage(deps.db, {
    ...envelope,
    subject,
    sealedBody: deps.vault.seal(body),
    nextAttemptAt: now,
    createdAt: now,
  })
}

/**
 * Renders a template and writes it to the outbox. Returns false when the template is switched off, when the person was
 * erased and so has no address (USER-8), wants no more messages (MSG-74), or gets no more unasked ones today (MSG-15).
 */
export const queueMessage = <Name extends TemplateName>(
  deps: Queueing,
  { variables, isUnasked = false, ...given }: Message<Name>,
): boolean => {
  const message = { urgency: urgencyOf[given.templateName], ...given }
  const template = findTemplate(deps.db, message.templateName)
  if (!template?.isActive || message.recipient === '') return false
  // Checked before rendering, because hourly jobs queue the same messages again.
  if (messageByKey(deps.db).get({ dedupeKey: message.dedupeKey })) return true
  if (isStopped(deps, message)) return false
  if (isUnasked && !mayWriteTo(deps, message)) return false
  const text = render(message.channel === 'email' ? withoutBold(template) : template, variables)
  queueText(deps, { ...message, ...text })
  return true
}

/** Obeys an incoming message that is a word to stop messages or to start them again (MSG-74). */
export const heedOptOut = (deps: Writing, phone: string, text: string): void => {
  const stops = optOutIn(text)
  if (stops !== null) inTransaction(deps.db, (db) => setOptOut({ ...deps, db }, phone, stops))
}

/** Seconds before each retry. A message that fails after the last one is failed for good (MSG-2). */
const backoff = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR]
/** The end of the error text of a message that may have been sent. */
export const MAY_HAVE_GONE = 'It may have gone out, so it is sent again only by the Retry button.'

/** The columns after an attempt. A message that may have been sent is not retried (MSG-3). */
const outcomeOf = (deps: Writing, attempts: number, result: SendResult): Partial<OutboxRow> => {
  if (result.outcome === 'sent') {
    return { status: 'sent', providerId: result.id, sentAt: deps.now(), lastError: null }
  }
  if (result.outcome === 'unknown')
    return { status: 'failed', lastError: `${result.reason}. ${MAY_HAVE_GONE}` }
  const delay = backoff[attempts - 1]
  return delay === undefined
    ? { status: 'failed', lastError: result.reason }
    : { status: 'queued', lastError: result.reason, nextAttemptAt: addSeconds(deps.now(), delay) }
}

const unsent = ['queued', 'sending', 'failed'] as const

/** How many messages of each channel wait, are being sent or failed, also where there are none (WATCH-21). */
export const queueLengths = ({ db }: Pick<Deps, 'db'>) =>
  channels.flatMap((channel) =>
    unsent.map((status) => ({
      channel,
      status,
      count: countRows(db, outbox, and(eq(outbox.channel, channel), eq(outbox.status, status))),
    })),
  )

/** Stores the result of sending a claimed message. */
export const settleMessage = (deps: Writing, row: OutboxRow, result: SendResult): void => {
  updateMessage(deps.db, row.id, outcomeOf(deps, row.attempts, result))
}

/**
 * The messages about an order whose keys begin with this text, oldest first. `isUnsent`: the message waits or was
 * refused. One that is being sent, was sent, or may have gone out cannot be taken back (MSG-3).
 */
export const messagesOfOrder = ({ db }: Pick<Deps, 'db'>, orderId: number, keys: string) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.orderId, orderId))
    .orderBy(asc(outbox.id))
    .all()
    .filter(({ dedupeKey }) => dedupeKey.startsWith(keys))
    .map((row) => ({
      ...row,
      isUnsent:
        row.status === 'queued' || (row.status === 'failed' && !row.lastError?.endsWith(MAY_HAVE_GONE)),
    }))

export type OrderMessage = ReturnType<typeof messagesOfOrder>[number]

/** Removes messages that were not sent, in the caller's transaction, so that nothing sends them any more. */
export const cancelUnsent = (deps: Writing, actor: User | 'system', messages: OrderMessage[]): void => {
  for (const { id, channel, templateName } of messages.filter(({ isUnsent }) => isUnsent)) {
    deps.db.delete(outbox).where(eq(outbox.id, id)).run()
    const before = { channel, templateName }
    recordAudit(deps, actor, { entity: 'message', entityId: id, action: 'cancelled', before })
  }
}

const templates = auditedRows(whatsappTemplates, { entity: 'template', noun: 'Template', isPublic: false })

/** One template. Throws NOT_FOUND. */
export const getTemplate = templates.find

const refuseTakenName = (db: Db, name: string): void => {
  if (findTemplate(db, name))
    throw new AppError('CONFLICT', 'A template with this name already exists', { field: 'name' })
}

/** Adds a template. With `id`, a deleted one comes back (VERS-91). Throws CONFLICT when the name is taken. */
export const createTemplate = (
  deps: Writing & Pick<Deps, 'events'>,
  actor: User,
  input: CreateTemplate,
  id?: number,
): TemplateRow =>
  templates.create(
    deps,
    actor,
    (db) => {
      refuseTakenName(db, input.name)
      return input
    },
    id,
  )

/**
 * Changes the given fields. Throws NOT_FOUND, and CONFLICT for a taken name, when a template that the shop sends by
 * name would be renamed (MSG-5), or where somebody saved since `expectedUpdatedAt` (VERS-2).
 */
export const updateTemplate = (
  deps: Writing & Pick<Deps, 'events'>,
  actor: User,
  { id, expectedUpdatedAt, ...input }: UpdateTemplate,
): TemplateRow =>
  templates.update(
    deps,
    actor,
    id,
    (before, db) => {
      if (input.name !== undefined && input.name !== before.name) {
        if (isBuiltIn(before.name)) {
          throw new AppError('CONFLICT', 'The shop sends this template by its name, so it keeps its name', {
            field: 'name',
          })
        }
        refuseTakenName(db, input.name)
      }
      return input
    },
    expectedUpdatedAt,
  )

/** Removes a template. Throws NOT_FOUND, and CONFLICT for one that the shop sends (MSG-5). */
export const deleteTemplate = (deps: Writing & Pick<Deps, 'events'>, actor: User, id: number): void =>
  templates.remove(deps, actor, id, (db) => {
    if (isBuiltIn(templates.find({ db }, id).name)) {
      throw new AppError(
        'CONFLICT',
        'The shop sends this template. Deactivate it instead to stop its messages.',
      )
    }
  })
