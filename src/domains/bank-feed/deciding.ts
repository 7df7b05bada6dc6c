import { and, asc, eq, gt, gte, inArray, isNull, sum } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { findOrder } from '#db/orders.ts'
import { bankAlerts } from '#db/schema/bank-feed.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, Reading, User } from '#src/deps.ts'
import { acceptOrder } from '#src/domains/orders/approval.ts'
import { deskPayment } from '#src/domains/payments/queries.ts'
import { revisionOf } from '#src/domains/payments/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { SHOP_ID } from '#src/shared/shop-id.ts'
import { addDays, dayNumber, startOfDay } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor, toMinor } from '#src/shared/values/money.ts'
import { expectedBy, matchOfAlert, sourceOf } from './candidates.ts'
import { isOrdinaryNumber } from './reading.ts'
import {
  type AlertRow,
  changeAlert,
  findAlert,
  namesBalances,
  partsOf,
  type SourceRow,
  trustBalance,
} from './store.ts'

/** The days for which money waits for its order. */
const WAITING_DAYS = 30

const acceptedToday = ({ db, now }: Pick<Deps, 'db' | 'now'>): number =>
  Number(
    db
      .select({ total: sum(bankAlerts.amountMinor) })
      .from(bankAlerts)
      .where(
        and(
          eq(bankAlerts.state, 'accepted'),
          eq(bankAlerts.isAutomatic, true),
          gte(bankAlerts.decidedAt, startOfDay(dayNumber(now()))),
        ),
      )
      .get()?.total ?? 0,
  )

/** Why an alert pays no order without an administrator; null where it may. */
const doubtOf = (deps: Deps, alert: AlertRow): string | null => {
  const source = sourceOf(deps, alert.sourceId)
  if (!source?.isActive || !source.acceptsExact) return 'This source only shows what it hears.'
  if (alert.isAutomatic) return 'An administrator took this payment back.'
  if (alert.note !== '' && !alert.isWhole) return alert.note
  if (!alert.isWhole) return 'The text says more than its format reads.'
  if (isOrdinaryNumber(alert.sender)) return 'The sender is an ordinary number.'
  if (alert.balanceMinor === null) {
    return namesBalances(deps, alert) ? 'It names no balance, and others of this sender do.' : null
  }
  return alert.isChained ? null : 'Its balance does not follow from the one before.'
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
const decide = (deps: Deps, id: number): void =>
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
    acceptBy(d, actorOf(sourceOf(d, alert.sourceId)), money, orderId, true)
  })

/** Frees parts of orders that were decided on, and those whose transaction id another buyer names now. */
const followParts = (deps: Deps): void => {
  const parts = deps.db
    .select({ alert: bankAlerts, status: orders.status })
    .from(bankAlerts)
    .innerJoin(orders, eq(orders.id, bankAlerts.orderId))
    .where(eq(bankAlerts.state, 'waiting'))
    .all()
  for (const { alert, status } of parts) {
    const isNamedElsewhere = (): boolean =>
      alert.transactionKey !== '' &&
      alert.decidedBy === null &&
      expectedBy(deps, eq(payments.transactionKey, alert.transactionKey)).some(
        ({ key, orderId }) => key !== '' && orderId !== alert.orderId,
      )
    if (status === 'confirmed') changeAlert(deps, alert.id, { state: 'accepted', note: '' })
    else if (status === 'cancelled' || isNamedElsewhere()) {
      changeAlert(deps, alert.id, { orderId: null, note: '' })
    }
  }
}

/** Takes back what was undone, and adds what administrators accepted by their own eyes, so that the sums are right. */
const follow = (deps: Deps): void => {
  followParts(deps)
  const undone = deps.db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .innerJoin(orders, eq(orders.id, bankAlerts.orderId))
    .where(
      and(
        eq(bankAlerts.state, 'accepted'),
        gt(bankAlerts.at, addDays(deps.now(), -WAITING_DAYS)),
        eq(orders.status, 'pending'),
      ),
    )
    .all()
  for (const { id } of undone) {
    const free = { orderId: null, decidedBy: null, decidedAt: null, note: 'The approval was undone.' }
    changeAlert(deps, id, { state: 'waiting', isAutomatic: true, ...free })
  }
  const seen = deps.db
    .select({ alert: bankAlerts, payment: payments })
    .from(bankAlerts)
    .innerJoin(payments, eq(payments.transactionKey, bankAlerts.transactionKey))
    .where(
      and(
        eq(bankAlerts.state, 'waiting'),
        eq(bankAlerts.direction, 'in'),
        gt(bankAlerts.transactionKey, ''),
        inArray(payments.state, ['accepted', 'refunded']),
      ),
    )
    .all()
  for (const { alert, payment } of seen) {
    const { orderId, decidedBy, decidedAt } = payment
    inTransaction(deps, (d) => {
      if (findAlert(d, alert.id).state !== 'waiting' || isPaidOnce(d, alert)) return
      changeAlert(d, alert.id, { state: 'accepted', orderId, note: '', decidedBy, decidedAt })
      trustBalance(d, alert)
    })
  }
}

const isPaidOnce = ({ db }: Reading, { transactionKey }: AlertRow): boolean =>
  transactionKey !== '' &&
  db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .where(and(eq(bankAlerts.transactionKey, transactionKey), eq(bankAlerts.state, 'accepted')))
    .limit(1)
    .get() !== undefined

/**
 * Looks at all money that waits. Whatever comes second, alert or proof, starts it, and each minute does where the shop
 * was killed between; the answer depends on nothing but the rows (BANK-9).
 */
export const settleAlerts = (deps: Deps): void => {
  follow(deps)
  const waiting = deps.db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .where(
      and(
        eq(bankAlerts.state, 'waiting'),
        isNull(bankAlerts.orderId),
        gt(bankAlerts.at, addDays(deps.now(), -WAITING_DAYS)),
      ),
    )
    .orderBy(asc(bankAlerts.at), asc(bankAlerts.id))
    .all()
  for (const { id } of waiting) decide(deps, id)
}

/**
 * Assigns money to an order by hand: it approves the order once the amount is complete, and is a part of it before
 * (BANK-10). Throws NOT_FOUND, CONFLICT.
 */
export const assignAlert = (
  deps: Deps,
  actor: User,
  { id, orderId }: { id: number; orderId: number },
): AlertRow => {
  const assigned = inTransaction(deps, (d) => {
    const alert = findAlert(d, id)
    const order = findOrder(d, orderId)
    if (!order) throw notFound('Order')
    if (alert.state === 'accepted' || alert.direction !== 'in' || isPaidOnce(d, alert)) {
      throw new AppError('CONFLICT', 'This alert is accepted already, or is no money that came in.')
    }
    const decided = { decidedBy: actor.username, decidedAt: d.now(), note: '' }
    changeAlert(d, id, { state: 'waiting', orderId, ...decided })
    trustBalance(d, alert)
    if (order.status === 'cancelled') throw new AppError('CONFLICT', 'This order is cancelled.')
    if (order.status === 'confirmed') return changeAlert(d, id, { state: 'accepted' })
    const parts = partsOf(d, orderId)
    const total = parts.reduce((sofar, part) => sofar + (part.amountMinor ?? 0), 0)
    if (total >= order.amountMinor) acceptBy(d, actor, parts, orderId, false)
    return findAlert(d, id)
  })
  deps.events.emit('outbox')
  return assigned
}
