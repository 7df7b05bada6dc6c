import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import type { OrderRow } from '#db/orders.ts'
import { orderKeys } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, Reading, Sealing, Timed, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { requireLeft, takeUse } from '#src/domains/coupons/service.ts'
import { changeKeys, chooseKeys, keysChosenBy } from '#src/domains/licenses/rules/issuing.ts'
import { labelled as withLabels } from '#src/domains/licenses/rules/labels.ts'
import {
  licensesToRenew,
  type Renewable,
  renewedByToken,
  renewedUntil,
} from '#src/domains/licenses/rules/renewable.ts'
import { graceStart } from '#src/domains/licenses/service.ts'
import { queueConfirmation } from '#src/domains/orders/notices.ts'
import { buyerOf } from '#src/domains/orders/present.ts'
import { getOrder, getOwnOrder } from '#src/domains/orders/queries.ts'
import type { AskedOffers, ChosenRenewal, CreateOrder, RenewByLink } from '#src/domains/orders/schema.ts'
import { type PlacedOrder, placedOrder } from '#src/domains/orders/service.ts'
import { changeOrder, insertOrder } from '#src/domains/orders/store.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { trackedOrderId } from '#src/kit/tracking-token.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { verified } from '#src/shared/order-verification.ts'
import { labelled } from '#src/shared/price-lines.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { toMinor } from '#src/shared/values/money.ts'
import type { RenewalOffer } from './held.ts'
import { identifyRequest, rememberRequest, repeatedOrder } from './idempotency.ts'
import { askedFor, MOST_OFF } from './odd-amount.ts'
import { type Price, reckon, renewalOf, type Wish } from './pricing.ts'
import { forLicenses, type Wanted } from './purpose.ts'
import { hasProvedPhone } from './verification.ts'

type Chosen = Pick<Wish, 'plan' | 'amount' | 'months' | 'couponCode' | 'productId'>

/** What renewing so many of these licences costs. Their holder is asked the lower price while the price changes. */
export const priceOfRenewal = (
  deps: Timed,
  [{ order, license }]: Renewable,
  chosen: Chosen & { quantity: number },
): Price =>
  reckon(deps, {
    ...chosen,
    isHeld: () => chosen.plan === order.plan && license.expiresAt > graceStart(deps.now()),
  })

export const MONTH = 1
export const YEAR = 12

/** The licences that the link of a reminder renews, with the ends of a month and a year more (LIC-726). */
export const renewalByLink = (deps: Sealing, token: string) => {
  const held = renewedByToken(deps, token)
  const [{ license }] = held
  return {
    held,
    monthlyUntil: renewedUntil(deps, license, MONTH),
    yearlyUntil: renewedUntil(deps, license, YEAR),
  }
}

/** The licences that were chosen of those that are renewed together; without a choice the first one. Throws NOT_FOUND. */
const chosenOf = (held: Renewable, licenseIds: number[] | undefined): Renewable => {
  if (licenseIds === undefined) return [held[0]]
  const wanted = new Set(licenseIds)
  const [first, ...others] = held.filter(({ license }) => wanted.has(license.id))
  if (!first || others.length + 1 < wanted.size) throw notFound('License')
  return [first, ...others]
}

/**
 * The order that renews one of these licences and still waits, the oldest of several. It has the same phone, by which an
 * index finds it.
 */
const openRenewal = ({ db }: Reading, [{ order }]: Renewable, keys: string[]): OrderRow | undefined => {
  const renewsOne = db
    .select({ one: sql`1` })
    .from(orderKeys)
    .where(and(eq(orderKeys.orderId, orders.id), inArray(orderKeys.licenseKey, keys)))
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.phone, order.phone), eq(orders.status, 'pending'), exists(renewsOne)))
    .orderBy(asc(orders.id))
    .limit(1)
    .get()
}

/**
 * Gives the order that waits another plan, period or choice of licences. Throws CONFLICT once a proof of its payment was
 * sent.
 */
export const changeRenewal = (
  deps: Writing,
  actor: Actor,
  open: OrderRow,
  { plan, couponCode }: Chosen,
  { keys, ...wanted }: Wanted,
  price: Price,
): void => {
  const { amount, offer } = price
  const renewed = new Set(keysChosenBy(deps, open.id))
  const [most, least] = [toMinor(amount), toMinor(amount - MOST_OFF)]
  const isSame =
    open.purpose === wanted.purpose &&
    open.quantity === wanted.quantity &&
    keys.every((key) => renewed.has(key)) &&
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
  const after = changeOrder(deps, open.id, { plan, couponCode, ...asked, ...offer, ...wanted })
  changeKeys(deps, open.id, keys)
  recordAudit(deps, actor, {
    entity: 'order',
    entityId: open.id,
    action: 'plan changed',
    before: open,
    after,
  })
}

/**
 * Places the order that renews licences of one holder, in the caller's transaction, or finds the one that waits. Whoever
 * sends it, the buyer is the one of the first licence, so that keys, links and messages go to nobody else (LIC-728), the
 * account is that of the licence (LIC-729), and no code is asked for (ORD-756).
 */
const placeRenewal = (deps: Deps, actor: Actor, held: Renewable, chosen: Chosen): number => {
  const [{ order: renewed }] = held
  const wanted = forLicenses(chosen.plan, held)
  const { keys, quantity, purpose } = wanted
  const open = openRenewal(deps, held, keys)
  const price = priceOfRenewal(deps, held, { ...chosen, quantity })
  if (open) {
    changeRenewal(deps, actor, open, chosen, wanted, price)
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
    purpose,
    quantity,
    ...verified(isHolder || renewed.isPhoneVerified ? 'proved before' : 'renewal'),
    ...askedFor(deps, price),
    userId: renewed.userId ?? (isHolder && actor.kind === 'user' ? actor.id : null),
    renewsOrderId: renewed.id,
    createdAt: now,
    updatedAt: now,
  })
  chooseKeys(deps, order.id, keys)
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
export const renewByLink = (
  deps: Deps,
  actor: Actor,
  { token, licenseIds, ...chosen }: RenewByLink,
): PlacedOrder => {
  const id = inTransaction(deps, (d) =>
    placeRenewal(d, actor, chosenOf(renewedByToken(d, token), licenseIds), chosen),
  )
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
    const placed = placeRenewal(d, actor, chosenOf(renewedByToken(d, token), input.licenseIds), input)
    if (identity) rememberRequest(d, identity, placed)
    return placed
  })
  deps.events.emit('outbox')
  return { ...placedOrder(deps, id), typed: buyerOf(input) }
}

/**
 * What renewing licences costs, for a month and for a year (LIC-810), for the term of its product while that is on sale;
 * and the licences that are renewed together, of which all or some may be. Without a choice it is the price of one.
 */
const offersOf = (deps: Timed, { id, licenseId, licenseIds, couponCode }: AskedOffers) => {
  const held = licensesToRenew(deps, id, licenseId)
  const { length: quantity } = chosenOf(held, licenseIds)
  const [{ order, license }] = held
  const own = renewalOf(deps, order)
  const chosen = own.productId === undefined ? [MONTH, YEAR].map((months) => ({ ...own, months })) : [own]
  const offers = chosen.map((each): RenewalOffer => {
    const { amount, lines, offer, coupon } = priceOfRenewal(deps, held, { ...each, couponCode, quantity })
    if (coupon) requireLeft(coupon)
    const { termMonths } = offer
    return { termMonths, amount, lines: labelled(lines), until: renewedUntil(deps, license, termMonths) }
  })
  return { held: withLabels(deps, held), offers }
}

/** The offers for a licence of this account. Throws NOT_FOUND, and CONFLICT for a plan that is not on sale. */
export const ownRenewalOffers = (deps: Timed, actor: User, asked: AskedOffers) => {
  getOwnOrder(deps, actor, asked.id)
  return offersOf(deps, asked)
}

/** The same for the order of a tracking token. */
export const trackedRenewalOffers = (
  deps: Sealing,
  { token, ...asked }: Omit<AskedOffers, 'id'> & { token: string },
) => offersOf(deps, { ...asked, id: trackedOrderId(deps, token) })

/** Places the order that renews a licence at the price of today, or finds the one that still waits for payment. */
const renewNow = (deps: Deps, actor: Actor, orderId: number, chosen: ChosenRenewal): PlacedOrder => {
  const id = inTransaction(deps, (d) => {
    const { couponCode, licenseId, licenseIds } = chosen
    const held = chosenOf(licensesToRenew(d, orderId, licenseId), licenseIds)
    const [{ order }] = held
    const termMonths = chosen.termMonths ?? order.termMonths
    return placeRenewal(d, actor, held, { couponCode, ...renewalOf(d, { ...order, termMonths }) })
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
