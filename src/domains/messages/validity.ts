import { eq, sql } from 'drizzle-orm'
import { findOrder } from '#db/orders.ts'
import { prepared } from '#db/prepared.ts'
import { licenses } from '#db/schema/licenses.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps } from '#src/deps.ts'
import type { OrderStatus } from '#src/shared/values/vocabulary.ts'
import type { OutboxRow } from './present.ts'
import { isStopped, STOPPED } from './recipients.ts'
import { findTemplate } from './store.ts'

/** The status that an order must still have for a message about it to be true. */
const statusOf = new Map<string, OrderStatus>([
  ['payment_reminder', 'pending'],
  ['order_approved', 'confirmed'],
  ['license_activated', 'confirmed'],
  ['order_cancelled', 'cancelled'],
])

const paymentOf = prepared((db) =>
  db
    .select({ submittedAt: payments.submittedAt })
    .from(payments)
    .where(eq(payments.orderId, sql.placeholder('orderId')))
    .prepare(),
)
const termOf = prepared((db) =>
  db
    .select({ isLatest: licenses.isLatest, status: licenses.licenseStatus, expiresAt: licenses.expiresAt })
    .from(licenses)
    .where(eq(licenses.orderId, sql.placeholder('orderId')))
    .prepare(),
)

const isProofSentSince = ({ db }: Pick<Deps, 'db'>, orderId: number, time: Date): boolean => {
  const submittedAt = paymentOf(db).get({ orderId })?.submittedAt
  return submittedAt ? submittedAt > time : false
}

/** Whether the licence that a reminder tells of still ends then: it was neither renewed, extended nor taken back. */
const isEnding = ({ db }: Pick<Deps, 'db'>, orderId: number, dedupeKey: string): boolean => {
  const term = termOf(db).get({ orderId })
  return (
    term !== undefined &&
    term.isLatest &&
    (term.status === 'active' || term.status === 'expired') &&
    dedupeKey.includes(`:${term.expiresAt.getTime()}:`)
  )
}

/**
 * Why a message that was queued some time ago is not sent any more, or null where it is as true as it was (MSG-78). It
 * is asked right before each attempt and after it, because the person, the order and the template change meanwhile.
 */
export const whyNoMore = (deps: Pick<Deps, 'db'>, row: OutboxRow): string | null => {
  const { templateName, orderId } = row
  if (isStopped(deps, row)) return STOPPED
  if (findTemplate(deps.db, templateName)?.isActive === false) return 'Its template was switched off.'
  const order = orderId === null ? undefined : findOrder(deps, orderId)
  if (!order) return null
  if (order.erasedAt) return 'The person was erased.'
  const wanted = statusOf.get(templateName)
  if (wanted !== undefined && wanted !== order.status) return 'The status of the order has changed since.'
  if (templateName === 'payment_reminder' && isProofSentSince(deps, order.id, row.createdAt))
    return 'The buyer has sent a proof of payment since.'
  if (templateName === 'license_expiring' && !isEnding(deps, order.id, row.dedupeKey))
    return 'The license was renewed or taken back since.'
  return null
}
