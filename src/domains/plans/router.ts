import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, idempotent, publicProcedure, router } from '#src/kit/trpc.ts'
import { mapPage } from '#src/shared/paging.ts'
import { planCsv } from './columns.ts'
import { toAdminPlan, toPublicPlans } from './present.ts'
import { createPlanInput, planListInput, updatePlanInput } from './schema.ts'
import { createPlan, listActivePlans, listPlans, updatePlan } from './service.ts'

export const plansRouter = router({
  /** The plans on sale, by display order. */
  onSale: publicProcedure.query(({ ctx }) => toPublicPlans(listActivePlans(ctx.deps))),
  /** Every plan, paged. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .input(planListInput.prefault({}))
    .query(({ ctx, input }) => mapPage(listPlans(ctx.deps, input), toAdminPlan)),
  /** Adds a plan (PLAN-3). */
  create: adminProcedure
    .use(idempotent)
    .input(createPlanInput)
    .mutation(({ ctx, input }) => toAdminPlan(createPlan(ctx.deps, ctx.actor, input))),
  /** Changes the given fields. A plan is switched off, and no call deletes one (TABLE-706). NOT_FOUND. */
  update: adminProcedure
    .input(updatePlanInput)
    .mutation(({ ctx, input }) => toAdminPlan(updatePlan(ctx.deps, ctx.actor, input))),
})

export const plansFiles = [csvFile(planCsv, listPlans, toAdminPlan)]
