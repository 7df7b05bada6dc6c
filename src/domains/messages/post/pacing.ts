import { and, asc, between, count, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { outbox } from '#db/schema/messages.ts'
import type { Deps, Timed, Writing } from '#src/deps.ts'
import type { OutboxRow } from '#src/domains/messages/present.ts'
import { type Channel, expiryReminders, type Urgency, urgency } from '#src/domains/messages/schema.ts'
import { settingChangedAt, settingValues } from '#src/domains/settings/service.ts'
import { PACE_SECONDS } from '#src/domains/whatsapp/schema.ts'
import { sendingRoute } from '#src/domains/whatsapp/service.ts'
import type { WhatsappRoute } from '#src/gateways/whatsapp-route.ts'
import { changeInTurns } from '#src/kit/turns.ts'
import { isWithinHours } from '#src/shared/office-hours.ts'
import { addDays, addSeconds } from '#src/shared/values/dates.ts'

type Pacing = Pick<Deps, 'db' | 'now' | 'config' | 'whatsappRoutes'>

const due = (db: Deps['db']) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, sql.placeholder('channel')),
        eq(outbox.status, 'queued'),
        // One index search for each urgency, so that SQLite reads no message that is not due.
        inArray(outbox.urgency, Object.values(urgency)),
        between(outbox.urgency, sql.placeholder('from'), sql.placeholder('to')),
        lte(outbox.nextAttemptAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(outbox.urgency), asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(sql.placeholder('count'))
const findDue = prepared((db) => due(db))
/** Marks messages before they are sent. */
const claimed = {
  status: 'sending' as const,
  attempts: sql`${outbox.attempts} + 1`,
  attemptedAt: sql`${sql.placeholder('now')}`,
}
const claimDue = prepared((db) =>
  db
    .update(outbox)
    .set(claimed)
    .where(inArray(outbox.id, due(db)))
    .returning(),
)

type Range = { from: Urgency; to: Urgency }
const everything: Range = { from: urgency.answer, to: urgency.unhurried }
const answers: Range = { from: urgency.answer, to: urgency.answer }

const claim = (deps: Pacing, channel: Channel, most: number, range: Range): OutboxRow[] =>
  claimDue(deps.db).all({ channel, count: most, now: deps.now().getTime(), ...range })

const pacedSince = and(
  eq(outbox.channel, 'whatsapp'),
  gt(outbox.attemptedAt, sql.placeholder('since')),
  // One that a clock ahead attempted must not use up the days until then.
  lte(outbox.attemptedAt, sql.placeholder('now')),
  gt(outbox.urgency, urgency.answer),
)
const among = (names: 'unpaced' | 'counting') =>
  sql`coalesce(${outbox.route}, '') in (select value from json_each(${sql.placeholder(names)}))`
const wentOut = sql`not ${among('unpaced')} and (${outbox.status} in ('sending', 'sent')
  or ${outbox.outcome} = 'unknown'
  or (${outbox.outcome} in ('refused', 'restricted', 'cancelled') and ${among('counting')}))`
const countPaced = prepared((db) => db.select({ rows: count() }).from(outbox).where(and(pacedSince, wentOut)))
const anyPaced = prepared((db) => db.select({ id: outbox.id }).from(outbox).where(pacedSince).limit(1))

type Routes = Pick<Deps, 'db' | 'now' | 'whatsappRoutes'>

/**
 * How many paced messages of the last day went out, may have gone out, or were refused by a route whose refusals
 * WhatsApp counts (MSG-712). What went by a route whose number cannot be banned is none of them (MSG-713). Reads each
 * message of the day.
 */
const pacedToday = ({ db, now, whatsappRoutes }: Routes): number => {
  const namesOf = (isMeant: (pace: WhatsappRoute['pace']) => boolean) =>
    JSON.stringify(whatsappRoutes.filter(({ pace }) => isMeant(pace)).map(({ name }) => name))
  const routes = {
    unpaced: namesOf((pace) => pace === null),
    counting: namesOf((pace) => pace?.countsRefusals === true),
  }
  const [since, until] = [addDays(now(), -1).getTime(), now().getTime()]
  return countPaced(db).get({ since, now: until, ...routes })?.rows ?? 0
}

/**
 * Whether the pause after the last paced message lasts. A refused one counts too, so that a gateway that refuses
 * everything does not get all waiting messages at once.
 */
const isTooSoon = ({ db, now }: Timed): boolean => {
  const since = addSeconds(now(), -PACE_SECONDS)
  return anyPaced(db).get({ since: since.getTime(), now: now().getTime() }) !== undefined
}

/**
 * Whether a message may now go by a number that can be banned, also as the next route after one that refuses it
 * (MSG-714).
 */
const isPaced = ({ whatsappRoutes }: Routes): boolean => {
  const able = whatsappRoutes.filter((route) => route.canSend())
  return able.length === 0 || able.some(({ pace }) => pace !== null)
}

/** Whether an administrator or the hour holds messages back. */
const waitsNow = (deps: Timed) => {
  const { quiet_hours, outbox_paused } = settingValues(deps)
  return {
    isPaused: outbox_paused === 'true',
    isQuiet: quiet_hours !== '' && isWithinHours(quiet_hours, deps.now()),
    quietHours: quiet_hours,
  }
}

/** How many messages were sent of the day's allowance, and why the outbox waits now (MSG-72, MSG-73). */
export const pacingNow = (deps: Routes) => {
  const perDay = Number(settingValues(deps).messages_per_day)
  const sentToday = pacedToday(deps)
  const changedAt = settingChangedAt(deps, 'outbox_paused')
  return {
    ...waitsNow(deps),
    changedAt,
    sentToday,
    perDay,
    isUsedUp: sentToday >= perDay,
    isTooSoon: isTooSoon(deps),
    isPaced: isPaced(deps),
    restrictedUntil: sendingRoute(deps)?.restrictedUntil() ?? null,
  }
}

const claimSecond = prepared((db) =>
  db
    .update(outbox)
    .set(claimed)
    .where(
      inArray(
        outbox.id,
        db
          .select({ id: outbox.id })
          .from(outbox)
          .where(
            and(
              // In the words of the index.
              sql`${outbox.status} = 'queued' and ${outbox.outcome} = 'restricted'`,
              lte(outbox.nextAttemptAt, sql.placeholder('now')),
            ),
          )
          .limit(1),
      ),
    )
    .returning(),
)

/**
 * Claims the most urgent due messages of a channel, the longest due first. Marks them before they are sent, so that a
 * crash sends none twice (MSG-704). On WhatsApp, answers are sent at once. Other messages are sent one at a time, up to
 * the limit of the day, and unhurried ones not in quiet hours. While WhatsApp restricts the number,
 * only the one retry of messages that it refused is claimed (WA-710). Where no number can be banned they are
 * not paced, and load tests switch the pace off.
 */
export const claimMessages = (deps: Pacing, channel: Channel, most: number): OutboxRow[] => {
  if (channel === 'email') return claim(deps, channel, most, everything)
  const { isPaused, isQuiet } = waitsNow(deps)
  if (isPaused) return []
  if (!deps.config.rateLimit) return claim(deps, channel, most, everything)
  const to = isQuiet ? urgency.notice : urgency.unhurried
  if (!isPaced(deps)) return claim(deps, channel, most, { from: urgency.answer, to })
  return inTransaction(deps, (d) => {
    const first = claim(d, channel, most, answers)
    if (first.length > 0 || isTooSoon(d)) return first
    if (sendingRoute(d)?.restrictedUntil()) return claimSecond(d.db).all({ now: deps.now().getTime() })
    const range = { from: urgency.order, to }
    // The messages of the day are counted last and only where one waits, because this runs every second and at each order.
    const [waiting] = findDue(d.db).all({ channel, count: 1, now: deps.now().getTime(), ...range })
    return waiting && pacedToday(d) < Number(settingValues(d).messages_per_day)
      ? claim(d, channel, 1, range)
      : []
  })
}

const ofChannel = eq(outbox.channel, sql.placeholder('channel'))
const releaseWaiting = prepared((db) =>
  db
    .update(outbox)
    .set({ nextAttemptAt: sql`${sql.placeholder('now')}` })
    .where(
      inArray(
        outbox.id,
        db
          .select({ id: outbox.id })
          .from(outbox)
          .where(
            and(
              // The plus makes SQLite search for the times that are ahead, which are none. It would read each waiting
              // message.
              sql`+${outbox.status} = 'queued'`,
              gt(outbox.nextAttemptAt, sql.placeholder('now')),
              or(
                and(ofChannel, gt(outbox.attemptedAt, sql.placeholder('now'))),
                and(ofChannel, gt(outbox.createdAt, sql.placeholder('now')), isNull(outbox.attemptedAt)),
              ),
              notInArray(outbox.templateName, [...expiryReminders]),
            ),
          )
          .limit(sql.placeholder('most')),
      ),
    ),
)

/**
 * Makes those waiting messages due that a clock ahead of this one wrote or tried, so that they do not wait for the clock
 * to catch up (CLOCK-3). Reminders of licences are left to their job, which knows whether they were too early.
 */
export const releaseWaits = (deps: Writing, channel: Channel): Promise<void> => {
  const now = deps.now().getTime()
  return changeInTurns((most) => releaseWaiting(deps.db).run({ channel, now, most }).changes)
}
