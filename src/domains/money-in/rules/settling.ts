import { and, asc, between, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { findOrder } from '#db/orders.ts'
import { countRows } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { offers } from '#db/schema/offers.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, MoneyNews } from '#src/deps.ts'
import type { AlertState } from '#src/domains/money-in/schema.ts'
import { sourceOf } from '#src/domains/money-in/service.ts'
import {
  type AlertRow,
  alertBy,
  bookedFor,
  changeAlert,
  findAlert,
  methodsOf,
  receivedOf,
} from '#src/domains/money-in/store.ts'
import { seenStates } from '#src/domains/payments/schema.ts'
import { addDays, addSeconds, MINUTE } from '#src/shared/values/dates.ts'
import { isWithheld, mostWithheld } from '#src/shared/values/withheld.ts'
import { incomingOf, ordersNaming, withheldPercent } from './candidates.ts'
import { decide } from './deciding.ts'
import { BEFORE_ORDER, isBuyer, LIKELY_SECONDS } from './matching.ts'
import { followReturns } from './returns.ts'
import { letStand } from './standing.ts'

/** The days for which money waits for its order. */
const WAITING_DAYS = 30
/** How many alerts that nothing touched are looked at each minute. */
const SWEPT = 500
/** Alerts near an order that are looked at with it; the minutes that follow look at more. */
const MOST_ALERTS = 5

/** Alerts of a state that meet `where`. The sign keeps SQLite from reading all of the state for the few that do. */
const inState = (state: AlertState, where?: SQL): SQL | undefined =>
  where ? and(sql`+${bankAlerts.state} = ${state}`, where) : eq(bankAlerts.state, state)

const ofOrder = eq(bankAlerts.orderId, sql.placeholder('orderId'))
const ofKey = eq(bankAlerts.transactionKey, sql.placeholder('key'))

const partsWhere = (db: Db, where?: SQL) =>
  db
    .select({ alert: bankAlerts, status: orders.status })
    .from(bankAlerts)
    .innerJoin(orders, eq(orders.id, bankAlerts.orderId))
    .where(inState('waiting', where))
const everyPart = prepared((db) => partsWhere(db))
const partsOfOrder = prepared((db) => partsWhere(db, ofOrder))
const partsOfKey = prepared((db) => partsWhere(db, ofKey))

/**
 * Frees parts of orders that were decided on, and those whose transaction id another buyer names now who may have sent
 * them. Returns what is to be decided on anew.
 */
const followParts = (deps: Deps, parts: ReturnType<ReturnType<typeof partsWhere>['all']>): number[] =>
  parts.flatMap(({ alert, status }) => {
    if (status === 'confirmed') {
      changeAlert(deps, alert.id, { state: 'accepted', note: '', isAutomatic: false })
      return []
    }
    const isOthersToo = (): boolean =>
      alert.decidedBy === null &&
      ordersNaming(deps, alert.transactionKey).some(
        (other) => other.orderId !== alert.orderId && isBuyer(incomingOf(deps, alert), other),
      )
    if (status !== 'cancelled' && !isOthersToo()) return []
    changeAlert(deps, alert.id, { orderId: null, note: '' })
    return [alert.id]
  })

/** From when on money still waits for its order. */
const since = ({ now }: Pick<Deps, 'now'>): number => addDays(now(), -WAITING_DAYS).getTime()
const isRecent = gt(bankAlerts.at, sql.placeholder('since'))

/** Whether the order's offer stands again, because the approval was undone. */
const isOfOffer = sql`${bankAlerts.orderId} in (select ${offers.renewalOrderId} from ${offers} where ${offers.state} = 'open')`
const isOpenOrder = eq(orders.status, 'pending')

const undoneWhere = (db: Db, isUndone: SQL | undefined, where?: SQL) =>
  db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .innerJoin(orders, eq(orders.id, bankAlerts.orderId))
    .where(and(inState('accepted', where), isRecent, isUndone))
const everyUndone = prepared((db) => undoneWhere(db, isOpenOrder))
const everyOfOffer = prepared((db) => undoneWhere(db, undefined, isOfOffer))
const undoneOfOrder = prepared((db) => undoneWhere(db, or(isOpenOrder, isOfOffer), ofOrder))

/** Lets money whose approval was undone wait again. */
const followUndone = (deps: Deps, undone: { id: number }[]): void => {
  for (const { id } of undone) {
    const free = { orderId: null, decidedBy: null, decidedAt: null, note: 'The approval was undone.' }
    changeAlert(deps, id, { state: 'waiting', isAutomatic: true, ...free })
  }
}

const seenWhere = (db: Db, where?: SQL) =>
  db
    .select({ alert: bankAlerts, payment: payments })
    .from(bankAlerts)
    .innerJoin(payments, eq(payments.transactionKey, bankAlerts.transactionKey))
    .where(
      and(
        inState('waiting', where),
        eq(bankAlerts.direction, 'in'),
        ne(bankAlerts.transactionKey, ''),
        inArray(payments.state, seenStates),
      ),
    )
const everySeen = prepared((db) => seenWhere(db))
const seenOfOrder = prepared((db) => seenWhere(db, eq(payments.orderId, sql.placeholder('orderId'))))

/** Whether an alert tells of the money of an accepted order: of its method, with the amount that it asked for. */
const tellsOf = (
  deps: Deps,
  alert: AlertRow,
  { orderId, methodId }: typeof payments.$inferSelect,
): boolean => {
  const [order, source] = [findOrder(deps, orderId), sourceOf(deps, alert)]
  const came = bookedFor(deps, orderId) + (alert.amountMinor ?? 0)
  return (
    order !== undefined &&
    (source === undefined || methodId === null || methodsOf(source).includes(methodId)) &&
    (came === order.amountMinor || isWithheld(order.amountMinor, came, withheldPercent(deps)))
  )
}

/**
 * Adds what administrators accepted by their own eyes, so that the sums are right. They decided on the order and on no
 * alert, so no balance is believed by it.
 */
const followSeen = (deps: Deps, seen: ReturnType<ReturnType<typeof seenWhere>['all']>): void => {
  for (const { alert: heard, payment } of seen) {
    const { orderId, decidedBy, decidedAt } = payment
    inTransaction(deps, (d) => {
      const { standing } = letStand(d, findAlert(d, heard.id))
      const isOpen = standing.state === 'waiting' && standing.orderId === null && !standing.saysReturned
      if (!isOpen || !tellsOf(d, standing, payment)) return
      const decided = { decidedBy, decidedAt, isAutomatic: false }
      changeAlert(d, standing.id, { state: 'accepted', orderId, note: '', ...decided })
    })
  }
}

const alertsWhere = (db: Db, where: SQL | undefined, most: number) =>
  db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .where(and(where, sql`+${bankAlerts.orderId} is null`, isRecent))
    .orderBy(asc(bankAlerts.at), asc(bankAlerts.id))
    .limit(most)
const alertsOfKey = prepared((db) => alertsWhere(db, inState('waiting', ofKey), MOST_ALERTS))
const alertsOfAmount = prepared((db) => {
  const isPriced = and(
    eq(bankAlerts.amountMinor, sql.placeholder('amount')),
    between(bankAlerts.at, sql.placeholder('from'), sql.placeholder('to')),
  )
  return alertsWhere(db, inState('waiting', isPriced), MOST_ALERTS)
})
/** The same of which a gateway withheld something, found by their time. */
const alertsShortOf = prepared((db) => {
  const isShort = and(
    sql`+${bankAlerts.amountMinor} between ${sql.placeholder('least')} and ${sql.placeholder('most')}`,
    between(bankAlerts.at, sql.placeholder('from'), sql.placeholder('to')),
  )
  return alertsWhere(db, inState('waiting', isShort), MOST_ALERTS)
})
/** What waits, a part at each turn. */
const alertsOfTurn = prepared((db) =>
  alertsWhere(
    db,
    and(inState('waiting'), sql`${bankAlerts.id} % ${sql.placeholder('turns')} = ${sql.placeholder('turn')}`),
    2 * SWEPT,
  ),
)

const keyOfOrder = prepared((db) =>
  db
    .select({ key: payments.transactionKey })
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId'))),
)

/** Follows what became of an order, and returns the alerts that may pay it: by its transaction id or its amount. */
const alertsNear = (deps: Deps, orderId: number): number[] => {
  const { db } = deps
  const order = findOrder(deps, orderId)
  if (!order) return []
  const { key = '' } = keyOfOrder(db).get({ orderId }) ?? {}
  const freed = [
    ...followParts(deps, partsOfOrder(db).all({ orderId })),
    ...(key === '' ? [] : followParts(deps, partsOfKey(db).all({ key }))),
  ]
  followUndone(deps, undoneOfOrder(db).all({ orderId, since: since(deps) }))
  followSeen(deps, seenOfOrder(db).all({ orderId }))
  const { amountMinor, createdAt } = order
  const missing = amountMinor - receivedOf(deps, orderId)
  const [from, to] = [addSeconds(createdAt, -BEFORE_ORDER), addSeconds(createdAt, LIKELY_SECONDS)].map(Number)
  const percent = withheldPercent(deps)
  const near = [
    ...(key === '' ? [] : alertsOfKey(db).all({ key, since: since(deps) })),
    ...alertsOfAmount(db).all({ amount: missing, from, to, since: since(deps) }),
    ...(percent === 0
      ? []
      : alertsShortOf(db).all({
          least: missing - mostWithheld(amountMinor, percent),
          most: missing - 1,
          from,
          to,
          since: since(deps),
        })),
  ]
  return [...freed, ...near.map(({ id }) => id)]
}

/** Decides about alerts that were touched, and about those near the orders that they are a part of. */
const decideTouched = (deps: Deps, touched: readonly number[]): void => {
  const all = touched.flatMap((id) => {
    // One that was read by a new format since has another id.
    const alert = alertBy(deps, id)
    if (!alert) return []
    return alert.orderId === null ? [id] : alertsNear(deps, alert.orderId)
  })
  for (const id of new Set(all)) decide(deps, id)
}

/**
 * Looks at all orders, and at the alerts whose turn this minute is: what nobody told of, because the shop was killed or a
 * source was changed, is found without a long pause for those who wait for the server.
 */
const sweep = (deps: Deps): void => {
  const { db } = deps
  decideTouched(deps, followParts(deps, everyPart(db).all()))
  followUndone(deps, everyUndone(db).all({ since: since(deps) }))
  followUndone(deps, everyOfOffer(db).all({ since: since(deps) }))
  followSeen(deps, everySeen(db).all())
  followReturns(deps, since(deps))
  const total = countRows(db, bankAlerts, inState('waiting'))
  const turns = Math.max(1, Math.ceil(total / SWEPT))
  const turn = Math.floor(deps.now().getTime() / (MINUTE * 1000)) % turns
  for (const { id } of alertsOfTurn(db).all({ turns, turn, since: since(deps) })) decide(deps, id)
}

/**
 * Decides about money that waits. Whatever comes second, alert or proof, tells of itself, and only what it touches is
 * looked at; each minute a part of the others is, so that the answer depends on nothing but the rows (BANK-9).
 */
export const settleAlerts = (deps: Deps, news: readonly MoneyNews[] = []): void => {
  if (news.length === 0) return sweep(deps)
  for (const told of news) {
    decideTouched(deps, 'orderId' in told ? alertsNear(deps, told.orderId) : told.alerts)
    if ('alerts' in told) followReturns(deps, since(deps), told.alerts)
  }
}
