import type { CsvColumn } from './csv.ts'

type Contact = {
  name: string
  email: string
  phone: string | null
  company: string | null
  message: string
  status: string
  isPhoneVerified: boolean
  verificationNotes: string
  createdAt: Date
}

/** The columns of contacts, in the table of the back office and in its CSV file, which the server may write. */
export const contactColumns = {
  name: { header: 'Name', value: (contact) => contact.name },
  email: { header: 'Email', value: (contact) => contact.email },
  phone: { header: 'Phone', value: (contact) => contact.phone },
  company: { header: 'Company', value: (contact) => contact.company },
  message: { header: 'Message', value: (contact) => contact.message },
  status: { header: 'Status', value: (contact) => contact.status },
  isPhoneVerified: { header: 'Phone verified', value: (contact) => contact.isPhoneVerified },
  verificationNotes: { header: 'Verification', value: (contact) => contact.verificationNotes },
  createdAt: { header: 'Date', value: (contact) => contact.createdAt },
} as const satisfies Record<string, CsvColumn<Contact>>
