import { inTransaction } from '#db/client.ts'
import { findOrder } from '#db/orders.ts'
import type { Actor, Deps, RequestFacts } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { takeUse } from '#src/domains/coupons/service.ts'
import { creditsOf } from '#src/domains/licenses/rules/credit.ts'
import { changeKeys, chosenBy, keysChosenBy } from '#src/domains/licenses/rules/issuing.ts'
import { isOwnOrder } from '#src/domains/orders/cookie.ts'
import { queueConfirmation } from '#src/domains/orders/notices.ts'
import type { LicensedOrder } from '#src/domains/orders/present.ts'
import { getOrder } from '#src/domains/orders/queries.ts'
import type { ChangePlan, VerifyCode, VerifyProof } from '#src/domains/orders/schema.ts'
import { linkToAccount } from '#src/domains/orders/service.ts'
import { changeOrder } from '#src/domains/orders/store.ts'
import {
  codeError,
  deliverCodeLater,
  startProof,
  takeCode,
  useCode,
  useProof,
} from '#src/domains/otp/service.ts'
import { markPhoneVerified } from '#src/domains/users/service.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import { countUse, tooManyRequests } from '#src/kit/limits.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { verified } from '#src/shared/order-verification.ts'
import { codeAnswers as codes, orderAnswers as texts } from '#src/shared/texts.ts'
import { holdsPlan } from './holder.ts'
import { askedFor } from './odd-amount.ts'
import { reckon } from './pricing.ts'
import { forLicenses, withCredits } from './purpose.ts'
import { awaitsCode, codeStatus, issueOrderCode } from './verification.ts'

/**
 * Sends a new code for an order that waits for one and voids the earlier code. Throws CONFLICT when the order awaits no
 * code or is somebody else's (ORD-10), SERVICE_UNAVAILABLE while WhatsApp cannot send, and TOO_MANY_REQUESTS.
 */
export const sendOrderCode = (deps: Deps, actor: Actor, request: RequestFacts, orderId: number) => {
  const order = findOrder(deps, orderId)
  if (!order || !isOwnOrder(actor, request, order) || !awaitsCode(order)) {
    throw new AppError('CONFLICT', () => texts.waitsForNoCode)
  }
  if (!canSend(deps)) {
    throw new AppError('SERVICE_UNAVAILABLE', () => texts.cannotSendCode)
  }
  const refusal = takeCode(deps, request, order.phone)
  if (refusal?.kind === 'budget') throw tooManyRequests(refusal.seconds)
  if (refusal) throw new AppError('CONFLICT', () => codes.notToThisNumber)
  deliverCodeLater(deps, issueOrderCode(deps, actor, request, order))
  return {
    success: true,
    message: texts.codeOnItsWay,
    ...codeStatus(deps, actor, request, orderId),
  }
}

/**
 * A one-time word that proves the phone of an order that waits for its code. Null where the shop receives no
 * messages. Throws NOT_FOUND when the order awaits no code or is somebody else's, TOO_MANY_REQUESTS.
 */
export const startOrderProof = (deps: Deps, actor: Actor, request: RequestFacts, orderId: number) => {
  const order = findOrder(deps, orderId)
  if (!order || !isOwnOrder(actor, request, order) || !awaitsCode(order)) throw notFound('Order')
  return startProof(deps, request, { phone: order.phone, type: 'order', orderId })
}

/**
 * Changes the plan of an order that waits for its code, which stays valid (ORD-22). Throws NOT_FOUND when the order
 * awaits no code (ORD-706) or is somebody else's; CONFLICT once a proof of payment was sent, which was for the plan of
 * then (ORD-752); and BAD_REQUEST and CONFLICT as placing an order does.
 */
export const changePlan = (
  deps: Deps,
  actor: Actor,
  request: RequestFacts,
  { orderId, ...chosen }: ChangePlan,
): LicensedOrder =>
  inTransaction(deps, (d) => {
    const before = findOrder(d, orderId)
    if (!before || !isOwnOrder(actor, request, before) || !awaitsCode(before)) throw notFound('Order')
    const { payment } = getOrder(d, orderId)
    if (payment && payment.state !== 'awaiting') throw new AppError('CONFLICT', () => texts.planStays)
    const { couponCode, plan } = chosen
    const { quantity, phone } = before
    const isHeld = () => holdsPlan(d, actor, request, { phone, plan })
    const held = chosenBy(d, orderId)
    const { purpose } = held.length > 0 ? forLicenses(plan, held) : before
    const price = reckon(d, { ...chosen, quantity, purpose, credits: creditsOf(d, plan, held), isHeld })
    takeUse(d, before, price.coupon)
    changeKeys(d, orderId, withCredits(keysChosenBy(d, orderId), price))
    const changes = { plan, couponCode, purpose, ...askedFor(d, price, orderId), ...price.offer }
    const after = changeOrder(d, orderId, changes)
    recordAudit(d, actor, { entity: 'order', entityId: orderId, action: 'plan changed', before, after })
    return getOrder(d, orderId)
  })

/** Counts a try from elsewhere, apart from the buyer's (OTP-709). Returns whether it may be made. */
const mayTryFromElsewhere = (deps: Deps, { address }: RequestFacts, orderId: number): boolean => {
  const ofOrder = countUse(deps, 'strangerTriesPerOrder', String(orderId))
  const ofAddress = countUse(deps, 'strangerTriesPerAddress', address)
  return ofOrder === 0 && ofAddress === 0
}

/**
 * Verifies an order's phone by its code or by a message that arrived from it. Queues the order's confirmation
 * while it is pending (ORD-716), and links it to the account with the same verified phone (ORD-11). Anybody with the
 * code may call this; `isOwn` says whether the caller placed the order and so is believed to have the phone (ORD-715).
 * Throws BAD_REQUEST, to the buyer with a message for each failure, to anybody else as a wrong code (OTP-15).
 */
export const verifyOrder = (
  deps: Deps,
  actor: Actor,
  request: RequestFacts,
  { orderId, ...proof }: VerifyCode | VerifyProof,
): { placed: LicensedOrder; isOwn: boolean } => {
  const result = inTransaction(deps, (d) => {
    const before = findOrder(d, orderId)
    const isBuyer = before !== undefined && isOwnOrder(actor, request, before)
    if (!isBuyer && !mayTryFromElsewhere(d, request, orderId)) return 'invalid'
    if (!before) return 'invalid'
    const purpose = { phone: before.phone, type: 'order' as const, orderId }
    const tried =
      'otp' in proof
        ? useCode(d, { ...purpose, ...proof }, { isAttempt: isBuyer })
        : useProof(d, { ...purpose, ...proof })
    if (tried !== 'ok') return isBuyer ? tried : 'invalid'
    const after = changeOrder(d, orderId, verified('proved'))
    recordAudit(d, actor, {
      entity: 'order',
      entityId: orderId,
      action: 'phone verified',
      // The other fields that `verified` sets follow from this one, and would tell the same thing again.
      before: { verification: before.verification },
      after: { verification: after.verification },
    })
    if (actor.kind === 'user') markPhoneVerified(d, actor, before.phone)
    linkToAccount(d, before.phone)
    if (after.status === 'pending') queueConfirmation(d, findOrder(d, orderId) ?? after)
    return tried
  })
  // Thrown after the commit, so that the attempt stays counted.
  if (result !== 'ok') throw codeError(result)
  deps.events.emit('outbox')
  const placed = getOrder(deps, orderId)
  return { placed, isOwn: isOwnOrder(actor, request, placed.order) }
}
