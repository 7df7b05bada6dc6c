import { z } from 'zod'

/** `data` is the gateway's payload, whose shape changes with its version. `token` is the shop's. */
export const webhookInput = z.object({
  token: z.string().max(100),
  data: z.unknown().optional(),
})

export type WebhookInput = z.output<typeof webhookInput>
