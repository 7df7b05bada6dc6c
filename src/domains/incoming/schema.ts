import { z } from 'zod'

/** The gateway's own words, which change with its version; only the token is ours. */
export const webhookInput = z.object({ token: z.string().max(100), data: z.unknown().optional() })

export type WebhookInput = z.output<typeof webhookInput>
