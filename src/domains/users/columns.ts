import type { CsvColumn } from '#src/shared/csv.ts'
import type { UserView } from './schema.ts'

/** The columns of users, in the table of the back office and in its CSV file. */
export const userColumns = {
  username: { header: 'Username', value: (user) => user.username },
  email: { header: 'Email', value: (user) => user.email },
  whatsappNumber: { header: 'WhatsApp', value: (user) => user.whatsappNumber },
  isAdmin: { header: 'Rights', value: (user) => (user.isAdmin ? 'Administrator' : 'Customer') },
  isActive: { header: 'Status', value: (user) => (user.isActive ? 'Active' : 'Suspended') },
  isPhoneVerified: { header: 'Phone verified', value: (user) => user.isPhoneVerified },
  createdAt: { header: 'Created', value: (user) => user.createdAt },
} as const satisfies Record<string, CsvColumn<UserView>>
