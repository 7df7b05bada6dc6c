import type { PlanOnSale, ProductOnSale } from '#src/pages/schema.ts'

export const periods = ['monthly', 'yearly'] as const
export type Period = (typeof periods)[number]
type Prices = Pick<PlanOnSale, 'originalPrice' | 'discountedPrice' | 'annualPrice' | 'usdPrice'>

const MONTHS = 12

/** What an order of this plan costs in whole rupees: a month, or twelve at the annual price (decision §4). */
export const amountOf = (plan: Prices, period: Period): number =>
  Math.round(Number(period === 'monthly' ? plan.discountedPrice : plan.annualPrice))

/** The price that is struck out beside it; null where it is no higher. */
export const struckAmountOf = (plan: Prices, period: Period): number | null => {
  const original = Math.round(Number(plan.originalPrice) * (period === 'monthly' ? 1 : MONTHS))
  return original > amountOf(plan, period) ? original : null
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

/** `1 system`, `5 systems`; a reseller's are not counted. */
export const systemsOf = ({
  planType,
  systemsCount,
}: Pick<PlanOnSale, 'planType' | 'systemsCount'>): string => {
  if (planType === 'reseller') return 'Unlimited systems'
  return systemsCount === 1 ? '1 system login' : `${systemsCount} system logins`
}
