import { and, asc, between, eq, sql } from 'drizzle-orm'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { payments } from '#db/schema/payments.ts'
import type { Reading, Seeing } from '#src/deps.ts'
import { shownOf } from '#src/domains/money-in/queries.ts'
import { sourceOf } from '#src/domains/money-in/service.ts'
import { type AlertRow, alertsOfOrder, isRepeat, methodsOf, receivedOf } from '#src/domains/money-in/store.ts'
import { paymentMethodOf } from '#src/domains/payment-methods/service.ts'
import { revisionOf } from '#src/domains/payments/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import { addSeconds, HOUR } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { mostWithheld } from '#src/shared/values/withheld.ts'
import { keysIn } from '#src/written/reference.ts'
import { isFirstBalance, knownBalanceOf } from './balances.ts'
import { incomingOf, matchOfAlert, withheldPercent } from './candidates.ts'
import { completes, requireAssignable } from './deciding.ts'
import { BEFORE_ORDER, isBuyer, LIKELY_SECONDS, type Match } from './matching.ts'
import { doubtOfAlert } from './standing.ts'

type Payment = typeof payments.$inferSelect

/** Alerts that only look like the money of an order: those that are looked at, and those that the desk shows. */
const MOST_COMPARED = 50
const MOST_NEAR = 5
/** How far the time that a buyer enters may lie from that of the bank. */
const ROUGHLY = HOUR

/** What is missing of an order once an alert is its money too; below 0 what is too much. */
const missingAfter = (deps: Reading, order: OrderRow, { orderId, state, amountMinor }: AlertRow): number => {
  const isCounted = orderId === order.id && state === 'waiting'
  return order.amountMinor - receivedOf(deps, order.id) - (isCounted ? 0 : (amountMinor ?? 0))
}

/** How what a bank says differs from what the buyer sent, each in words; null where it does not. */
const differencesOf = (deps: Seeing, alert: AlertRow, order: OrderRow, payment: Payment | undefined) => {
  const currency = settingValues(deps).currency_symbol
  const inWords = (minor: number) => formatMoney(fromMinor(minor), currency)
  const money = incomingOf(deps, alert)
  const source = sourceOf(deps, alert)
  const missing = missingAfter(deps, order, alert)
  const named = payment?.transactionId ?? ''
  const isNamed = keysIn(named).includes(money.key) || payment?.transactionKey === money.key
  const method = payment?.methodId ? paymentMethodOf(deps, payment.methodId) : undefined
  const { sender = '' } = payment ?? {}
  const { name, phone } = order
  const paidAt = payment?.paidAt ?? alert.at
  const isLate = Math.abs(alert.at.getTime() - paidAt.getTime()) > ROUGHLY * 1000
  return {
    amount:
      missing === 0 || order.status !== 'pending'
        ? null
        : missing > 0
          ? `${inWords(missing)} less than the order asks for`
          : `${inWords(-missing)} more than the order asks for`,
    transactionId:
      money.key === ''
        ? 'The bank names no ID'
        : named === ''
          ? 'The buyer sent no ID'
          : isNamed
            ? null
            : 'Another ID than the buyer sent',
    time:
      alert.at < addSeconds(order.createdAt, -BEFORE_ORDER)
        ? 'Before the order was placed'
        : isLate
          ? 'Another time than the buyer says'
          : null,
    sender:
      (money.name === '' && money.phone === '') || isBuyer(money, { name, sender, phone })
        ? null
        : "Another name than the buyer's",
    source:
      source && method && !methodsOf(source).includes(method.id)
        ? `This source does not watch ${method.name}`
        : null,
  }
}

/** Whether money is this order's by what is known of it, or may be. */
const isOf = (match: Match, orderId: number): boolean =>
  match.kind === 'contested'
    ? match.rivalId === orderId || match.orderIds.includes(orderId)
    : match.kind !== 'none' && match.orderId === orderId

/**
 * Money that waits and that no order has, from the time of this one, with the amount that is missing of it or short of
 * that by what a gateway may have withheld (BANK-770). What the sender tells to be this order's comes first.
 */
const nearOf = (deps: Seeing, order: OrderRow): AlertRow[] => {
  const missing = order.amountMinor - receivedOf(deps, order.id)
  const least = missing - mostWithheld(order.amountMinor, withheldPercent(deps))
  const found = deps.db
    .select()
    .from(bankAlerts)
    .where(
      and(
        // The signs keep SQLite from reading all that waits, all that no order has, and years of an amount.
        sql`+${bankAlerts.state} = 'waiting'`,
        sql`+${bankAlerts.orderId} is null`,
        sql`+${bankAlerts.amountMinor} between ${least} and ${missing}`,
        between(
          bankAlerts.at,
          addSeconds(order.createdAt, -BEFORE_ORDER),
          addSeconds(order.createdAt, LIKELY_SECONDS),
        ),
        eq(bankAlerts.direction, 'in'),
      ),
    )
    .orderBy(asc(bankAlerts.at), asc(bankAlerts.id))
    .limit(MOST_COMPARED)
    .all()
    .map((alert) => ({ alert, match: matchOfAlert(deps, alert) }))
  const own = found.filter(({ match }) => isOf(match, order.id))
  const free = found.filter(({ alert, match }) => match.kind === 'none' && alert.amountMinor === missing)
  return [...own, ...free].slice(0, MOST_NEAR).map(({ alert }) => alert)
}

/**
 * The alerts that belong beside the proof of an order, those that fit first: its own, those with its transaction id, and
 * while it waits those with its amount that fit no other order (BANK-18). Each says how it differs. Throws NOT_FOUND.
 */
export const alertsBesideProof = (deps: Seeing, orderId: number) => {
  const order = findOrder(deps, orderId)
  if (!order) throw notFound('Order')
  const payment = deps.db.select().from(payments).where(eq(payments.orderId, orderId)).get()
  const own = alertsOfOrder(deps, orderId, payment?.transactionId ?? '').filter((alert) => !isRepeat(alert))
  const near = order.status === 'pending' ? nearOf(deps, order) : []
  const known = new Set(own.map(({ id }) => id))
  return [...own, ...near.filter(({ id }) => !known.has(id))].map((alert) => ({
    ...shownOf(deps, alert),
    differs: differencesOf(deps, alert, order, payment),
  }))
}
export type BesideProof = ReturnType<typeof alertsBesideProof>[number]

/** What assigning an alert to an order by hand would do, for the question before it (BANK-744). Throws as assignAlert. */
export const assignmentOf = (deps: Seeing, { id, orderId }: { id: number; orderId: number }) => {
  const { alert, order } = requireAssignable(deps, { id, orderId })
  const missing = missingAfter(deps, order, alert)
  return {
    alert,
    order,
    missingMinor: missing,
    isComplete: completes(deps, order, order.amountMinor - missing),
    // Of what an administrator pasted himself, he knows whether it is true.
    doubt: alert.sourceId === null ? null : doubtOfAlert(deps, alert),
    knownMinor: knownBalanceOf(deps, alert),
    isBegun: isFirstBalance(deps, alert),
    revision: revisionOf(deps, orderId),
  }
}
export type Assignment = ReturnType<typeof assignmentOf>
