import { and, asc, eq } from 'drizzle-orm'
import { kept } from '#db/kept.ts'
import { equals, pageOf } from '#db/page.ts'
import { plans } from '#db/schema/plans.ts'
import { settings } from '#db/schema/settings.ts'
import { contains, foldedOf, translatedTexts } from '#db/search.ts'
import { firstPlans } from '#db/seed/plans.ts'
import type { Publishing, Reading, User } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/rules/audited-rows.ts'
import { annualDiscountPercent } from '#src/domains/settings/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Listed } from '#src/shared/paging.ts'
import { startOfDay } from '#src/shared/values/dates.ts'
import { annualPriceMinor } from '#src/shared/values/money.ts'
import type { PlanRow } from './present.ts'
import { type CreatePlan, type PlanListQuery, planDefaults, type UpdatePlan, wrongPrice } from './schema.ts'

const rows = auditedRows(plans, { entity: 'plan', noun: 'Plan', isPublic: true })

const columns = {
  displayOrder: plans.displayOrder,
  planName: foldedOf(plans.planName),
  discountedPrice: plans.discountedPriceMinor,
  createdAt: plans.createdAt,
}

type PlanOnSale = { plan: PlanRow; annualPriceMinor: number }

const plansOnSale = kept([plans, settings], (db): readonly PlanOnSale[] => {
  const discount = annualDiscountPercent({ db })
  return db
    .select()
    .from(plans)
    .where(eq(plans.isActive, true))
    .orderBy(asc(plans.displayOrder), asc(plans.id))
    .all()
    .map((plan) => ({ plan, annualPriceMinor: annualPriceMinor(plan, discount) }))
})

/** Plans on sale by display order (PLAN-1), each with its current price of twelve months in minor units (PLAN-2). */
export const listActivePlans = (deps: Reading): readonly PlanOnSale[] => plansOnSale(deps.db)

/** The plans of a new shop, for one that sells none (LAND-2), in the same form. */
export const builtInPlans: ReturnType<typeof listActivePlans> = firstPlans.map((plan, index) => ({
  plan: {
    ...planDefaults,
    ...plan,
    id: index + 1,
    isActive: true,
    createdAt: startOfDay(0),
    updatedAt: startOfDay(0),
  },
  annualPriceMinor: plan.annualPriceMinor ?? 0,
}))

/** Plans for the back office. `q` searches name and badge. */
export const listPlans = (deps: Reading, query: PlanListQuery): Listed<PlanRow> =>
  pageOf(deps.db, plans, query, {
    columns,
    fallback: 'displayOrder',
    where: and(
      contains(query.q, [plans.planName, plans.badge, translatedTexts(plans.translations)]),
      equals(plans.isActive, query.isActive),
    ),
  })

/** One plan. Throws NOT_FOUND. */
export const getPlan = rows.find

/** Adds a plan; prices in minor units. */
export const createPlan = (
  deps: Publishing,
  actor: User,
  { originalPrice, discountedPrice, annualPrice, usdPrice, ...rest }: CreatePlan,
): PlanRow =>
  rows.create(deps, actor, () => ({
    ...rest,
    originalPriceMinor: originalPrice,
    discountedPriceMinor: discountedPrice,
    annualPriceMinor: annualPrice,
    usdPriceMinor: usdPrice,
  }))

/**
 * Changes the given fields; prices in minor units. Throws NOT_FOUND, CONFLICT; BAD_REQUEST when the original price is below
 * the discounted one (PLAN-13), or a plan would be sold for nothing.
 */
export const updatePlan = (
  deps: Publishing,
  actor: User,
  { id, expectedUpdatedAt, originalPrice, discountedPrice, annualPrice, usdPrice, ...rest }: UpdatePlan,
): PlanRow => {
  const prices = {
    originalPriceMinor: originalPrice,
    discountedPriceMinor: discountedPrice,
    annualPriceMinor: annualPrice,
    usdPriceMinor: usdPrice,
  }
  const values = (before: PlanRow) => {
    // A partial update of a price, or of the type, is checked against what is stored.
    const given = [originalPrice, discountedPrice, annualPrice, rest.planType]
    const wrong = wrongPrice({
      planType: rest.planType ?? before.planType,
      originalPrice: originalPrice ?? before.originalPriceMinor,
      discountedPrice: discountedPrice ?? before.discountedPriceMinor,
      annualPrice: annualPrice === undefined ? before.annualPriceMinor : annualPrice,
    })
    if (wrong && given.some((each) => each !== undefined)) {
      throw new AppError('BAD_REQUEST', wrong.message, { field: wrong.field })
    }
    return { ...rest, ...prices }
  }
  return rows.update(deps, actor, id, values, expectedUpdatedAt)
}
