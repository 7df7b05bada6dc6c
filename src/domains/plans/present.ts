import type { plans } from '#db/schema/plans.ts'
import { toNumericString } from '#src/shared/money.ts'
import { toAdminPlanType } from '#src/shared/vocabulary.ts'
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

/** The plan as visitors see it (public §3); `annualPriceMinor` is what twelve months cost now. */
export const toPublicPlan = (plan: PlanRow, annualPriceMinor: number): PublicPlan => ({
  ...common(plan),
  planType: plan.planType,
  annualPrice: toNumericString(annualPriceMinor),
  displayOrder: String(plan.displayOrder),
})

/** The plan as administrators edit it (admin §3): their word for the type, the stored annual price or null. */
export const toAdminPlan = (plan: PlanRow): AdminPlan => ({
  ...common(plan),
  planType: toAdminPlanType(plan.planType),
  annualPrice: plan.annualPriceMinor === null ? null : toNumericString(plan.annualPriceMinor),
  displayOrder: plan.displayOrder,
  createdAt: plan.createdAt,
  updatedAt: plan.updatedAt,
})
