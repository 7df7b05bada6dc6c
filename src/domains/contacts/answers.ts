import { z } from 'zod'
import { outcome, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import { contactStatuses } from './schema.ts'

/** A message of the contact form as administrators see it. */
const contact = z
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

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const contactsRest = {
  tags: { contacts: 'Messages of the contact form' },
  answers: {
    'contacts.send': outcome,
    'contacts.list': z.array(contact),
    'contacts.setStatus': contact,
  },
}

export type Contact = z.output<typeof contact>
