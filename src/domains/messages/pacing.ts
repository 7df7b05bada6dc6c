import { and, asc, between, eq, gt, inArray, lte, max, ne, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { outbox } from '#db/schema/messages.ts'
import type { Deps, Writing } from '#src/deps.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { isWithinHours } from '#src/shared/office-hours.ts'
import { addDays, addSeconds } from '#src/shared/values/dates.ts'
import { MAY_HAVE_GONE } from './outcome.ts'
import type { OutboxRow } from './present.ts'
import { type Channel, type Urgency, urgency } from './schema.ts'

type Pacing = Pick<Deps, 'db' | 'now' | 'config'>

const claimDue = prepared((db) => {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, sql.placeholder('channel')),
        eq(outbox.status, 'queued'),
        between(outbox.urgency, sql.placeholder('from'), sql.placeholder('to')),
        lte(outbox.nextAttemptAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(outbox.urgency), asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(sql.placeholder('count'))
  return db
    .update(outbox)
    .set({
      status: 'sending',
      attempts: sql`${outbox.attempts} + 1`,
      attemptedAt: sql`${sql.placeholder('now')}`,
    })
    .where(inArray(outbox.id, due))
    .returning()
    .prepare()
})

type Range = { from: Urgency; to: Urgency }
const everything: Range = { from: urgency.answer, to: urgency.unhurried }
const answers: Range = { from: urgency.answer, to: urgency.answer }

const claim = (deps: Pacing, channel: Channel, most: number, range: Range): OutboxRow[] =>
  claimDue(deps.db).all({ channel, count: most, now: deps.now().getTime(), ...range })

/**
 * How many paced messages of the last day went out or may have gone out, and when one was tried last. A refused message
 * counts only for the pause, so that a gateway that refuses everything does not get all waiting messages at once.
 */
const pacedToday = prepared((db) =>
  db
    .select({
      count:
        sql`count(*) filter (where ${outbox.status} in ('sending', 'sent') or ${outbox.lastError} like ${`%${MAY_HAVE_GONE}`})`.mapWith(
          Number,
        ),
      last: max(outbox.attemptedAt),
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, 'whatsapp'),
        gt(outbox.attemptedAt, sql.placeholder('since')),
        // One that a clock ahead attempted must not use up the days until then (CLOCK-3).
        lte(outbox.attemptedAt, sql.placeholder('now')),
        gt(outbox.urgency, urgency.answer),
      ),
    )
    .prepare(),
)

/** How many messages were sent of the day's allowance, and why the outbox waits now (MSG-72, MSG-73). */
export const pacingNow = (deps: Pick<Deps, 'db' | 'now'>) => {
  const { messages_per_day, messages_pause_seconds, quiet_hours, outbox_paused } = settingValues(deps)
  const now = deps.now()
  const today = pacedToday(deps.db).get({ since: addDays(now, -1).getTime(), now: now.getTime() })
  const perDay = Number(messages_per_day)
  const sentToday = today?.count ?? 0
  return {
    isPaused: outbox_paused === 'true',
    isQuiet: quiet_hours !== '' && isWithinHours(quiet_hours, now),
    quietHours: quiet_hours,
    sentToday,
    perDay,
    isUsedUp: sentToday >= perDay,
    isTooSoon: today?.last ? now < addSeconds(today.last, Number(messages_pause_seconds)) : false,
  }
}

/**
 * Claims the most urgent due messages of a channel, the longest due first. Marks them before they are sent, so that a
 * crash sends none twice. On WhatsApp, answers are sent at once. Other messages are sent one at a time, up to the limit
 * of the day, and unhurried ones not in quiet hours (MSG-71, MSG-72). Load tests switch the pace off.
 */
export const claimMessages = (deps: Pacing, channel: Channel, most: number): OutboxRow[] => {
  if (channel === 'email') return claim(deps, channel, most, everything)
  const { isPaused, isQuiet, isUsedUp, isTooSoon } = pacingNow(deps)
  if (isPaused) return []
  if (!deps.config.rateLimit) return claim(deps, channel, most, everything)
  const to = isQuiet ? urgency.notice : urgency.unhurried
  return inTransaction(deps, (d) => {
    const claimed = claim(d, channel, most, answers)
    if (claimed.length > 0 || isUsedUp || isTooSoon) return claimed
    return claim(d, channel, 1, { from: urgency.order, to })
  })
}

/**
 * Makes those waiting messages due that a clock ahead of this one wrote or tried, so that they do not wait for the clock
 * to catch up (CLOCK-3). Reminders of licences are left to their job, which knows whether they were too early.
 */
export const releaseWaits = (deps: Writing, channel: Channel): void => {
  const now = deps.now()
  deps.db
    .update(outbox)
    .set({ nextAttemptAt: now })
    .where(
      and(
        eq(outbox.channel, channel),
        eq(outbox.status, 'queued'),
        inArray(outbox.urgency, Object.values(urgency)),
        gt(outbox.nextAttemptAt, now),
        gt(sql`coalesce(${outbox.attemptedAt}, ${outbox.createdAt})`, now.getTime()),
        ne(outbox.templateName, 'license_expiring'),
      ),
    )
    .run()
}
