import type { PlanOnSale, ProductOnSale } from '#src/shared/pages.ts'

export const periods = ['monthly', 'yearly'] as const
export type Period = (typeof periods)[number]
type Prices = Pick<PlanOnSale, 'originalPrice' | 'discountedPrice' | 'annualPrice' | 'usdPrice'>

const MONTHS = 12

/** The time that one payment covers. */
export const timeOf = (period: Period): string => (period === 'monthly' ? 'one month' : 'one year')

/** The term of every licence key (LIC-4). No-break spaces keep it on one line. */
const KEY_TERM = 'License key valid for one year.'.replaceAll(' ', '\u00a0')

/** The billing period of a plan and the term of its key. */
export const termsOf = (period: Period): string =>
  `${period === 'monthly' ? 'Billed monthly' : 'Billed once a year'}. ${KEY_TERM}`

/** The amount of an order in whole rupees: one month, or twelve months at the annual price (ORD-1). */
export const amountOf = (plan: Prices, period: Period): number =>
  Math.round(Number(period === 'monthly' ? plan.discountedPrice : plan.annualPrice))

/**
 * The price to strike out: the original one, for a year twelve times the monthly one; null unless it is higher
 * (LAND-10).
 */
export const struckAmountOf = (plan: Prices, period: Period): number | null => {
  const original = period === 'monthly' ? Number(plan.originalPrice) : Number(plan.discountedPrice) * MONTHS
  return original > amountOf(plan, period) ? Math.round(original) : null
}

/** The monthly price in dollars. Yearly billing subtracts the annual discount and rounds (PLAN-8). */
export const dollarsOf = (plan: Prices, period: Period, discountPercent: number): number => {
  const monthly = Number(plan.usdPrice)
  return period === 'monthly' ? monthly : Math.round((monthly * (100 - discountPercent)) / 100)
}

/** The discount of a product in whole percent, rounded; 0 without a lower price (PROD-4). */
export const discountPercentOf = ({
  price,
  discountPrice,
}: Pick<ProductOnSale, 'price' | 'discountPrice'>): number =>
  discountPrice === null || discountPrice >= price ? 0 : Math.round(((price - discountPrice) / price) * 100)

/** The features of a plan. Text that is not a list gives none (PLAN-5). */
export const featuresOf = (stored: string): string[] => {
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.filter((feature) => typeof feature === 'string') : []
  } catch {
    return []
  }
}

/** `1 system login`, `5 system logins`; `Unlimited systems` for a reseller. */
export const systemsOf = ({
  planType,
  systemsCount,
}: Pick<PlanOnSale, 'planType' | 'systemsCount'>): string => {
  if (planType === 'reseller') return 'Unlimited systems'
  return systemsCount === 1 ? '1 system login' : `${systemsCount} system logins`
}

/** The features of a plan without the number of systems, for where that shows beside them. */
export const otherFeaturesOf = (plan: Pick<PlanOnSale, 'planType' | 'systemsCount' | 'features'>): string[] =>
  featuresOf(plan.features).filter((feature) => feature !== systemsOf(plan))
