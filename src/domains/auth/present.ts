import type { User } from '#src/deps.ts'
import type { SessionRow } from '#src/domains/sessions/service.ts'

/** A session as its user sees it, without the hash of its token. */
export const toSession = (row: SessionRow, actor: User) => ({
  id: row.id,
  userAgent: row.userAgent,
  address: row.address,
  createdAt: row.createdAt,
  lastSeenAt: row.lastSeenAt,
  expiresAt: row.expiresAt,
  isCurrent: row.id === actor.sessionId,
})
