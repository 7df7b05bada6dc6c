import { eq } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { perConnection, preparedUpdate } from '#db/prepared.ts'
import { licenseSystems, replacedKeys } from '#db/schema/licenses.ts'
import type { Actor, Deps, RequestFacts } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { noteEvent } from '#src/domains/events/service.ts'
import type { LicenseAnswer } from '#src/domains/licenses/answers.ts'
import { toSystemInUse } from '#src/domains/licenses/present.ts'
import {
  checkedTerm,
  type SystemRow,
  stateOnDevice,
  systemByDevice,
  systemsOfKey,
} from '#src/domains/licenses/queries.ts'
import {
  type Activate,
  type Deactivate,
  type Device,
  type LicenseState,
  type Validate,
} from '#src/domains/licenses/schema.ts'
import {
  graceEndOf,
  isUsable,
  messageOf,
  recordOf,
  soonFrom,
  stateOf,
  systemsOf,
  type Term,
  type TermState,
} from '#src/domains/licenses/status.ts'
import { takeLimit, tooManyRequests, waitOf } from '#src/kit/limits.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { licenseAnswers as texts } from '#src/shared/texts.ts'
import { addSeconds, HOUR, hasPassed } from '#src/shared/values/dates.ts'
import { readLicenseKey } from './checksum.ts'
import { leaseOf } from './lease.ts'
import { claimPlace, heldUntil, holdPlace, removeSystem } from './places.ts'
import { claimSystem } from './trial-marks.ts'

export type Checking = Pick<Deps, 'db' | 'now' | 'random' | 'vault' | 'limits'>
export type Caller = Pick<RequestFacts, 'address'>

const nothingKnown = {
  plan: null,
  endsAt: null,
  graceEndsAt: null,
  systemsAllowed: null,
  systems: [],
  lease: null,
} satisfies Partial<LicenseAnswer>

/** The answer for a key whose check character is wrong, before the database is asked (LIC-711). */
export const mistyped = (): LicenseAnswer => ({
  ...nothingKnown,
  state: 'NOT_FOUND',
  message: texts.mistypedKey,
})

/** The answer for a state of this licence, without a lease. */
const answer = (deps: Checking, term: Term, state: LicenseState): LicenseAnswer => ({
  state,
  message: messageOf(state, term, deps.now()),
  plan: term.plan,
  endsAt: term.expiresAt.toISOString(),
  graceEndsAt: graceEndOf(term).toISOString(),
  systemsAllowed: systemsOf(term),
  systems: [],
  lease: null,
})

/** How long a system is given the same answer while nothing in it changed (LIC-102). */
const REUSE_SECONDS = HOUR
/** The number of answers that are kept in memory; one takes about 2 kB. */
const MAX_KEPT = 10_000
type Given = { facts: string; from: Date; until: Date; answer: LicenseAnswer }
/** The newest answer to each system, by its id, the oldest first. */
const keptAnswers = perConnection(() => new Map<number, Given>())

/**
 * Everything that can change a system's answer within the hour, with the language of its message, except the notice that
 * the licence ends soon.
 */
const factsOf = (term: TermState, now: Date, appVersion: string): string =>
  `${currentLanguage()} ${term.id} ${stateOf(term, now)} ${systemsOf(term)} ${term.expiresAt.getTime()} ${appVersion}`

/** The answer that this system was given, if it would still say the same. */
const keptAnswer = (
  deps: Checking,
  systemId: number,
  term: TermState,
  appVersion: string,
): LicenseAnswer | undefined => {
  const known = keptAnswers(deps.db).get(systemId)
  const now = deps.now()
  const isCurrent = known && now >= known.from && now < known.until
  return isCurrent && known.facts === factsOf(term, now, appVersion) ? known.answer : undefined
}

/**
 * The answer to a system that may use the licence, with a new lease. Kept, because a signature costs more than the
 * rest.
 */
const newAnswer = (
  deps: Checking,
  { id, deviceId, appVersion }: Pick<SystemRow, 'id' | 'deviceId' | 'appVersion'>,
  term: Term,
  state: LicenseState,
): LicenseAnswer => {
  const now = deps.now()
  const given = { ...answer(deps, term, state), lease: leaseOf(deps, term, state, deviceId) }
  const [hourOn, soon] = [addSeconds(now, REUSE_SECONDS), soonFrom(term)]
  const until = now < soon && soon < hourOn ? soon : hourOn
  const kept = keptAnswers(deps.db)
  kept.delete(id)
  kept.set(id, { facts: factsOf(term, now, appVersion), from: now, until, answer: given })
  const [oldest] = kept.keys()
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  return given
}

/** Refuses an address that tried too many unknown keys (LIC-722). Throws TOO_MANY_REQUESTS. */
export const refuseGuessing = (deps: Checking, { address }: Caller): void => {
  const seconds = waitOf(deps, 'unknownKeysPerAddress', address)
  if (seconds > 0) throw tooManyRequests(seconds)
}

/** The answer for a well-formed key that no licence has: it was replaced after it leaked, or never issued. */
export const unknownKey = (deps: Checking, caller: Caller, licenseKey: string): LicenseAnswer => {
  const isReplaced = deps.db.select().from(replacedKeys).where(eq(replacedKeys.licenseKey, licenseKey)).get()
  if (isReplaced) {
    return {
      ...nothingKnown,
      state: 'REVOKED',
      message: texts.replacedKey,
    }
  }
  takeLimit(deps, 'unknownKeysPerAddress', caller.address)
  return { ...nothingKnown, state: 'NOT_FOUND', message: texts.noSuchKey }
}

/** The age at which `lastSeenAt` of a system is written again, so that most checks write nothing. */
const SEEN_SECONDS = HOUR

const updateSystem = preparedUpdate(licenseSystems)

const noteSeen = (deps: Checking, system: SystemRow, changes: Partial<SystemRow>): void => {
  const now = deps.now()
  const isRecent = !hasPassed(system.lastSeenAt, SEEN_SECONDS, now)
  const { deviceName, platform, appVersion } = { ...system, ...changes }
  const isSame =
    deviceName === system.deviceName && platform === system.platform && appVersion === system.appVersion
  if (isRecent && isSame) return
  updateSystem(deps.db, system.id, { deviceName, platform, appVersion, lastSeenAt: now })
}

/**
 * Activates the system or finds it active. `system` is undefined where the licence has no free place; `inUse` are the
 * systems active before, and `freeAt` says when a place is free that a program freed. `actor` gave the place.
 */
export const takePlace = (
  deps: Checking,
  term: Term,
  device: Device,
  actor: Actor | 'system' = 'system',
): { system?: SystemRow | undefined; inUse: SystemRow[]; freeAt?: Date; hadTrial?: true } => {
  const { licenseKey, orderId } = term
  const inUse = systemsOfKey(deps.db, licenseKey)
  const known = inUse.find(({ deviceId }) => deviceId === device.deviceId)
  if (known) noteSeen(deps, known, device)
  const unused = systemsOf(term) - inUse.length
  if (known || unused <= 0) return { system: known, inUse }
  if (term.isTrial && !claimSystem(deps, term.id, device.deviceId)) return { inUse, hadTrial: true }
  const freeAt = claimPlace(deps, term, device.deviceId, unused)
  if (freeAt) return { inUse, freeAt }
  const now = deps.now()
  const system = deps.db
    .insert(licenseSystems)
    .values({ ...device, licenseKey, activatedAt: now, lastSeenAt: now })
    .returning()
    .get()
  const after = { deviceName: device.deviceName }
  recordAudit(deps, actor, { ...recordOf(term), action: 'license activated', after })
  if (orderId !== null) noteEvent(deps, 'license.activated', { orderId, systemId: system.id })
  return { system, inUse }
}

/**
 * Activates a licence on a system, unless as many systems as it allows are in use, also of many at once
 * (LIC-713). A system that is activated takes no further place (LIC-714). Throws TOO_MANY_REQUESTS.
 */
export const activate = (deps: Checking, caller: Caller, { key, ...device }: Activate): LicenseAnswer => {
  const licenseKey = readLicenseKey(key)
  if (!licenseKey) return mistyped()
  refuseGuessing(deps, caller)
  takeLimit(deps, 'activationsPerAddress', caller.address)
  const term = checkedTerm(deps, licenseKey)
  if (!term) return unknownKey(deps, caller, licenseKey)
  takeLimit(deps, 'activationsPerKey', licenseKey)
  const state = stateOf(term, deps.now())
  if (!isUsable(state)) return answer(deps, term, state)
  const { system, inUse, freeAt, hadTrial } = inTransaction(deps, (d) => takePlace(d, term, device))
  if (hadTrial) return { ...answer(deps, term, 'TRIAL_ENDED'), message: texts.systemHadTrial }
  if (!system) {
    const refused = { ...answer(deps, term, 'TOO_MANY_SYSTEMS'), systems: inUse.map(toSystemInUse) }
    return { ...refused, ...(freeAt && { message: heldUntil(freeAt) }) }
  }
  // Runs after the commit, because a rollback would give the id to another system.
  return newAnswer(deps, { ...device, id: system.id }, term, state)
}

/** The state of a licence on a system that it is activated on (LIC-52). Throws TOO_MANY_REQUESTS. */
export const validate = (deps: Checking, caller: Caller, input: Validate): LicenseAnswer => {
  const { deviceId, appVersion } = input
  const licenseKey = readLicenseKey(input.key)
  if (!licenseKey) return mistyped()
  const found = stateOnDevice(deps, licenseKey, deviceId)
  // Comes after the look-up: a system in use is never refused for the tries of others behind its address.
  if (!found?.systemId) refuseGuessing(deps, caller)
  // The id of a device is whatever the caller says, so those that nobody activated have one counter of their address
  // (LIC-721).
  if (found)
    takeLimit(deps, 'validationsPerDevice', `${licenseKey} ${found.systemId ? deviceId : caller.address}`)
  const known = found?.systemId ? keptAnswer(deps, found.systemId, found, appVersion) : undefined
  if (known) return known
  const term = checkedTerm(deps, licenseKey)
  if (!term) return unknownKey(deps, caller, licenseKey)
  const state = stateOf(term, deps.now())
  if (!isUsable(state)) return answer(deps, term, state)
  const system = systemByDevice(deps.db).get({ licenseKey, deviceId })
  if (!system) return answer(deps, term, 'NOT_ACTIVATED')
  noteSeen(deps, system, { appVersion })
  return newAnswer(deps, { ...system, appVersion }, term, state)
}

/** Frees the place of a system, whatever the state of the licence (LIC-63). Throws TOO_MANY_REQUESTS. */
export const deactivate = (deps: Checking, caller: Caller, { key, deviceId }: Deactivate): LicenseAnswer => {
  const licenseKey = readLicenseKey(key)
  if (!licenseKey) return mistyped()
  refuseGuessing(deps, caller)
  const term = checkedTerm(deps, licenseKey)
  if (!term) return unknownKey(deps, caller, licenseKey)
  inTransaction(deps, (d) => {
    const system = systemByDevice(d.db).get({ licenseKey, deviceId })
    if (system) holdPlace(d, term, system)
    removeSystem(d, 'system', term, system, 'license deactivated')
  })
  const state = stateOf(term, deps.now())
  return answer(deps, term, isUsable(state) ? 'NOT_ACTIVATED' : state)
}
