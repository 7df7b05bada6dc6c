import { and, eq, gte, sql } from 'drizzle-orm'
import { findOrder } from '#db/orders.ts'
import { prepared } from '#db/prepared.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, Timed, User } from '#src/deps.ts'
import { type AlertRow, changeAlert, personOf, type SourceRow } from '#src/domains/money-in/store.ts'
import { acceptOrder } from '#src/domains/orders/rules/approval.ts'
import { notePaidByBuyer, revisionOf } from '#src/domains/payments/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { SHOP_ID } from '#src/shared/shop-id.ts'
import { dayNumber, startOfDay } from '#src/shared/values/dates.ts'
import { formatMoney, toMinor } from '#src/shared/values/money.ts'
import { isSamePayer } from './payers.ts'

// Accepting money that came, by itself or by hand.

/** By the payments of the day, which are few beside all that was ever accepted. */
const acceptedSince = prepared((db) =>
  db
    .select({ total: sql<number>`coalesce(sum(${bankAlerts.amountMinor}), 0)` })
    .from(payments)
    // The cross join makes SQLite begin with the payments. It would begin with every alert.
    .crossJoin(bankAlerts)
    .where(
      and(
        eq(bankAlerts.orderId, payments.orderId),
        gte(payments.decidedAt, sql.placeholder('start')),
        sql`+${bankAlerts.state} = 'accepted'`,
        eq(bankAlerts.isAutomatic, true),
        gte(bankAlerts.decidedAt, sql.placeholder('start')),
      ),
    ),
)
const acceptedToday = ({ db, now }: Timed): number =>
  acceptedSince(db).get({ start: startOfDay(dayNumber(now())).getTime() })?.total ?? 0

/** Why an amount is not accepted by itself, by the limits of the settings (BANK-737); null where it may. */
export const doubtOfLimits = (deps: Deps, amountMinor: number, what: string): string | null => {
  const settings = settingValues(deps)
  const inWords = (rupees: string) => formatMoney(Number(rupees), settings.currency_symbol)
  if (amountMinor > toMinor(Number(settings.bank_feed_order_max))) {
    return `The ${what} is above ${inWords(settings.bank_feed_order_max)}.`
  }
  return acceptedToday(deps) + amountMinor > toMinor(Number(settings.bank_feed_day_max))
    ? `Today's limit of ${inWords(settings.bank_feed_day_max)} is reached.`
    : null
}

/** The one that decides where nobody looks, by whose name the history knows it. */
export const actorOf = (source: SourceRow | undefined): User => ({
  kind: 'user',
  id: SHOP_ID,
  username: `Money in: ${source?.name ?? 'alerts'}`,
  role: 'owner',
  sessionId: null,
})

/** Approves an order by the money that came for it, in the caller's transaction (BANK-735). */
export const acceptBy = (
  deps: Deps,
  actor: User,
  alerts: AlertRow[],
  orderId: number,
  isAutomatic: boolean,
): void => {
  acceptOrder(deps, actor, { id: orderId, revision: revisionOf(deps, orderId) })
  const buyer = findOrder(deps, orderId)
  if (buyer && alerts.some((alert) => isSamePayer(personOf(deps, alert), buyer)))
    notePaidByBuyer(deps, orderId)
  for (const alert of alerts) {
    const decided = { decidedBy: actor.username, decidedAt: deps.now(), isAutomatic }
    changeAlert(deps, alert.id, { state: 'accepted', orderId, note: '', ...decided })
  }
}
