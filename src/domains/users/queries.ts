import { and, desc, eq, gt, inArray, isNotNull, isNull, notInArray, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { equals, inDays, pageOf } from '#db/page.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { resellers } from '#db/schema/resellers.ts'
import { users } from '#db/schema/users.ts'
import type { Search } from '#db/search.ts'
import type { Reading, Timed } from '#src/deps.ts'
import { phonePart } from '#src/kit/phone.ts'
import { keyEndOf } from '#src/shared/license-key.ts'
import type { Listed } from '#src/shared/paging.ts'
import { rowsOfPerson } from './rules/of-person.ts'
import type { UserListQuery } from './schema.ts'
import { byName, getUser, type UserRow } from './service.ts'

const searchFor = (q: string): Search => ({
  table: 'users_search',
  id: users.id,
  text: q,
  columns: ['username', 'email', 'whatsapp_number'],
  prefixes: [byName, users.email],
  phone: { column: 'whatsapp_number', part: phonePart(q), indexed: users.whatsappNumber },
})

/** The accounts that are resellers now, or all others (RESELL-1221). */
const areResellers = (db: Db, wanted: boolean | undefined): SQL | undefined => {
  if (wanted === undefined) return undefined
  const ids = db
    .select({ id: resellers.userId })
    .from(resellers)
    .where(and(isNotNull(resellers.userId), isNull(resellers.closedAt)))
  return (wanted ? inArray : notInArray)(users.id, ids)
}

/** Users for the back office, newest first. `q` searches username, email and number (TABLE-701). */
export const listUsers = (deps: Reading, query: UserListQuery): Listed<UserRow> =>
  pageOf(deps.db, users, query, {
    columns: { createdAt: users.createdAt, username: byName, email: users.email },
    fallback: '-createdAt',
    search: searchFor(query.q),
    where: and(
      // The index of administrators narrows a role too.
      equals(users.isAdmin, query.role === undefined ? query.isAdmin : query.role !== 'none'),
      equals(users.role, query.role),
      equals(users.isActive, query.isActive),
      equals(users.isActive, query.status && query.status === 'active'),
      areResellers(deps.db, query.isReseller),
      inDays(users.createdAt, query),
    ),
  })

/** The licences that still run of what goes with an account, the one that ends last first, by the end of their keys. */
export const runningLicenses = (deps: Timed, id: number) =>
  deps.db
    .select({ licenseKey: licenses.licenseKey, expiresAt: licenses.expiresAt, plan: orders.plan })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(
      and(
        rowsOfPerson(deps.db, getUser(deps, id)).where.licenses,
        eq(licenses.isLatest, true),
        eq(licenses.licenseStatus, 'active'),
        gt(licenses.expiresAt, deps.now()),
      ),
    )
    .orderBy(desc(licenses.expiresAt))
    .all()
    .map(({ licenseKey, ...license }) => ({ ...license, keyEnd: keyEndOf(licenseKey) }))
