import type { outbox, whatsappTemplates } from '#db/schema/messages.ts'
import type { Template } from './answers.ts'
import { isBuiltIn } from './schema.ts'

export type TemplateRow = typeof whatsappTemplates.$inferSelect
export type OutboxRow = typeof outbox.$inferSelect

/** The event of a message to the seller about one proof of payment, whose order is the occasion. */
export const PROOF_NOTICE = 'told of a proof'

/** A reason that ends with a stop. */
export const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

/** Whether a message that failed may have been sent. */
export const mayHaveGone = ({ status, outcome }: Pick<OutboxRow, 'status' | 'outcome'>): boolean =>
  status === 'failed' && outcome === 'unknown'

/** Why a message was not sent, as it is shown. */
export const errorOf = (row: Pick<OutboxRow, 'status' | 'outcome' | 'lastError'>): string | null =>
  row.lastError !== null && mayHaveGone(row)
    ? `${asSentence(row.lastError)} It may have gone out, so it is sent again only by the Retry button.`
    : row.lastError

/** A template as administrators edit it. `variables` is the text of a JSON array. */
export const toTemplate = (template: TemplateRow): Template => ({
  id: template.id,
  name: template.name,
  subject: template.subject,
  template: template.template,
  variables: template.variables,
  translations: template.translations,
  category: template.category,
  description: template.description,
  isActive: template.isActive,
  isBuiltIn: isBuiltIn(template.name),
  createdAt: template.createdAt,
  updatedAt: template.updatedAt,
})

/** A message of the outbox without its text, which may contain a licence key (MSG-7). */
export const toOutboxMessage = (row: OutboxRow) => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  templateName: row.templateName,
  subject: row.subject,
  orderId: row.orderId,
  status: row.status,
  attempts: row.attempts,
  /** The time of the next attempt; null once the message was sent or failed. */
  nextAttemptAt: row.status === 'queued' ? row.nextAttemptAt : null,
  lastError: errorOf(row),
  createdAt: row.createdAt,
  sentAt: row.sentAt,
  /** The route that took the last attempt, and what it told of the message later; null where nothing is known. */
  route: row.route,
  deliveredAt: row.deliveredAt,
  readAt: row.readAt,
  pricing: row.pricing,
  /** When it was queued once more as its template, because its text came too late for a text. */
  asTemplateAt: row.asTemplateAt,
})
