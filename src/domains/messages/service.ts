import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { outbox, whatsappTemplates } from '#db/schema/messages.ts'
import type { Deps, User } from '#src/deps.ts'
import { auditedRows, recordAudit } from '#src/domains/audit/service.ts'
import { type Sending, sendText, type Tried } from '#src/domains/whatsapp/service.ts'
import type { SendResult } from '#src/gateways/send-result.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addSeconds } from '#src/shared/dates.ts'
import type { OutboxRow, TemplateRow } from './present.ts'
import {
  type Channel,
  type CreateTemplate,
  isBuiltIn,
  type TemplateName,
  type TemplateTest,
  type TemplateVariables,
  type UpdateTemplate,
} from './schema.ts'

type Writing = Pick<Deps, 'db' | 'now'>

const templateByName = prepared((db) =>
  db
    .select()
    .from(whatsappTemplates)
    .where(eq(whatsappTemplates.name, sql.placeholder('name')))
    .prepare(),
)
const findTemplate = (db: Db, name: string): TemplateRow | undefined => templateByName(db).get({ name })

const placeholder = /\{\{\s*([\w.-]+)\s*\}\}/g

/** One pass, so that a value with braces of its own is never read as a placeholder. */
const fill = (text: string, variables: Record<string, string>): string =>
  text.replace(placeholder, (_, name: string) =>
    Object.hasOwn(variables, name) ? `${variables[name]}` : `[${name}]`,
  )

/** A line whose placeholders are all known and all empty says nothing, such as the claim link of an owned order. */
const saysNothing = (line: string, variables: Record<string, string>): boolean => {
  const names = [...line.matchAll(placeholder)].map(([, name = '']) => name)
  return names.length > 0 && names.every((name) => Object.hasOwn(variables, name) && variables[name] === '')
}

const fillBody = (template: string, variables: Record<string, string>): string =>
  template
    .split('\n')
    .filter((line) => !saysNothing(line, variables))
    .map((line) => fill(line, variables))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const render = (template: TemplateRow, variables: Record<string, string>) => ({
  subject: fill(template.subject, variables).trim(),
  body: fillBody(template.template, variables),
})

/**
 * The text of a template with its `{{placeholders}}` filled in; an unknown one stays visible as `[name]` (decision §6).
 * A line whose placeholders are all empty is left out. Renders inactive templates too. Throws NOT_FOUND.
 */
export const renderTemplate = (
  deps: Pick<Deps, 'db'>,
  name: string,
  variables: Record<string, string>,
): { subject: string; body: string } => {
  const template = findTemplate(deps.db, name)
  if (!template) throw notFound('Template')
  return render(template, variables)
}

/** Sends a template with the given values to one phone. Throws NOT_FOUND, BAD_REQUEST for a wrong number. */
export const testTemplate = (
  deps: Sending,
  { phone, templateName, variables }: TemplateTest,
): Promise<Tried> => sendText(deps, { phone, message: renderTemplate(deps, templateName, variables).body })

/** WhatsApp sets *text* in bold; in an email the asterisks would be noise. */
const withoutMarks = (template: TemplateRow): TemplateRow => ({
  ...template,
  template: template.template.replace(/\*(\S[^*\n]*)\*/g, '$1'),
})

type Envelope = {
  channel: Channel
  /** A phone in E.164, or an email address. */
  recipient: string
  /** One event makes one message of a kind: a second one with the same key is ignored. */
  dedupeKey: string
  orderId?: number
}
type Message<Name extends TemplateName> = Envelope & {
  templateName: Name
  variables: TemplateVariables<Name>
}

const messageByKey = prepared((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.dedupeKey, sql.placeholder('dedupeKey')))
    .prepare(),
)

/**
 * Writes a message to the outbox, in the caller's transaction, so that neither stands without the other (decision §6);
 * the caller emits `outbox` after its commit. `templateName` says in the back office what kind of message it is.
 */
export const queueText = (
  deps: Pick<Deps, 'db' | 'now' | 'vault'>,
  { subject, body, ...envelope }: Envelope & { templateName: string; subject: string; body: string },
): void => {
  const now = deps.now()
  deps.db
    .insert(outbox)
    .values({ ...envelope, subject, sealedBody: deps.vault.seal(body), nextAttemptAt: now, createdAt: now })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .run()
}

/** The same for one of the templates. False when it is switched off, and so nothing will go out. */
export const queueMessage = <Name extends TemplateName>(
  deps: Pick<Deps, 'db' | 'now' | 'vault'>,
  { variables, ...message }: Message<Name>,
): boolean => {
  const template = findTemplate(deps.db, message.templateName)
  if (!template?.isActive) return false
  // Before the work: a job that announces something asks again for all that it has announced.
  if (messageByKey(deps.db).get({ dedupeKey: message.dedupeKey })) return true
  const text = render(message.channel === 'email' ? withoutMarks(template) : template, variables)
  queueText(deps, { ...message, ...text })
  return true
}

/** Takes the message of a channel that is due longest. It is marked before it goes, so that no crash sends it twice. */
export const claimMessage = (deps: Writing, channel: Channel): OutboxRow | undefined => {
  const due = deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(eq(outbox.channel, channel), eq(outbox.status, 'queued'), lte(outbox.nextAttemptAt, deps.now())),
    )
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(1)
  return deps.db
    .update(outbox)
    .set({ status: 'sending', attempts: sql`${outbox.attempts} + 1` })
    .where(inArray(outbox.id, due))
    .returning()
    .get()
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Seconds before the next try; after the last of them a message is given up (decision §6). */
const backoff = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR]
const MAY_HAVE_GONE = 'It may have gone out, so it is sent again only by the Retry button.'

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

/** Stores what became of a claimed message. Only what certainly did not go out is tried again by itself. */
export const settleMessage = (deps: Writing, row: OutboxRow, result: SendResult): void => {
  deps.db
    .update(outbox)
    .set(outcomeOf(deps, row.attempts, result))
    .where(eq(outbox.id, row.id))
    .run()
}

/** Claimed messages of a channel on which nothing is being sent were cut off: nobody knows whether they went. */
export const giveUpCutOff = (deps: Writing, channel: Channel): void => {
  deps.db
    .update(outbox)
    .set({ status: 'failed', lastError: `The shop stopped while this was being sent. ${MAY_HAVE_GONE}` })
    .where(and(eq(outbox.channel, channel), eq(outbox.status, 'sending')))
    .run()
}

/** Sends a message that failed, or that waits for its next try, now. Throws NOT_FOUND, CONFLICT when it went or is going. */
export const retryMessage = (
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: User,
  id: number,
): OutboxRow => {
  const after = inTransaction(deps.db, (db) => {
    const before = db.select().from(outbox).where(eq(outbox.id, id)).get()
    if (!before) throw notFound('Message')
    const queued = db
      .update(outbox)
      .set({
        status: 'queued',
        attempts: sql`case when ${outbox.status} = 'failed' then 0 else ${outbox.attempts} end`,
        nextAttemptAt: deps.now(),
      })
      .where(and(eq(outbox.id, id), inArray(outbox.status, ['failed', 'queued'])))
      .returning()
      .get()
    if (!queued) throw new AppError('CONFLICT', 'This message has been sent or is being sent')
    recordAudit({ ...deps, db }, actor, { entity: 'message', entityId: id, action: 'retried' })
    return queued
  })
  deps.events.emit('outbox')
  return after
}

const templates = auditedRows(whatsappTemplates, { entity: 'template', noun: 'Template', isPublic: false })

const refuseTakenName = (db: Db, name: string): void => {
  if (findTemplate(db, name)) throw new AppError('CONFLICT', 'A template with this name already exists')
}

/** Adds a template. Throws CONFLICT when the name is taken. */
export const createTemplate = (
  deps: Writing & Pick<Deps, 'events'>,
  actor: User,
  input: CreateTemplate,
): TemplateRow =>
  templates.create(deps, actor, (db) => {
    refuseTakenName(db, input.name)
    return input
  })

/**
 * Changes the fields that are given. Throws NOT_FOUND, and CONFLICT for a taken name or a new name of a template
 * that the shop sends by its name.
 */
export const updateTemplate = (
  deps: Writing & Pick<Deps, 'events'>,
  actor: User,
  { id, ...input }: UpdateTemplate,
): TemplateRow =>
  templates.update(deps, actor, id, (before, db) => {
    if (input.name !== undefined && input.name !== before.name) {
      if (isBuiltIn(before.name)) {
        throw new AppError('CONFLICT', 'The shop sends this template by its name, so it keeps its name')
      }
      refuseTakenName(db, input.name)
    }
    return input
  })

/** Removes a template. Throws NOT_FOUND, and CONFLICT for one that the shop sends: deactivating stops its messages. */
export const deleteTemplate = (deps: Writing, actor: User, id: number): void =>
  inTransaction(deps.db, (db) => {
    const { name } = templates.find({ db }, id)
    if (isBuiltIn(name)) {
      throw new AppError(
        'CONFLICT',
        'The shop sends this template. Deactivate it instead to stop its messages.',
      )
    }
    db.delete(whatsappTemplates).where(eq(whatsappTemplates.id, id)).run()
    recordAudit({ ...deps, db }, actor, {
      entity: 'template',
      entityId: id,
      action: 'deleted',
      before: { name },
    })
  })
