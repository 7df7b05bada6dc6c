import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import type { OrderRow } from '#db/orders.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, Reading, Sealing, Timed, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { requireLeft, takeUse } from '#src/domains/coupons/service.ts'
import { graceStart, orderToRenew, renewedByToken, renewedUntil } from '#src/domains/licenses/service.ts'
import { queueConfirmation } from '#src/domains/orders/notices.ts'
import { buyerOf } from '#src/domains/orders/present.ts'
import { getOrder, getOwnOrder } from '#src/domains/orders/queries.ts'
import type { AskedOffers, ChosenRenewal, CreateOrder, RenewByLink } from '#src/domains/orders/schema.ts'
import { type PlacedOrder, placedOrder } from '#src/domains/orders/service.ts'
import { changeOrder, insertOrder } from '#src/domains/orders/store.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { trackedOrderId } from '#src/kit/tracking-token.ts'
import { AppError } from '#src/shared/app-error.ts'
import { verified } from '#src/shared/order-verification.ts'
import { type LabelledLine, labelled } from '#src/shared/price-lines.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { toMinor } from '#src/shared/values/money.ts'
import { identifyRequest, rememberRequest, repeatedOrder } from './idempotency.ts'
import { askedFor, MOST_OFF } from './odd-amount.ts'
import { type Price, reckon, renewalOf, type Wish } from './pricing.ts'
import { hasProvedPhone } from './verification.ts'

type Chosen = Pick<Wish, 'plan' | 'amount' | 'months' | 'couponCode' | 'productId'>

/** What renewing a licence costs. Its holder is asked the lower price while the price changes. */
export const priceOfRenewal = (
  deps: Timed,
  { order, license }: { order: OrderRow; license: { expiresAt: Date } },
  chosen: Chosen,
): Price =>
  reckon(deps, {
    ...chosen,
    isHeld: () => chosen.plan === order.plan && license.expiresAt > graceStart(deps.now()),
  })

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
const changeRenewal = (
  deps: Writing,
  actor: Actor,
  open: OrderRow,
  { plan, couponCode }: Chosen,
  price: Price,
): void => {
  const { amount, offer } = price
  const [most, least] = [toMinor(amount), toMinor(amount - MOST_OFF)]
  const isSame =
    open.plan === plan &&
    open.termMonths === offer.termMonths &&
    open.productId === offer.productId &&
    open.couponCode === couponCode &&
    open.amountMinor <= most &&
    open.amountMinor >= least
  if (isSame) return
  const { payment } = getOrder(deps, open.id)
  if (payment && payment.state !== 'awaiting') throw new AppError('CONFLICT', () => texts.renewalBeingPaid)
  takeUse(deps, open, price.coupon)
  const asked = askedFor(deps, price, open.id)
  const after = changeOrder(deps, open.id, { plan, couponCode, ...asked, ...offer })
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
const placeRenewal = (
  deps: Deps,
  actor: Actor,
  held: { order: OrderRow; license: { expiresAt: Date } },
  chosen: Chosen,
): number => {
  const { order: renewed } = held
  const open = openRenewal(deps, renewed)
  const price = priceOfRenewal(deps, held, chosen)
  if (open) {
    changeRenewal(deps, actor, open, chosen, price)
    return open.id
  }
  const { plan, couponCode } = chosen
  const isHolder = hasProvedPhone(deps, actor, renewed.phone)
  const now = deps.now()
  const order = insertOrder(deps.db, {
    ...buyerOf(renewed),
    plan,
    couponCode,
    ...price.offer,
    ...verified(isHolder || renewed.isPhoneVerified ? 'proved before' : 'renewal'),
    ...askedFor(deps, price),
    userId: renewed.userId ?? (isHolder && actor.kind === 'user' ? actor.id : null),
    renewsOrderId: renewed.id,
    createdAt: now,
    updatedAt: now,
  })
  takeUse(deps, order, price.coupon)
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
  const id = inTransaction(deps, (d) => placeRenewal(d, actor, renewedByToken(d, token), chosen))
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
    const placed = placeRenewal(d, actor, renewedByToken(d, token), input)
    if (identity) rememberRequest(d, identity, placed)
    return placed
  })
  deps.events.emit('outbox')
  return { ...placedOrder(deps, id), typed: buyerOf(input) }
}

/** A term for which a licence can be renewed, its price of today, and its end if it were approved now. */
export type RenewalOffer = { termMonths: number; amount: number; lines: LabelledLine[]; until: Date }

/**
 * What renewing a licence costs, for a month and for a year (LIC-810); for the term of its product while that is on sale.
 */
const offersOf = (deps: Timed, { id, couponCode }: AskedOffers): RenewalOffer[] => {
  const held = orderToRenew(deps, id)
  const own = renewalOf(deps, held.order)
  const chosen = own.productId === undefined ? [MONTH, YEAR].map((months) => ({ ...own, months })) : [own]
  return chosen.map((each) => {
    const { amount, lines, offer, coupon } = priceOfRenewal(deps, held, { ...each, couponCode })
    if (coupon) requireLeft(coupon)
    const { termMonths } = offer
    return { termMonths, amount, lines: labelled(lines), until: renewedUntil(deps, held.license, termMonths) }
  })
}

/** The offers for a licence of this account. Throws NOT_FOUND, and CONFLICT for a plan that is not on sale. */
export const ownRenewalOffers = (deps: Timed, actor: User, asked: AskedOffers): RenewalOffer[] => {
  getOwnOrder(deps, actor, asked.id)
  return offersOf(deps, asked)
}

/** The same for the order of a tracking token. */
export const trackedRenewalOffers = (
  deps: Sealing,
  { token, couponCode }: { token: string; couponCode: string | null },
): RenewalOffer[] => offersOf(deps, { id: trackedOrderId(deps, token), couponCode })

/** Places the order that renews a licence at the price of today, or finds the one that still waits for payment. */
const renewNow = (deps: Deps, actor: Actor, orderId: number, chosen: ChosenRenewal): PlacedOrder => {
  const id = inTransaction(deps, (d) => {
    const held = orderToRenew(d, orderId)
    const termMonths = chosen.termMonths ?? held.order.termMonths
    const { couponCode } = chosen
    return placeRenewal(d, actor, held, { couponCode, ...renewalOf(d, { ...held.order, termMonths }) })
  })
  deps.events.emit('outbox')
  return placedOrder(deps, id)
}

/**
 * Places the order that renews a licence of this account at the price of today, or finds the one that still
 * waits for payment (LIC-732). Throws NOT_FOUND, and CONFLICT for a plan that is not on sale.
 */
export const renewOrder = (
  deps: Deps,
  actor: User,
  { id, ...chosen }: ChosenRenewal & { id: number },
): PlacedOrder => {
  getOwnOrder(deps, actor, id)
  return renewNow(deps, actor, id, chosen)
}

/** The same for the order of a tracking token, whose holder proved its contact (ORD-111). */
export const renewTracked = (
  deps: Deps,
  actor: Actor,
  { token, ...chosen }: ChosenRenewal & { token: string },
): PlacedOrder => renewNow(deps, actor, trackedOrderId(deps, token), chosen)
