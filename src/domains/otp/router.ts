import { limitPerAddress, publicProcedure, router } from '#src/kit/trpc.ts'
import { sendCodeInput, verifyCodeInput } from './schema.ts'
import { sendCode } from './service.ts'
import { provePhone } from './session.ts'

export const otpRouter = router({
  /** Sends a code to a phone; 200 with `success: false` when it could not be sent (decision §3). TOO_MANY_REQUESTS. */
  send: publicProcedure
    .input(sendCodeInput)
    .mutation(({ ctx, input }) => sendCode(ctx.deps, ctx.request, input.phone)),
  /** Proves a phone by its code; this browser may then register with it as verified (decision §3). BAD_REQUEST, TOO_MANY_REQUESTS. */
  verify: publicProcedure
    .use(limitPerAddress('codeTriesPerAddress'))
    .input(verifyCodeInput)
    .mutation(({ ctx, input }) => {
      ctx.reply.setProvenPhone(provePhone(ctx.deps, ctx.actor, input))
      return { success: true, message: 'Your WhatsApp number is verified.' } as const
    }),
})
