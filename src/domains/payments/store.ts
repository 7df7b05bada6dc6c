import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { prepared } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import type { Actor, Reading, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { PaymentState } from '#src/shared/values/vocabulary.ts'

export type PaymentRow = typeof payments.$inferSelect
export type PictureRow = typeof paymentPictures.$inferSelect

const paymentByOrder = prepared((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId'))),
)

/** The payment of an order, once something happened to it. */
export const paymentOf = (deps: Reading, orderId: number): PaymentRow | undefined =>
  paymentByOrder(deps.db).get({ orderId })

/** The same; the row is added where there is none. */
export const openPayment = (deps: Writing, orderId: number): PaymentRow => {
  const now = deps.now()
  deps.db
    .insert(payments)
    .values({ orderId, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: payments.orderId })
    .run()
  const payment = paymentOf(deps, orderId)
  if (!payment) throw notFound('Payment')
  return payment
}

const lastMethod = prepared((db) =>
  db
    .select({ methodId: payments.methodId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(orders.phone, sql.placeholder('phone')),
        eq(orders.isPhoneVerified, true),
        isNotNull(payments.methodId),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1),
)

/** The method of the last proof from the phone of this order, where it is proved; null for none (PAY-772). */
export const methodUsedLast = (
  deps: Reading,
  { phone, isPhoneVerified }: Pick<OrderRow, 'phone' | 'isPhoneVerified'>,
): number | null => (isPhoneVerified ? (lastMethod(deps.db).get({ phone })?.methodId ?? null) : null)

/** The pictures of a payment in the order in which they were uploaded. */
export const picturesOf = (deps: Reading, paymentId: number): PictureRow[] =>
  deps.db
    .select()
    .from(paymentPictures)
    .where(eq(paymentPictures.paymentId, paymentId))
    .orderBy(paymentPictures.id)
    .all()

/** What the history calls the sending of a proof. */
export const PROOF_SENT = 'payment proof sent'

/** Writes a change of a payment, and records it in the history of its order, without the text that the buyer typed. */
export const changePayment = (
  deps: Writing,
  actor: Actor,
  before: PaymentRow,
  action: string,
  fields: Partial<PaymentRow> & { state: PaymentState },
): PaymentRow => {
  const after = deps.db
    .update(payments)
    .set({ ...fields, revision: before.revision + 1, updatedAt: deps.now() })
    .where(eq(payments.id, before.id))
    .returning()
    .get()
  const told = ({ state, reason, refundMinor, refundWay, refundReason }: PaymentRow) => ({
    payment: state,
    reason,
    refundMinor,
    refundWay,
    refundReason,
  })
  recordAudit(deps, actor, {
    entity: 'order',
    entityId: before.orderId,
    action,
    before: told(before),
    after: told(after),
  })
  return after
}
