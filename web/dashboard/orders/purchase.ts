import type { PlanOnSale, ProductOnSale } from '#src/shared/pages.ts'
import { type PlanType, planNames } from '#src/shared/vocabulary.ts'
import { amountOf, KEY_TERM, type Period, periods, termOf, timeOf } from '#web/order/offer/prices.ts'

export type Plan = PlanOnSale

/**
 * What to order, and its amount in whole rupees. With `coupon`, the amount holds only if its code is entered (ORD-2).
 */
export type Purchase = {
  plan: PlanType
  title: string
  amount: number
  /** What the payment gives. */
  terms: string
  coupon: { code: string; fullAmount: number } | null
}

/** A plan for a month or a year. */
export const planPurchase = (plan: Plan, period: Period): Purchase => ({
  plan: plan.planType,
  title: `${plan.planName}, ${timeOf(period)}`,
  amount: amountOf(plan, period),
  terms: `${termOf(plan, period)}.`,
  coupon: null,
})

/** The title of an order: its plan, and its period if the amount is a current price of that plan. */
export const titleOf = (order: { plan: PlanType; amount: number }, plans: Plan[]): string => {
  const plan = plans.find(({ planType }) => planType === order.plan)
  const period = plan && periods.find((each) => amountOf(plan, each) === order.amount)
  return [planNames[order.plan], ...(period ? [timeOf(period)] : [])].join(', ')
}

/** A product: the plan that it stands for, at its discount price if it has one (PROD-2, ORD-2). */
export const productPurchase = ({
  plan,
  title,
  price,
  discountPrice,
  couponCode,
}: ProductOnSale): Purchase => ({
  plan,
  title,
  amount: Math.round(discountPrice ?? price),
  terms: KEY_TERM,
  coupon: couponCode && discountPrice !== null ? { code: couponCode, fullAmount: Math.round(price) } : null,
})

/** The amount with this coupon code entered. The server checks it again (ORD-2). */
export const amountWith = ({ amount, coupon }: Purchase, entered: string): number =>
  !coupon || entered.trim().toLowerCase() === coupon.code.toLowerCase() ? amount : coupon.fullAmount
