import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { equals, pageOf } from '#db/page.ts'
import { earlierPrices, plans } from '#db/schema/plans.ts'
import { settings } from '#db/schema/settings.ts'
import { contains, foldedOf, translatedTexts } from '#db/search.ts'
import { firstPlans } from '#db/seed/plans.ts'
import type { Publishing, Reading, User } from '#src/deps.ts'
import { auditedRows } from '#src/domains/audit/rules/audited-rows.ts'
import { annualDiscountPercent, earlierValues } from '#src/domains/settings/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import type { Listed } from '#src/shared/paging.ts'
import { startOfDay } from '#src/shared/values/dates.ts'
import { annualPriceMinor } from '#src/shared/values/money.ts'
import type { PlanType } from '#src/shared/values/vocabulary.ts'
import type { PlanRow } from './present.ts'
import {
  appliesFrom,
  type CreatePlan,
  type PlanListQuery,
  planDefaults,
  type UpdatePlan,
  wrongPrice,
} from './schema.ts'

const rows = auditedRows(plans, { entity: 'plan', noun: 'Plan', isPublic: true })

const columns = {
  displayOrder: plans.displayOrder,
  planName: foldedOf(plans.planName),
  discountedPrice: plans.discountedPriceMinor,
  createdAt: plans.createdAt,
}

/** The prices of a plan in minor units, until a change of them was saved. */
type Earlier = { monthlyMinor: number; annualMinor: number; endedAt: Date }
type PlanOnSale = {
  plan: PlanRow
  annualPriceMinor: number
  /** What it cost before, the oldest first. */
  earlier: readonly Earlier[]
}

/**
 * What a plan cost before: as its changes noted it, and where its year follows from the annual discount, as it was until
 * that setting changed.
 */
const earlierOf = (db: Db, plan: PlanRow): Earlier[] => {
  const noted = db
    .select()
    .from(earlierPrices)
    .where(eq(earlierPrices.planId, plan.id))
    .orderBy(asc(earlierPrices.endedAt), asc(earlierPrices.id))
    .all()
  if (plan.annualPriceMinor !== null) return noted
  const byDiscount = earlierValues({ db }, 'annual_discount_percent').map(({ value, endedAt }) => {
    const next = noted.find((each) => each.endedAt > endedAt)
    const monthlyMinor = next?.monthlyMinor ?? plan.discountedPriceMinor
    const asThen = { annualPriceMinor: null, discountedPriceMinor: monthlyMinor }
    return { monthlyMinor, annualMinor: annualPriceMinor(asThen, Number(value)), endedAt }
  })
  return [...noted, ...byDiscount].toSorted((a, b) => Number(a.endedAt) - Number(b.endedAt))
}

const plansOnSale = kept([plans, earlierPrices, settings], (db): readonly PlanOnSale[] => {
  const discount = annualDiscountPercent({ db })
  return db
    .select()
    .from(plans)
    .where(eq(plans.isActive, true))
    .orderBy(asc(plans.displayOrder), asc(plans.id))
    .all()
    .map((plan) => ({
      plan,
      annualPriceMinor: annualPriceMinor(plan, discount),
      earlier: earlierOf(db, plan),
    }))
})

/** Plans on sale by display order (PLAN-1), each with its current price of twelve months in minor units (PLAN-2). */
export const listActivePlans = (deps: Reading): readonly PlanOnSale[] => plansOnSale(deps.db)

/**
 * How many systems a plan has now; undefined where the shop never had it. The one that was switched off last counts where
 * none is on sale: its buyers ordered it as it was.
 */
export const systemsOfPlan = (deps: Reading, type: PlanType): number | undefined =>
  listActivePlans(deps).find(({ plan }) => plan.planType === type)?.plan.systemsCount ??
  deps.db
    .select({ systemsCount: plans.systemsCount })
    .from(plans)
    .where(eq(plans.planType, type))
    .orderBy(desc(plans.updatedAt), desc(plans.id))
    .limit(1)
    .get()?.systemsCount

type Prices = { monthlyMinor: number; annualMinor: number }

/**
 * What a plan costs holders of a running licence: for 30 days after a change the lower of the price before it and of the
 * present one (PRICE-1040). `next` is what it costs them once that time is over, and from when; null where it costs the
 * same.
 */
export const holderPrices = (
  { plan, annualPriceMinor: annualMinor, earlier }: PlanOnSale,
  now: Date,
): Prices & { next: (Prices & { from: Date }) | null } => {
  const present = { monthlyMinor: plan.discountedPriceMinor, annualMinor }
  const [before, ...later] = earlier.filter(({ endedAt }) => appliesFrom(endedAt) > now)
  if (!before) return { ...present, next: null }
  const lower = (other: Prices | undefined): Prices => ({
    monthlyMinor: Math.min(present.monthlyMinor, other?.monthlyMinor ?? present.monthlyMinor),
    annualMinor: Math.min(present.annualMinor, other?.annualMinor ?? present.annualMinor),
  })
  const from = appliesFrom(before.endedAt)
  const after = lower(later.find(({ endedAt }) => appliesFrom(endedAt) > from))
  const held = lower(before)
  const isSame = after.monthlyMinor === held.monthlyMinor && after.annualMinor === held.annualMinor
  return { ...held, next: isSame ? null : { ...after, from } }
}

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
  earlier: [],
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

/** Keeps the prices that a plan had until a change of them (PRICE-1041). */
const noteEarlier = (
  db: Db,
  before: PlanRow,
  { discountedPrice, annualPrice }: Pick<UpdatePlan, 'discountedPrice' | 'annualPrice'>,
  endedAt: Date,
): void => {
  const discount = annualDiscountPercent({ db })
  const pricesOf = (plan: Pick<PlanRow, 'discountedPriceMinor' | 'annualPriceMinor'>) => ({
    monthlyMinor: plan.discountedPriceMinor,
    annualMinor: annualPriceMinor(plan, discount),
  })
  const was = pricesOf(before)
  const is = pricesOf({
    discountedPriceMinor: discountedPrice ?? before.discountedPriceMinor,
    annualPriceMinor: annualPrice === undefined ? before.annualPriceMinor : annualPrice,
  })
  if (was.monthlyMinor === is.monthlyMinor && was.annualMinor === is.annualMinor) return
  db.insert(earlierPrices)
    .values({ planId: before.id, ...was, endedAt })
    .run()
}

/**
 * Changes the given fields; prices in minor units. Notes the prices until now where they change. Throws NOT_FOUND, CONFLICT; BAD_REQUEST when the original price is below
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
  const values = (before: PlanRow, db: Db) => {
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
    noteEarlier(db, before, { discountedPrice, annualPrice }, deps.now())
    return { ...rest, ...prices }
  }
  return rows.update(deps, actor, id, values, expectedUpdatedAt)
}
