import { publicProcedure, router } from '#src/kit/trpc.ts'
import { sendCodeInput } from './schema.ts'
import { sendCode } from './service.ts'

export const otpRouter = router({
  /** Sends a code to a phone; 200 with `success: false` when it could not be sent (OTP-9). TOO_MANY_REQUESTS. */
  send: publicProcedure
    .input(sendCodeInput)
    .mutation(({ ctx, input }) => sendCode(ctx.deps, ctx.request, input.phone)),
})
