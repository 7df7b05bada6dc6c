import { and, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { prepared, preparedInsert, preparedUpdate } from '#db/prepared.ts'
import { apiTokens, sessions } from '#db/schema/auth.ts'
import { users } from '#db/schema/users.ts'
import type {
  Actor,
  Deps,
  Publishing,
  Reading,
  RequestFacts,
  Sealing,
  Timed,
  User,
  Writing,
} from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { fromStorageError } from '#src/kit/errors.ts'
import { deleteInTurns, writeFoundInTurns } from '#src/kit/turns.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { addSeconds, DAY, HOUR, hasPassed } from '#src/shared/values/dates.ts'
import { sessionDays } from '#src/shared/values/limits.ts'

/** Seconds until a session ends: after its last use, and after it was opened (AUTH-3). */
export const lifetimes = {
  customer: { sliding: sessionDays.sliding * DAY, absolute: sessionDays.absolute * DAY },
  admin: { sliding: 12 * HOUR, absolute: 7 * DAY },
} as const
export const SESSION_COOKIE_SECONDS = lifetimes.customer.absolute

// A session is prolonged at most once a minute, because a write would cost more than the request itself.
const TOUCH_SECONDS = 60

export type SessionRow = typeof sessions.$inferSelect
type Prolonged = { sessionId: number; createdAt: Date; isAdmin: boolean }

const expiry = (isAdmin: boolean, createdAt: Date, now: Date): Date => {
  const { sliding, absolute } = isAdmin ? lifetimes.admin : lifetimes.customer
  const slides = addSeconds(now, sliding)
  const ends = addSeconds(createdAt, absolute)
  return slides < ends ? slides : ends
}

const insertSession = preparedInsert(sessions)
const updateSession = preparedUpdate(sessions)
const updateUser = preparedUpdate(users)

/**
 * Opens a session, whose language the account remembers (MSG-501). Returns the token for the cookie; the database stores
 * only its hash (AUTH-2).
 */
export const openSession = (
  deps: Sealing & Pick<Deps, 'random'>,
  user: { id: number; isAdmin: boolean },
  request: Pick<RequestFacts, 'address' | 'userAgent'>,
  isConfirmed = false,
): { token: string; sessionId: number } => {
  const token = deps.random.token()
  const now = deps.now()
  const { id } = insertSession(deps.db, {
    userId: user.id,
    tokenHash: deps.vault.hash(token),
    userAgent: request.userAgent.slice(0, 255),
    address: request.address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expiry(user.isAdmin, now, now),
    confirmedAt: isConfirmed ? now : null,
  })
  updateUser(deps.db, user.id, { language: currentLanguage() })
  return { token, sessionId: id }
}

const findSession = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      id: users.id,
      username: users.username,
      isAdmin: users.isAdmin,
      role: users.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), eq(users.isActive, true))),
)

/** Saves the last use, but ignores a full or failing disk so that reads go on. */
const ifStorageAllows = (write: () => unknown): void => {
  try {
    write()
  } catch (error) {
    if (!fromStorageError(error)) throw error
  }
}

/**
 * Counts a session's time from now where a clock that was ahead opened or used it, so that it lasts no longer than
 * others. `createdAt` is otherwise unchanged.
 */
const prolong = (deps: Reading, row: Prolonged, now: Date): void => {
  const createdAt = row.createdAt < now ? row.createdAt : now
  const expiresAt = expiry(row.isAdmin, createdAt, now)
  updateSession(deps.db, row.sessionId, { createdAt, lastSeenAt: now, expiresAt })
}

/** The user of a session token, or null when the session is unknown or expired, or the user is suspended. */
export const authenticateSession = (deps: Sealing & Pick<Deps, 'clock'>, token: string): User | null => {
  const now = deps.now()
  const row = findSession(deps.db).get({ tokenHash: deps.vault.hash(token) })
  if (!row || row.expiresAt <= now) return null
  // Checked again with the user's present rights, because administrators' sessions are shorter.
  if (expiry(row.isAdmin, row.createdAt, row.lastSeenAt) <= now) return null
  // While the clock may be behind, a session that was used later keeps its end.
  const isDue =
    row.lastSeenAt > now ? deps.clock.isBelievable() : hasPassed(row.lastSeenAt, TOUCH_SECONDS, now)
  if (isDue) ifStorageAllows(() => prolong(deps, row, now))
  return { kind: 'user', id: row.id, username: row.username, role: row.role, sessionId: row.sessionId }
}

const updateToken = preparedUpdate(apiTokens)

const findToken = prepared((db) =>
  db
    .select({
      tokenId: apiTokens.id,
      lastUsedAt: apiTokens.lastUsedAt,
      scope: apiTokens.scope,
      id: users.id,
      username: users.username,
      role: users.role,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(
      and(
        eq(apiTokens.tokenHash, sql.placeholder('tokenHash')),
        isNull(apiTokens.revokedAt),
        gt(apiTokens.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
        eq(users.isAdmin, true),
      ),
    ),
)

/** The administrator of an API token (AUTH-18) in their present role, or null: unknown, ended, revoked, or its owner is no active administrator. */
export const authenticateToken = (deps: Sealing, token: string): User | null => {
  const now = deps.now()
  const row = findToken(deps.db).get({ tokenHash: deps.vault.hash(token), now: now.getTime() })
  if (!row) return null
  if (!row.lastUsedAt || hasPassed(row.lastUsedAt, TOUCH_SECONDS, now)) {
    ifStorageAllows(() => updateToken(deps.db, row.tokenId, { lastUsedAt: now }))
  }
  const { id, username, role, scope } = row
  return { kind: 'user', id, username, role, sessionId: null, tokenScope: scope }
}

/**
 * Revokes every API token of a user who loses their rights (AUTH-16) or resets their password. Regaining the
 * rights does not restore them.
 */
export const revokeTokens = (deps: Writing, actor: Actor | 'system', userId: number): void => {
  const revoked = deps.db
    .update(apiTokens)
    .set({ revokedAt: deps.now() })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id })
    .all()
  for (const { id } of revoked)
    recordAudit(deps, actor, { entity: 'api-token', entityId: id, action: 'revoked' })
}

/**
 * Ends every session of a user, except one if given. The caller emits `sessionsEnded` after the commit, which closes
 * their sockets.
 */
export const endSessions = (deps: Reading, userId: number, exceptSessionId?: number): void => {
  deps.db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
    .run()
}

/** Ends one session of a user. Returns false when they have no such session. */
export const endSession = (deps: Reading, sessionId: number, userId: number): boolean =>
  deps.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .run().changes > 0

/** The unexpired sessions of a user, last used first. */
export const listSessions = (deps: Timed, userId: number): SessionRow[] =>
  deps.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, deps.now())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .all()

/** Deletes the sessions that have ended, and shortens those that a clock ahead made too long (CLOCK-4). */
export const sweepSessions = async (deps: Publishing, signal?: AbortSignal): Promise<void> => {
  const now = deps.now()
  await deleteInTurns(deps, sessions, lte(sessions.expiresAt, now), signal)
  if (signal?.aborted) return
  await writeFoundInTurns(
    deps,
    {
      // Those that were prolonged were seen now.
      find: ({ db }, most) =>
        db
          .select({ sessionId: sessions.id, createdAt: sessions.createdAt, isAdmin: users.isAdmin })
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(gt(sessions.lastSeenAt, now))
          .limit(most)
          .all(),
      write: (d, row: Prolonged) => prolong(d, row, now),
    },
    signal,
  )
}
