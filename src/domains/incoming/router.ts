import { adminProcedure, publicProcedure, router } from '#src/kit/trpc.ts'
import { webhookInput } from './schema.ts'
import { receiveWebhook, webhookAddress } from './webhook.ts'

/** The webhook for incoming WhatsApp messages. */
export const incomingRouter = router({
  /** Receives an event of the gateway: `{success}`. NOT_FOUND for a wrong token. */
  pushflow: publicProcedure.input(webhookInput).mutation(async ({ ctx, input }) => {
    await receiveWebhook(ctx.deps, input)
    return { success: true } as const
  }),
  /** `{url, receivedAt}`: the webhook's address, to enter at the gateway, and when it was last called. */
  address: adminProcedure.query(({ ctx }) => webhookAddress(ctx.deps)),
})
