import type { User } from '#src/deps.ts'
import type { SessionRow } from '#src/domains/sessions/service.ts'
import { type UserView, userView } from '#src/domains/users/schema.ts'
import type { UserRow } from '#src/domains/users/service.ts'

/** The signed-in user (public §3): never the password's hash. */
export const toUser = (row: UserRow): UserView => userView.parse(row)

/** A session as its user may see it; the token's hash stays here. */
export const toSession = (row: SessionRow, actor: User) => ({
  id: row.id,
  userAgent: row.userAgent,
  address: row.address,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  expiresAt: row.expiresAt,
  isCurrent: row.id === actor.sessionId,
})
