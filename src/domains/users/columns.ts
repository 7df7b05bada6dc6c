import type { CsvColumn } from '#src/shared/csv.ts'
import { type AccountRole, roleNames } from '#src/shared/role.ts'
import type { AdminUser } from './answers.ts'
import { userListInput } from './schema.ts'

const rights = (isAdmin: unknown): string => (isAdmin ? 'Administrator' : 'Customer')
const inWords = (role: unknown): string => roleNames[role as AccountRole] ?? String(role)

/** The columns of users, in the table of the back office and in its CSV file. */
export const userColumns = {
  username: { header: 'Username', value: (user) => user.username },
  email: { header: 'Email', value: (user) => user.email },
  whatsappNumber: { header: 'WhatsApp', value: (user) => user.whatsappNumber },
  isAdmin: { header: 'Rights', inWords: rights, value: (user) => rights(user.isAdmin) },
  role: { header: 'Role', inWords, value: (user) => roleNames[user.role] },
  isActive: {
    header: 'Status',
    inWords: (isActive) => (isActive ? 'active' : 'suspended'),
    value: (user) => (user.isActive ? 'Active' : 'Suspended'),
  },
  isPhoneVerified: { header: 'Phone verified', value: (user) => user.isPhoneVerified },
  createdAt: { header: 'Created', isTime: true, value: (user) => user.createdAt },
} as const satisfies Record<string, CsvColumn<AdminUser>>

export const userCsv = {
  name: 'users',
  operation: 'users.export',
  summary: 'Export the users',
  tokens: 'read',
  list: userListInput,
  columns: userColumns,
} as const
