import { type LaidTerm, layTerms, type OrderedTerm, unusedOf } from '#src/domains/licenses/rules/timeline.ts'
import { creditsWithin } from '#src/domains/orders/rules/pricing.ts'
import { addDays, dayNumber, endOfTerm } from '#src/shared/values/dates.ts'
import { toMinor } from '#src/shared/values/money.ts'
import { planRank, type SoldPlan } from '#src/shared/values/vocabulary.ts'

const rankOf = ({ term }: LaidTerm): number => planRank(term.order.plan)

/** What a term costs a day: its price, of which a credit was a part, by the days that its order names. */
const priceOfDay = ({ term: { license, order, paidMinor }, from }: LaidTerm): number =>
  (paidMinor + license.creditMinor) / (dayNumber(endOfTerm(from, order.termMonths)) - dayNumber(from))

/** What all days of the terms of a key cost, but for those that an administrator gave, in minor units. */
export const worthOfDays = (laid: LaidTerm[]): number =>
  laid.reduce((sum, each) => {
    const days = dayNumber(each.end) - dayNumber(each.from) - each.term.license.addedDays
    return sum + Math.max(0, days) * priceOfDay(each)
  }, 0)

/** What was paid for the terms of a key, in minor units. */
export const paidFor = (laid: LaidTerm[]): number =>
  laid.reduce((sum, { term: { paidMinor } }) => sum + paidMinor, 0)

type Held = OrderedTerm & { isApproved: boolean }

/**
 * One key on paper, by the functions that the shop reckons with and without its database: what is bought, when, and what
 * is paid back.
 */
export const keyOnPaper = () => {
  const terms: Held[] = []
  let now = new Date('2026-11-21T09:00:00Z')
  const lay = () => layTerms(terms.filter(({ isApproved }) => isApproved))
  const wait = (days: number) => {
    now = addDays(now, days)
  }
  /** The rank of the plan that runs, else of the last one. */
  const runningRank = (): number => {
    const laid = lay()
    const running = laid.filter(({ end, waitsUntil }) => end > now && (waitsUntil ?? now) <= now)
    return Math.max(-1, ...(running.length > 0 ? running : laid.slice(-1)).map(rankOf))
  }
  return {
    terms,
    lay,
    wait,
    /** Buys a term for a price in rupees that is approved some days later: an upgrade where the plan is larger. */
    buy: (plan: SoldPlan, termMonths: number, price: number, approvedAfter: number) => {
      const isUpgrade = terms.length > 0 && planRank(plan) > runningRank()
      const minor = lay()
        .filter((laid) => rankOf(laid) < planRank(plan))
        .reduce((sum, laid) => sum + unusedOf(laid, now).minor, 0)
      const [credit] = creditsWithin(price, 1, [{ licenseKey: '', plan, days: 0, minor }])
      const creditMinor = isUpgrade ? (credit?.creditMinor ?? 0) : 0
      wait(approvedAfter)
      terms.push({
        license: {
          id: terms.length + 1,
          issuedAt: now,
          expiresAt: now,
          addedDays: 0,
          creditMinor,
          carriedMinor: isUpgrade ? 0 : null,
        },
        order: { plan, termMonths },
        paidMinor: toMinor(price) - creditMinor,
        isApproved: true,
      })
    },
  }
}
