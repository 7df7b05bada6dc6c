import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import type { OrderRow } from '#db/orders.ts'
import { orderKeys } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, Reading, Sealing, Timed, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { requireLeft, takeUse } from '#src/domains/coupons/service.ts'
import {
  changeKeys,
  chosenBy,
  creditOf,
  isSameChoice,
  keysChosenBy,
} from '#src/domains/licenses/rules/issuing.ts'
import { labelled as withLabels } from '#src/domains/licenses/rules/labels.ts'
import {
  licensesToRenew,
  type Renewable,
  renewedByToken,
  renewedUntil,
  withOthers,
} from '#src/domains/licenses/rules/renewable.ts'
import { queueConfirmation } from '#src/domains/orders/notices.ts'
import { buyerOf } from '#src/domains/orders/present.ts'
import { getOrder, getOwnOrder } from '#src/domains/orders/queries.ts'
import type { AskedOffers, ChosenRenewal, CreateOrder, RenewByLink } from '#src/domains/orders/schema.ts'
import { type PlacedOrder, placedOrder } from '#src/domains/orders/service.ts'
import { changeOrder } from '#src/domains/orders/store.ts'
import { toE164 } from '#src/kit/phone.ts'
import { trackedOrderId } from '#src/kit/tracking-token.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { labelled } from '#src/shared/price-lines.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { toMinor } from '#src/shared/values/money.ts'
import type { RenewalOffer } from './held.ts'
import { identifyRequest, rememberRequest, repeatedOrder } from './idempotency.ts'
import { askedFor, askedOfHolder, MOST_OFF } from './odd-amount.ts'
import { type Price, renewalOf } from './pricing.ts'
import { forLicenses, keysOf, type Wanted } from './purpose.ts'
import { addRenewal, type Chosen, priceOfRenewal } from './renewal-order.ts'

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

/**
 * The licences that were chosen of those that are renewed together; without a choice so many of them, beginning with the
 * first. Throws NOT_FOUND where there are fewer.
 */
export const chosenOf = (held: Renewable, licenseIds: number[] | undefined, quantity = 1): Renewable => {
  if (licenseIds === undefined) {
    if (quantity > held.length) throw notFound('License')
    return [held[0], ...held.slice(1, quantity)]
  }
  const wanted = new Set(licenseIds)
  const [first, ...others] = held.filter(({ license }) => wanted.has(license.id))
  if (!first || others.length + 1 < wanted.size) throw notFound('License')
  return [first, ...others]
}

/**
 * The order that renews one of these licences and still waits, the oldest of several. It has the same phone, by which an
 * index finds it.
 */
const openRenewal = ({ db }: Reading, held: Renewable): OrderRow | undefined => {
  const [{ order }] = held
  const keys = held.map(({ license }) => license.licenseKey)
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
  { held, ...wanted }: Wanted,
  price: Price,
): void => {
  const { amount, offer } = price
  const keys = keysOf({ held }, price)
  const chosenBefore = keysChosenBy(deps, open.id)
  // The credit falls from day to day; what was agreed on stays, and days settle the difference.
  const most = toMinor(amount) + creditOf(keys)
  const [least, openMinor] = [most - toMinor(MOST_OFF), open.amountMinor + creditOf(chosenBefore)]
  const isSame =
    open.purpose === wanted.purpose &&
    open.quantity === wanted.quantity &&
    isSameChoice(chosenBefore, keys) &&
    open.plan === plan &&
    open.termMonths === offer.termMonths &&
    open.productId === offer.productId &&
    open.couponCode === couponCode &&
    openMinor <= most &&
    openMinor >= least
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

/** Whether an order also extends licences that are not renewed together with these, and so were not shown beside them. */
const extendsMore = (deps: Reading, { id }: OrderRow, [first]: Renewable): boolean => {
  const together = new Set(withOthers(deps, first).map(({ license }) => license.licenseKey))
  return chosenBy(deps, id).some(({ license }) => !together.has(license.licenseKey))
}

/**
 * Places the order that renews licences of one holder, in the caller's transaction, or finds the one that waits. That one
 * stays as it is where it also extends others, because a choice among these drops none of those.
 */
const placeRenewal = (deps: Deps, actor: Actor, held: Renewable, chosen: Chosen): number => {
  const wanted = forLicenses(chosen.plan, held)
  const open = openRenewal(deps, held)
  if (open && extendsMore(deps, open, held)) return open.id
  const price = priceOfRenewal(deps, held, { ...chosen, quantity: wanted.quantity })
  if (open) {
    changeRenewal(deps, actor, open, chosen, wanted, price)
    return open.id
  }
  const order = addRenewal(deps, actor, held, wanted, chosen, price, askedOfHolder(deps, held, price))
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
    const held = chosenOf(renewedByToken(d, token), input.licenseIds, input.quantity)
    const placed = placeRenewal(d, actor, held, input)
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
