import { and } from 'drizzle-orm'
import { equals, inDays, pageOf } from '#db/page.ts'
import { users } from '#db/schema/users.ts'
import type { Search } from '#db/search.ts'
import type { Reading } from '#src/deps.ts'
import { phonePart } from '#src/kit/phone.ts'
import type { Listed } from '#src/shared/paging.ts'
import type { UserListQuery } from './schema.ts'
import { byName, type UserRow } from './service.ts'

const searchFor = (q: string): Search => ({
  table: 'users_search',
  id: users.id,
  text: q,
  columns: ['username', 'email', 'whatsapp_number'],
  prefixes: [byName, users.email],
  phone: { column: 'whatsapp_number', part: phonePart(q), indexed: users.whatsappNumber },
})

/** Users for the back office, newest first. `q` searches username, email and number (TABLE-701). */
export const listUsers = (deps: Reading, query: UserListQuery): Listed<UserRow> =>
  pageOf(deps.db, users, query, {
    columns: { createdAt: users.createdAt, username: byName, email: users.email },
    fallback: '-createdAt',
    search: searchFor(query.q),
    where: and(
      equals(users.isAdmin, query.isAdmin),
      equals(users.isActive, query.isActive),
      inDays(users.createdAt, query),
    ),
  })
