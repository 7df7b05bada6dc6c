import { z } from 'zod'

/** Wrapped and quoted messages nest some twenty deep; a deeper event was made to do harm (HTTP-132). */
const MAX_DEPTH = 50

const isShallow = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}

/** `data` is the gateway's payload, whose shape changes with its version. `token` is the shop's. */
export const webhookInput = z.object({
  token: z.string().max(100),
  data: z.unknown().refine(isShallow, 'This event nests too deep').optional(),
})

export type WebhookInput = z.output<typeof webhookInput>
