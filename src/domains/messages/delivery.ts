import { and, eq, inArray, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { outbox } from '#db/schema/messages.ts'
import type { Deps, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { type Sending, sendNow, sendText, type Tried } from '#src/domains/whatsapp/service.ts'
import type { SendResult } from '#src/gateways/send-result.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addSeconds } from '#src/shared/values/dates.ts'
import { LONGEST_SEND } from './pacing.ts'
import type { OutboxRow } from './present.ts'
import { readBody } from './queries.ts'
import type { TemplateTest } from './schema.ts'
import { renderTemplate, settleMessage } from './service.ts'

type Delivering = Pick<Deps, 'db' | 'now' | 'vault' | 'mail' | 'pushflow' | 'whatsappWeb'>

/** Sends a claimed message. `despiteSilence` also tries a gateway that was just silent (WA-1). */
export const send = async (
  deps: Delivering,
  row: OutboxRow,
  options: { despiteSilence?: boolean } = {},
): Promise<SendResult> => {
  const body = readBody(deps, row)
  if (body === null) return { outcome: 'refused', reason: 'The text cannot be read: APP_SECRET has changed' }
  return row.channel === 'email'
    ? deps.mail.send({ to: row.recipient, subject: row.subject, text: body })
    : sendNow(deps, row.recipient, body, options)
}

const findMessage = (deps: Pick<Deps, 'db'>, id: number): OutboxRow => {
  const row = deps.db.select().from(outbox).where(eq(outbox.id, id)).get()
  if (!row) throw notFound('Message')
  return row
}

/** Claims a failed or waiting message, whenever it is due. A failed one gets a full set of attempts. */
const claimForRetry = (deps: Pick<Deps, 'db' | 'now'>, actor: User, id: number): OutboxRow =>
  inTransaction(deps.db, (db) => {
    findMessage({ db }, id)
    const claimed = db
      .update(outbox)
      .set({
        status: 'sending',
        attemptedAt: deps.now(),
        attempts: sql`iif(${outbox.status} = 'failed', 1, ${outbox.attempts} + 1)`,
        nextAttemptAt: addSeconds(deps.now(), LONGEST_SEND),
      })
      .where(and(eq(outbox.id, id), inArray(outbox.status, ['failed', 'queued'])))
      .returning()
      .get()
    if (!claimed) throw new AppError('CONFLICT', 'This message has been sent or is being sent')
    recordAudit({ ...deps, db }, actor, { entity: 'message', entityId: id, action: 'retried' })
    return claimed
  })

type Settling = Pick<Deps, 'db' | 'now'>

/** Settles a failed or waiting message by hand, and records who did. Throws NOT_FOUND, CONFLICT. */
const settleByHand = (
  deps: Settling,
  actor: User,
  id: number,
  { action, ...change }: Partial<OutboxRow> & { action: string },
): OutboxRow =>
  inTransaction(deps.db, (db) => {
    findMessage({ db }, id)
    const settled = db
      .update(outbox)
      .set(change)
      .where(and(eq(outbox.id, id), inArray(outbox.status, ['failed', 'queued'])))
      .returning()
      .get()
    if (!settled) throw new AppError('CONFLICT', 'This message has been sent or is being sent')
    recordAudit({ ...deps, db }, actor, { entity: 'message', entityId: id, action })
    return settled
  })

/**
 * Cancels a waiting message. It stays in the list, and Retry can still send it (MSG-76). Throws NOT_FOUND, CONFLICT.
 */
export const cancelMessage = (deps: Settling, actor: User, id: number): OutboxRow =>
  settleByHand(deps, actor, id, {
    action: 'cancelled',
    status: 'failed',
    lastError: `Cancelled by ${actor.username}.`,
  })

/** Notes that an administrator sent a message from their own phone (MSG-76). Throws NOT_FOUND, CONFLICT. */
export const noteSentByHand = (deps: Settling, actor: User, id: number): OutboxRow =>
  settleByHand(deps, actor, id, {
    action: 'sent by hand',
    status: 'sent',
    sentAt: deps.now(),
    lastError: null,
  })

const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

/**
 * Sends a failed or waiting message now, also by a gateway that was just silent, and returns it as sent (MSG-17).
 * Throws NOT_FOUND, CONFLICT when it is sent or being sent, and SERVICE_UNAVAILABLE with the reason when it was not
 * sent.
 */
export const retryMessage = async (deps: Delivering, actor: User, id: number): Promise<OutboxRow> => {
  const claimed = claimForRetry(deps, actor, id)
  const result = await send(deps, claimed, { despiteSilence: true })
  settleMessage(deps, claimed, result)
  const settled = findMessage(deps, id)
  if (result.outcome === 'sent') return settled
  const outlook = settled.status === 'queued' ? ' It is tried again by itself.' : ''
  throw new AppError('SERVICE_UNAVAILABLE', `${asSentence(result.reason)}${outlook}`)
}

/** Sends a template with the given values to one phone. Throws NOT_FOUND, BAD_REQUEST for a wrong number. */
export const testTemplate = (
  deps: Sending,
  { phone, templateName, variables }: TemplateTest,
): Promise<Tried> => sendText(deps, { phone, message: renderTemplate(deps, templateName, variables).body })
