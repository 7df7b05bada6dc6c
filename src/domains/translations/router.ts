import { adminProcedure, router } from '#src/kit/trpc.ts'
import { proposeInput } from './schema.ts'
import { proposeTranslation } from './service.ts'

export const translationsRouter = router({
  /**
   * Has AI translate the texts of a form and answers them, not stored. SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS,
   * BAD_GATEWAY, GATEWAY_TIMEOUT say what went wrong.
   */
  propose: adminProcedure
    .meta({ unconfirmed: 'changes nothing' })
    .input(proposeInput)
    .mutation(({ ctx, input }) => proposeTranslation(ctx.deps, ctx.actor, input)),
})
