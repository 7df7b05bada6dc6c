import { adminProcedure, router } from '#src/kit/trpc.ts'
import { toAdminLicense } from './present.ts'
import { externalIdInput } from './schema.ts'
import { setExternalId } from './service.ts'

export const licensesRouter = router({
  /** Sets the licence ID that the customer sees (LIC-6). CONFLICT while the order has no licence. */
  setExternalId: adminProcedure
    .input(externalIdInput)
    .mutation(({ ctx, input }) => toAdminLicense(setExternalId(ctx.deps, ctx.actor, input))),
})
