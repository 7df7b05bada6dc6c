import type { SessionRow } from '#src/domains/sessions/service.ts'
import { type UserView, userView } from './schema.ts'
import type { UserRow } from './service.ts'

/** The user as administrators and the user see it (admin §3): never the password's hash. */
export const toUser = (row: UserRow): UserView => userView.parse(row)

/** A session of a user as administrators see it; the token's hash stays here. */
export const toUserSession = (row: SessionRow) => ({
  id: row.id,
  userAgent: row.userAgent,
  address: row.address,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  expiresAt: row.expiresAt,
})
