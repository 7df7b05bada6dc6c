import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { readMoments, writeFact } from '#db/facts.ts'
import { licenses } from '#db/schema/licenses.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import type { Publishing, Reading } from '#src/deps.ts'
import type { OutboxRow } from '#src/domains/messages/present.ts'
import { channels, expiryReminders } from '#src/domains/messages/schema.ts'
import { aboutColumns, cancelUnsent } from '#src/domains/messages/service.ts'
import { isSwitchedOn } from '#src/domains/messages/texts/templates.ts'
import { writeIn } from '#src/domains/messages/texts/words.ts'
import { writeFoundInTurns } from '#src/kit/turns.ts'
import { addDays, DAY } from '#src/shared/values/dates.ts'
import type { LicenseRow } from './present.ts'
import {
  type Due,
  EXPIRING,
  type Offered,
  queueReminder,
  type Reminding,
  type Together,
} from './rules/reminder.ts'
import { withOthers } from './rules/renewable.ts'
import { hasNext, updateLicense } from './store.ts'

/** The days before the end on which a holder is reminded; negative ones are after it (LIC-7). */
export const REMINDER_DAYS = [30, 14, 7, 3, 1, -3]
export const MONTHLY_REMINDER_DAYS = [3, 1, -1]
/** The days after the end of a licence in which a missed reminder is still sent, for a shop that was off (LIC-703). */
export const LATEST_DAYS = 7

/** The moments of the reminders of a term, with the days before its end of each. */
const remindersOf = ({ expiresAt }: LicenseRow, termMonths: number) =>
  (termMonths === 1 ? MONTHLY_REMINDER_DAYS : REMINDER_DAYS).map((days) => ({
    days,
    at: addDays(expiresAt, -days),
  }))

/** The reminders in the outbox, in the shop's name and in the names of resellers. */
const reminderRows = [
  inArray(outbox.templateName, [...expiryReminders]),
  and(eq(outbox.templateName, 'reseller_license'), eq(outbox.event, EXPIRING)),
]

/**
 * Takes back reminders that a clock ahead of this one queued, in turns. Unsent ones are removed; the event of sent ones
 * becomes free, so that the reminder is sent on its day (CLOCK-980).
 */
const takeBackEarly = async (
  deps: Publishing,
  isReminder: SQL | undefined,
  signal?: AbortSignal,
): Promise<void> => {
  const now = deps.now()
  // The occasion is the number of days before the end.
  const isEarly = gt(sql`${outbox.eventAt} - ${outbox.occasion} * ${DAY * 1000}`, now.getTime())
  const rowsWhere =
    (...conditions: (SQL | undefined)[]) =>
    ({ db }: Reading, most: number, last: OutboxRow | undefined): OutboxRow[] =>
      db
        .select()
        .from(outbox)
        .where(and(isReminder, gt(outbox.id, last?.id ?? 0), ...conditions))
        .orderBy(asc(outbox.id))
        .limit(most)
        .all()
  const isUnsent = and(
    inArray(outbox.channel, channels),
    inArray(outbox.status, ['queued', 'held', 'kept', 'failed']),
  )
  const unsent = rowsWhere(isUnsent, or(gt(outbox.createdAt, now), isEarly))
  await writeFoundInTurns(
    deps,
    { find: unsent, write: (d: Publishing, row) => cancelUnsent(d, 'system', [row]) },
    signal,
  )
  const setFree = (d: Publishing, { id, channel, recipient }: OutboxRow) => {
    // It is an event of its own from now on.
    const about = { entity: 'message', entityId: id, event: 'sent early' } as const
    const columns = aboutColumns({ channel, recipient, about })
    d.db.update(outbox).set(columns).where(eq(outbox.id, id)).run()
  }
  const sent = rowsWhere(eq(outbox.status, 'sent'), gt(outbox.createdAt, now), isEarly)
  if (!signal?.aborted) await writeFoundInTurns(deps, { find: sent, write: setFree }, signal)
}

/** Has the next reminders computed anew, in turns, because that clock also skipped some whose day is still to come. */
const forgetComputed = async (deps: Publishing, signal?: AbortSignal): Promise<void> => {
  const now = deps.now()
  const computed = and(
    gt(licenses.expiresAt, addDays(now, -LATEST_DAYS)),
    or(isNull(licenses.nextReminderAt), gt(licenses.nextReminderAt, sql`0`)),
  )
  const findComputed = ({ db }: Reading, most: number, last: LicenseRow | undefined): LicenseRow[] =>
    db
      .select()
      .from(licenses)
      .where(and(gt(licenses.id, last?.id ?? 0), computed))
      .orderBy(asc(licenses.id))
      .limit(most)
      .all()
  const forget = (d: Publishing, { id }: LicenseRow) => {
    d.db.update(licenses).set({ nextReminderAt: sql`0` }).where(eq(licenses.id, id)).run()
  }
  await writeFoundInTurns(deps, { find: findComputed, write: forget }, signal)
}

/**
 * Finds or makes the offer of a term that ends, and of terms that end together with it, in the transaction of their
 * reminder; null where there is none. What it renews is among them.
 */
type Offering = (d: Reminding, due: Due, together: Together) => Offered | null

/** Terms of which a reminder is due, or nobody has computed when one is. */
const findDue = ({ db }: Reading, now: Date, most: number): Due[] =>
  db
    .select({ license: licenses, order: orders })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(lte(licenses.nextReminderAt, now))
    .orderBy(asc(licenses.nextReminderAt))
    .limit(most)
    .all()

/**
 * The terms that one message tells of: those of one holder, plan and seller that end together and whose reminder is due,
 * the first one first (LIC-1016). The message names their keys, so all have the same phone and email.
 */
const dueTogether = (d: Reminding, due: Due): Together => {
  const { phone, email, productId, termMonths } = due.order
  const [first = due, ...others] = withOthers(d, due)
    .filter(
      ({ license, order }) =>
        license.id === due.license.id ||
        (license.nextReminderAt !== null &&
          license.nextReminderAt <= d.now() &&
          license.resellerId === due.license.resellerId &&
          !hasNext(d, license) &&
          order.phone === phone &&
          order.email === email &&
          order.productId === productId &&
          order.termMonths === termMonths),
    )
    .toSorted((a, b) => a.license.id - b.license.id)
  return [first, ...others]
}

/**
 * Queues the newest reminder of a term whose day has come, by both channels, with those that end together, and notes the
 * day of the next one. Older ones that were missed are skipped. Where some of them have an offer, the message is theirs
 * alone, and the others get their own. A reseller renews what is his, by no offer. Returns the terms that it told of.
 */
const remind = (d: Reminding, due: Due, offering: Offering): Due[] => {
  const { license, order } = due
  const now = d.now()
  const reminders = remindersOf(license, order.termMonths)
  const nextReminderAt = reminders.find(({ at }) => at > now)?.at ?? null
  updateLicense(d.db, license.id, { nextReminderAt })
  const days = reminders.findLast(({ at }) => at <= now)?.days
  const mayEnd = license.isLatest && ['active', 'expired'].includes(license.licenseStatus)
  if (days === undefined || !mayEnd || hasNext(d, license) || license.expiresAt <= addDays(now, -LATEST_DAYS))
    return []
  const together = dueTogether(d, due)
  const found = license.resellerId === null ? offering(d, due, together) : null
  const offered = isSwitchedOn(d, 'license_offer') ? found : null
  const told = offered?.held ?? together
  for (const { license: each } of told) updateLicense(d.db, each.id, { nextReminderAt })
  queueReminder(d, told, due, { days, offered })
  return told
}

/**
 * Reminds the holders of licences that end or have ended, once by WhatsApp and once by email each time (LIC-701), but of
 * none that was renewed (LIC-702), with what `offering` gives. Reads only what is due (LIC-980), and works in turns: the
 * event of each message keeps it from being told twice.
 */
export const announceExpiry = async (
  deps: Reminding,
  offering: Offering,
  signal?: AbortSignal,
): Promise<void> => {
  const now = deps.now()
  // Unknown in a shop that was upgraded.
  const [seen = Number.POSITIVE_INFINITY] = readMoments(deps.db, 'remindersSeen')
  if (seen > now.getTime()) {
    for (const isReminder of reminderRows) if (!signal?.aborted) await takeBackEarly(deps, isReminder, signal)
    if (!signal?.aborted) await forgetComputed(deps, signal)
  }
  if (signal?.aborted) return
  writeFact(deps.db, 'remindersSeen', now.toISOString(), now)
  const told = new Set<number>()
  await writeFoundInTurns(
    deps,
    {
      // Those that were written are due no more.
      find: (d, most) => findDue(d, now, most),
      write: (d, due: Due) => {
        // One that was found with others was told of with the first of them.
        if (told.has(due.license.id)) return
        const together = writeIn(d, () => remind(d, due, offering), due.order.language)
        for (const { license } of together) told.add(license.id)
      },
    },
    signal,
  )
  deps.events.emit('outbox')
}
