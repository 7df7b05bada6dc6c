import { planOfProduct } from '#src/orders/schema.ts'
import type { ProductOnSale } from '#src/pages/schema.ts'
import type { PlanType } from '#src/shared/vocabulary.ts'
import { amountOf, type Period } from '#web/lib/prices.ts'
import type { Output } from '#web/lib/trpc.ts'

export type Plan = Output<'plans', 'onSale'>[number]

/** What is ordered for how much, in whole rupees; with `coupon`, the amount is that of its code alone. */
export type Purchase = {
  plan: PlanType
  title: string
  amount: number
  coupon: { code: string; fullAmount: number } | null
}

/** A plan for a month or a year. */
export const planPurchase = (plan: Plan, period: Period): Purchase => ({
  plan: plan.planType,
  title: `${plan.planName}, ${period === 'monthly' ? 'one month' : 'one year'}`,
  amount: amountOf(plan, period),
  coupon: null,
})

/** A product: the plan that its title means, at its discount price if it has one (public §9). */
export const productPurchase = ({ title, price, discountPrice, couponCode }: ProductOnSale): Purchase => ({
  plan: planOfProduct(title),
  title,
  amount: Math.round(discountPrice ?? price),
  coupon: couponCode && discountPrice !== null ? { code: couponCode, fullAmount: Math.round(price) } : null,
})

/** What is paid with this code entered; the server has the last word. */
export const amountWith = ({ amount, coupon }: Purchase, entered: string): number =>
  !coupon || entered.trim().toLowerCase() === coupon.code.toLowerCase() ? amount : coupon.fullAmount
