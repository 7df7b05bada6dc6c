import type { PlanOnSale, ProductOnSale } from '#src/shared/pages.ts'
import { order as texts } from '#src/shared/texts.ts'
import { featuresOf } from '#src/shared/values/features.ts'
import { formatMoney, toMinor, toNumericString } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'

export const periods = ['monthly', 'yearly'] as const
export type Period = (typeof periods)[number]
type Prices = Pick<PlanOnSale, 'originalPrice' | 'discountedPrice' | 'annualPrice' | 'usdPrice'>

const MONTHS = 12

/** The time that one payment covers. */
export const timeOf = (period: Period): string => (period === 'monthly' ? texts.oneMonth : texts.oneYear)

/**
 * The term that one payment for a plan buys: who pays for the next month keeps the same key, a year is the plan's
 * `access` (PLAN-11).
 */
export const termOf = ({ access }: Pick<PlanOnSale, 'access'>, period: Period): string =>
  period === 'monthly' ? texts.renewsOnSameKey : access

/** The amount of an order in whole rupees: one month, or twelve months at the annual price. */
export const amountOf = (plan: Prices, period: Period): number =>
  Math.round(Number(period === 'monthly' ? plan.discountedPrice : plan.annualPrice))

/**
 * The price to strike out: the original one, for a year twelve times the monthly one; null unless it is higher
 * (PLAN-701).
 */
export const struckAmountOf = (plan: Prices, period: Period): number | null => {
  const original = period === 'monthly' ? Number(plan.originalPrice) : Number(plan.discountedPrice) * MONTHS
  return original > amountOf(plan, period) ? Math.round(original) : null
}

/** What the year at once costs less than twelve months, in whole rupees; null where it costs no less. */
export const savingOf = (plan: Prices): number | null => {
  const saving = Math.round(Number(plan.discountedPrice) * MONTHS) - amountOf(plan, 'yearly')
  return saving > 0 ? saving : null
}

/**
 * The term of one payment, and of a year what each of its months costs (PLAN-810): `Access to 1 Year. PKR 3,499 a month.`
 */
export const termWithMonth = (
  plan: Prices & Pick<PlanOnSale, 'access'>,
  period: Period,
  currency: string,
): string => {
  const term = termOf(plan, period)
  if (period === 'monthly') return term
  return texts.termByMonth({
    term,
    amount: formatMoney(Math.round(amountOf(plan, period) / MONTHS), currency),
  })
}

/**
 * The monthly price in dollars, `$24.50`; null where there is none. Yearly billing subtracts the annual discount and
 * rounds (PLAN-8).
 */
export const dollarsOf = (plan: Prices, period: Period, discountPercent: number): string | null => {
  const monthly = Number(plan.usdPrice)
  if (monthly === 0) return null
  const less = Math.round((monthly * (100 - discountPercent)) / 100)
  // A price below a dollar would round to nothing.
  return `$${toNumericString(toMinor(period === 'yearly' && less > 0 ? less : monthly))}`
}

/** The discount of a product in whole percent, rounded; 0 without a lower price (PROD-4). */
export const discountPercentOf = ({
  price,
  discountPrice,
}: Pick<ProductOnSale, 'price' | 'discountPrice'>): number =>
  discountPrice === null || discountPrice >= price ? 0 : Math.round(((price - discountPrice) / price) * 100)

type Systems = Pick<PlanOnSale, 'planType' | 'systemsCount'>

/** `1 system login`, `5 system logins`; `Unlimited systems` for a reseller. */
export const systemsOf = ({ planType, systemsCount }: Systems): string =>
  planType === 'reseller' ? texts.unlimitedSystems : texts.systemLogins({ systemsCount })

type Contents = Pick<PlanOnSale, 'planType' | 'systemsCount' | 'features' | 'contents'>

const at = ({ features }: Contents, places: number[]): string[] => {
  const list = featuresOf(features)
  return places.flatMap((place) => list[place] ?? [])
}

/** The features of a plan without the number of systems, for where that shows beside them. */
export const otherFeaturesOf = (plan: Contents): string[] => at(plan, plan.contents.others)

/**
 * The nearest plan before this one whose features this one has too, and the features that this one adds; null where
 * there is none.
 */
export const additionsOf = (plan: Contents): { base: string; added: string[] } | null => {
  const { base, added } = plan.contents
  if (base === null) return null
  return { base, added: added.length > 0 ? at(plan, added) : [systemsOf(plan)] }
}

/** The lowest monthly price on sale, in whole rupees; null where nothing is sold. */
export const lowestPriceOf = (plans: PlanOnSale[]): number | null => {
  const prices = plans.filter(({ planType }) => isSold(planType)).map((plan) => amountOf(plan, 'monthly'))
  return prices.length > 0 ? Math.min(...prices) : null
}
