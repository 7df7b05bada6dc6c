import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { freedPlaces, licenseSystems, licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, Limiting, Timed, User, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { licensesOf, type SystemRow, systemsOfKey, termOfKey } from '#src/domains/licenses/queries.ts'
import {
  LEASE_DAYS,
  QUICK_DAYS,
  QUICK_PER_PLACE,
  REMOVAL_DAYS,
  type RemoveTracked,
  type TrackedLicense,
} from '#src/domains/licenses/schema.ts'
import { graceEndOf, recordOf, systemsOf, type Term } from '#src/domains/licenses/status.ts'
import { countUse, waitOf } from '#src/kit/limits.ts'
import { trackedOrderId } from '#src/kit/tracking-token.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { isAdministrator } from '#src/shared/role.ts'
import { licenseAnswers as texts } from '#src/shared/texts.ts'
import {
  addDays,
  addSeconds,
  DAY,
  formatDate,
  formatDateTime,
  HOUR,
  isRunning,
} from '#src/shared/values/dates.ts'

// The lease of a system that freed its place lets it run for up to 14 days offline. Without a limit, one licence would
// run on a new system each minute (docs/decisions/43).

export type FreedPlace = typeof freedPlaces.$inferSelect
type Freed = Pick<FreedPlace, 'deviceId' | 'deviceName'> & { lastSeenAt: Date }

/** The longest time from the moment at which a system was last seen, written once an hour, to the end of its lease. */
const HELD_SECONDS = LEASE_DAYS * DAY + HOUR

/** The freed places of a licence whose leases still run and that nobody took, the one that is free first at the front. */
const heldPlaces = ({ db, now }: Writing, licenseKey: string): FreedPlace[] =>
  db
    .select()
    .from(freedPlaces)
    .where(and(eq(freedPlaces.licenseKey, licenseKey), isNull(freedPlaces.givenAt)))
    .orderBy(asc(freedPlaces.leaseEndsAt), asc(freedPlaces.id))
    .all()
    .filter(({ leaseEndsAt }) => isRunning(leaseEndsAt, HELD_SECONDS, now()))

/** Holds the place that a program frees until its lease has ended, in the caller's transaction. */
export const holdPlace = (
  { db, now }: Writing,
  term: Term,
  { deviceId, deviceName, lastSeenAt }: Freed,
): void => {
  const freedAt = now()
  const { licenseKey } = term
  const counted = addDays(freedAt, -QUICK_DAYS)
  db.delete(freedPlaces)
    .where(and(eq(freedPlaces.licenseKey, licenseKey), lte(freedPlaces.leaseEndsAt, counted)))
    .run()
  const [leaseEnd, graceEnd] = [addSeconds(lastSeenAt, HELD_SECONDS), graceEndOf(term)]
  const leaseEndsAt = leaseEnd < graceEnd ? leaseEnd : graceEnd
  db.insert(freedPlaces).values({ licenseKey, deviceId, deviceName, freedAt, leaseEndsAt }).run()
}

/** The refusal of a system while the unused places are held until then. */
export const heldUntil = (freeAt: Date): string => texts.placeIsHeld({ freeAt: formatDateTime(freeAt) })

/** Frees the place of a system, in the caller's transaction. */
export const removeSystem = (
  deps: Writing,
  actor: Parameters<typeof recordAudit>[1],
  term: Pick<Term, 'id' | 'orderId'>,
  system: SystemRow | undefined,
  action: string,
): void => {
  if (!system) return
  deps.db.delete(licenseSystems).where(eq(licenseSystems.id, system.id)).run()
  const before = { deviceName: system.deviceName }
  recordAudit(deps, actor, { ...recordOf(term), action, before })
}

/** When a held place was last taken early, for those times that still count. */
const quickTimes = ({ db, now }: Writing, licenseKey: string): Date[] =>
  db
    .select({ givenAt: freedPlaces.givenAt })
    .from(freedPlaces)
    .where(and(eq(freedPlaces.licenseKey, licenseKey), gte(freedPlaces.givenAt, addDays(now(), -QUICK_DAYS))))
    .orderBy(asc(freedPlaces.givenAt))
    .all()
    .flatMap(({ givenAt }) => givenAt ?? [])
    // A time ahead was written by a wrong clock.
    .filter((givenAt) => givenAt <= now())

/**
 * Takes one of the licence's unused places for a system, in the caller's transaction. Null when that is done, else when
 * the next place is free: all unused ones are held, and too many were taken early (LIC-736).
 */
export const claimPlace = (deps: Writing, term: Term, deviceId: string, unused: number): Date | null => {
  const { licenseKey } = term
  // A system that comes back has the lease itself for which its place was held (LIC-737).
  deps.db
    .delete(freedPlaces)
    .where(
      and(
        eq(freedPlaces.licenseKey, licenseKey),
        eq(freedPlaces.deviceId, deviceId),
        isNull(freedPlaces.givenAt),
      ),
    )
    .run()
  const held = heldPlaces(deps, licenseKey)
  const [first] = held
  if (!first || held.length < unused) return null
  const quick = quickTimes(deps, licenseKey)
  const early = quick.length - QUICK_PER_PLACE * systemsOf(term)
  if (early < 0) {
    deps.db.update(freedPlaces).set({ givenAt: deps.now() }).where(eq(freedPlaces.id, first.id)).run()
    return null
  }
  const ended = held[held.length - unused]?.leaseEndsAt ?? first.leaseEndsAt
  const quickAgain = quick[early] ? addDays(quick[early], QUICK_DAYS) : ended
  return quickAgain < ended ? quickAgain : ended
}

/**
 * Gives a held place free at once, for an administrator who believes that its system does not run any more (LIC-739).
 * Throws NOT_FOUND.
 */
export const releasePlace = (deps: Writing, actor: User, id: number): void =>
  inTransaction(deps, (d) => {
    const place = d.db.delete(freedPlaces).where(eq(freedPlaces.id, id)).returning().get()
    const term = place && termOfKey(d, place.licenseKey)
    if (!term) throw notFound('Place')
    const entry = { ...recordOf(term), action: 'license place released' }
    recordAudit(d, actor, { ...entry, before: { deviceName: place.deviceName } })
  })

const REMOVALS = 'systemRemovals'

/** The refusal of a holder who removed as many systems as they may, for so many seconds. */
export const removalsSpent = ({ now }: Pick<Deps, 'now'>, seconds: number): AppError => {
  const nextAt = addSeconds(now(), seconds)
  const said = () => texts.removalsSpent({ days: REMOVAL_DAYS, next: formatDate(nextAt) })
  return new AppError('TOO_MANY_REQUESTS', said, { retryAfter: seconds })
}

/** The seconds until the holder of a licence may remove its next system, else 0. */
export const removalWait = (deps: Limiting, licenseKey: string): number =>
  waitOf(deps, REMOVALS, licenseKey, 1)

/**
 * Removes a system for the holder of its licence, twice in 30 days, in the caller's transaction. Throws
 * TOO_MANY_REQUESTS.
 */
export const removeForHolder = (deps: Limiting, actor: Actor, term: Term, system: SystemRow): void => {
  const seconds = countUse(deps, REMOVALS, term.licenseKey)
  if (seconds > 0) throw removalsSpent(deps, seconds)
  removeSystem(deps, actor, term, system, 'system removed')
}

/** Who looks at the systems of a licence: a user, or a browser that is shown one order. */
export type Viewer = User | { orderId: number }
/** The same, or the reseller whose customer its holder is. */
export type ViewerOrReseller = Viewer | { resellerId: number }
const isOfOffice = (viewer: ViewerOrReseller): boolean => 'kind' in viewer && isAdministrator(viewer)

/** The term of a system's or order's licence that they may see: their own, or any for an administrator. */
export const visibleTerm = (
  deps: Timed,
  viewer: ViewerOrReseller,
  licenseKey: string | undefined,
): Term | undefined => {
  if (licenseKey === undefined) return undefined
  const isTheirs =
    'resellerId' in viewer
      ? eq(licenses.resellerId, viewer.resellerId)
      : 'orderId' in viewer
        ? eq(orders.id, viewer.orderId)
        : eq(orders.userId, viewer.id)
  const isOwn = deps.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(licenses, eq(licenses.orderId, orders.id))
    .where(and(eq(licenses.licenseKey, licenseKey), isTheirs, eq(orders.status, 'confirmed')))
    .get()
  return isOwn || isOfOffice(viewer) ? termOfKey(deps, licenseKey) : undefined
}

/**
 * The systems of a licence of an order, which any of its terms names, and of its first one where none does; the places that
 * programs freed and that are held (LIC-738), and when the user may remove the next one, if not now (LIC-58). Throws
 * NOT_FOUND, also for somebody else's.
 */
export const systemsOfOrder = (
  deps: Limiting,
  viewer: ViewerOrReseller,
  orderId: number,
  licenseId?: number,
): { allowed: number; systems: SystemRow[]; held: FreedPlace[]; removableAt: Date | null } => {
  const isNamed = eq(licenses.id, licenseId ?? 0)
  const named = deps.db.select({ key: licenses.licenseKey }).from(licenses).where(isNamed).get()
  const license = licensesOf(deps, orderId).find(
    ({ licenseKey }) => licenseId === undefined || licenseKey === named?.key,
  )
  const term = visibleTerm(deps, viewer, license?.licenseKey)
  if (!term) throw notFound('License')
  const seconds = isOfOffice(viewer) ? 0 : removalWait(deps, term.licenseKey)
  return {
    allowed: systemsOf(term),
    systems: systemsOfKey(deps.db, term.licenseKey),
    held: heldPlaces(deps, term.licenseKey),
    removableAt: seconds > 0 ? addSeconds(deps.now(), seconds) : null,
  }
}

/**
 * Removes a system from their own licence, twice in 30 days. An administrator removes any, without a limit.
 * Throws NOT_FOUND, also for somebody else's, and TOO_MANY_REQUESTS.
 */
const removeVisible = (deps: Limiting, actor: Actor, viewer: ViewerOrReseller, id: number): void =>
  inTransaction(deps, (d) => {
    const system = d.db.select().from(licenseSystems).where(eq(licenseSystems.id, id)).get()
    const term = visibleTerm(d, viewer, system?.licenseKey)
    if (!system || !term) throw notFound('System')
    if (isOfOffice(viewer)) removeSystem(d, actor, term, system, 'system removed')
    else removeForHolder(d, actor, term, system)
  })

/** The same for a system of a reseller's customer. */
export const removeCustomersSystem = (deps: Limiting, actor: User, resellerId: number, id: number): void =>
  removeVisible(deps, actor, { resellerId }, id)

/** The same for the user who is signed in. */
export const removeOwnSystem = (deps: Limiting, actor: User, id: number): void =>
  removeVisible(deps, actor, actor, id)

type Tracking = Pick<Deps, 'db' | 'now' | 'limits' | 'vault'>

/** The systems of an order that is tracked without an account. Throws NOT_FOUND. */
export const trackedSystems = (deps: Tracking, { token, licenseId }: TrackedLicense) => {
  const orderId = trackedOrderId(deps, token)
  return systemsOfOrder(deps, { orderId }, orderId, licenseId)
}

/** Removes one of them. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
export const removeTrackedSystem = (deps: Tracking, actor: Actor, { token, id }: RemoveTracked): void =>
  removeVisible(deps, actor, { orderId: trackedOrderId(deps, token) }, id)
