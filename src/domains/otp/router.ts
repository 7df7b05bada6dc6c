import { publicProcedure, router } from '#src/kit/trpc.ts'
import { watchProof } from './live.ts'
import { sendCodeInput, ticketInput } from './schema.ts'
import { proofByMessage, proofStatus, sendCode, startRegistrationProof } from './service.ts'

export const otpRouter = router({
  /** Sends a code to a phone; 200 with `success: false` when it could not be sent. TOO_MANY_REQUESTS. */
  send: publicProcedure
    .input(sendCodeInput)
    .mutation(({ ctx, input }) => sendCode(ctx.deps, ctx.request, input.phone)),
  /** Whether a phone can be proved by a message to the shop, and whether that comes first. */
  byMessage: publicProcedure.query(({ ctx }) => proofByMessage(ctx.deps)),
  /**
   * A one-time word to send to the shop, with its link and QR code; null where the shop receives no messages.
   * TOO_MANY_REQUESTS.
   */
  startProof: publicProcedure
    .input(sendCodeInput)
    .mutation(({ ctx, input }) => startRegistrationProof(ctx.deps, ctx.request, input.phone)),
  /** `{isProved, isOver}`: whether the word arrived, and whether it has expired or was used. */
  proof: publicProcedure.input(ticketInput).query(({ ctx, input }) => proofStatus(ctx.deps, input.ticket)),
  /** Streams the same: the present status, then the new one when the word arrives (OTP-121). */
  watchProof: publicProcedure
    .input(ticketInput)
    .subscription(({ ctx, input, signal }) => watchProof(ctx.deps, input.ticket, signal)),
})
