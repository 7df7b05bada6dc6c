import { and, asc, count, eq, gt, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { findOrder } from '#db/orders.ts'
import { bankAlerts } from '#db/schema/bank-feed.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, MoneyNews } from '#src/deps.ts'
import { addDays, addSeconds, MINUTE } from '#src/shared/values/dates.ts'
import { expectedBy } from './candidates.ts'
import { decide, isPaidOnce } from './deciding.ts'
import { BEFORE_ORDER, LIKELY_SECONDS } from './matching.ts'
import type { AlertState } from './schema.ts'
import { changeAlert, findAlert, trustBalance } from './store.ts'

/** The days for which money waits for its order. */
const WAITING_DAYS = 30
/** How many alerts that nothing touched are looked at each minute. */
const SWEPT = 500
/** Alerts near an order that are looked at with it; the minutes that follow look at more. */
const MOST_ALERTS = 5

/** Alerts of a state that meet `where`. The sign keeps SQLite from reading all of the state for the few that do. */
const inState = (state: AlertState, where?: SQL): SQL | undefined =>
  where ? and(sql`+${bankAlerts.state} = ${state}`, where) : eq(bankAlerts.state, state)

/**
 * Frees parts of orders that were decided on, and those whose transaction id another buyer names now: of all orders, or
 * of those that `where` says.
 */
const followParts = (deps: Deps, where?: SQL): void => {
  const parts = deps.db
    .select({ alert: bankAlerts, status: orders.status })
    .from(bankAlerts)
    .innerJoin(orders, eq(orders.id, bankAlerts.orderId))
    .where(inState('waiting', where))
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

/** Lets money whose approval was undone wait again. */
const followUndone = (deps: Deps, where?: SQL): void => {
  const undone = deps.db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .innerJoin(orders, eq(orders.id, bankAlerts.orderId))
    .where(
      and(
        inState('accepted', where),
        gt(bankAlerts.at, addDays(deps.now(), -WAITING_DAYS)),
        eq(orders.status, 'pending'),
      ),
    )
    .all()
  for (const { id } of undone) {
    const free = { orderId: null, decidedBy: null, decidedAt: null, note: 'The approval was undone.' }
    changeAlert(deps, id, { state: 'waiting', isAutomatic: true, ...free })
  }
}

/**
 * Adds what administrators accepted by their own eyes, so that the sums are right. Returns the alerts whose balance
 * follows now.
 */
const followSeen = (deps: Deps, where?: SQL): number[] => {
  const seen = deps.db
    .select({ alert: bankAlerts, payment: payments })
    .from(bankAlerts)
    .innerJoin(payments, eq(payments.transactionKey, bankAlerts.transactionKey))
    .where(
      and(
        inState('waiting', where),
        eq(bankAlerts.direction, 'in'),
        gt(bankAlerts.transactionKey, ''),
        inArray(payments.state, ['accepted', 'refunded']),
      ),
    )
    .all()
  return seen.flatMap(({ alert, payment }) => {
    const { orderId, decidedBy, decidedAt } = payment
    return inTransaction(deps, (d) => {
      if (findAlert(d, alert.id).state !== 'waiting' || isPaidOnce(d, alert)) return []
      changeAlert(d, alert.id, { state: 'accepted', orderId, note: '', decidedBy, decidedAt })
      return trustBalance(d, alert)
    })
  })
}

const alertsBy = ({ db, now }: Pick<Deps, 'db' | 'now'>, where: SQL | undefined, most: number): number[] =>
  db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .where(and(where, isNull(bankAlerts.orderId), gt(bankAlerts.at, addDays(now(), -WAITING_DAYS))))
    .orderBy(asc(bankAlerts.at), asc(bankAlerts.id))
    .limit(most)
    .all()
    .map(({ id }) => id)

/** Follows what became of an order, and returns the alerts that may pay it: by its transaction id or its amount. */
const alertsNear = (deps: Deps, orderId: number): number[] => {
  const order = findOrder(deps, orderId)
  if (!order) return []
  const payment = deps.db.select().from(payments).where(eq(payments.orderId, orderId)).get()
  const key = payment?.transactionKey ?? ''
  const isNamed = key === '' ? undefined : eq(bankAlerts.transactionKey, key)
  followParts(deps, eq(bankAlerts.orderId, orderId))
  if (isNamed) followParts(deps, isNamed)
  followUndone(deps, eq(bankAlerts.orderId, orderId))
  const moved = followSeen(deps, eq(payments.orderId, orderId))
  const { amountMinor, createdAt } = order
  const isPriced = and(
    eq(bankAlerts.amountMinor, amountMinor),
    gte(bankAlerts.at, addSeconds(createdAt, -BEFORE_ORDER)),
    lte(bankAlerts.at, addSeconds(createdAt, LIKELY_SECONDS)),
  )
  return [
    ...moved,
    ...(isNamed ? alertsBy(deps, inState('waiting', isNamed), MOST_ALERTS) : []),
    ...alertsBy(deps, inState('waiting', isPriced), MOST_ALERTS),
  ]
}

/** Decides about alerts that were touched, and about those near the orders that they are a part of. */
const decideTouched = (deps: Deps, touched: readonly number[]): void => {
  const all = touched.flatMap((id) => {
    // One that was read by a new format since has another id.
    const alert = deps.db.select().from(bankAlerts).where(eq(bankAlerts.id, id)).get()
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
  followParts(deps)
  followUndone(deps)
  decideTouched(deps, followSeen(deps))
  const waiting = inState('waiting')
  const { total = 0 } = deps.db.select({ total: count() }).from(bankAlerts).where(waiting).get() ?? {}
  const turns = Math.ceil(total / SWEPT)
  const turn = Math.floor(deps.now().getTime() / (MINUTE * 1000)) % Math.max(1, turns)
  const isTurn = turns > 1 ? sql`${bankAlerts.id} % ${turns} = ${turn}` : undefined
  for (const id of alertsBy(deps, and(waiting, isTurn), 2 * SWEPT)) decide(deps, id)
}

/**
 * Decides about money that waits. Whatever comes second, alert or proof, tells of itself, and only what it touches is
 * looked at; each minute a part of the others is, so that the answer depends on nothing but the rows (BANK-9).
 */
export const settleAlerts = (deps: Deps, news: readonly MoneyNews[] = []): void => {
  if (news.length === 0) return sweep(deps)
  for (const told of news) {
    decideTouched(deps, 'orderId' in told ? alertsNear(deps, told.orderId) : told.alerts)
  }
}
