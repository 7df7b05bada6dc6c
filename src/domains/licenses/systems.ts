import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { prepared, textPlaceholder } from '#db/prepared.ts'
import { licenseSystems, licenses, replacedKeys } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Deps, RequestFacts, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { countUse, takeLimit, tooManyRequests, waitOf } from '#src/kit/limits.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addSeconds, formatDate, HOUR } from '#src/shared/values/dates.ts'
import type { LicenseAnswer } from './answers.ts'
import { readLicenseKey } from './checksum.ts'
import { leaseOf, newestKid } from './lease.ts'
import { toSystemInUse } from './present.ts'
import type { Activate, Deactivate, LicenseState, Validate } from './schema.ts'
import { currentTerm, graceEndOf, isUsable, messageOf, stateOf, systemsOf, type Term } from './status.ts'

export type Checking = Pick<Deps, 'db' | 'now' | 'random' | 'vault' | 'limits'>
export type Caller = Pick<RequestFacts, 'address'>
export type SystemRow = typeof licenseSystems.$inferSelect

const termColumns = {
  id: licenses.id,
  orderId: licenses.orderId,
  licenseKey: licenses.licenseKey,
  licenseStatus: licenses.licenseStatus,
  systemsCount: licenses.systemsCount,
  systemsOverride: licenses.systemsOverride,
  expiresAt: licenses.expiresAt,
  plan: orders.plan,
  termMonths: orders.termMonths,
}
// Without an order, for which SQLite would sort a list that is nearly always of one row.
const termsByKey = prepared((db) =>
  db
    .select(termColumns)
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(licenses.licenseKey, textPlaceholder('licenseKey')))
    .prepare(),
)
const systemByDevice = prepared((db) =>
  db
    .select()
    .from(licenseSystems)
    .where(
      and(
        eq(licenseSystems.licenseKey, sql.placeholder('licenseKey')),
        eq(licenseSystems.deviceId, sql.placeholder('deviceId')),
      ),
    )
    .prepare(),
)

/** The same with the system of one device, in one statement, because each takes and frees a lock of the database. */
const termsOnDevice = prepared((db) =>
  db
    .select({ ...termColumns, system: licenseSystems, kid: newestKid })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .leftJoin(
      licenseSystems,
      and(
        eq(licenseSystems.licenseKey, licenses.licenseKey),
        eq(licenseSystems.deviceId, textPlaceholder('deviceId')),
      ),
    )
    .where(eq(licenses.licenseKey, textPlaceholder('licenseKey')))
    .prepare(),
)

const byId = (a: Term, b: Term): number => a.id - b.id

/** The term that speaks for a key; undefined for a key that was never issued. */
export const termOfKey = (db: Db, licenseKey: string): Term | undefined =>
  currentTerm(termsByKey(db).all({ licenseKey }).toSorted(byId))

/** The systems that a licence is activated on, the first one first. */
const systemsOfKey = (db: Db, licenseKey: string): SystemRow[] =>
  db
    .select()
    .from(licenseSystems)
    .where(eq(licenseSystems.licenseKey, licenseKey))
    .orderBy(asc(licenseSystems.id))
    .all()

const nothingKnown = {
  plan: null,
  endsAt: null,
  graceEndsAt: null,
  systemsAllowed: null,
  systems: [],
  lease: null,
} satisfies Partial<LicenseAnswer>

export const mistyped: LicenseAnswer = {
  ...nothingKnown,
  state: 'NOT_FOUND',
  message: 'This license key is mistyped. Please compare it with your dashboard, letter by letter.',
}

/**
 * The answer for a state of this licence, with a lease where `deviceId` may use it. `kid` names the newest signing key, where
 * it was read with the term.
 */
const answer = (
  deps: Checking,
  term: Term,
  state: LicenseState,
  deviceId?: string,
  kid?: string | null,
): LicenseAnswer => ({
  state,
  message: messageOf(state, term, deps.now()),
  plan: term.plan,
  endsAt: term.expiresAt.toISOString(),
  graceEndsAt: graceEndOf(term).toISOString(),
  systemsAllowed: systemsOf(term),
  systems: [],
  lease: deviceId !== undefined && isUsable(state) ? leaseOf(deps, term, state, deviceId, kid) : null,
})

/** Refuses an address that tried too many unknown keys (LIC-57). Throws TOO_MANY_REQUESTS. */
export const refuseGuessing = (deps: Checking, { address }: Caller): void => {
  const seconds = waitOf(deps, 'unknownKeysPerAddress', address)
  if (seconds > 0) throw tooManyRequests(seconds)
}

/** A key that is well formed and not a licence's: replaced after it leaked (LIC-59), or never issued. */
export const unknownKey = (deps: Checking, caller: Caller, licenseKey: string): LicenseAnswer => {
  const isReplaced = deps.db.select().from(replacedKeys).where(eq(replacedKeys.licenseKey, licenseKey)).get()
  if (isReplaced) {
    return {
      ...nothingKnown,
      state: 'REVOKED',
      message: 'This license key was replaced by a new one. Its holder finds the new key in the dashboard.',
    }
  }
  takeLimit(deps, 'unknownKeysPerAddress', caller.address)
  return { ...nothingKnown, state: 'NOT_FOUND', message: 'There is no license with this key.' }
}

/** How old the last sign of a system may be before it is written again, so that most checks write nothing. */
const SEEN_SECONDS = HOUR

const noteSeen = (deps: Checking, system: SystemRow, changes: Partial<SystemRow>): void => {
  const now = deps.now()
  const isRecent = addSeconds(system.lastSeenAt, SEEN_SECONDS) > now
  const { deviceName, platform, appVersion } = { ...system, ...changes }
  const isSame =
    deviceName === system.deviceName && platform === system.platform && appVersion === system.appVersion
  if (isRecent && isSame) return
  deps.db
    .update(licenseSystems)
    .set({ deviceName, platform, appVersion, lastSeenAt: now })
    .where(eq(licenseSystems.id, system.id))
    .run()
}

/**
 * Activates a licence on a system, unless as many systems as it allows are in use (LIC-54). A system that is activated
 * takes no further place. Throws TOO_MANY_REQUESTS.
 */
export const activate = (deps: Checking, caller: Caller, { key, ...device }: Activate): LicenseAnswer => {
  const licenseKey = readLicenseKey(key)
  if (!licenseKey) return mistyped
  refuseGuessing(deps, caller)
  takeLimit(deps, 'activationsPerAddress', caller.address)
  const term = termOfKey(deps.db, licenseKey)
  if (!term) return unknownKey(deps, caller, licenseKey)
  takeLimit(deps, 'activationsPerKey', licenseKey)
  return inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const state = stateOf(term, deps.now())
    if (!isUsable(state)) return answer(d, term, state)
    const known = systemByDevice(db).get({ licenseKey, deviceId: device.deviceId })
    if (known) noteSeen(d, known, device)
    else {
      const inUse = systemsOfKey(db, licenseKey)
      if (inUse.length >= systemsOf(term)) {
        return { ...answer(d, term, 'TOO_MANY_SYSTEMS'), systems: inUse.map(toSystemInUse) }
      }
      const now = deps.now()
      db.insert(licenseSystems)
        .values({ ...device, licenseKey, activatedAt: now, lastSeenAt: now })
        .run()
      recordAudit(d, 'system', {
        entity: 'order',
        entityId: term.orderId,
        action: 'license activated',
        after: { deviceName: device.deviceName },
      })
    }
    return answer(d, term, state, device.deviceId)
  })
}

/** The state of a licence on a system that it is activated on (LIC-52). Throws TOO_MANY_REQUESTS. */
export const validate = (deps: Checking, caller: Caller, input: Validate): LicenseAnswer => {
  const { deviceId, appVersion } = input
  const licenseKey = readLicenseKey(input.key)
  if (!licenseKey) return mistyped
  const terms = termsOnDevice(deps.db).all({ licenseKey, deviceId })
  const term = currentTerm(terms.toSorted(byId))
  const system = terms[0]?.system
  // Comes after the look-up: a system in use is never refused for what others behind its address try.
  if (!system) refuseGuessing(deps, caller)
  if (!term) return unknownKey(deps, caller, licenseKey)
  takeLimit(deps, 'validationsPerDevice', `${licenseKey} ${deviceId}`)
  const state = stateOf(term, deps.now())
  if (!isUsable(state)) return answer(deps, term, state)
  if (!system) return answer(deps, term, 'NOT_ACTIVATED')
  noteSeen(deps, system, { appVersion })
  return answer(deps, term, state, deviceId, terms[0]?.kid)
}

/** Frees the place of a system, whatever the state of the licence (LIC-52). Throws TOO_MANY_REQUESTS. */
export const deactivate = (deps: Checking, caller: Caller, { key, deviceId }: Deactivate): LicenseAnswer => {
  const licenseKey = readLicenseKey(key)
  if (!licenseKey) return mistyped
  refuseGuessing(deps, caller)
  const term = termOfKey(deps.db, licenseKey)
  if (!term) return unknownKey(deps, caller, licenseKey)
  inTransaction(deps.db, (db) => {
    const system = systemByDevice(db).get({ licenseKey, deviceId })
    removeSystem({ ...deps, db }, 'system', term, system, 'license deactivated')
  })
  const state = stateOf(term, deps.now())
  return answer(deps, term, isUsable(state) ? 'NOT_ACTIVATED' : state)
}

/** Frees the place of a system, in the caller's transaction. */
const removeSystem = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Parameters<typeof recordAudit>[1],
  { orderId }: Pick<Term, 'orderId'>,
  system: SystemRow | undefined,
  action: string,
): void => {
  if (!system) return
  deps.db.delete(licenseSystems).where(eq(licenseSystems.id, system.id)).run()
  const before = { deviceName: system.deviceName }
  recordAudit(deps, actor, { entity: 'order', entityId: orderId, action, before })
}

const REMOVALS = 'systemRemovals'

/** The term of a system's or order's licence that the user may see: their own, or any for an administrator. */
const visibleTerm = (db: Db, actor: User, licenseKey: string | undefined): Term | undefined => {
  if (licenseKey === undefined) return undefined
  const isOwn = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(licenses, eq(licenses.orderId, orders.id))
    .where(
      and(eq(licenses.licenseKey, licenseKey), eq(orders.userId, actor.id), eq(orders.status, 'confirmed')),
    )
    .get()
  return isOwn || actor.isAdmin ? termOfKey(db, licenseKey) : undefined
}

/**
 * The systems of the licence of an order, and when the user may remove one again, where not now (LIC-58). Throws NOT_FOUND,
 * also for somebody else's.
 */
export const systemsOfOrder = (
  deps: Pick<Deps, 'db' | 'now' | 'limits'>,
  actor: User,
  orderId: number,
): { allowed: number; systems: SystemRow[]; removableAt: Date | null } => {
  const license = deps.db.select().from(licenses).where(eq(licenses.orderId, orderId)).get()
  const term = visibleTerm(deps.db, actor, license?.licenseKey)
  if (!term) throw notFound('License')
  const seconds = actor.isAdmin ? 0 : waitOf(deps, REMOVALS, term.licenseKey, 1)
  return {
    allowed: systemsOf(term),
    systems: systemsOfKey(deps.db, term.licenseKey),
    removableAt: seconds > 0 ? addSeconds(deps.now(), seconds) : null,
  }
}

/**
 * Removes a system from the user's own licence, twice in 30 days; for an administrator from any, and as often (LIC-58).
 * Throws NOT_FOUND, also for somebody else's, and TOO_MANY_REQUESTS.
 */
export const removeOwnSystem = (deps: Pick<Deps, 'db' | 'now' | 'limits'>, actor: User, id: number): void =>
  inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const system = db.select().from(licenseSystems).where(eq(licenseSystems.id, id)).get()
    const term = visibleTerm(db, actor, system?.licenseKey)
    if (!term) throw notFound('System')
    const seconds = actor.isAdmin ? 0 : countUse(d, REMOVALS, term.licenseKey)
    if (seconds > 0) {
      const day = formatDate(addSeconds(deps.now(), seconds))
      const message = `You can remove two systems in 30 days, and the next one on ${day}. Our support can remove more.`
      throw new AppError('TOO_MANY_REQUESTS', message, { retryAfter: seconds })
    }
    removeSystem(d, actor, term, system, 'system removed')
  })
