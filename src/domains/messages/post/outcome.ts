import { and, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { prepared, preparedUpdate } from '#db/prepared.ts'
import { outbox } from '#db/schema/messages.ts'
import type { Deps, Publishing, Writing } from '#src/deps.ts'
import { asSentence, type OutboxRow } from '#src/domains/messages/present.ts'
import { type Channel, urgency } from '#src/domains/messages/schema.ts'
import type { NotSent, SendResult } from '#src/gateways/send-result.ts'
import { writeFoundInTurns } from '#src/kit/turns.ts'
import { addSeconds, HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { whyNoMore } from './validity.ts'

/** The result of an attempt; on WhatsApp with the route that gave it. */
export type Attempted = SendResult & { route?: string | null }

/** A message that was true no more when its turn came: no gateway was asked, so it says nothing of one (MSG-1320). */
type Untrue = { outcome: 'cancelled'; reason: string; route?: null }
export type Settled = Attempted | Untrue

/** Seconds before each retry. A message that fails after the last one is failed for good (MSG-2). */
export const backoff = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR]
/** The attempts of a message that waits for the shop's set-up to be repaired, and the seconds between the later ones:
 * five days together, as long as mail servers wait for each other (MAIL-3). Counted, because a clock may jump. */
const SETUP_ATTEMPTS = 64
const SETUP_DELAY = 2 * HOUR

const EXPIRED = 'Its code is no longer valid, so it is not sent any more.'

/** The seconds before the next attempt, or undefined where none follows by itself. */
const delayAfter = (
  { attempts, expiresAt }: Pick<OutboxRow, 'attempts' | 'expiresAt'>,
  { outcome }: NotSent | Untrue,
): number | undefined => {
  if (['rejected', 'unknown', 'kept', 'absent', 'cancelled'].includes(outcome)) return undefined
  // WhatsApp counts each attempt. The library asks for a token of the chat, with which a second one may go.
  if (outcome === 'restricted') return attempts === 1 ? MINUTE : undefined
  // A code lives for minutes.
  if (expiresAt) return MINUTE
  if (outcome === 'misconfigured' && attempts > 3) return attempts < SETUP_ATTEMPTS ? SETUP_DELAY : undefined
  return backoff[attempts - 1]
}

/** The text of a message with a code that nothing sends any more. */
const NO_TEXT = ''

/** The columns of a message that went out. One with a code keeps no text. */
export const asSent = (now: Date, { expiresAt }: Pick<OutboxRow, 'expiresAt'>): Partial<OutboxRow> => ({
  status: 'sent',
  sentAt: now,
  lastError: null,
  ...(expiresAt ? { sealedBody: NO_TEXT } : {}),
})

/** The columns after an attempt. A message that may have been sent is not retried. */
const outcomeOf = (deps: Writing, row: OutboxRow, result: Settled): Partial<OutboxRow> => {
  if (result.outcome === 'sent') {
    return { ...asSent(deps.now(), row), providerId: result.id }
  }
  if (result.outcome === 'kept') return { status: 'kept', lastError: result.reason }
  const delay = delayAfter(row, result)
  // The recipient may have written STOP while the message was being sent.
  const lastError = delay === undefined ? result.reason : whyNoMore(deps, row)
  return delay === undefined || lastError !== null
    ? { status: 'failed', lastError }
    : { status: 'queued', lastError: result.reason, nextAttemptAt: addSeconds(deps.now(), delay) }
}

const updateMessage = preparedUpdate(outbox)

/** Stores the result of sending a claimed message. */
export const settleMessage = (deps: Writing, row: OutboxRow, result: Settled): void => {
  const { route = null, outcome } = result
  updateMessage(deps.db, row.id, { ...outcomeOf(deps, row, result), route, outcome })
}

/** Longer than any gateway may take. A message that is still marked as sending then was interrupted. */
export const LONGEST_SEND = 3 * MINUTE

/**
 * Whether sending a message of this channel twice does no harm: a letter that is a file is the same file.
 */
export const isRepeatable = (deps: Pick<Deps, 'mail'>, channel: Channel): boolean =>
  channel === 'email' && deps.mail.route().dir !== null

const interrupted = and(
  eq(outbox.channel, sql.placeholder('channel')),
  eq(outbox.status, 'sending'),
  // Later than Retry can have set it, so a clock ahead did.
  or(
    lte(outbox.nextAttemptAt, sql.placeholder('now')),
    gt(outbox.nextAttemptAt, sql.placeholder('longestSend')),
  ),
)
const repeatInterrupted = prepared((db) =>
  db.update(outbox).set({ status: 'queued', outcome: null }).where(interrupted),
)
const failInterrupted = prepared((db) =>
  db
    .update(outbox)
    .set({ status: 'failed', outcome: 'unknown', lastError: 'The shop stopped while this was being sent' })
    .where(interrupted),
)

/**
 * Fails messages whose sending a stop or crash interrupted. They may have gone out, so no retry follows (MSG-3), except
 * of letters that are files (MAIL-705). One that Retry is sending has its time of interruption in the future, so it is
 * left alone.
 */
export const settleInterrupted = (deps: Writing & Pick<Deps, 'mail'>, channel: Channel): void => {
  const now = deps.now()
  const settle = isRepeatable(deps, channel) ? repeatInterrupted : failInterrupted
  settle(deps.db).run({
    channel,
    now: now.getTime(),
    longestSend: addSeconds(now, LONGEST_SEND).getTime(),
  })
}

const endedCodes = prepared((db) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, sql.placeholder('channel')),
        inArray(outbox.status, ['queued', 'kept', 'failed']),
        // So are all codes, and few of the messages that a shop without a mail server keeps.
        eq(outbox.urgency, urgency.answer),
        lte(outbox.expiresAt, sql.placeholder('now')),
        ne(outbox.sealedBody, NO_TEXT),
      ),
    )
    .limit(sql.placeholder('most')),
)

/**
 * Ends the codes that are no longer valid: their messages fail, those that may have gone out too, and keep no text
 * (MAIL-703).
 */
export const endCodes = (deps: Publishing, channel: Channel, signal?: AbortSignal): Promise<void> =>
  writeFoundInTurns(
    deps,
    {
      find: ({ db }, most) => endedCodes(db).all({ channel, now: deps.now().getTime(), most }),
      write: ({ db }, { id, lastError }: OutboxRow) =>
        updateMessage(db, id, {
          status: 'failed',
          outcome: 'expired',
          lastError: lastError ? `${asSentence(lastError)} ${EXPIRED}` : EXPIRED,
          sealedBody: NO_TEXT,
        }),
    },
    signal,
  )

/** What an administrator reads after a try by hand that failed. */
export const failureText = (result: NotSent, status: OutboxRow['status']): string =>
  `${asSentence(result.reason)}${status === 'queued' ? ' It is tried again by itself.' : ''}`
