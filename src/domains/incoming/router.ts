import { adminSessionProcedure, publicProcedure, router } from '#src/kit/trpc.ts'
import { webhookInput } from './schema.ts'
import { receiveWebhook, webhookUrl } from './webhook.ts'

/** The webhook for incoming WhatsApp messages. */
export const incomingRouter = router({
  /** Receives an event of the gateway: `{success}` (WA-6, WA-7). NOT_FOUND for a wrong token. */
  pushflow: publicProcedure.input(webhookInput).mutation(({ ctx, input }) => {
    receiveWebhook(ctx.deps, input)
    return { success: true } as const
  }),
  /** `{url}`: the webhook's address, to enter at the gateway. */
  address: adminSessionProcedure.query(({ ctx }) => ({ url: webhookUrl(ctx.deps) })),
})
