import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, limitPerAddress, needsSpace, publicProcedure, router } from '#src/kit/trpc.ts'
import { byId } from '#src/shared/input.ts'
import { reportCsv } from './columns.ts'
import { toPapers, toReportLine } from './present.ts'
import { reportInChunks } from './queries.ts'
import { setFbrNumberInput, setTaxNumberInput, taxNumberByLinkInput } from './schema.ts'
import { papersOf, setFbrNumber, setTaxNumber, setTaxNumberByLink } from './service.ts'

/** The books: numbers of invoices, and what the tax office wants on them. */
export const invoicesRouter = router({
  /** Names the NTN or CNIC of the buyer of a pay link: `{success}`. NOT_FOUND, CONFLICT. */
  setTaxNumberByLink: publicProcedure
    .use(needsSpace)
    .use(limitPerAddress('formsPerAddress'))
    .input(taxNumberByLinkInput)
    .mutation(({ ctx, input }) => {
      setTaxNumberByLink(ctx.deps, ctx.actor, input)
      return { success: true } as const
    }),
  /** What an order has in the books: its numbers, those of the tax office, and the buyer's. NOT_FOUND. */
  ofOrder: adminProcedure
    .meta({ right: 'orders.change' })
    .input(byId)
    .query(({ ctx, input }) => toPapers(papersOf(ctx.deps, input.id))),
  /** Changes the buyer's NTN or CNIC. NOT_FOUND, CONFLICT. */
  setTaxNumber: adminProcedure
    .meta({ right: 'orders.change', unconfirmed: 'daily work' })
    .input(setTaxNumberInput)
    .mutation(({ ctx, input }) => toPapers(setTaxNumber(ctx.deps, ctx.actor, input))),
  /** Writes the number that the tax office gave the invoice. NOT_FOUND, CONFLICT. */
  setFbrNumber: adminProcedure
    .meta({ right: 'orders.change', unconfirmed: 'daily work' })
    .input(setFbrNumberInput)
    .mutation(({ ctx, input }) => toPapers(setFbrNumber(ctx.deps, ctx.actor, input))),
})

export const invoicesFiles = [csvFile(reportCsv, reportInChunks, toReportLine)]
