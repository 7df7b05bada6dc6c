import { inTransaction } from '#db/client.ts'
import { findOrder, type OrderRow } from '#db/orders.ts'
import type { Deps, User, Writing } from '#src/deps.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { tellToppedUp } from '#src/domains/balances/notices.ts'
import { resellerById, settleTopUp } from '#src/domains/balances/service.ts'
import { noteEvent } from '#src/domains/events/service.ts'
import { numberInvoice } from '#src/domains/invoices/service.ts'
import { licensesOf } from '#src/domains/licenses/queries.ts'
import { issueLicenses } from '#src/domains/licenses/rules/issuing.ts'
import { restoreLicenses, revokeLicenses, suspendLicenses } from '#src/domains/licenses/service.ts'
import { cancelUnsent, messagesOfOrder, type OrderMessage } from '#src/domains/messages/service.ts'
import {
  lastChange,
  queueApproval,
  queueCancellation,
  queueRestoration,
} from '#src/domains/orders/notices.ts'
import { type RemindedOrder, statusChange } from '#src/domains/orders/present.ts'
import { getAdminOrder, getOrder } from '#src/domains/orders/queries.ts'
import type { SetStatus, Undo } from '#src/domains/orders/schema.ts'
import { transition } from '#src/domains/orders/store.ts'
import type { AcceptPayment } from '#src/domains/payments/schema.ts'
import { acceptPayment, closePayment, requireSeen, undoAcceptance } from '#src/domains/payments/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { isResold } from '#src/shared/resold.ts'
import { addSeconds, hasPassed, MINUTE } from '#src/shared/values/dates.ts'
import { UNDO_MINUTES } from '#src/shared/values/limits.ts'
import { isSold, type OrderStatus } from '#src/shared/values/vocabulary.ts'
import { reopenOffer } from './renewal-order.ts'

/**
 * Takes back what an order gave that is no longer approved, in the caller's transaction: its licences, or the money of a
 * top-up. Throws CONFLICT where that money was used.
 */
export const takeBack = (deps: Writing, actor: User, order: OrderRow): void => {
  settleTopUp(deps, order)
  const takeBackLicenses = order.status === 'cancelled' ? revokeLicenses : suspendLicenses
  takeBackLicenses(deps, actor, order.id)
}

/** Adds the money of a top-up to the balance, and tells the reseller. */
const approveTopUp = (deps: Deps, order: OrderRow): void => {
  settleTopUp(deps, order)
  const reseller = resellerById(deps, order.resellerId)
  if (reseller) tellToppedUp(deps, reseller, order, lastChange(order))
}

/** Changes the licences to fit the new status and queues the customer's messages. */
const applyStatus = (deps: Deps, actor: User, order: OrderRow): void => {
  if (order.status === 'confirmed') {
    acceptPayment(deps, actor, order.id)
    numberInvoice(deps, order.id)
    noteEvent(deps, 'order.approved', { orderId: order.id })
    if (!isSold(order.plan)) return approveTopUp(deps, order)
    if (licensesOf(deps, order.id).length === 0) {
      return queueApproval(deps, order, issueLicenses(deps, actor, order))
    }
    const running = restoreLicenses(deps, actor, order.id)
    if (running.length > 0) queueRestoration(deps, order, running)
    return
  }
  if (order.status === 'cancelled') closePayment(deps, actor, order.id)
  takeBack(deps, actor, order)
  if (order.status === 'cancelled') queueCancellation(deps, order)
}

/**
 * The same as setOrderStatus, in the caller's transaction, without asking what was seen. The caller emits `outbox` after
 * the commit.
 */
const changeStatus = (deps: Deps, actor: User, before: OrderRow, status: OrderStatus): RemindedOrder => {
  if (before.status === status) return getAdminOrder(deps, before.id)
  if (isResold(before)) {
    throw new AppError('CONFLICT', 'A reseller issued this order. Revoke its licenses in the tab Licenses.')
  }
  applyStatus(deps, actor, transition(deps, actor, before, status))
  return getAdminOrder(deps, before.id)
}

/**
 * Sets any status; the same status again changes and sends nothing (ORD-14). Throws NOT_FOUND, and CONFLICT where the
 * order was changed since the administrator looked at it (ORD-325).
 */
export const setOrderStatus = (
  deps: Deps,
  actor: User,
  { id, status, revision }: SetStatus,
): RemindedOrder => {
  const changed = inTransaction(deps, (d) => {
    const before = findOrder(d, id)
    if (!before) throw notFound('Order')
    if (before.status !== status) requireSeen(d, actor, id, revision)
    return changeStatus(d, actor, before, status)
  })
  deps.events.emit('outbox')
  return changed
}

type Approval = {
  undoUntil: Date
  /** The status before, which undoing restores. */
  before: OrderStatus
  /** The messages that the approval queued. */
  messages: OrderMessage[]
}

/** The approval of an order, as long as it can be undone; else null. Throws NOT_FOUND. */
export const approvalOf = (deps: Writing, id: number): Approval | null => {
  const { order } = getOrder(deps, id)
  const entries = listAudit(deps, 'order', id)
  const last = entries.find((entry) => statusChange(entry) !== null)
  if (!last || order.status !== 'confirmed') return null
  // Money that was sent back since cannot be taken back (LIC-1014).
  if (entries.slice(0, entries.indexOf(last)).some(({ changes }) => 'refundMinor' in changes)) return null
  const [before] = statusChange(last) ?? [order.status]
  const undoUntil = addSeconds(last.createdAt, UNDO_MINUTES * MINUTE)
  if (hasPassed(last.createdAt, UNDO_MINUTES * MINUTE, deps.now())) return null
  return { undoUntil, before, messages: messagesOfOrder(deps, id, lastChange(order)) }
}

/**
 * Undoes an approval within ten minutes (ORD-24): the order has its status before, the licence is taken back as LIC-3
 * says, and messages that were not sent are removed (ORD-753). An order that money for an offer placed is cancelled
 * instead, because its holder never ordered (OFFER-1172). Returns the messages as they were. Throws NOT_FOUND, and CONFLICT
 * when the time is over or another administrator has changed the status since.
 */
export const undoApproval = (
  deps: Deps,
  actor: User,
  { id, revision }: Undo,
): { order: RemindedOrder; messages: OrderMessage[] } => {
  const undone = inTransaction(deps, (d) => {
    const { order } = getOrder(d, id)
    const approval = approvalOf(d, id)
    if (!approval) {
      throw new AppError('CONFLICT', 'This approval can no longer be undone. Change the status instead.')
    }
    requireSeen(d, actor, id, revision)
    undoAcceptance(d, actor, id)
    const status = reopenOffer(d, id) ? 'cancelled' : approval.before
    takeBack(d, actor, transition(d, actor, order, status, 'approval undone'))
    cancelUnsent(d, actor, approval.messages)
    return { order: getAdminOrder(d, id), messages: approval.messages }
  })
  deps.events.emit('money', { orderId: id })
  return undone
}

/**
 * Approves an order whose proof an administrator has compared with the money in the account: status, licence, payment,
 * history and messages in one transaction (PAY-715). Throws NOT_FOUND, and CONFLICT when the payment or the order was
 * changed since the administrator looked at it.
 */
export const acceptOrder = (deps: Deps, actor: User, { id, revision }: AcceptPayment): RemindedOrder => {
  const accepted = inTransaction(deps, (d) => {
    requireSeen(d, actor, id, revision)
    const before = findOrder(d, id)
    if (before?.status !== 'pending') throw new AppError('CONFLICT', 'This order is no longer pending.')
    return changeStatus(d, actor, before, 'confirmed')
  })
  deps.events.emit('outbox')
  deps.events.emit('money', { orderId: id })
  return accepted
}
