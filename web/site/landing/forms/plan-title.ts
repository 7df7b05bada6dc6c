import type { PlanOnSale, Texts } from '#src/shared/pages.ts'

/** The title of a plan to order. The section's title for a plan type applies to the first plan of that type. */
export const planTitle = (plan: PlanOnSale, plans: PlanOnSale[], words: Texts): string => {
  const isFirst = plans.find(({ planType }) => planType === plan.planType) === plan
  return (isFirst && words[`${plan.planType}_title`]) || plan.planName
}
