import { desc, eq, inArray, or } from 'drizzle-orm'
import { bankAlerts } from '#db/schema/money-in.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Seeing } from '#src/deps.ts'
import { searchedKeys } from '#src/written/reference.ts'
import { namesOneOf } from './named-ids.ts'

/** The payments that one look shows: an id is one payment's, or that of a few who sent the same. */
const MOST_FOUND = 5

const proofsOf = ({ db }: Seeing, keys: readonly string[]) =>
  db
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.transactionKey, keys))
    .orderBy(desc(payments.id))
    .limit(MOST_FOUND)
    .all()

const alertsOf = (deps: Seeing, keys: readonly string[]) =>
  deps.db
    .select({ alert: bankAlerts, order: orders, payment: payments })
    .from(bankAlerts)
    .leftJoin(orders, eq(orders.id, bankAlerts.orderId))
    .leftJoin(payments, eq(payments.orderId, bankAlerts.orderId))
    .where(or(inArray(bankAlerts.transactionKey, keys), namesOneOf(deps, keys)))
    .orderBy(desc(bankAlerts.id))
    .limit(MOST_FOUND)
    .all()

/** A payment that an id names: an order by its proof or by what a bank told, or an alert that no order has. */
export type FoundPayment = Pick<Partial<ReturnType<typeof alertsOf>[number]>, 'alert' | 'order' | 'payment'>

/**
 * The payments that a transaction id names, however it is typed: the orders of proofs, whatever became of them,
 * those that a bank's alert paid, and the alerts without an order, also those that no format reads. None for a text that
 * is no id.
 */
export const findPayments = (deps: Seeing, typed: string): FoundPayment[] => {
  const keys = searchedKeys(typed)
  if (keys.length === 0) return []
  const proofs: FoundPayment[] = proofsOf(deps, keys)
  const known = new Set(proofs.map(({ order }) => order?.id))
  const alerts = alertsOf(deps, keys).filter(({ alert, order }, index, all) => {
    if (order === null) return true
    const isFirst = all.findIndex((other) => other.alert.orderId === alert.orderId) === index
    return isFirst && !known.has(order.id)
  })
  return [...proofs, ...alerts].slice(0, MOST_FOUND)
}
