import { findOrder, type OrderRow } from '#db/orders.ts'
import type { Deps, User, Writing } from '#src/deps.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { formatTime } from '#src/shared/values/dates.ts'
import { toMinor } from '#src/shared/values/money.ts'
import type { PaymentState } from '#src/shared/values/vocabulary.ts'
import { queueRefund } from './notices.ts'
import type { Refund } from './schema.ts'
import { nextState } from './status.ts'
import { changePayment, openPayment, type PaymentRow, paymentOf, picturesOf } from './store.ts'

/** The state of an order's money. An order without a payment awaits it, or was approved before there were proofs. */
export const paymentStateOf = (
  { status }: Pick<OrderRow, 'status'>,
  payment: Pick<PaymentRow, 'state'> | null | undefined,
): PaymentState => payment?.state ?? (status === 'confirmed' ? 'accepted' : 'awaiting')

const PAY = 'pay'

/** The path of an order's pay page, whose token opens its payment without an account (PAY-82). */
export const payPath = (deps: Pick<Deps, 'vault'>, orderId: number): string =>
  `/pay/${deps.vault.sign(PAY, String(orderId))}`

/** The same as an address, for messages. */
export const payLink = (deps: Pick<Deps, 'vault' | 'config'>, orderId: number): string =>
  `${deps.config.publicUrl}${payPath(deps, orderId)}`

/** The id of the order whose payment this token opens; null for a forged one. */
export const orderIdOf = (deps: Pick<Deps, 'vault'>, token: string): number | null =>
  Number(deps.vault.verify(PAY, token)) || null

const findPayable = (deps: Pick<Deps, 'db' | 'vault'>, token: string): OrderRow | undefined => {
  const order = findOrder(deps, orderIdOf(deps, token) ?? 0)
  return order?.erasedAt ? undefined : order
}

/** The order of a pay link. Throws NOT_FOUND for a forged token, and once the person was erased (USER-8). */
export const payableOrder = (deps: Pick<Deps, 'db' | 'vault'>, token: string): OrderRow => {
  const order = findPayable(deps, token)
  if (!order) throw notFound('Order')
  return order
}

/** The path of the pay page for the account of an order. Throws NOT_FOUND to any other. */
export const ownPayPath = (deps: Pick<Deps, 'db' | 'vault'>, actor: User, orderId: number): string => {
  const order = findOrder(deps, orderId)
  if (!order || order.userId !== actor.id) throw notFound('Order')
  return payPath(deps, orderId)
}

/** The payment of a pay link, with its pictures, sent and not sent yet; undefined for a wrong link. */
export const paymentByLink = (deps: Pick<Deps, 'db' | 'vault'>, token: string) => {
  const order = findPayable(deps, token)
  if (!order) return undefined
  const payment = paymentOf(deps, order.id)
  return { order, payment, pictures: payment ? picturesOf(deps, payment.id) : [] }
}

/**
 * Refuses a decision about a payment that has changed since the administrator looked at it (PAY-84). Throws CONFLICT
 * that says who decided what, or that there is a new proof.
 */
export const requireSeen = (deps: Pick<Deps, 'db'>, orderId: number, revision: number): void => {
  const payment = paymentOf(deps, orderId)
  if (!payment) throw notFound('Payment')
  if (payment.revision === revision) return
  const { state, decidedBy, decidedAt } = payment
  throw new AppError(
    'CONFLICT',
    decidedBy && decidedAt
      ? `${decidedBy} has ${state} this payment at ${formatTime(decidedAt)}.`
      : 'The buyer has sent a new proof since. Please look at it first.',
  )
}

/**
 * Accepts the payment of an order that is approved, in the transaction of the approval. The history says where there
 * was no proof (PAY-81).
 */
export const acceptPayment = (deps: Writing, actor: User, orderId: number): void => {
  const payment = openPayment(deps, orderId)
  const state = nextState(payment.state, 'accept')
  if (!state) return
  const action = payment.state === 'submitted' ? 'payment accepted' : 'payment accepted without a proof'
  changePayment(deps, actor, payment, action, { state, decidedBy: actor.username, decidedAt: deps.now() })
}

/** Restores the payment to its state before the order was approved, in the transaction that undoes the approval. */
export const undoAcceptance = (deps: Writing, actor: User, orderId: number): void => {
  const payment = paymentOf(deps, orderId)
  if (payment?.state !== 'accepted') return
  const accepted = listAudit(deps, 'order', orderId).find(({ action }) =>
    action.startsWith('payment accepted'),
  )
  const [state = 'awaiting'] = (accepted?.changes.payment ?? []) as PaymentState[]
  const decision =
    state === 'rejected'
      ? { decidedBy: actor.username, decidedAt: deps.now() }
      : { decidedBy: null, decidedAt: null }
  changePayment(deps, actor, payment, 'payment acceptance undone', { state, ...decision })
}

/** Rejects a proof that waits when its order is cancelled, in the transaction of the cancellation. */
export const closePayment = (deps: Writing, actor: User, orderId: number): void => {
  const payment = paymentOf(deps, orderId)
  if (payment?.state !== 'submitted') return
  changePayment(deps, actor, payment, 'payment rejected', {
    state: 'rejected',
    reason: 'The order was cancelled.',
    decidedBy: actor.username,
    decidedAt: deps.now(),
  })
}

/**
 * Records that the money of an order was given back and tells the buyer, in the caller's transaction (PAY-86). Throws
 * CONFLICT where no payment was accepted, or more is given back than was paid.
 */
export const refundPayment = (
  deps: Deps,
  actor: User,
  order: OrderRow,
  { amount, way, reason }: Omit<Refund, 'id'>,
): void => {
  const payment = paymentOf(deps, order.id)
  const state = payment && nextState(payment.state, 'refund')
  if (!state) throw new AppError('CONFLICT', 'Only a payment that was accepted can be refunded.')
  const refundMinor = toMinor(amount)
  if (refundMinor > order.amountMinor) {
    throw new AppError('BAD_REQUEST', 'This is more than was paid', { field: 'amount' })
  }
  const after = changePayment(deps, actor, payment, 'payment refunded', {
    state,
    refundMinor,
    refundWay: way,
    refundReason: reason,
    decidedBy: actor.username,
    decidedAt: deps.now(),
  })
  queueRefund(deps, order, after)
}
