import { and, eq } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { offers } from '#db/schema/offers.ts'
import type { Actor, Deps, Timed, Writing } from '#src/deps.ts'
import { entriesOfActions, recordAudit } from '#src/domains/audit/service.ts'
import { takeUse } from '#src/domains/coupons/service.ts'
import { creditsOf } from '#src/domains/licenses/rules/credit.ts'
import { chooseKeys } from '#src/domains/licenses/rules/issuing.ts'
import type { Renewable } from '#src/domains/licenses/rules/renewable.ts'
import { graceStart } from '#src/domains/licenses/service.ts'
import { buyerOf } from '#src/domains/orders/present.ts'
import { insertOrder } from '#src/domains/orders/store.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { verified } from '#src/shared/order-verification.ts'
import { withLines } from './odd-amount.ts'
import { type Price, reckon, renewalOf, type Wish } from './pricing.ts'
import { forLicenses, keysOf, type Wanted } from './purpose.ts'
import { hasProvedPhone } from './verification.ts'

/** What the history calls the placing of an order by money for an offer. */
const BY_OFFER = 'placed for an offer'

export type Chosen = Pick<Wish, 'plan' | 'amount' | 'months' | 'couponCode' | 'productId'>

/**
 * What renewing or upgrading so many of these licences costs. Their holder is asked the lower price while the price
 * changes.
 */
export const priceOfRenewal = (
  deps: Timed,
  held: Renewable,
  chosen: Chosen & { quantity: number },
): Price => {
  const [{ order, license }] = held
  return reckon(deps, {
    ...chosen,
    credits: creditsOf(deps, chosen.plan, held.slice(0, chosen.quantity)),
    isHeld: () => chosen.plan === order.plan && license.expiresAt > graceStart(deps.now()),
  })
}

/**
 * Stores the order that renews licences of one holder, in the caller's transaction. Whoever sends it, the buyer is the one
 * of the first licence, so that keys, links and messages go to nobody else (LIC-728), the account is that of the licence
 * (LIC-729), and no code is asked for (ORD-756).
 */
export const addRenewal = (
  deps: Deps,
  actor: Actor,
  [{ order: renewed }]: Renewable,
  { held: chosen, ...wanted }: Wanted,
  { plan, couponCode }: Pick<Chosen, 'plan' | 'couponCode'>,
  price: Price,
  asked: ReturnType<typeof withLines>,
  action: 'placed' | typeof BY_OFFER = 'placed',
): OrderRow => {
  const isHolder = hasProvedPhone(deps, actor, renewed.phone)
  const now = deps.now()
  const order = insertOrder(deps.db, {
    ...buyerOf(renewed),
    plan,
    couponCode,
    ...price.offer,
    ...wanted,
    ...verified(isHolder || renewed.isPhoneVerified ? 'proved before' : 'renewal'),
    ...asked,
    userId: renewed.userId ?? (isHolder && actor.kind === 'user' ? actor.id : null),
    renewsOrderId: renewed.id,
    language: renewed.language,
    createdAt: now,
    updatedAt: now,
  })
  chooseKeys(deps, order.id, keysOf({ held: chosen }, price))
  takeUse(deps, order, price.coupon)
  recordAudit(deps, actor, { entity: 'order', entityId: order.id, action })
  noteForSeller(deps, 'order', order.id)
  return order
}

/** What renewing licences by an offer costs now, for a term like the one before. Throws CONFLICT where it is not on sale. */
export const offeredPrice = (deps: Timed, held: Renewable): Price => {
  const [{ order }] = held
  return priceOfRenewal(deps, held, { ...renewalOf(deps, order), couponCode: null, quantity: held.length })
}

/**
 * Places the order that money for an offer pays, at the amount that it asked for, in the caller's transaction. Its buyer
 * is asked for nothing, and so gets no confirmation.
 */
export const placeOffered = (
  deps: Deps,
  actor: Actor,
  held: Renewable,
  price: Price,
  amountMinor: number,
): OrderRow => {
  const [{ order: renewed }] = held
  const wanted = forLicenses(renewed.plan, held)
  const chosen = { plan: renewed.plan, couponCode: null }
  return addRenewal(deps, actor, held, wanted, chosen, price, withLines(price, amountMinor), BY_OFFER)
}

/**
 * Lets the offer stand again whose newest order this is, in the transaction that undoes the order's approval: its holder is
 * still asked for the amount. Returns whether an offer placed the order, also where it was paid once more since. Whether
 * the offer stands is read anew at each use.
 */
export const reopenOffer = (deps: Writing, orderId: number): boolean => {
  const { changes } = deps.db
    .update(offers)
    .set({ state: 'open', updatedAt: deps.now() })
    .where(and(eq(offers.renewalOrderId, orderId), eq(offers.state, 'paid')))
    .run()
  return changes > 0 || entriesOfActions(deps, 'order', orderId, [BY_OFFER]).length > 0
}
