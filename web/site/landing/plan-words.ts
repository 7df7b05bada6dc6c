import type { PlanOnSale, Texts } from '#src/shared/pages.ts'
import { featuresOf } from '#web/order/offer/prices.ts'

/** What a plan is called where it is ordered: the section has words for each type, which one plan of it can wear. */
export const planWords = (plan: PlanOnSale, plans: PlanOnSale[], texts: Texts) => {
  const isFirst = plans.find(({ planType }) => planType === plan.planType) === plan
  const own = (name: string) => (isFirst ? texts[`${plan.planType}_${name}`] : undefined)
  return { title: own('title') || plan.planName, features: featuresOf(own('features') ?? plan.features) }
}
