import type { PlanOnSale, ProductOnSale } from '#src/shared/pages.ts'

export const periods = ['monthly', 'yearly'] as const
export type Period = (typeof periods)[number]
type Prices = Pick<PlanOnSale, 'originalPrice' | 'discountedPrice' | 'annualPrice' | 'usdPrice'>

const MONTHS = 12

/** What is paid for at once. */
export const timeOf = (period: Period): string => (period === 'monthly' ? 'one month' : 'one year')

/** How long every key runs from the approval of its order (decision §4); it stays on one line. */
export const KEY_TERM = 'License key valid for one year.'.replaceAll(' ', '\u00a0')

/** How a plan is paid, and how long its key runs. */
export const termsOf = (period: Period): string =>
  `${period === 'monthly' ? 'Billed monthly' : 'Billed once a year'}. ${KEY_TERM}`

/** What an order of this plan costs in whole rupees: a month, or twelve at the annual price (decision §4). */
export const amountOf = (plan: Prices, period: Period): number =>
  Math.round(Number(period === 'monthly' ? plan.discountedPrice : plan.annualPrice))

/** The price that is struck out beside it: the original one, or twelve times the monthly one; null where it is no higher. */
export const struckAmountOf = (plan: Prices, period: Period): number | null => {
  const original = period === 'monthly' ? Number(plan.originalPrice) : Number(plan.discountedPrice) * MONTHS
  return original > amountOf(plan, period) ? Math.round(original) : null
}

/** Dollars a month; yearly ones are less by the annual discount, rounded (public §9). */
export const dollarsOf = (plan: Prices, period: Period, discountPercent: number): number => {
  const monthly = Number(plan.usdPrice)
  return period === 'monthly' ? monthly : Math.round((monthly * (100 - discountPercent)) / 100)
}

/** By how much a product is reduced, rounded (public §9); 0 where it is not. */
export const discountPercentOf = ({
  price,
  discountPrice,
}: Pick<ProductOnSale, 'price' | 'discountPrice'>): number =>
  discountPrice === null || discountPrice >= price ? 0 : Math.round(((price - discountPrice) / price) * 100)

/** The features of a plan; what cannot be read is an empty list (public §3). */
export const featuresOf = (stored: string): string[] => {
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.filter((feature) => typeof feature === 'string') : []
  } catch {
    return []
  }
}

/** `1 system login`, `5 system logins`; a reseller's are not counted. */
export const systemsOf = ({
  planType,
  systemsCount,
}: Pick<PlanOnSale, 'planType' | 'systemsCount'>): string => {
  if (planType === 'reseller') return 'Unlimited systems'
  return systemsCount === 1 ? '1 system login' : `${systemsCount} system logins`
}

/** The features of a plan where the number of its systems stands beside them. */
export const otherFeaturesOf = (plan: Pick<PlanOnSale, 'planType' | 'systemsCount' | 'features'>): string[] =>
  featuresOf(plan.features).filter((feature) => feature !== systemsOf(plan))
