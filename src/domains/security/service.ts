import { and } from 'drizzle-orm'
import { equals, pageOf } from '#db/page.ts'
import { securityLog } from '#db/schema/security.ts'
import { contains } from '#db/search.ts'
import type { Deps } from '#src/deps.ts'
import type { Listed } from '#src/shared/paging.ts'
import type { SecurityListQuery } from './schema.ts'

export type SecurityRow = typeof securityLog.$inferSelect

/** The last events, newest first, including those still in memory. `q` searches actor, address and call (AUDIT-702). */
export const listSecurityEvents = (
  deps: Pick<Deps, 'db' | 'security'>,
  query: SecurityListQuery,
): Listed<SecurityRow> => {
  deps.security.flush()
  const { actorName, address, about, createdAt } = securityLog
  return pageOf(deps.db, securityLog, query, {
    columns: { createdAt },
    fallback: '-createdAt',
    where: and(contains(query.q, [actorName, address, about]), equals(securityLog.event, query.event)),
  })
}
