import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '#db/client.ts'
import { findOrder, type OrderRow } from '#db/orders.ts'
import type { Deps, RequestFacts } from '#src/deps.ts'
import { mailCode } from '#src/domains/messages/service.ts'
import { renderEmail } from '#src/domains/messages/templates.ts'
import {
  deliverCode,
  type IssuedCode,
  issueCode,
  startProof,
  takeCode,
  useCode,
  useProof,
} from '#src/domains/otp/service.ts'
import { payPath } from '#src/domains/payments/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import { countTogether, mailBudgetOf, networkOf, tooManyRequests } from '#src/kit/limits.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { CODE_MINUTES } from '#src/shared/one-time-code.ts'
import { addSeconds, fromMillis, HOUR, isRunning } from '#src/shared/values/dates.ts'
import { getOrder } from './queries.ts'
import type { TrackOrder, VerifyTracking } from './schema.ts'

const type = 'track'
const TRACK = 'track'
/** How long a code shows an order (ORD-111). */
const TRACKED_SECONDS = HOUR

/** The token that shows an order without an account (ORD-111). */
export const trackingToken = (deps: Pick<Deps, 'vault' | 'now'>, orderId: number): string =>
  deps.vault.sign(TRACK, `${orderId} ${addSeconds(deps.now(), TRACKED_SECONDS).getTime()}`)

/**
 * The id of the order that a tracking token shows. Throws NOT_FOUND for a forged or expired token, and once the person
 * was erased (USER-8).
 */
export const trackedOrderId = (deps: Pick<Deps, 'db' | 'vault' | 'now'>, token: string): number => {
  const [orderId, until] = deps.vault.verify(TRACK, token)?.split(' ') ?? []
  const isShown = isRunning(fromMillis(until), TRACKED_SECONDS, deps.now())
  const order = isShown ? findOrder(deps, Number(orderId)) : undefined
  if (!order || order.erasedAt) throw notFound('Order')
  return order.id
}

/** The order with this number and this phone, or undefined. */
const pairOf = (deps: Pick<Deps, 'db'>, orderId: number, phone: string): OrderRow | undefined => {
  const order = findOrder(deps, orderId)
  return order?.phone === phone ? order : undefined
}

/**
 * Mails the code, also a little later where the mail server does not take it now (MAIL-4). An address gets few codes
 * over all orders, because nobody proved that it is the buyer's (OTP-7).
 */
const mailTrackingCode = async (
  deps: Deps,
  request: RequestFacts,
  to: string,
  { id, code, expiresAt }: IssuedCode,
): Promise<void> => {
  if (countTogether(deps, mailBudgetOf(request, 'track', to.toLowerCase())) > 0) {
    return deps.log.warn('A tracking code was not mailed: its address got too many')
  }
  const text = renderEmail(deps, 'otp_verification', {
    code,
    minutes: String(CODE_MINUTES),
    site_name: settingValues(deps).site_name,
  })
  const dedupeKey = `tracking-code:${id}:${expiresAt.getTime()}`
  return mailCode(deps, { ...text, to, templateName: 'otp_verification', dedupeKey, expiresAt })
}

/**
 * Counts a request to track, whether its pair is right or wrong. Requests of one network do not use up those of the
 * phone's owner, nor the codes that leave. Throws TOO_MANY_REQUESTS.
 */
const takeTracking = (
  deps: Pick<Deps, 'db' | 'now' | 'limits'>,
  { address }: Pick<RequestFacts, 'address'>,
  phone: string,
): void => {
  const network = networkOf(address)
  const seconds = countTogether(deps, [
    ['trackingsPerNetwork', network, Number(settingValues(deps).codes_per_network_hour)],
    ['trackingsPerPhone', `${network} ${phone}`],
  ])
  if (seconds > 0) throw tooManyRequests(seconds)
}

/**
 * Sends a code to a buyer who tracks an order without an account: to the order's phone, or to its email while WhatsApp
 * cannot send (ORD-111). A wrong pair of number and phone does the same work, without the message. Throws BAD_REQUEST
 * for an impossible phone, TOO_MANY_REQUESTS.
 */
export const sendTrackingCode = (
  deps: Deps,
  request: RequestFacts,
  { orderId, phone: given }: TrackOrder,
): void => {
  const phone = toE164(given)
  const order = pairOf(deps, orderId, phone)
  const issued = inTransaction(deps, (d) => {
    takeTracking(d, request, phone)
    // The code of a wrong pair is nobody's, so that it voids no code that was sent (OTP-4).
    return issueCode(d, { phone: order ? phone : '', type, orderId: order?.id })
  })
  if (!order) return
  deps.background('tracking code', async () => {
    // Runs after the answer, so that the time of the answer does not reveal whether the pair was right.
    await setImmediate()
    const mayLeave = canSend(deps) && takeCode(deps, request, phone) === null
    const isSent = mayLeave && (await deliverCode(deps, issued)).sent
    if (!isSent) await mailTrackingCode(deps, request, order.email, issued)
  })
}

/**
 * A one-time word that proves the phone of an order when it arrives from that phone, for tracking the order (OTP-71).
 * Null where the shop receives no messages. A wrong pair gets a word too. Throws BAD_REQUEST, TOO_MANY_REQUESTS.
 */
export const startTrackingProof = (
  deps: Deps,
  request: RequestFacts,
  { orderId, phone: given }: TrackOrder,
) => {
  const phone = toE164(given)
  return startProof(deps, request, { phone, type, orderId: pairOf(deps, orderId, phone)?.id })
}

const WRONG = 'This code is wrong or no longer valid. Please request a new one.'

/**
 * The token that shows an order for an hour, for the code that was sent or the word that arrived (ORD-111). Throws
 * BAD_REQUEST with the same message for a wrong pair as for a wrong, late or used code.
 */
export const verifyTracking = (
  deps: Deps,
  { orderId, phone: given, ...proof }: VerifyTracking,
): { token: string } => {
  const purpose = { phone: toE164(given), type, orderId } as const
  const result = inTransaction(deps, (d) => {
    return 'otp' in proof ? useCode(d, { ...purpose, ...proof }) : useProof(d, { ...purpose, ...proof })
  })
  if (result !== 'ok') throw new AppError('BAD_REQUEST', WRONG, { extra: { success: false } })
  return { token: trackingToken(deps, orderId) }
}

/**
 * The present state of an order, for a buyer who proved its phone or email (ORD-111). Throws NOT_FOUND for an expired
 * token.
 */
export const trackedOrder = (deps: Pick<Deps, 'db' | 'now' | 'vault'>, token: string) => {
  const id = trackedOrderId(deps, token)
  return {
    placed: getOrder(deps, id),
    payPath: payPath(deps, id),
    checkTime: settingValues(deps).payment_check_time,
  }
}
