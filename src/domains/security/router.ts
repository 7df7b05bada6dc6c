import { csvFile } from '#src/kit/csv-file.ts'
import { adminProcedure, router } from '#src/kit/trpc.ts'
import { asAnswer } from '#src/shared/paging.ts'
import { securityCsv } from './columns.ts'
import { securityListInput } from './schema.ts'
import { listSecurityEvents } from './service.ts'

export const securityRouter = router({
  /** The last 1,000 events of the security log. */
  list: adminProcedure
    .meta({ tokens: 'read' })
    .input(securityListInput.prefault({}))
    .query(({ ctx, input }) => asAnswer(listSecurityEvents(ctx.deps, input))),
})

export const securityFiles = [csvFile(securityCsv, listSecurityEvents)]
