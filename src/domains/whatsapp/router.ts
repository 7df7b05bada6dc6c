import { adminProcedure, publicProcedure, router } from '#src/kit/trpc.ts'
import { pushflowInput, pushflowTestInput, textInput } from './schema.ts'
import { canSend, pushflowStatus, savePushflow, sendText, testPushflow, whatsappStatus } from './service.ts'

export const whatsappRouter = router({
  /** Whether any WhatsApp route can send now (decision §3). */
  isEnabled: publicProcedure.query(({ ctx }) => ({ isEnabled: canSend(ctx.deps) })),
  /** `{isConnected}`; an administrator gets the whole status (decision §6). */
  status: publicProcedure.query(({ ctx }) => whatsappStatus(ctx.deps, ctx.actor)),
  /** `{isEnabled, hasCredentials, serviceType}`, never the credentials (admin §3). */
  pushflowStatus: adminProcedure.query(({ ctx }) => pushflowStatus(ctx.deps)),
  /** Replaces the credentials: `{success, message}`. BAD_REQUEST when one is missing. */
  savePushflow: adminProcedure
    .input(pushflowInput)
    .mutation(({ ctx, input }) => savePushflow(ctx.deps, ctx.actor, input)),
  /** A test through PushFlow: `{success, message}`, also when the gateway says no. */
  testPushflow: adminProcedure
    .input(pushflowTestInput)
    .mutation(({ ctx, input }) => testPushflow(ctx.deps, input)),
  /** A free text to one phone: `{success, message}` (decision §6: administrators only). */
  sendText: adminProcedure.input(textInput).mutation(({ ctx, input }) => sendText(ctx.deps, input)),
})
