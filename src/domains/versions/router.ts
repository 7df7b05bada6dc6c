import { adminProcedure, router } from '#src/kit/trpc.ts'
import { watchEditors, watchOffice } from './live.ts'
import { deletedInput, restoreInput, versionedInput } from './schema.ts'
import { listDeleted, listVersions, restoreDeleted, restoreVersion } from './service.ts'

export const versionsRouter = router({
  /** The last 20 versions of a row, the present one first, and its `updatedAt`. NOT_FOUND. */
  list: adminProcedure.input(versionedInput).query(({ ctx, input }) => listVersions(ctx.deps, input)),
  /** Makes an earlier version the present one. NOT_FOUND, BAD_REQUEST, CONFLICT. */
  restore: adminProcedure.input(restoreInput).mutation(({ ctx, input }) => {
    restoreVersion(ctx.deps, ctx.actor, input)
    return { success: true } as const
  }),
  /** The rows of a kind that were deleted, newest first. */
  deleted: adminProcedure.input(deletedInput).query(({ ctx, input }) => listDeleted(ctx.deps, input)),
  /** Brings a deleted row back. NOT_FOUND, BAD_REQUEST, CONFLICT. */
  restoreDeleted: adminProcedure.input(versionedInput).mutation(({ ctx, input }) => {
    restoreDeleted(ctx.deps, ctx.actor, input)
    return { success: true } as const
  }),
  /** Streams the names of the other administrators who have the row open. */
  editors: adminProcedure
    .input(versionedInput)
    .subscription(({ ctx, input, signal }) => watchEditors(ctx.deps, ctx.actor, input, signal)),
  /** Streams a tick after each change in the back office, so that lists are fetched again. */
  office: adminProcedure
    .meta({ right: 'office.enter' })
    .subscription(({ ctx, signal }) => watchOffice(ctx.deps, signal)),
})
