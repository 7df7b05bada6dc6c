import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '#db/client.ts'
import { creditNotesOf, findOrder, type OrderRow } from '#db/orders.ts'
import type { Deps, Limiting, RequestFacts, Sealing } from '#src/deps.ts'
import { canRenew } from '#src/domains/licenses/rules/renewable.ts'
import { mailCode } from '#src/domains/messages/service.ts'
import { renderEmail } from '#src/domains/messages/texts/templates.ts'
import { writeIn } from '#src/domains/messages/texts/words.ts'
import { claimPath } from '#src/domains/orders/notices.ts'
import { getOrder } from '#src/domains/orders/queries.ts'
import type { TrackOrder, VerifyTracking } from '#src/domains/orders/schema.ts'
import {
  codeVariables,
  deliverCode,
  type IssuedCode,
  issueCode,
  startProof,
  takeCode,
  useCode,
  useProof,
  wentByWhatsapp,
} from '#src/domains/otp/service.ts'
import { isKnownBuyer, type Looking } from '#src/domains/payments/rules/buyer-page.ts'
import { livePayPath, payableOrder } from '#src/domains/payments/service.ts'
import { spokenItem, spokenSetting } from '#src/domains/settings/service.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import { countTogether, mailBudgetOf, networkOf, tooManyRequests } from '#src/kit/limits.ts'
import { toE164 } from '#src/kit/phone.ts'
import { trackedOrderId, trackingToken } from '#src/kit/tracking-token.ts'
import { AppError } from '#src/shared/app-error.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'

const type = 'track'

/**
 * The order that is asked for, with the phone that its code goes to. A pair of number and phone that is wrong has no
 * order. Throws BAD_REQUEST for an impossible phone, NOT_FOUND for a link that is forged or has ended.
 */
const askedFor = (deps: Sealing, asked: TrackOrder): { order: OrderRow | undefined; phone: string } => {
  if ('link' in asked) {
    const order = payableOrder(deps, asked.link)
    return { order, phone: order.phone }
  }
  const phone = toE164(asked.phone)
  const order = findOrder(deps, asked.orderId)
  return { order: order?.phone === phone ? order : undefined, phone }
}

/**
 * The token of the order of a pay link, for a browser that has nothing left to prove. Null for any other. Throws
 * NOT_FOUND.
 */
export const openedByLink = (deps: Sealing, looking: Looking, link: string): { token: string | null } => {
  const order = payableOrder(deps, link)
  return { token: isKnownBuyer(looking, order) ? trackingToken(deps, order.id) : null }
}

/**
 * Mails the code, also a little later where the mail server does not take it now. An address gets few codes
 * over all orders, because nobody proved that it is the buyer's (OTP-703).
 */
const mailTrackingCode = async (
  deps: Deps,
  request: RequestFacts,
  to: string,
  issued: IssuedCode,
): Promise<void> => {
  if (countTogether(deps, mailBudgetOf(request, 'track', to.toLowerCase())) > 0) {
    return deps.log.warn('A tracking code was not mailed: its address got too many')
  }
  const { id, expiresAt } = issued
  const text = writeIn(deps, () => renderEmail(deps, 'otp_verification', codeVariables(deps, issued)))
  const about = { entity: 'tracking code', entityId: id, event: 'issued', eventAt: expiresAt } as const
  return mailCode(deps, { ...text, about, to, templateName: 'otp_verification', expiresAt })
}

/**
 * Counts a request to track, whether its pair is right or wrong. Requests of one network do not use up those of the
 * phone's owner, nor the codes that leave (ORD-724). Throws TOO_MANY_REQUESTS.
 */
const takeTracking = (deps: Limiting, { address }: Pick<RequestFacts, 'address'>, phone: string): void => {
  const network = networkOf(address)
  const seconds = countTogether(deps, [
    ['trackingsPerNetwork', network],
    ['trackingsPerPhone', `${network} ${phone}`],
  ])
  if (seconds > 0) throw tooManyRequests(seconds)
}

/**
 * Sends a code to a buyer who tracks an order without an account: to the order's phone, or to its email while WhatsApp
 * cannot send. A browser that proved the phone needs none, and gets the token at once. A wrong pair of
 * number and phone does the same work, without the message (ORD-723). Throws BAD_REQUEST, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export const sendTrackingCode = (
  deps: Deps,
  request: RequestFacts,
  asked: TrackOrder,
): { token: string | null } => {
  const { order, phone } = askedFor(deps, asked)
  if (order && request.provenPhone === phone) return { token: trackingToken(deps, order.id) }
  const issued = inTransaction(deps, (d) => {
    takeTracking(d, request, phone)
    // The code of a wrong pair is nobody's, so that it voids no code that was sent.
    return issueCode(d, { phone: order ? phone : '', type, orderId: order?.id })
  })
  if (!order) return { token: null }
  deps.background('tracking code', async () => {
    // Runs after the answer, so that the time of the answer does not reveal whether the pair was right.
    await setImmediate()
    const mayLeave = canSend(deps) && takeCode(deps, request, phone) === null
    const isSent = mayLeave && (await deliverCode(deps, issued)).sent
    if (!isSent) await mailTrackingCode(deps, request, order.email, issued)
  })
  return { token: null }
}

/**
 * A one-time word that proves the phone of an order when it arrives from that phone, for tracking the order.
 * Null where the shop receives no messages. A wrong pair gets a word too. Throws BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export const startTrackingProof = (deps: Deps, request: RequestFacts, asked: TrackOrder) => {
  const { order, phone } = askedFor(deps, asked)
  return startProof(deps, request, { phone, type, orderId: order?.id })
}

/**
 * The token that shows an order for an hour, for the code that was sent or the word that arrived (ORD-721), and the
 * phone that this proved; null where the code went by email, which proves no phone (ORD-725). Throws NOT_FOUND for a
 * link that has ended, and BAD_REQUEST with the same message for a wrong pair as for a wrong, late or used code.
 */
export const verifyTracking = (
  deps: Deps,
  asked: VerifyTracking,
): { token: string; provenPhone: string | null } => {
  const { order, phone } = askedFor(deps, asked)
  const orderId = order?.id ?? 0
  const purpose = { phone, type, orderId } as const
  const { result, isOfPhone } = inTransaction(deps, (d) => {
    if ('ticket' in asked)
      return { result: useProof(d, { ...purpose, ticket: asked.ticket }), isOfPhone: true }
    return { result: useCode(d, { ...purpose, otp: asked.otp }), isOfPhone: wentByWhatsapp(d, purpose) }
  })
  if (result !== 'ok')
    throw new AppError('BAD_REQUEST', () => texts.wrongTrackingCode, { extra: { success: false } })
  return { token: trackingToken(deps, orderId), provenPhone: isOfPhone ? phone : null }
}

/**
 * The present state of an order, for a buyer who proved its phone or email (ORD-722). Throws NOT_FOUND for an expired
 * token.
 */
export const trackedOrder = (deps: Sealing, token: string) => {
  const placed = getOrder(deps, trackedOrderId(deps, token))
  const { order } = placed
  return {
    placed,
    payPath: livePayPath(deps, order),
    claimPath: order.userId === null ? claimPath(deps, order.id) : null,
    canRenew: canRenew(deps, order.id),
    creditNotes: creditNotesOf(deps, order.id),
    reason: spokenItem(deps, 'payment_reject_reasons', placed.payment?.reason ?? ''),
    checkTime: spokenSetting(deps, 'payment_check_time'),
  }
}
