import { and, eq, gte, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { prepared } from '#db/prepared.ts'
import { bankAlerts } from '#db/schema/bank-feed.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, Reading, User } from '#src/deps.ts'
import { acceptOrder } from '#src/domains/orders/approval.ts'
import { deskPayment } from '#src/domains/payments/queries.ts'
import { requireSeen, revisionOf } from '#src/domains/payments/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { SHOP_ID } from '#src/shared/shop-id.ts'
import { dayNumber, startOfDay } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor, toMinor } from '#src/shared/values/money.ts'
import { isWithheld, withheldInWords } from '#src/shared/values/withheld.ts'
import { matchOfAlert, withheldPercent } from './candidates.ts'
import { isOrdinaryNumber } from './reading.ts'
import type { Assign } from './schema.ts'
import { sourceOf } from './service.ts'
import {
  type AlertRow,
  changeAlert,
  findAlert,
  namesBalances,
  partsOf,
  receivedOf,
  type SourceRow,
  trustBalance,
} from './store.ts'

/** By the payments of the day, which are few beside all that was ever accepted. */
const acceptedSince = prepared((db) =>
  db
    .select({ total: sql<number>`coalesce(sum(${bankAlerts.amountMinor}), 0)` })
    .from(payments)
    .innerJoin(bankAlerts, eq(bankAlerts.orderId, payments.orderId))
    .where(
      and(
        gte(payments.decidedAt, sql.placeholder('start')),
        sql`+${bankAlerts.state} = 'accepted'`,
        eq(bankAlerts.isAutomatic, true),
        gte(bankAlerts.decidedAt, sql.placeholder('start')),
      ),
    )
    .prepare(),
)
const acceptedToday = ({ db, now }: Pick<Deps, 'db' | 'now'>): number =>
  acceptedSince(db).get({ start: startOfDay(dayNumber(now())).getTime() })?.total ?? 0

/** Why an alert may not be true; null where nothing speaks against it. */
export const doubtOfAlert = (deps: Reading, alert: AlertRow): string | null => {
  if (alert.isAutomatic) return 'An administrator took this payment back.'
  if (alert.note !== '' && !alert.isWhole) return alert.note
  if (!alert.isWhole) return 'The text says more than its format reads.'
  const isLetter = sourceOf(deps, alert)?.kind === 'mailbox'
  if (!isLetter && isOrdinaryNumber(alert.sender)) return 'The sender is an ordinary number.'
  if (alert.balanceMinor === null) {
    return namesBalances(deps, alert) ? 'It names no balance, and others of this sender do.' : null
  }
  return alert.isChained ? null : 'Its balance does not follow from the one before.'
}

/** Why an alert pays no order without an administrator; null where it may. */
const doubtOf = (deps: Deps, alert: AlertRow): string | null => {
  const source = sourceOf(deps, alert)
  if (!source?.isActive || !source.acceptsExact) return 'This source only shows what it hears.'
  return doubtOfAlert(deps, alert)
}

/** The same of an order. */
const doubtOfOrder = (deps: Deps, orderId: number): string | null => {
  const { order, flags } = deskPayment(deps, orderId)
  const settings = settingValues(deps)
  const inWords = (rupees: string) => formatMoney(Number(rupees), settings.currency_symbol)
  const [flag] = flags
  if (flag) return `The proof has a flag: ${flag.text}`
  if (order.amountMinor > toMinor(Number(settings.bank_feed_order_max))) {
    return `The order is above ${inWords(settings.bank_feed_order_max)}.`
  }
  return acceptedToday(deps) + order.amountMinor > toMinor(Number(settings.bank_feed_day_max))
    ? `Today's limit of ${inWords(settings.bank_feed_day_max)} is reached.`
    : null
}

/** The one that decides where nobody looks, by whose name the history knows it. */
const actorOf = (source: SourceRow | undefined): User => ({
  kind: 'user',
  id: SHOP_ID,
  username: `Money in: ${source?.name ?? 'alerts'}`,
  isAdmin: true,
  sessionId: null,
})

/** Approves an order by the money that came for it, in the caller's transaction. */
const acceptBy = (
  deps: Deps,
  actor: User,
  alerts: AlertRow[],
  orderId: number,
  isAutomatic: boolean,
): void => {
  acceptOrder(deps, actor, { id: orderId, revision: revisionOf(deps, orderId) })
  for (const alert of alerts) {
    const decided = { decidedBy: actor.username, decidedAt: deps.now(), isAutomatic }
    changeAlert(deps, alert.id, { state: 'accepted', orderId, note: '', ...decided })
  }
}

/**
 * Decides on one alert that waits, in one transaction that reads all of it anew: an exact payment is accepted where the
 * source may, and anything less waits for an administrator with the reason (BANK-9).
 */
export const decide = (deps: Deps, id: number): void =>
  inTransaction(deps, (d) => {
    const alert = findAlert(d, id)
    if (alert.state !== 'waiting' || alert.direction !== 'in' || alert.orderId !== null) return
    const match = matchOfAlert(d, alert)
    const say = (note: string, fields: Partial<AlertRow> = {}) => {
      // The reason that makes an alert doubtful stays.
      if (!alert.isWhole && alert.note !== '') return
      if (note !== alert.note || Object.keys(fields).length > 0) changeAlert(d, id, { note, ...fields })
    }
    if (match.kind === 'none') return say('')
    const { orderId } = match
    if (match.kind === 'likely') return say(`Perhaps for order ${orderId}.`)
    const currency = settingValues(d).currency_symbol
    const inWords = (minor: number) => formatMoney(fromMinor(minor), currency)
    if (match.kind === 'withheld') {
      const { isNamed, askedMinor, cameMinor } = match
      const short = withheldInWords(askedMinor, cameMinor, currency)
      return say(`${isNamed ? 'Fits' : 'Perhaps for'} order ${orderId}, ${short}.`)
    }
    if (match.kind === 'different') {
      const { missingMinor, isSure } = match
      if (missingMinor < 0) return say(`${inWords(-missingMinor)} more than order ${orderId} asks for.`)
      return say(`${inWords(missingMinor)} of order ${orderId} are missing.`, isSure ? { orderId } : {})
    }
    const money = [alert, ...partsOf(d, orderId)]
    const doubt =
      (match.isSure ? null : 'Its transaction ID is short, and the sender is another.') ??
      money.map((each) => doubtOf(d, each)).find((reason) => reason !== null) ??
      doubtOfOrder(d, orderId)
    if (doubt !== null) return say(`Fits order ${orderId}. ${doubt}`)
    acceptBy(d, actorOf(sourceOf(d, alert)), money, orderId, true)
  })

/** Whether the transaction id of an alert has paid an order already. */
export const isPaidOnce = ({ db }: Reading, { transactionKey }: AlertRow): boolean =>
  transactionKey !== '' &&
  db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .where(and(eq(bankAlerts.transactionKey, transactionKey), eq(bankAlerts.state, 'accepted')))
    .limit(1)
    .get() !== undefined

/** An alert and the order to which it may be assigned by hand. Throws NOT_FOUND, CONFLICT. */
export const requireAssignable = (
  deps: Reading,
  { id, orderId }: { id: number; orderId: number },
): { alert: AlertRow; order: OrderRow } => {
  const alert = findAlert(deps, id)
  const order = findOrder(deps, orderId)
  if (!order) throw notFound('Order')
  if (alert.state === 'accepted' || alert.direction !== 'in' || isPaidOnce(deps, alert)) {
    throw new AppError('CONFLICT', 'This alert is accepted already, or is no money that came in.')
  }
  if (order.status === 'cancelled') throw new AppError('CONFLICT', 'This order is cancelled.')
  return { alert, order }
}

/** Whether money completes an order, also where a gateway may have withheld what is missing (BANK-17). */
export const completes = (deps: Reading, { amountMinor }: OrderRow, cameMinor: number): boolean =>
  cameMinor >= amountMinor || isWithheld(amountMinor, cameMinor, withheldPercent(deps))

/**
 * Assigns money to an order by hand: it approves the order once the amount is complete, and is a part of it before
 * (BANK-10). Throws NOT_FOUND, and CONFLICT, also where the order was changed since it was shown (ORD-325).
 */
export const assignAlert = (deps: Deps, actor: User, { id, orderId, revision }: Assign): AlertRow => {
  const { assigned, alerts } = inTransaction(deps, (d) => {
    const { alert, order } = requireAssignable(d, { id, orderId })
    requireSeen(d, actor, orderId, revision)
    const decided = { decidedBy: actor.username, decidedAt: d.now(), note: '' }
    changeAlert(d, id, { state: 'waiting', orderId, ...decided })
    const believed = trustBalance(d, alert)
    if (order.status === 'confirmed')
      return { assigned: changeAlert(d, id, { state: 'accepted' }), alerts: believed }
    if (completes(d, order, receivedOf(d, orderId))) acceptBy(d, actor, partsOf(d, orderId), orderId, false)
    return { assigned: findAlert(d, id), alerts: believed }
  })
  deps.events.emit('outbox')
  deps.events.emit('money', { alerts })
  return assigned
}
