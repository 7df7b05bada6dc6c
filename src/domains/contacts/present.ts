import type { contacts } from '#db/schema/contacts.ts'
import type { Contact } from './answers.ts'

export type ContactRow = typeof contacts.$inferSelect

/** A message of the contact form as administrators see it. */
export const toContact = (contact: ContactRow): Contact => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  company: contact.company,
  message: contact.message,
  status: contact.status,
  isPhoneVerified: contact.isPhoneVerified,
  verificationNotes: contact.verificationNotes,
  createdAt: contact.createdAt,
  updatedAt: contact.updatedAt,
})
