import type { CsvColumn } from '#src/shared/csv.ts'
import type { Contact } from './answers.ts'
import { contactListInput } from './schema.ts'

/** The columns of contacts, in the table of the back office and in its CSV file. */
export const contactColumns = {
  name: { header: 'Name', value: (contact) => contact.name },
  email: { header: 'Email', value: (contact) => contact.email },
  phone: { header: 'Phone', value: (contact) => contact.phone },
  company: { header: 'Company', value: (contact) => contact.company },
  message: { header: 'Message', value: (contact) => contact.message },
  status: { header: 'Status', value: (contact) => contact.status },
  isPhoneVerified: { header: 'Phone verified', value: (contact) => contact.isPhoneVerified },
  verificationNotes: { header: 'Verification', value: (contact) => contact.verificationNotes },
  createdAt: { header: 'Date', isTime: true, value: (contact) => contact.createdAt },
} as const satisfies Record<string, CsvColumn<Contact>>

export const contactCsv = {
  name: 'contacts',
  operation: 'contacts.export',
  summary: 'Export the contacts',
  right: 'contacts.answer',
  tokens: 'read',
  list: contactListInput,
  columns: contactColumns,
} as const
