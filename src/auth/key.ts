import { and, desc, eq, isNull } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { apiTokens } from '#db/schema/auth.ts'
import { users } from '#db/schema/users.ts'
import { recordAudit } from '#src/audit/service.ts'
import type { Deps, User } from '#src/deps.ts'
import { notFound } from '#src/errors.ts'
import { refuseToken } from './session.ts'

const tokenColumns = {
  id: apiTokens.id,
  name: apiTokens.name,
  username: users.username,
  createdAt: apiTokens.createdAt,
  lastUsedAt: apiTokens.lastUsedAt,
  revokedAt: apiTokens.revokedAt,
}

const selectTokens = (deps: Pick<Deps, 'db'>) =>
  deps.db.select(tokenColumns).from(apiTokens).innerJoin(users, eq(users.id, apiTokens.userId))

/** An API token as it may be shown: whose it is and when it was used, never what opens the door (decision §2). */
export type Token = ReturnType<typeof listTokens>[number]

/** Every API token, newest first, revoked ones too. */
export const listTokens = (deps: Pick<Deps, 'db'>) => selectTokens(deps).orderBy(desc(apiTokens.id)).all()

const SIGN_IN = 'Sign in to manage API tokens.'

/**
 * Makes an API token that acts as this administrator. `token` is given here once and stands nowhere. Throws FORBIDDEN
 * for an API token.
 */
export const createToken = (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'vault'>,
  actor: User,
  { name }: { name: string },
): Token & { token: string } => {
  refuseToken(actor, SIGN_IN)
  const token = deps.random.token()
  return inTransaction(deps.db, (db) => {
    const createdAt = deps.now()
    const { id } = db
      .insert(apiTokens)
      .values({ userId: actor.id, name, tokenHash: deps.vault.hash(token), createdAt })
      .returning({ id: apiTokens.id })
      .get()
    recordAudit({ ...deps, db }, actor, {
      entity: 'api-token',
      entityId: id,
      action: 'created',
      after: { name },
    })
    return { id, name, username: actor.username, createdAt, lastUsedAt: null, revokedAt: null, token }
  })
}

/** Ends an API token for good, and its sockets; harmless when repeated. Throws NOT_FOUND; FORBIDDEN for an API token. */
export const revokeToken = (deps: Pick<Deps, 'db' | 'now' | 'events'>, actor: User, id: number): Token => {
  refuseToken(actor, SIGN_IN)
  const { token, revoked } = inTransaction(deps.db, (db) => {
    const ended = db
      .update(apiTokens)
      .set({ revokedAt: deps.now() })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
      .returning({ userId: apiTokens.userId })
      .get()
    if (ended) recordAudit({ ...deps, db }, actor, { entity: 'api-token', entityId: id, action: 'revoked' })
    const found = selectTokens({ db }).where(eq(apiTokens.id, id)).get()
    if (!found) throw notFound('API token')
    return { token: found, revoked: ended }
  })
  if (revoked) deps.events.emit('sessionsEnded', revoked.userId)
  return token
}
