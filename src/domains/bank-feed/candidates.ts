import { and, asc, eq, gt, inArray, type SQL, sum } from 'drizzle-orm'
import { bankAlerts, bankSources } from '#db/schema/bank-feed.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, Reading } from '#src/deps.ts'
import { dayOf } from '#src/domains/payments/statement-cells.ts'
import { addSeconds, dayNumber } from '#src/shared/values/dates.ts'
import { type Expected, type Incoming, LIKELY_SECONDS, type Match, matchOf } from './matching.ts'
import { type AlertRow, methodsOf, personOf, type SourceRow } from './store.ts'

type Matching = Pick<Deps, 'db' | 'vault'>

/** More orders that ask for one amount tell nothing of any of them. */
const MOST_ORDERS = 50

/** The source of an alert; undefined for one that was pasted. */
export const sourceOf = ({ db }: Reading, id: number | null): SourceRow | undefined =>
  id === null ? undefined : db.select().from(bankSources).where(eq(bankSources.id, id)).get()

const incomingOf = (deps: Matching, alert: AlertRow): Incoming => {
  const { name, phone, time } = personOf(deps, alert)
  const source = sourceOf(deps, alert.sourceId)
  return {
    amountMinor: alert.amountMinor ?? 0,
    key: alert.transactionKey,
    at: alert.at,
    day: dayOf(time, 'day first', false) ?? null,
    name,
    phone,
    methodIds: source ? methodsOf(source) : [],
  }
}

/** The open orders that meet a condition, with what came for them before. */
export const expectedBy = (deps: Reading, where: SQL | undefined): Expected[] => {
  const open = deps.db
    .select({ order: orders, payment: payments })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(orders.status, 'pending'), where))
    .orderBy(asc(orders.id))
    .limit(MOST_ORDERS)
    .all()
  const ids = open.map(({ order }) => order.id)
  const parts = new Map(
    deps.db
      .select({ orderId: bankAlerts.orderId, total: sum(bankAlerts.amountMinor) })
      .from(bankAlerts)
      .where(and(inArray(bankAlerts.orderId, ids), eq(bankAlerts.state, 'waiting')))
      .groupBy(bankAlerts.orderId)
      .all()
      .map(({ orderId, total }) => [orderId, Number(total)]),
  )
  return open.map(({ order, payment }) => ({
    orderId: order.id,
    amountMinor: order.amountMinor,
    placedAt: order.createdAt,
    placedDay: dayNumber(order.createdAt),
    key: payment?.state === 'submitted' ? payment.transactionKey : '',
    methodId: payment?.methodId ?? null,
    name: order.name,
    sender: payment?.sender ?? '',
    phone: order.phone,
    receivedMinor: parts.get(order.id) ?? 0,
  }))
}

/** The order that an alert pays, by its transaction id or else by its amount (BANK-6). */
export const matchOfAlert = (deps: Matching, alert: AlertRow): Match => {
  const money = incomingOf(deps, alert)
  const named = money.key === '' ? [] : expectedBy(deps, eq(payments.transactionKey, money.key))
  if (named.length > 0) return matchOf(money, named)
  return matchOf(
    money,
    expectedBy(
      deps,
      and(
        gt(orders.createdAt, addSeconds(alert.at, -LIKELY_SECONDS)),
        eq(orders.amountMinor, money.amountMinor),
      ),
    ),
  )
}
