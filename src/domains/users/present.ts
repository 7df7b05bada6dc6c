import type { SessionRow } from '#src/domains/sessions/service.ts'
import type { AdminUser, User } from './answers.ts'
import type { UserRow } from './service.ts'

/** A user for the user, without the password's hash. */
export const toUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  whatsappNumber: row.whatsappNumber,
  isAdmin: row.isAdmin,
  role: row.role,
  isActive: row.isActive,
  // A proved phone is a proved contact too.
  isVerified: row.isVerified || row.isPhoneVerified,
  isPhoneVerified: row.isPhoneVerified,
  createdAt: row.createdAt,
})

/** The same for administrators, with the time of the last change. */
export const toAdminUser = (row: UserRow): AdminUser => ({ ...toUser(row), updatedAt: row.updatedAt })

/** A session of a user for administrators, without the token's hash. */
export const toUserSession = (row: SessionRow) => ({
  id: row.id,
  userAgent: row.userAgent,
  address: row.address,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  expiresAt: row.expiresAt,
})
