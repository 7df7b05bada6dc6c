import { and, asc, between, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { receivedMinor } from '#db/received.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Reading, Seeing } from '#src/deps.ts'
import { cameAt } from '#src/domains/money-in/reading/moment.ts'
import { sourceOf } from '#src/domains/money-in/service.ts'
import { type AlertRow, methodsOf, personOf } from '#src/domains/money-in/store.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { addSeconds, dayNumber } from '#src/shared/values/dates.ts'
import { momentOf } from '#src/written/day.ts'
import {
  BEFORE_ORDER,
  type Buyer,
  type Expected,
  type Incoming,
  LIKELY_SECONDS,
  type Match,
  matchOf,
} from './matching.ts'

/** More orders that ask for one amount tell nothing of any of them. */
const MOST_ORDERS = 50
/** The newest open orders of which one may be that of the sender, beside those that ask for the amount. */
const MOST_OPEN = 200

/** Money as it decides which order it pays. */
export const incomingOf = (deps: Seeing, alert: AlertRow): Incoming => {
  const { name, phone, time } = personOf(deps, alert)
  const read = momentOf(time)
  const moment = 'odd' in read ? null : read
  const source = sourceOf(deps, alert)
  return {
    amountMinor: alert.amountMinor ?? 0,
    key: alert.transactionKey,
    at: moment ? cameAt(moment, alert.at) : alert.at,
    day: moment?.day ?? null,
    name,
    phone,
    methodIds: source ? methodsOf(source) : [],
  }
}

/** Orders, the oldest first, with what their buyers said and what came for them before. */
const ordersWhere = (db: Db, where: SQL | undefined) =>
  db
    .select({
      orderId: orders.id,
      amountMinor: orders.amountMinor,
      placedAt: orders.createdAt,
      name: orders.name,
      phone: orders.phone,
      state: payments.state,
      key: payments.transactionKey,
      methodId: payments.methodId,
      sender: payments.sender,
      receivedMinor,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(where)
    .orderBy(asc(orders.id))
    .limit(MOST_ORDERS)

// The signs keep SQLite from reading all that is open for the one that names an id, and years of orders for an amount.
const ordersByKey = prepared((db) =>
  ordersWhere(
    db,
    and(sql`+${orders.status} = 'pending'`, eq(payments.transactionKey, sql.placeholder('key'))),
  ),
)
const ordersByAmount = prepared((db) =>
  ordersWhere(
    db,
    and(
      eq(orders.status, 'pending'),
      // What is missing of it, or no more than may be withheld above that.
      sql`(${orders.amountMinor} - ${receivedMinor} - ${sql.placeholder('amount')}) * 10000
        between 0 and ${orders.amountMinor} * ${sql.placeholder('share')}`,
      between(orders.createdAt, sql.placeholder('from'), sql.placeholder('to')),
    ),
  ),
)

const expectedOf = (rows: ReturnType<ReturnType<typeof ordersWhere>['all']>): Expected[] =>
  rows.map(({ state, key, sender, placedAt, ...order }) => ({
    ...order,
    placedAt,
    placedDay: dayNumber(placedAt),
    key: state === 'submitted' ? (key ?? '') : '',
    sender: sender ?? '',
  }))

/** The open orders whose buyers named this transaction id. */
export const ordersNaming = ({ db }: Reading, key: string): Expected[] =>
  key === '' ? [] : expectedOf(ordersByKey(db).all({ key })).filter((order) => order.key !== '')

const openOrders = prepared((db) =>
  db
    .select({
      orderId: orders.id,
      placedAt: orders.createdAt,
      name: orders.name,
      phone: orders.phone,
      sender: payments.sender,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.status, 'pending'), lt(orders.createdAt, sql.placeholder('to'))))
    .orderBy(desc(orders.createdAt))
    .limit(MOST_OPEN),
)

/** The percent of a payment that a gateway may have withheld (BANK-17). */
export const withheldPercent = (deps: Reading): number =>
  Number(settingValues(deps).bank_feed_withheld_percent)

/** The open orders that ask for the amount of some money, from its days. */
const ordersAsking = (deps: Seeing, { amountMinor: amount, at }: Incoming, percent: number): Expected[] => {
  const [from, to] = [addSeconds(at, -LIKELY_SECONDS), addSeconds(at, BEFORE_ORDER)].map(Number)
  return expectedOf(ordersByAmount(deps.db).all({ amount, share: Math.round(percent * 100), from, to }))
}

/** Those, and the newest of all that were open when money came: its sender may be the buyer of one. */
const buyersAt = (deps: Seeing, money: Incoming, percent: number): Buyer[] => [
  ...ordersAsking(deps, money, percent),
  ...openOrders(deps.db)
    .all({ to: addSeconds(money.at, BEFORE_ORDER).getTime() })
    .map(({ sender, ...order }) => ({
      ...order,
      placedDay: dayNumber(order.placedAt),
      sender: sender ?? '',
    })),
]

/** The order that an alert pays, by its transaction id or else by its amount (BANK-6). */
export const matchOfAlert = (deps: Seeing, alert: AlertRow): Match => {
  const money = incomingOf(deps, alert)
  const percent = withheldPercent(deps)
  const named = ordersNaming(deps, money.key)
  return named.length > 0
    ? matchOf(money, named, percent, () => buyersAt(deps, money, percent))
    : matchOf(money, ordersAsking(deps, money, percent), percent)
}

/** The same where the transaction id of the sender's own order is named; other orders are not looked at. */
export const ownMatchOf = (deps: Seeing, alert: AlertRow): Match =>
  matchOf(incomingOf(deps, alert), ordersNaming(deps, alert.transactionKey), withheldPercent(deps))
