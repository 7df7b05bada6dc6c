import { and, desc, eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import type { OrderRow } from '#db/orders.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, Reading, Sealing, Timed } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { takeUse } from '#src/domains/coupons/service.ts'
import { trialByToken } from '#src/domains/licenses/rules/renewable.ts'
import { queueConfirmation } from '#src/domains/orders/notices.ts'
import { buyerOf } from '#src/domains/orders/present.ts'
import type { RenewByLink } from '#src/domains/orders/schema.ts'
import { linkToAccount, type PlacedOrder, placedOrder } from '#src/domains/orders/service.ts'
import { insertOrder } from '#src/domains/orders/store.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { inEachDetail } from '#src/shared/buyer-details.ts'
import { verified } from '#src/shared/order-verification.ts'
import { addDays, dayNumber, endOfTerm } from '#src/shared/values/dates.ts'
import { type Trial, toRenewal, toTrialRenewal } from './held.ts'
import { askedFor } from './odd-amount.ts'
import { reckon, type Wish } from './pricing.ts'
import { changeRenewal, MONTH, renewalByLink, renewByLink, YEAR } from './renewal.ts'

/** One licence on the key of the trial, which issuing finds by the phone. */
const wanted = { purpose: 'new' as const, quantity: 1, held: [] }

/** The end of a term of so many months that is bought now: what is left of the trial is added. */
const boughtUntil = ({ now }: Pick<Deps, 'now'>, { expiresAt }: Trial, months: number): Date =>
  addDays(endOfTerm(now(), months), Math.max(0, dayNumber(expiresAt) - dayNumber(now())))

/** What buying the plan of a trial costs. */
export const priceOfTrial = (deps: Timed, wish: Omit<Wish, 'isHeld' | 'purpose'>) =>
  reckon(deps, { ...wish, purpose: 'new' })

/** The order by which a trial is being bought and that still waits, the newest of several. */
const openOrderOf = ({ db }: Reading, { phone, startedAt }: Trial): OrderRow | undefined => {
  const newest = db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.phone, phone),
        eq(orders.isPhoneVerified, true),
        eq(orders.status, 'pending'),
        eq(orders.purpose, 'new'),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
    .get()
  return newest && newest.quantity === 1 && startedAt && newest.createdAt >= startedAt ? newest : undefined
}

/**
 * Places the order that turns a trial into a licence, or changes the one that waits. Whoever has the link, the buyer is the
 * holder of the trial, who proved the phone with it (TRIAL-1189). Throws as placing an order does.
 */
const buyTrial = (
  deps: Deps,
  actor: Actor,
  trial: Trial,
  { token: _token, licenseIds: _ids, ...chosen }: RenewByLink,
): PlacedOrder => {
  const id = inTransaction(deps, (d) => {
    const price = priceOfTrial(d, chosen)
    const open = openOrderOf(d, trial)
    if (open) {
      changeRenewal(d, actor, open, chosen, wanted, price)
      return open.id
    }
    const { plan, couponCode } = chosen
    const { held: _held, ...kept } = wanted
    const now = d.now()
    const order = insertOrder(d.db, {
      ...buyerOf({ ...trial, ...inEachDetail(() => null) }),
      ...kept,
      plan,
      couponCode,
      ...price.offer,
      ...verified('proved before'),
      ...askedFor(d, price),
      userId: null,
      language: trial.language,
      createdAt: now,
      updatedAt: now,
    })
    takeUse(d, order, price.coupon)
    recordAudit(d, actor, { entity: 'order', entityId: order.id, action: 'placed' })
    noteForSeller(d, 'order', order.id)
    linkToAccount(d, order.phone)
    queueConfirmation(d, order)
    return order.id
  })
  deps.events.emit('outbox')
  return placedOrder(deps, id)
}

/** What the link of a reminder leads to: a renewal, or the first licence of a trial. Throws NOT_FOUND. */
export const linkedPurchase = (deps: Sealing, token: string) => {
  const trial = trialByToken(deps, token)
  if (!trial) return toRenewal(renewalByLink(deps, token))
  const [monthlyUntil, yearlyUntil] = [boughtUntil(deps, trial, MONTH), boughtUntil(deps, trial, YEAR)]
  return toTrialRenewal(trial, { monthlyUntil, yearlyUntil })
}

/** Places the order of that link. Throws NOT_FOUND, and as placing an order does. */
export const buyByLink = (deps: Deps, actor: Actor, chosen: RenewByLink): PlacedOrder => {
  const trial = trialByToken(deps, chosen.token)
  return trial ? buyTrial(deps, actor, trial, chosen) : renewByLink(deps, actor, chosen)
}
