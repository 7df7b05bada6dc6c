import type { contacts } from '#db/schema/contacts.ts'
import type { Contact } from './answers.ts'

export type ContactRow = typeof contacts.$inferSelect

/** A message of the contact form as administrators see it. */
export const toContact = (row: ContactRow): Contact => {
  const { nameFolded: _, ...contact } = row
  return contact
}
