import type { plans } from '#db/schema/plans.ts'
import { inLanguage } from '#src/shared/translations.ts'
import { toNumericString } from '#src/shared/values/money.ts'
import { toAdminPlanType } from '#src/shared/values/vocabulary.ts'
import type { AdminPlan, PublicPlan } from './answers.ts'

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

/** A plan for visitors, in their language; `annualPriceMinor` is the price of twelve months now (PLAN-9). */
export const toPublicPlan = (plan: PlanRow, annualPriceMinor: number): PublicPlan => ({
  ...common(inLanguage(plan)),
  planType: plan.planType,
  annualPrice: toNumericString(annualPriceMinor),
  displayOrder: String(plan.displayOrder),
})

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
