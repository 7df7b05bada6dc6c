import { and, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { licenses } from '#db/schema/licenses.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import type { Deps, Writing } from '#src/deps.ts'
import { channels } from '#src/domains/messages/schema.ts'
import { aboutColumns, cancelUnsent, queueMessage } from '#src/domains/messages/service.ts'
import { messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { here } from '#src/shared/page-address.ts'
import { addDays, DAY, formatDate } from '#src/shared/values/dates.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { renewalToken } from './service.ts'

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
 * Takes back reminders that a clock ahead of this one queued. Unsent ones are removed; the event of sent ones
 * becomes free, so that the reminder is sent on its day.
 */
const takeBackEarly = (deps: Writing): void => {
  const now = deps.now()
  const isReminder = eq(outbox.templateName, 'license_expiring')
  // The occasion is the number of days before the end.
  const isEarly = gt(sql`${outbox.eventAt} - ${outbox.occasion} * ${DAY * 1000}`, now.getTime())
  const rowsWhere = (...conditions: (SQL | undefined)[]) =>
    deps.db
      .select()
      .from(outbox)
      .where(and(isReminder, ...conditions))
      .all()
  const isUnsent = and(
    inArray(outbox.channel, channels),
    inArray(outbox.status, ['queued', 'held', 'kept', 'failed']),
  )
  cancelUnsent(deps, 'system', rowsWhere(isUnsent, or(gt(outbox.createdAt, now), isEarly)))
  const sent = rowsWhere(eq(outbox.status, 'sent'), gt(outbox.createdAt, now), isEarly)
  for (const { id, channel, recipient } of sent) {
    // It is an event of its own from now on.
    const about = { entity: 'message', entityId: id, event: 'sent early' } as const
    const columns = aboutColumns({ channel, recipient, about })
    deps.db.update(outbox).set(columns).where(eq(outbox.id, id)).run()
  }
}

/**
 * Reminds the holders of licences that end or have ended, once by WhatsApp and once by email each time (LIC-701), but of
 * none that was renewed (LIC-702).
 */
export const announceExpiry = (deps: Reminding): void => {
  const now = deps.now()
  inTransaction(deps, (d) => {
    takeBackEarly(d)
    const { site_name } = settingValues(d)
    const ending = d.db
      .select({ license: licenses, order: orders })
      .from(licenses)
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .where(
        and(
          inArray(licenses.licenseStatus, ['active', 'expired']),
          gt(licenses.expiresAt, addDays(now, -LATEST_DAYS)),
          lte(licenses.expiresAt, addDays(now, Math.max(...REMINDER_DAYS))),
          eq(licenses.isLatest, true),
        ),
      )
      .all()
    const remind = ({ license, order }: (typeof ending)[number]) => {
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
          renew_link: `${deps.config.publicUrl}${here(`/?renew=${renewalToken(deps, order.id)}#purchase`)}`,
          site_name,
        },
      }
      queueMessage(d, { ...message, channel: 'whatsapp', recipient: order.phone })
      queueMessage(d, { ...message, channel: 'email', recipient: order.email })
    }
    for (const one of ending) writeIn(d, () => remind(one), one.order.language)
  })
  deps.events.emit('outbox')
}
