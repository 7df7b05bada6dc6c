import type { Actor, RequestFacts, Sealing } from '#src/deps.ts'
import { requireLeft } from '#src/domains/coupons/service.ts'
import { creditsOf } from '#src/domains/licenses/rules/credit.ts'
import { renewedByToken, trialByToken } from '#src/domains/licenses/rules/renewable.ts'
import type { AskedQuote } from '#src/domains/orders/schema.ts'
import { labelled } from '#src/shared/price-lines.ts'
import { holdsPlan } from './holder.ts'
import { reckon } from './pricing.ts'
import { wantedBy } from './purpose.ts'
import { chosenOf } from './renewal.ts'
import { priceOfRenewal } from './renewal-order.ts'
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
  const quantity = asked.licenseIds?.length ?? asked.quantity
  const wish = { ...asked, quantity, couponCode: coupon }
  const ofCaller = () => {
    const { held, ...wanted } = wantedBy(deps, actor, request, asked)
    const credits = creditsOf(deps, asked.plan, held)
    const isHeld = () => holdsPlan(deps, actor, request, wish)
    return reckon(deps, { ...wish, ...wanted, credits, isHeld })
  }
  const isOfTrial = renewal !== undefined && trialByToken(deps, renewal) !== undefined
  const { amount, lines, ...price } =
    renewal === undefined
      ? ofCaller()
      : isOfTrial
        ? priceOfTrial(deps, wish)
        : priceOfRenewal(
            deps,
            chosenOf(renewedByToken(deps, renewal), asked.licenseIds, asked.quantity),
            wish,
          )
  if (price.coupon) requireLeft(price.coupon)
  return { amount, lines: labelled(lines) }
}
