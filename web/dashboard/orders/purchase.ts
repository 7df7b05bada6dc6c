import type { PlanOnSale, ProductOnSale } from '#src/shared/pages.ts'
import { order as shared, dashboardOrders as texts } from '#src/shared/texts.ts'
import { termInWords } from '#src/shared/values/dates.ts'
import { couponForm } from '#src/shared/values/typed.ts'
import type { PlanType } from '#src/shared/values/vocabulary.ts'
import { amountOf, type Period, termOf, timeOf } from '#web/order/prices.ts'

export type Plan = PlanOnSale

/**
 * A plan or product to order, and its amount in whole rupees. With `coupon`, the amount holds only if its code is
 * entered.
 */
export type Purchase = {
  plan: PlanType
  /** The product, if it is one, and the months of its license. */
  productId?: number
  termMonths?: number
  /** The months that name the price of a plan. */
  months?: number
  title: string
  amount: number
  /** The term that the payment buys, in words. */
  terms: string
  coupon: { code: string; fullAmount: number } | null
}

/** A plan for a month or a year. */
export const planPurchase = (plan: Plan, period: Period): Purchase => ({
  plan: plan.planType,
  months: period === 'monthly' ? 1 : 12,
  title: shared.planForTime({ plan: plan.planName, time: timeOf(period) }),
  amount: amountOf(plan, period),
  terms: texts.termSentence({ term: termOf(plan, period) }),
  coupon: null,
})

/** A product: it sells its plan, at the discount price if it has one. */
export const productPurchase = ({
  id,
  plan,
  title,
  price,
  discountPrice,
  couponCode,
  termMonths,
}: ProductOnSale): Purchase => ({
  productId: id,
  termMonths,
  plan,
  title,
  amount: Math.round(discountPrice ?? price),
  terms: texts.keyValidFor({ termMonths: termInWords(termMonths) }),
  coupon: couponCode && discountPrice !== null ? { code: couponCode, fullAmount: Math.round(price) } : null,
})

/** The amount with this coupon code entered. The server checks it again. */
export const amountWith = ({ amount, coupon }: Purchase, entered: string): number =>
  !coupon || couponForm(entered) === couponForm(coupon.code) ? amount : coupon.fullAmount
