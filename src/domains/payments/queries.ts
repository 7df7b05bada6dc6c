import { and, asc, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Reading, Timed } from '#src/deps.ts'
import { paymentMethodOf } from '#src/domains/payment-methods/service.ts'
import { settingItems } from '#src/domains/settings/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import { searchedKeys } from '#src/written/reference.ts'
import { recentPictures } from './pictures/earlier-pictures.ts'
import { flagsOf, otherOrdersOf } from './rules/flags.ts'
import { canUndoRejection } from './rules/proofs.ts'
import type { QueueQuery } from './schema.ts'
import { revisionOf } from './service.ts'
import { type PaymentRow, paymentOf, picturesOf } from './store.ts'

/** The other orders of the buyer that the desk shows. */
const OTHER_ORDERS = 5

const waits = eq(payments.state, 'submitted')

/** The proof of a payment, with all that its flags look at. */
const proofOf = (deps: Timed, { order, payment }: { order: OrderRow; payment: PaymentRow }) => ({
  order,
  payment,
  pictures: picturesOf(deps, payment.id).filter(({ isSubmitted }) => isSubmitted),
  method: payment.methodId === null ? undefined : paymentMethodOf(deps, payment.methodId),
})

/**
 * A page of the proofs that wait for a decision, the oldest first, each with its flags (PAY-730). Those of proved phones
 * come before all others, so that nobody hides them behind invented orders (PAY-84).
 */
export const listQueue = (deps: Timed, { limit, cursor }: QueueQuery) => {
  const { db } = deps
  const recent = recentPictures(deps)
  const rows = db
    .select({ order: orders, payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(waits)
    .orderBy(desc(orders.isPhoneVerified), asc(payments.submittedAt), asc(payments.id))
    .limit(limit)
    .offset(cursor)
    .all()
  return {
    rows: rows.map((row) => ({ ...row, flags: flagsOf(deps, proofOf(deps, row), recent) })),
    total: db.select({ rows: count() }).from(payments).where(waits).get()?.rows ?? 0,
  }
}

/** A payment with all that its decision needs. Throws NOT_FOUND. */
export const deskPayment = (deps: Timed, orderId: number) => {
  const payment = paymentOf(deps, orderId)
  const order = findOrder(deps, orderId)
  if (!payment || !order) throw notFound('Payment')
  const proof = proofOf(deps, { order, payment })
  return {
    ...proof,
    flags: flagsOf(deps, proof),
    others: otherOrdersOf(deps, order, OTHER_ORDERS),
    canUndo: canUndoRejection(deps, payment),
    revision: revisionOf(deps, orderId),
  }
}

/** The reasons that the desk offers to reject a proof. */
export const rejectReasons = (deps: Reading): string[] => settingItems(deps, 'payment_reject_reasons')

/**
 * A query for the orders whose payment a typed transaction id names: by the proof of it, or by what a bank told of it
 * (PAY-801); undefined for a text that is no id.
 */
export const ordersPaidBy = (typed: string): SQL | undefined => {
  const keys = searchedKeys(typed)
  if (keys.length === 0) return undefined
  const told = and(inArray(bankAlerts.transactionKey, keys), isNotNull(bankAlerts.orderId))
  const proved = inArray(payments.transactionKey, keys)
  return sql`select ${payments.orderId} from ${payments} where ${proved}
    union select ${bankAlerts.orderId} from ${bankAlerts} where ${told}`
}
