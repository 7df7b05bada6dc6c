import { z } from 'zod'
import { timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { contactStatuses } from './schema.ts'

/** A message of the contact form as administrators see it. */
export const contact = z
  .strictObject({
    id,
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    message: z.string(),
    status: z.enum(contactStatuses),
    isPhoneVerified: z.boolean(),
    verificationNotes: z.string(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Contact' })

export type Contact = z.output<typeof contact>
