import type { Actor, RequestFacts, Sealing } from '#src/deps.ts'
import { requireLeft } from '#src/domains/coupons/service.ts'
import { renewedByToken, trialByToken } from '#src/domains/licenses/rules/renewable.ts'
import type { AskedQuote } from '#src/domains/orders/schema.ts'
import { labelled } from '#src/shared/price-lines.ts'
import { holdsPlan } from './holder.ts'
import { reckon } from './pricing.ts'
import { priceOfRenewal } from './renewal.ts'
import { priceOfTrial } from './trial.ts'

/**
 * What an order would cost this caller now, in rupees, with the lines of the sum (PRICE-1033). Stores nothing. Throws as
 * placing that order does.
 */
export const quote = (
  deps: Sealing,
  actor: Actor,
  request: RequestFacts,
  { renewal, coupon, ...asked }: AskedQuote,
) => {
  const wish = { ...asked, couponCode: coupon }
  const isOfTrial = renewal !== undefined && trialByToken(deps, renewal) !== undefined
  const { amount, lines, ...price } =
    renewal === undefined
      ? reckon(deps, { ...wish, isHeld: () => holdsPlan(deps, actor, request, wish) })
      : isOfTrial
        ? priceOfTrial(deps, wish)
        : priceOfRenewal(deps, renewedByToken(deps, renewal), wish)
  if (price.coupon) requireLeft(price.coupon)
  return { amount, lines: labelled(lines) }
}
