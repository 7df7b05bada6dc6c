import { and, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { orderBy, page } from '#db/page.ts'
import { apiTokens } from '#db/schema/auth.ts'
import { users } from '#db/schema/users.ts'
import { contains, foldedOf } from '#db/search.ts'
import type { Deps, Publishing, Timed, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import type { Page } from '#src/shared/paging.ts'
import { addDays } from '#src/shared/values/dates.ts'
import type { CreateToken, TokenListQuery } from './schema.ts'

const tokenColumns = {
  id: apiTokens.id,
  name: apiTokens.name,
  username: users.username,
  createdAt: apiTokens.createdAt,
  lastUsedAt: apiTokens.lastUsedAt,
  revokedAt: apiTokens.revokedAt,
  scope: apiTokens.scope,
  expiresAt: apiTokens.expiresAt,
}

const sorts = { ...tokenColumns, name: foldedOf(apiTokens.name) }

const owner = eq(users.id, apiTokens.userId)
const stateAt = (now: Date) =>
  sql<'Active' | 'Ended' | 'Revoked'>`case when ${apiTokens.revokedAt} is not null then 'Revoked'
    when ${apiTokens.expiresAt} <= ${now.getTime()} then 'Ended' else 'Active' end`

const selectTokens = ({ db, now }: Timed) =>
  db
    .select({ ...tokenColumns, state: stateAt(now()) })
    .from(apiTokens)
    .innerJoin(users, owner)

/** An API token as the back office shows it, without its secret (AUTH-708). */
export type Token = ReturnType<ReturnType<typeof selectTokens>['all']>[number]

/** All API tokens, newest first, revoked ones too. `q` searches the token's name and its administrator's username. */
export const listTokens = (deps: Timed, query: TokenListQuery): Page<Token> => {
  const { isActive } = query
  const where = and(
    contains(query.q, [apiTokens.name, users.username]),
    isActive === undefined ? undefined : (isActive ? eq : ne)(stateAt(deps.now()), 'Active'),
  )
  const matching = deps.db
    .select({ rows: count() })
    .from(apiTokens)
    .innerJoin(users, owner)
    .where(where)
    .get()
  const rows = selectTokens(deps)
    .where(where)
    .orderBy(...orderBy(query.sort, sorts, apiTokens.id, '-createdAt'))
    .$dynamic()
  return page(query, rows, matching?.rows ?? 0)
}

/** One API token. Throws NOT_FOUND. */
export const getToken = (deps: Timed, id: number): Token => {
  const found = selectTokens(deps).where(eq(apiTokens.id, id)).get()
  if (!found) throw notFound('API token')
  return found
}

/**
 * Creates an API token that acts as this administrator, in its scope and until it ends. `token` is returned only here; the database stores its hash.
 */
export const createToken = (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'vault'>,
  actor: User,
  { name, scope, days }: CreateToken,
): Token & { token: string } => {
  const token = deps.random.token()
  return inTransaction(deps, (d) => {
    const createdAt = deps.now()
    const expiresAt = addDays(createdAt, days)
    const { id } = d.db
      .insert(apiTokens)
      .values({ userId: actor.id, name, tokenHash: deps.vault.hash(token), createdAt, scope, expiresAt })
      .returning({ id: apiTokens.id })
      .get()
    recordAudit(d, actor, {
      entity: 'api-token',
      entityId: id,
      action: 'created',
      after: { name, scope, expiresAt },
    })
    const { username } = actor
    const never = { lastUsedAt: null, revokedAt: null }
    return { id, name, username, createdAt, ...never, scope, expiresAt, state: 'Active', token }
  })
}

/** Revokes an API token for good and closes its sockets. A revoked token stays as it is. Throws NOT_FOUND. */
export const revokeToken = (deps: Publishing, actor: User, id: number): Token => {
  const { token, revoked } = inTransaction(deps, (d) => {
    const updated = d.db
      .update(apiTokens)
      .set({ revokedAt: deps.now() })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
      .returning({ userId: apiTokens.userId })
      .get()
    if (updated) recordAudit(d, actor, { entity: 'api-token', entityId: id, action: 'revoked' })
    return { token: getToken(d, id), revoked: updated }
  })
  if (revoked) deps.events.emit('sessionsEnded', revoked.userId)
  return token
}
