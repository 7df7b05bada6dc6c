import { adminProcedure, publicProcedure, router } from '#src/kit/trpc.ts'
import { webhookInput } from './schema.ts'
import { receiveWebhook, webhookUrl } from './webhook.ts'

/** What others send to the shop by WhatsApp. */
export const incomingRouter = router({
  /** What the gateway tells the shop: `{success}` (decision §11). NOT_FOUND for a wrong token. */
  pushflow: publicProcedure.input(webhookInput).mutation(({ ctx, input }) => {
    receiveWebhook(ctx.deps, input)
    return { success: true }
  }),
  /** `{url}`: the address to enter at the gateway, for messages that come in. */
  address: adminProcedure.query(({ ctx }) => ({ url: webhookUrl(ctx.deps) })),
})
