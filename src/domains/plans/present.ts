import type { plans } from '#db/schema/plans.ts'
import { inLanguage } from '#src/shared/translations.ts'
import { toNumericString } from '#src/shared/values/money.ts'
import { toAdminPlanType } from '#src/shared/values/vocabulary.ts'
import type { AdminPlan, PublicPlan } from './answers.ts'
import { type Contents, contentsOf } from './rules/contents.ts'

export type PlanRow = typeof plans.$inferSelect

const common = (plan: PlanRow) => ({
  id: plan.id,
  planName: plan.planName,
  originalPrice: toNumericString(plan.originalPriceMinor),
  discountedPrice: toNumericString(plan.discountedPriceMinor),
  usdPrice: toNumericString(plan.usdPriceMinor),
  currency: plan.currency,
  features: plan.features,
  systemsCount: plan.systemsCount,
  access: plan.access,
  badge: plan.badge,
  isActive: plan.isActive,
})

/** Plans for visitors, in their language; `annualPriceMinor` is the price of twelve months now (PLAN-9). */
export const toPublicPlans = (
  onSale: readonly { plan: PlanRow; annualPriceMinor: number }[],
): PublicPlan[] => {
  const contents = contentsOf(onSale.map(({ plan }) => plan))
  return onSale.map(({ plan, annualPriceMinor }, index) => ({
    ...common(inLanguage(plan)),
    planType: plan.planType,
    annualPrice: toNumericString(annualPriceMinor),
    displayOrder: String(plan.displayOrder),
    contents: contents[index] as Contents,
  }))
}

/** A plan for administrators: their word for the type, and the stored annual price or null. */
export const toAdminPlan = (plan: PlanRow): AdminPlan => ({
  ...common(plan),
  planType: toAdminPlanType(plan.planType),
  annualPrice: plan.annualPriceMinor === null ? null : toNumericString(plan.annualPriceMinor),
  displayOrder: plan.displayOrder,
  translations: plan.translations,
  createdAt: plan.createdAt,
  updatedAt: plan.updatedAt,
})
