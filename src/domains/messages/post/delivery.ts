import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { countRows } from '#db/page.ts'
import { outbox } from '#db/schema/messages.ts'
import type { Deps, Publishing, Reading, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { OutboxRow } from '#src/domains/messages/present.ts'
import { readBody } from '#src/domains/messages/queries.ts'
import type { Retry, SettleUncertain, TemplateTest } from '#src/domains/messages/schema.ts'
import { languageOfMessage, templateOf } from '#src/domains/messages/store.ts'
import { letterOf } from '#src/domains/messages/texts/letter.ts'
import { renderTemplate } from '#src/domains/messages/texts/templates.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { routeName } from '#src/domains/whatsapp/schema.ts'
import { type Sending, sendNow, sendText, type Tried, type Urgently } from '#src/domains/whatsapp/service.ts'
import type { MessagePicture } from '#src/gateways/images.ts'
import { speakIn } from '#src/kit/language.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { hasRight } from '#src/shared/role.ts'
import { addSeconds } from '#src/shared/values/dates.ts'
import { refuseMailed } from './instead.ts'
import { type Attempted, asSent, failureText, LONGEST_SEND, settleMessage } from './outcome.ts'
import { codeOfLetter, pictureOf } from './pictures.ts'
import { tellAnswers } from './statuses.ts'
import { whyNoMore } from './validity.ts'

type Delivering = Pick<
  Deps,
  'db' | 'now' | 'vault' | 'config' | 'mail' | 'whatsappRoutes' | 'files' | 'images' | 'log' | 'events'
>

/** Sends a claimed message. `despiteSilence` also tries a gateway that was just silent (WA-1). */
export const send = async (deps: Delivering, row: OutboxRow, options: Urgently = {}): Promise<Attempted> => {
  const body = readBody(deps, row)
  if (body === null) return { outcome: 'rejected', reason: 'The text cannot be read: APP_SECRET has changed' }
  if (row.channel === 'email') {
    const { picture } = await codeOfLetter(deps, row)
    return deps.mail.send(
      letterOf(deps, {
        ...row,
        to: row.recipient,
        body,
        code: picture?.jpeg,
        language: languageOfMessage(deps, row),
        date: row.createdAt,
      }),
    )
  }
  let found: { picture?: MessagePicture }
  try {
    found = await pictureOf(deps, row, body)
  } catch (error) {
    deps.log.error({ err: error, message: row.id }, 'The picture of a message could not be read')
    return { outcome: 'unreachable', reason: 'The picture could not be read' }
  }
  if (body === '' && !found.picture)
    return { outcome: 'rejected', reason: 'The picture is not kept any more' }
  const template = templateOf(deps, row)
  const message = { phone: row.recipient, text: body, ...found, ...(template && { template }) }
  return sendNow(deps, { ...message, onlyAsTemplate: row.asTemplateAt !== null }, options)
}

const findMessage = (deps: Reading, id: number): OutboxRow => {
  const row = deps.db.select().from(outbox).where(eq(outbox.id, id)).get()
  if (!row) throw notFound('Message')
  return row
}

/** A message that the actor may send once more: an owner any, a helper an answer of the chat (MSG-1315). */
const findOwnWork = (deps: Reading, { role }: User, id: number): OutboxRow => {
  const row = findMessage(deps, id)
  if (row.entity !== 'chat message' && !hasRight(role, undefined)) throw notFound('Message')
  return row
}

/**
 * Claims a failed, kept (MAIL-719) or waiting message, whenever it is due. One that does not wait gets a full set of
 * attempts. Meanwhile nothing else sends it (MSG-706).
 */
const claimForRetry = (deps: Writing, actor: User, { id, route }: Retry): OutboxRow =>
  inTransaction(deps, (d) => {
    const row = findOwnWork(d, actor, id)
    if (row.expiresAt && row.expiresAt <= deps.now()) {
      throw new AppError('CONFLICT', 'The code of this message is no longer valid')
    }
    const reason = whyNoMore(d, row)
    if (reason !== null) throw new AppError('CONFLICT', reason)
    refuseMailed(d, row)
    const claimed = d.db
      .update(outbox)
      .set({
        status: 'sending',
        attemptedAt: deps.now(),
        deliveredAt: null,
        readAt: null,
        attempts: sql`iif(${outbox.status} = 'queued', ${outbox.attempts} + 1, 1)`,
        nextAttemptAt: addSeconds(deps.now(), LONGEST_SEND),
      })
      .where(and(eq(outbox.id, id), inArray(outbox.status, ['failed', 'kept', 'queued', 'held'])))
      .returning()
      .get()
    if (!claimed) throw new AppError('CONFLICT', 'This message has been sent or is being sent')
    recordAudit(d, actor, {
      entity: 'message',
      entityId: id,
      action: route ? `retried by ${routeName(route)}` : 'retried',
    })
    return claimed
  })

/** The route of a message that an administrator sent from their own phone. */
const BY_HAND = 'hand'

type ByHand = { action: string; changeOf: (row: OutboxRow) => Partial<OutboxRow> }

/** Settles a failed or waiting message by hand, and records who did. Throws NOT_FOUND, CONFLICT. */
const settleByHand = (deps: Publishing, actor: User, id: number, { action, changeOf }: ByHand): OutboxRow => {
  const changed = inTransaction(deps, (d) => {
    const row = findMessage(d, id)
    const settled = d.db
      .update(outbox)
      .set(changeOf(row))
      .where(and(eq(outbox.id, id), inArray(outbox.status, ['failed', 'queued', 'held'])))
      .returning()
      .get()
    if (!settled) throw new AppError('CONFLICT', 'This message has been sent or is being sent')
    recordAudit(d, actor, { entity: 'message', entityId: id, action })
    return settled
  })
  tellAnswers(deps, [changed])
  return changed
}

/**
 * Cancels a waiting message. It stays in the list, and Retry can still send it (MSG-76). Throws NOT_FOUND, CONFLICT.
 */
export const cancelMessage = (deps: Publishing, actor: User, id: number): OutboxRow =>
  settleByHand(deps, actor, id, {
    action: 'cancelled',
    changeOf: () => ({
      status: 'failed',
      outcome: 'cancelled',
      lastError: `Cancelled by ${actor.username}.`,
    }),
  })

/** Notes that an administrator sent a message from their own phone. Throws NOT_FOUND, CONFLICT. */
export const noteSentByHand = (deps: Publishing, actor: User, id: number): OutboxRow =>
  settleByHand(deps, actor, id, {
    action: 'sent by hand',
    // What Meta still tells is about a message of its own.
    changeOf: (row) => ({ ...asSent(deps.now(), row), route: BY_HAND, providerId: null }),
  })

/**
 * Sends a failed or waiting message now, by one route where one is named (WA-510), also by a gateway that was just silent, and returns it as sent (MSG-17).
 * Throws NOT_FOUND, CONFLICT when it is sent or being sent, and SERVICE_UNAVAILABLE with the reason when it was not
 * sent.
 */
export const retryMessage = async (deps: Delivering, actor: User, retry: Retry): Promise<OutboxRow> => {
  const { id, route: only } = retry
  const claimed = claimForRetry(deps, actor, retry)
  // One with an id was taken by its route, which could not deliver it later.
  const after = claimed.providerId === null ? null : claimed.route
  const result = await send(deps, claimed, { despiteSilence: true, after, only })
  settleMessage(deps, claimed, result)
  tellAnswers(deps, [claimed])
  const settled = findMessage(deps, id)
  if (result.outcome === 'sent') return settled
  throw new AppError('SERVICE_UNAVAILABLE', failureText(result, settled.status))
}

const uncertain = and(eq(outbox.status, 'failed'), eq(outbox.outcome, 'unknown'))

/** Counts messages whose delivery is uncertain (MAIL-5). */
export const countUncertain = ({ db }: Reading): { count: number } => ({
  count: countRows(db, outbox, uncertain),
})

/**
 * Sends all messages once more that may have gone out, or notes them as sent, and records who decided. Gives
 * how many there were. Throws CONFLICT where they are not as many as were shown.
 */
export const settleUncertain = (
  deps: Publishing,
  actor: User,
  { decision, shown }: SettleUncertain,
): { count: number } => {
  const now = deps.now()
  const settled = inTransaction(deps, (d) => {
    const rows = d.db.select().from(outbox).where(uncertain).all()
    if (shown !== undefined && shown !== rows.length) {
      throw new AppError('CONFLICT', `The count is ${rows.length} now. Please look at the messages first.`)
    }
    for (const row of rows) {
      const change: Partial<OutboxRow> =
        decision === 'send'
          ? { status: 'queued', attempts: 0, nextAttemptAt: now, outcome: null, lastError: null }
          : asSent(now, row)
      d.db.update(outbox).set(change).where(eq(outbox.id, row.id)).run()
    }
    const action = decision === 'send' ? 'all retried' : 'all noted as sent'
    if (rows.length > 0) {
      const after = { messages: rows.length }
      recordAudit(d, actor, { entity: 'message', entityId: 0, action, after })
    }
    return rows
  })
  tellAnswers(deps, settled)
  deps.events.emit('outbox')
  return { count: settled.length }
}

const byMail = and(eq(outbox.channel, 'email'), eq(outbox.status, 'queued'))

/**
 * How mail leaves the shop, without its secrets, how much of it waits, why the newest of it does, and how many letters
 * were kept as files (MAIL-713).
 */
export const mailStatus = (deps: Pick<Deps, 'db' | 'mail'>) => {
  const waiting = and(byMail, isNotNull(outbox.lastError))
  // The plus keeps SQLite from walking all messages by their date until one waits.
  const byDate = desc(sql`+${outbox.createdAt}`)
  const newest = deps.db.select().from(outbox).where(waiting).orderBy(byDate).limit(1).get()
  return {
    ...deps.mail.route(),
    waiting: countRows(deps.db, outbox, waiting),
    kept: countRows(deps.db, outbox, eq(outbox.status, 'kept')),
    problem: newest?.lastError ?? null,
  }
}

/**
 * Mails a test to one address at once and says what became of it, in the server's words (MAIL-10). Once a test goes
 * out, waiting mails are due at once (MAIL-714). Throws TOO_MANY_REQUESTS.
 */
export const testMail = async (
  deps: Pick<Deps, 'db' | 'now' | 'vault' | 'config' | 'mail' | 'limits' | 'random' | 'events'>,
  actor: User,
  to: string,
): Promise<Tried> => {
  takeLimit(deps, 'testMailsPerUser', String(actor.id))
  const shop = settingValues(deps).site_name
  const result = await deps.mail.send(
    letterOf(deps, {
      to,
      templateName: 'mail_test',
      subject: `Test mail of ${shop}`,
      body: [
        `This is a test mail of ${shop}. Mail works: what the shop writes to customers leaves it like this.`,
        'یہ ایک آزمائشی پیغام ہے۔',
        `Back office: ${deps.config.publicUrl}/admin?tab=settings`,
      ].join('\n\n'),
      language: 'en',
      dedupeKey: `test:${deps.random.token()}`,
      date: deps.now(),
    }),
  )
  if (result.outcome !== 'sent') return { success: false, message: result.reason }
  deps.db.update(outbox).set({ nextAttemptAt: deps.now() }).where(byMail).run()
  deps.events.emit('outbox')
  return { success: true, message: result.said ?? 'Sent' }
}

/** Sends a template with the given values to one phone. Throws NOT_FOUND, BAD_REQUEST for a wrong number. */
export const testTemplate = (
  deps: Sending,
  { phone, templateName, variables, language }: TemplateTest,
): Promise<Tried> => {
  const { body } = speakIn(language, () => renderTemplate(deps, templateName, variables))
  return sendText(deps, { phone, message: body }, { name: templateName, values: variables, language })
}
