import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'

/** A user as administrators and the user see it (admin §3): never the password's hash. */
export const user = z
  .strictObject({
    id,
    username: z.string(),
    email: z.string(),
    whatsappNumber: z.string().nullable(),
    isAdmin: z.boolean(),
    isActive: z.boolean(),
    isVerified: z.boolean(),
    isPhoneVerified: z.boolean(),
    createdAt: timestamp,
  })
  .meta({ id: 'User' })

export type User = z.output<typeof user>
