import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { licenses } from '#db/schema/licenses.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import type { Deps, Publishing, Reading } from '#src/deps.ts'
import type { OutboxRow } from '#src/domains/messages/present.ts'
import { channels } from '#src/domains/messages/schema.ts'
import { aboutColumns, cancelUnsent, queueMessage } from '#src/domains/messages/service.ts'
import { messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { writeFoundInTurns } from '#src/kit/turns.ts'
import { here } from '#src/shared/page-address.ts'
import { addDays, DAY, formatDate } from '#src/shared/values/dates.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { renewalToken } from './rules/renewable.ts'

/** The days before the end on which a holder is reminded; negative ones are after it (LIC-7). */
export const REMINDER_DAYS = [30, 14, 7, 3, 1, -3]
export const MONTHLY_REMINDER_DAYS = [3, 1, -1]
/** The days after the end of a licence in which a missed reminder is still sent, for a shop that was off (LIC-703). */
export const LATEST_DAYS = 7

type Reminding = Pick<Deps, 'db' | 'now' | 'config' | 'vault' | 'events' | 'limits'>

/** The newest reminder whose day has come. Older ones that were missed are skipped. */
const reminderDue = (now: Date, expiresAt: Date, termMonths: number): number | undefined =>
  (termMonths === 1 ? MONTHLY_REMINDER_DAYS : REMINDER_DAYS).findLast(
    (days) => now >= addDays(expiresAt, -days),
  )

/**
 * Takes back reminders that a clock ahead of this one queued, in turns. Unsent ones are removed; the event of sent ones
 * becomes free, so that the reminder is sent on its day.
 */
const takeBackEarly = async (deps: Publishing, signal?: AbortSignal): Promise<void> => {
  const now = deps.now()
  // The occasion is the number of days before the end.
  const isEarly = gt(sql`${outbox.eventAt} - ${outbox.occasion} * ${DAY * 1000}`, now.getTime())
  const rowsWhere =
    (...conditions: (SQL | undefined)[]) =>
    ({ db }: Reading, most: number, last: OutboxRow | undefined): OutboxRow[] =>
      db
        .select()
        .from(outbox)
        .where(and(eq(outbox.templateName, 'license_expiring'), gt(outbox.id, last?.id ?? 0), ...conditions))
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

type Ending = { license: typeof licenses.$inferSelect; order: OrderRow }

/** Licences that end soon or have just ended, by their end, from the one after `last` on. */
const findEnding = ({ db }: Reading, now: Date, most: number, last: Ending | undefined): Ending[] =>
  db
    .select({ license: licenses, order: orders })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(
      and(
        inArray(licenses.licenseStatus, ['active', 'expired']),
        gt(licenses.expiresAt, addDays(now, -LATEST_DAYS)),
        lte(licenses.expiresAt, addDays(now, Math.max(...REMINDER_DAYS))),
        eq(licenses.isLatest, true),
        last &&
          sql`(${licenses.expiresAt}, ${licenses.id}) > (${last.license.expiresAt.getTime()}, ${last.license.id})`,
      ),
    )
    .orderBy(asc(licenses.expiresAt), asc(licenses.id))
    .limit(most)
    .all()

/** Queues the reminder of a licence that is due, by both channels. */
const remind = (d: Reminding, { license, order }: Ending): void => {
  const now = d.now()
  const days = reminderDue(now, license.expiresAt, order.termMonths)
  if (days === undefined) return
  const { ends } = messageWords()
  const message = {
    templateName: 'license_expiring' as const,
    orderId: order.id,
    about: {
      entity: 'license' as const,
      entityId: license.id,
      event: 'expiring',
      eventAt: license.expiresAt,
      occasion: String(days),
    },
    variables: {
      name: order.name,
      plan: planNames[order.plan],
      license_key: license.licenseKey,
      ends: now < license.expiresAt ? ends.soon : ends.past,
      expires_at: formatDate(license.expiresAt),
      renew_link: `${d.config.publicUrl}${here(`/?renew=${renewalToken(d, license.id)}#purchase`)}`,
      site_name: settingValues(d).site_name,
    },
  }
  queueMessage(d, { ...message, channel: 'whatsapp', recipient: order.phone })
  queueMessage(d, { ...message, channel: 'email', recipient: order.email })
}

/**
 * Reminds the holders of licences that end or have ended, once by WhatsApp and once by email each time (LIC-701), but of
 * none that was renewed (LIC-702). Works in turns: the event of each message keeps it from being told twice.
 */
export const announceExpiry = async (deps: Reminding, signal?: AbortSignal): Promise<void> => {
  const now = deps.now()
  await takeBackEarly(deps, signal)
  if (signal?.aborted) return
  await writeFoundInTurns(
    deps,
    {
      find: (d, most, last: Ending | undefined) => findEnding(d, now, most, last),
      write: (d, ending) => writeIn(d, () => remind(d, ending), ending.order.language),
    },
    signal,
  )
  deps.events.emit('outbox')
}
