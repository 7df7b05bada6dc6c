import { and, desc, eq, inArray, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { countRows } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { securityLog } from '#db/schema/security.ts'
import { users } from '#db/schema/users.ts'
import type { Actor, Deps, SecurityEvent, SecurityLog } from '#src/deps.ts'
import { fromStorageError } from '#src/kit/errors.ts'
import { AppError } from '#src/shared/app-error.ts'
import { noisyEvents } from '#src/shared/security-event.ts'
import { hasPassed, MINUTE } from '#src/shared/values/dates.ts'

/**
 * How many rows are kept, how many of them may be events that anybody can cause, and how many of the shop's own people
 * stay whatever others do.
 */
export const KEPT_EVENTS = 1000
export const KEPT_NOISE = 500
export const KEPT_OF_ADMINISTRATORS = 500
// Beyond this many different events of a minute that anybody can cause, others of them are counted without actor and
// address, so that a flood cannot fill the memory.
export const MAX_GROUPS = 500

type Group = SecurityEvent & {
  count: number
  createdAt: Date
  id: number | null
  isStored: boolean
  isNoise: boolean
}
/** Who caused the events that are counted together. */
const MANY = { actorId: null, actorName: 'many', address: 'many', about: '' }
const noisy = new Set<string>(noisyEvents)
type LogDeps = Pick<Deps, 'db' | 'now' | 'log'>

const keyOf = ({ event, actorName, address, about }: SecurityEvent): string =>
  JSON.stringify([event, actorName, address, about])

const line = ({ event, actorId, actorName, address, about }: SecurityEvent) => ({
  event,
  actorId,
  actor: actorName,
  address,
  about,
})

const MESSAGE = 'Security'

const isAdministrator = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.isAdmin, true))),
)

/** The rows of what administrators did, or the shop by itself and from its machine. */
const ofAdministrators = or(
  and(sql`${securityLog.actorId} is null`, eq(securityLog.actorName, 'system')),
  sql`coalesce(${securityLog.actorId} in (select ${users.id} from ${users} where ${users.isAdmin}), 0)`,
) as SQL

/** Deletes rows that meet the condition, except the newest `kept` of them. */
const trim = (db: Deps['db'], kept: number, where?: SQL): void => {
  const oldest = db
    .select({ id: securityLog.id })
    .from(securityLog)
    .where(where)
    .orderBy(desc(securityLog.id))
    .limit(1)
    .offset(kept)
  db.delete(securityLog)
    .where(and(where, lte(securityLog.id, sql`${oldest}`)))
    .run()
}

/**
 * The security log. An event is logged at once and gathered in memory; equal events of one minute are counted
 * in one group, so that a flood of refusals causes neither a flood of lines nor of writes. What nobody causes at will,
 * and all that an administrator does, has a group of its own in any flood (AUDIT-706). `flush` stores the groups in one
 * transaction (AUDIT-707).
 */
export const createSecurityLog = ({ db, now, log }: LogDeps): SecurityLog => {
  const groups = new Map<string, Group>()
  /** The groups of events that anybody can cause. */
  let noise = 0

  const canAnybodyCause = ({ event, actorId }: SecurityEvent): boolean =>
    noisy.has(event) && (actorId === null || !isAdministrator(db).get({ id: actorId }))

  /** Counts an event in its group, or begins one. */
  const join = (event: SecurityEvent, isNoise: boolean): void => {
    const group = groups.get(keyOf(event))
    if (group) {
      group.count += 1
      group.isStored = false
      return
    }
    if (isNoise) noise += 1
    groups.set(keyOf(event), { ...event, count: 1, createdAt: now(), id: null, isStored: false, isNoise })
    log.info(line(event), MESSAGE)
  }

  const record = (event: SecurityEvent): void => {
    const isNoise = !groups.has(keyOf(event)) && canAnybodyCause(event)
    join(isNoise && noise >= MAX_GROUPS ? { ...event, ...MANY } : event, isNoise)
  }

  const store = (): void => {
    const changed = [...groups.values()].filter(({ isStored }) => !isStored)
    if (changed.length === 0) return
    const ids = inTransaction({ db }, ({ db: tx }) => {
      const stored = changed.map(({ id, ...group }) =>
        tx
          .insert(securityLog)
          .values(id === null ? group : { ...group, id })
          .onConflictDoUpdate({ target: securityLog.id, set: { count: group.count } })
          .returning({ id: securityLog.id })
          .get(),
      )
      trim(tx, KEPT_NOISE, and(inArray(securityLog.event, noisyEvents), not(ofAdministrators)))
      const kept = Math.min(KEPT_OF_ADMINISTRATORS, countRows(tx, securityLog, ofAdministrators))
      trim(tx, KEPT_EVENTS - kept, not(ofAdministrators))
      trim(tx, KEPT_EVENTS)
      return stored.map(({ id }) => id)
    })
    for (const [index, group] of changed.entries()) {
      group.id = ids[index] ?? null
      group.isStored = true
    }
  }

  /** Removes the groups of past minutes, and logs the count of those with more than one event. */
  const endGroups = (): void => {
    for (const [key, group] of groups) {
      if (!hasPassed(group.createdAt, MINUTE, now())) continue
      groups.delete(key)
      if (group.isNoise) noise -= 1
      if (group.count > 1) log.info({ ...line(group), count: group.count }, MESSAGE)
    }
  }

  return {
    record,
    flush: () => {
      try {
        store()
      } catch (error) {
        // A full disk keeps the events in memory; it must not stop the caller.
        if (!fromStorageError(error)) throw error
        return
      }
      endGroups()
    },
  }
}

/** The actor of an event; null where the request was refused before its actor was looked up. */
export const byActor = (actor: Actor | null): Pick<SecurityEvent, 'actorId' | 'actorName'> =>
  actor?.kind === 'user'
    ? { actorId: actor.id, actorName: actor.username }
    : { actorId: null, actorName: actor ? 'guest' : 'unknown' }

/**
 * Records an error that refused somebody: 401, 403, 429, and whatever error names an event, such as a wrong code.
 * `path` names the call. Other errors are no events, nor is the question who is signed in (AUDIT-704).
 */
export const recordRefusal = (
  { security }: Pick<Deps, 'security'>,
  { actor, address, path }: { actor: Actor | null; address: string; path: string },
  { code, cause }: { code: string; cause?: unknown },
): void => {
  const told = cause instanceof AppError ? cause.security : undefined
  const isRefused = code === 'UNAUTHORIZED' || code === 'FORBIDDEN'
  if (told === null || (told === undefined && !isRefused && code !== 'TOO_MANY_REQUESTS')) return
  security.record({
    event: told?.event ?? (code === 'TOO_MANY_REQUESTS' ? 'limit_hit' : 'refused'),
    ...byActor(actor),
    address,
    about: told?.about ?? path,
  })
}
