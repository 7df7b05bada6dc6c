import { adminProcedure, publicProcedure, router } from '#src/kit/trpc.ts'
import { publicKeys } from './lease.ts'
import { toAdminLicense } from './present.ts'
import { activateInput, deactivateInput, externalIdInput, validateInput } from './schema.ts'
import { setExternalId } from './service.ts'
import { activate, deactivate, validate } from './systems.ts'

export const licensesRouter = router({
  /** Activates a licence on a system (LIC-52, LIC-54). TOO_MANY_REQUESTS. */
  activate: publicProcedure
    .input(activateInput)
    .mutation(({ ctx, input }) => activate(ctx.deps, ctx.request, input)),
  /** The state of a licence on a system (LIC-52). TOO_MANY_REQUESTS. */
  validate: publicProcedure
    .input(validateInput)
    .mutation(({ ctx, input }) => validate(ctx.deps, ctx.request, input)),
  /** Frees the place of a system (LIC-52). TOO_MANY_REQUESTS. */
  deactivate: publicProcedure
    .input(deactivateInput)
    .mutation(({ ctx, input }) => deactivate(ctx.deps, ctx.request, input)),
  /** The public keys of leases, as a JWK set (LIC-56). */
  keys: publicProcedure.query(({ ctx }) => publicKeys(ctx.deps)),
  /** Sets the licence ID that the customer sees (LIC-6). CONFLICT while the order has no licence. */
  setExternalId: adminProcedure
    .input(externalIdInput)
    .mutation(({ ctx, input }) => toAdminLicense(setExternalId(ctx.deps, ctx.actor, input))),
})
