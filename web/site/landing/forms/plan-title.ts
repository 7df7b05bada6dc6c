import type { PlanOnSale, Texts } from '#src/shared/pages.ts'
import { featuresOf } from '#web/order/offer/prices.ts'

/** Title and features of a plan to order. The section's texts for a plan type apply to the first plan of that type. */
export const planWords = (plan: PlanOnSale, plans: PlanOnSale[], texts: Texts) => {
  const isFirst = plans.find(({ planType }) => planType === plan.planType) === plan
  const own = (name: string) => (isFirst ? texts[`${plan.planType}_${name}`] : undefined)
  return { title: own('title') || plan.planName, features: featuresOf(own('features') ?? plan.features) }
}
