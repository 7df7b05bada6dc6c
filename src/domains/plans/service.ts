import { and, asc, eq } from 'drizzle-orm'
import { equals, pageOf } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { plans } from '#db/schema/plans.ts'
import { contains } from '#db/search.ts'
import type { Deps, User } from '#src/deps.ts'
import { siteRows } from '#src/domains/audit/service.ts'
import { annualDiscountPercent } from '#src/domains/settings/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import { annualPriceMinor } from '#src/shared/money.ts'
import type { Page } from '#src/shared/paging.ts'
import type { PlanRow } from './present.ts'
import type { CreatePlan, PlanListQuery, UpdatePlan } from './schema.ts'

type Writing = Pick<Deps, 'db' | 'now' | 'events'>

const site = siteRows('plan')

const columns = {
  displayOrder: plans.displayOrder,
  planName: plans.planName,
  discountedPrice: plans.discountedPriceMinor,
  createdAt: plans.createdAt,
}

const toRow = ({ originalPrice, discountedPrice, annualPrice, usdPrice, ...rest }: CreatePlan) => ({
  ...rest,
  originalPriceMinor: originalPrice,
  discountedPriceMinor: discountedPrice,
  annualPriceMinor: annualPrice,
  usdPriceMinor: usdPrice,
})

const plansOnSale = prepared((db) =>
  db
    .select()
    .from(plans)
    .where(eq(plans.isActive, true))
    .orderBy(asc(plans.displayOrder), asc(plans.id))
    .prepare(),
)

/** Plans on sale, by display order, each with what twelve months cost now (public §9, decision §4). */
export const listActivePlans = (deps: Pick<Deps, 'db'>) => {
  const discount = annualDiscountPercent(deps)
  return plansOnSale(deps.db)
    .all()
    .map((plan) => ({ plan, annualPriceMinor: annualPriceMinor(plan, discount) }))
}

/** Every plan, for the back office (admin §2 Plans). */
export const listPlans = (deps: Pick<Deps, 'db'>, query: PlanListQuery): Page<PlanRow> =>
  pageOf(deps.db, plans, query, {
    columns,
    fallback: 'displayOrder',
    where: and(contains(query.q, [plans.planName, plans.badge]), equals(plans.isActive, query.isActive)),
  })

/** Adds a plan; prices in minor units. */
export const createPlan = (deps: Writing, actor: User, input: CreatePlan): PlanRow => {
  const now = deps.now()
  const row = { ...toRow(input), createdAt: now, updatedAt: now }
  return site.create(deps, actor, (db) => db.insert(plans).values(row).returning().get())
}

/** Changes the fields that are given. Throws NOT_FOUND. */
export const updatePlan = (deps: Writing, actor: User, { id, ...input }: UpdatePlan): PlanRow =>
  site.update(deps, actor, (db) => {
    const before = db.select().from(plans).where(eq(plans.id, id)).get()
    if (!before) throw notFound('Plan')
    const { originalPrice, discountedPrice, annualPrice, usdPrice, ...rest } = input
    const after = db
      .update(plans)
      .set({
        ...rest,
        originalPriceMinor: originalPrice,
        discountedPriceMinor: discountedPrice,
        annualPriceMinor: annualPrice,
        usdPriceMinor: usdPrice,
        updatedAt: deps.now(),
      })
      .where(eq(plans.id, id))
      .returning()
      .get()
    return { before, after }
  })
