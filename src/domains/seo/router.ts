import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, idempotent, router } from '#src/kit/trpc.ts'
import { byId, byIdAsShown } from '#src/shared/input.ts'
import { asAnswer } from '#src/shared/paging.ts'
import { seoCsv } from './columns.ts'
import { createSeoInput, seoListInput, updateSeoInput } from './schema.ts'
import { createSeo, deleteSeo, getSeo, listSeo, updateSeo } from './service.ts'

export const seoRouter = router({
  /** Every SEO row, paged. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .input(seoListInput.prefault({}))
    .query(({ ctx, input }) => asAnswer(listSeo(ctx.deps, input))),
  /** One SEO row. NOT_FOUND. */
  get: adminProcedure
    .meta({ tokens: 'read' })
    .input(byId)
    .query(({ ctx, input }) => getSeo(ctx.deps, input.id)),
  /** Adds the row of a page. CONFLICT for a page that has one. */
  create: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .use(idempotent)
    .input(createSeoInput)
    .mutation(({ ctx, input }) => createSeo(ctx.deps, ctx.actor, input)),
  /** Changes the given fields. NOT_FOUND, CONFLICT. */
  update: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(updateSeoInput)
    .mutation(({ ctx, input }) => updateSeo(ctx.deps, ctx.actor, input)),
  /** Removes a row. NOT_FOUND. */
  delete: adminProcedure
    .meta({ tokens: 'site', unconfirmed: 'site texts' })
    .input(byIdAsShown)
    .mutation(({ ctx, input }) => deleteSeo(ctx.deps, ctx.actor, input)),
})

export const seoFiles = [csvFile(seoCsv, listSeo)]
