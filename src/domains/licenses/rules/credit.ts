import type { Timed } from '#src/deps.ts'
import { dayNumber, endOfTerm } from '#src/shared/values/dates.ts'
import { type PlanType, planRank } from '#src/shared/values/vocabulary.ts'
import type { Held } from './issuing.ts'
import { laidTerms } from './realign.ts'
import { daysFor, unusedOf } from './timeline.ts'

/** What the unused days of a key are worth that a larger plan takes over, in minor units. */
export type Credit = { licenseKey: string; plan: PlanType; days: number; minor: number }

/**
 * The credits of these licences towards a larger plan (UPG-1270): the unused whole days of all their terms that were paid,
 * by day of Pakistan, each at what was paid for it. None for licences of this plan or a larger one, for terms that a
 * reseller issued, and for what was taken back.
 */
export const creditsOf = (deps: Timed, plan: PlanType, held: Held[]): Credit[] =>
  held
    .filter(({ order }) => planRank(order.plan) < planRank(plan))
    .map(({ license: { licenseKey }, order }) => {
      const unused = laidTerms(deps, licenseKey)
        .filter(({ term }) => planRank(term.order.plan) < planRank(plan))
        .map((laid) => unusedOf(laid, deps.now()))
      return {
        licenseKey,
        plan: order.plan,
        days: unused.reduce((sum, { days }) => sum + days, 0),
        minor: unused.reduce((sum, { minor }) => sum + minor, 0),
      }
    })

/** The days that the rest of a credit would buy, after what came off the price of one licence, in minor units. */
export const moreDaysOf = (
  { now }: Pick<Timed, 'now'>,
  { minor }: Credit,
  { creditMinor, priceMinor, termMonths }: { creditMinor: number; priceMinor: number; termMonths: number },
): number => {
  const days = dayNumber(endOfTerm(now(), termMonths)) - dayNumber(now())
  return daysFor(minor - creditMinor, days, priceMinor)
}
