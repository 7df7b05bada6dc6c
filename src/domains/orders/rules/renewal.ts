import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import type { OrderRow } from '#db/orders.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, Reading, Sealing, Timed, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { orderToRenew, renewedByToken, renewedUntil } from '#src/domains/licenses/service.ts'
import { queueConfirmation } from '#src/domains/orders/notices.ts'
import { buyerOf } from '#src/domains/orders/present.ts'
import { getOrder, getOwnOrder } from '#src/domains/orders/queries.ts'
import type { CreateOrder, RenewByLink, RenewedTerm } from '#src/domains/orders/schema.ts'
import { type PlacedOrder, placedOrder } from '#src/domains/orders/service.ts'
import { changeOrder, insertOrder } from '#src/domains/orders/store.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { trackedOrderId } from '#src/kit/tracking-token.ts'
import { AppError } from '#src/shared/app-error.ts'
import { verified } from '#src/shared/order-verification.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { toMinor } from '#src/shared/values/money.ts'
import { identifyRequest, rememberRequest, repeatedOrder } from './idempotency.ts'
import { askedMinor, MOST_OFF, offerOf, renewalOf } from './pricing.ts'
import { hasProvedPhone } from './verification.ts'

type Chosen = Pick<CreateOrder, 'plan' | 'amount' | 'couponCode' | 'productId'>

const MONTH = 1
const YEAR = 12

/** The order and licence that the link of a reminder renews, with the ends of a month and a year more (LIC-726). */
export const renewalByLink = (deps: Sealing, token: string) => {
  const { order, license } = renewedByToken(deps, token)
  return {
    order,
    license,
    monthlyUntil: renewedUntil(deps, license, MONTH),
    yearlyUntil: renewedUntil(deps, license, YEAR),
  }
}

/** The order that renews the same licence and still waits. It has the same phone, by which an index finds it. */
const openRenewal = ({ db }: Reading, { id, phone }: OrderRow): OrderRow | undefined =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.phone, phone), eq(orders.renewsOrderId, id), eq(orders.status, 'pending')))
    .get()

/** Gives the order that waits another plan or period. Throws CONFLICT once a proof of its payment was sent. */
const changeRenewal = (deps: Writing, actor: Actor, open: OrderRow, chosen: Chosen): void => {
  const { plan, amount, couponCode } = chosen
  const offer = offerOf(deps, chosen)
  const [most, least] = [toMinor(amount), toMinor(amount - MOST_OFF)]
  const isSame =
    open.plan === plan &&
    open.termMonths === offer.termMonths &&
    open.productId === offer.productId &&
    open.amountMinor <= most &&
    open.amountMinor >= least
  if (isSame) return
  const { payment } = getOrder(deps, open.id)
  if (payment && payment.state !== 'awaiting') throw new AppError('CONFLICT', () => texts.renewalBeingPaid)
  const amountMinor = askedMinor(deps, amount, open.id)
  const after = changeOrder(deps, open.id, { plan, couponCode, amountMinor, ...offer })
  recordAudit(deps, actor, {
    entity: 'order',
    entityId: open.id,
    action: 'plan changed',
    before: open,
    after,
  })
}

/**
 * Places the order that renews the licence of an order, in the caller's transaction, or finds the one that waits. Whoever
 * sends it, the buyer is the one of that order, so that key, links and messages go to nobody else (LIC-728), the account
 * is that of the licence (LIC-729), and no code is asked for (ORD-756).
 */
const placeRenewal = (deps: Deps, actor: Actor, renewed: OrderRow, chosen: Chosen): number => {
  const open = openRenewal(deps, renewed)
  if (open) {
    changeRenewal(deps, actor, open, chosen)
    return open.id
  }
  const { plan, amount, couponCode } = chosen
  const isHolder = hasProvedPhone(deps, actor, renewed.phone)
  const now = deps.now()
  const order = insertOrder(deps.db, {
    ...buyerOf(renewed),
    plan,
    couponCode,
    ...offerOf(deps, chosen),
    ...verified(isHolder || renewed.isPhoneVerified ? 'proved before' : 'renewal'),
    amountMinor: askedMinor(deps, amount),
    userId: renewed.userId ?? (isHolder && actor.kind === 'user' ? actor.id : null),
    renewsOrderId: renewed.id,
    createdAt: now,
    updatedAt: now,
  })
  recordAudit(deps, actor, { entity: 'order', entityId: order.id, action: 'placed' })
  noteForSeller(deps, 'order', order.id)
  queueConfirmation(deps, order)
  return order.id
}

/**
 * Places the order of a reminder's link without signing in (LIC-727), or finds the one that waits (LIC-730). Throws
 * NOT_FOUND, BAD_REQUEST and CONFLICT as placing an order does.
 */
export const renewByLink = (deps: Deps, actor: Actor, { token, ...chosen }: RenewByLink): PlacedOrder => {
  const id = inTransaction(deps, (d) => placeRenewal(d, actor, renewedByToken(d, token).order, chosen))
  deps.events.emit('outbox')
  return placedOrder(deps, id)
}

/**
 * The same for the documented call, which repeats by its key. `typed` is the buyer that the caller named, who
 * reads that back and learns nothing of the holder.
 */
export const renewByOrder = (
  deps: Deps,
  actor: Actor,
  given: CreateOrder,
  token: string,
): PlacedOrder & { typed: ReturnType<typeof buyerOf> } => {
  const input = { ...given, phone: toE164(given.phone) }
  const identity = identifyRequest(deps, actor, input)
  const id = inTransaction(deps, (d) => {
    const repeated = identity && repeatedOrder(d, identity)
    if (repeated) return repeated
    const placed = placeRenewal(d, actor, renewedByToken(d, token).order, input)
    if (identity) rememberRequest(d, identity, placed)
    return placed
  })
  deps.events.emit('outbox')
  return { ...placedOrder(deps, id), typed: buyerOf(input) }
}

/** A term for which a licence can be renewed, its price of today, and its end if it were approved now. */
export type RenewalOffer = { termMonths: number; amount: number; until: Date }

/**
 * What renewing a licence costs, for a month and for a year (LIC-810); for the term of its product while that is on sale.
 */
const offersOf = (deps: Timed, orderId: number): RenewalOffer[] => {
  const { order, license } = orderToRenew(deps, orderId)
  const offerFor = (termMonths: number) => ({ termMonths, ...renewalOf(deps, { ...order, termMonths }) })
  const own = offerFor(order.termMonths)
  const offers = own.productId === undefined ? [MONTH, YEAR].map(offerFor) : [own]
  return offers.map(({ termMonths, amount }) => ({
    termMonths,
    amount,
    until: renewedUntil(deps, license, termMonths),
  }))
}

/** The offers for a licence of this account. Throws NOT_FOUND, and CONFLICT for a plan that is not on sale. */
export const ownRenewalOffers = (deps: Timed, actor: User, orderId: number): RenewalOffer[] => {
  getOwnOrder(deps, actor, orderId)
  return offersOf(deps, orderId)
}

/** The same for the order of a tracking token. */
export const trackedRenewalOffers = (deps: Sealing, token: string): RenewalOffer[] =>
  offersOf(deps, trackedOrderId(deps, token))

/** Places the order that renews a licence at the price of today, or finds the one that still waits for payment. */
const renewNow = (deps: Deps, actor: Actor, orderId: number, term: RenewedTerm): PlacedOrder => {
  const id = inTransaction(deps, (d) => {
    const { order } = orderToRenew(d, orderId)
    const termMonths = term ?? order.termMonths
    const chosen = { plan: order.plan, couponCode: null, ...renewalOf(d, { ...order, termMonths }) }
    return placeRenewal(d, actor, order, chosen)
  })
  deps.events.emit('outbox')
  return placedOrder(deps, id)
}

/**
 * Places the order that renews a licence of this account at the price of today, or finds the one that still
 * waits for payment (LIC-732). Throws NOT_FOUND, and CONFLICT for a plan that is not on sale.
 */
export const renewOrder = (deps: Deps, actor: User, orderId: number, term: RenewedTerm): PlacedOrder => {
  getOwnOrder(deps, actor, orderId)
  return renewNow(deps, actor, orderId, term)
}

/** The same for the order of a tracking token, whose holder proved its contact (ORD-111). */
export const renewTracked = (deps: Deps, actor: Actor, token: string, term: RenewedTerm): PlacedOrder =>
  renewNow(deps, actor, trackedOrderId(deps, token), term)
