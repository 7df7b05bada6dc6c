import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { licenses, orderKeys } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, Reading, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { LicenseRow } from '#src/domains/licenses/present.ts'
import { latestTerm, statusAt } from '#src/domains/licenses/status.ts'
import { systemsOfPlan } from '#src/domains/plans/service.ts'
import { isResold } from '#src/shared/resold.ts'
import { paidShare } from '#src/shared/values/money.ts'
import { planRank, planSystems } from '#src/shared/values/vocabulary.ts'
import { newLicenseKey } from './checksum.ts'
import { laidTerms, placeOf, realign } from './realign.ts'
import { takeTrial } from './trials.ts'

/** Whose licences they are: an account, a phone that was proved, and the order that a reminder's link renews. */
export type Holder = Pick<OrderRow, 'userId' | 'phone' | 'isPhoneVerified' | 'renewsOrderId'>
/** The fields of an order from which its licences are issued. */
type ApprovedOrder = Holder &
  Pick<OrderRow, 'id' | 'plan' | 'termMonths' | 'purpose' | 'quantity' | 'resellerId' | 'amountMinor'>
export type Held = { license: LicenseRow; order: OrderRow }

/** Whether a term was not taken back (LIC-707). */
const isHeld = inArray(licenses.licenseStatus, ['active', 'expired'])

/** Of each key the latest of its terms, which come in the order of their ids (DB-801). */
const latestOf = (terms: Held[]): Held[] => {
  const byKey = Map.groupBy(terms, ({ license }) => license.licenseKey)
  const latest = new Set([...byKey.values()].map((ofKey) => latestTerm(ofKey.map(({ license }) => license))))
  return terms.filter(({ license }) => latest.has(license))
}

/** The condition that an order is of the holder's account, proved phone or renewal link; undefined for nobody's. */
const ordersOf = ({ userId, phone, isPhoneVerified, renewsOrderId }: Holder): SQL | undefined =>
  or(
    userId === null ? undefined : eq(orders.userId, userId),
    renewsOrderId === null ? undefined : eq(orders.id, renewsOrderId),
    isPhoneVerified ? and(eq(orders.phone, phone), eq(orders.isPhoneVerified, true)) : undefined,
  )

/** The licences of a holder that were not taken back, by their latest terms. */
export const heldBy = ({ db }: Reading, holder: Holder): Held[] => {
  const isTheirs = ordersOf(holder)
  if (!isTheirs) return []
  // The cross join makes SQLite begin with the buyer's few orders. It would begin with every licence of these states.
  return latestOf(
    db
      .select({ license: licenses, order: orders })
      .from(orders)
      .crossJoin(licenses)
      .where(and(isTheirs, eq(licenses.orderId, orders.id), isHeld))
      .orderBy(asc(licenses.id))
      .all(),
  )
}

/** The licences of the keys that the buyer of an order chose, as far as they were not taken back since. */
export const chosenBy = ({ db }: Reading, orderId: number): Held[] =>
  latestOf(
    db
      .select({ license: licenses, order: orders })
      .from(orderKeys)
      .innerJoin(licenses, eq(licenses.licenseKey, orderKeys.licenseKey))
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .where(and(eq(orderKeys.orderId, orderId), isHeld))
      .orderBy(asc(licenses.id))
      .all(),
  )

/** A key that an order renews or upgrades, and what comes off the price for it, in minor units. */
export type ChosenKey = Pick<typeof orderKeys.$inferSelect, 'licenseKey' | 'creditMinor'>

/** The keys that an order renews or upgrades, as its buyer chose them; none where the order decides by what is held. */
export const keysChosenBy = ({ db }: Reading, orderId: number): ChosenKey[] =>
  db
    .select({ licenseKey: orderKeys.licenseKey, creditMinor: orderKeys.creditMinor })
    .from(orderKeys)
    .where(eq(orderKeys.orderId, orderId))
    .all()

/** What comes off for keys altogether, in minor units. */
export const creditOf = (keys: readonly ChosenKey[]): number =>
  keys.reduce((sum, { creditMinor }) => sum + creditMinor, 0)

/** Whether two orders choose the same keys, whatever comes off for each. */
export const isSameChoice = (one: readonly ChosenKey[], other: readonly ChosenKey[]): boolean => {
  const keys = new Set(one.map(({ licenseKey }) => licenseKey))
  return one.length === other.length && other.every(({ licenseKey }) => keys.has(licenseKey))
}

/** Stores the keys that a new order renews or upgrades, in the caller's transaction. */
export const chooseKeys = ({ db }: Writing, orderId: number, keys: ChosenKey[]): void => {
  if (keys.length === 0) return
  db.insert(orderKeys)
    .values(keys.map(({ licenseKey, creditMinor }) => ({ orderId, licenseKey, creditMinor })))
    .run()
}

/** Stores other keys for an order that waits, in the caller's transaction. */
export const changeKeys = (deps: Writing, orderId: number, keys: ChosenKey[]): void => {
  deps.db.delete(orderKeys).where(eq(orderKeys.orderId, orderId)).run()
  chooseKeys(deps, orderId, keys)
}

/** The fields that a renewal takes over from a licence. */
const keyOf = ({ licenseKey, externalLicenseId, systemsOverride, resellerId, activatedAt }: LicenseRow) => ({
  licenseKey,
  externalLicenseId,
  systemsOverride,
  resellerId,
  activatedAt,
})

/** How one term of an order begins: with which key, and what the history calls it. */
type Beginning = {
  action: string
  key: ReturnType<typeof keyOf>
  addedDays?: number
  /** Whether it takes over the unused days of smaller plans on its key. */
  isUpgrade?: true
}

/**
 * How the terms of an order begin, one for each licence that it buys: as renewals of licences of the same plan, as upgrades
 * of smaller plans (LIC-10), and for the rest with new keys. An order for new licences has new keys alone (LIC-1000); one
 * whose buyer chose keys renews or upgrades those, also as the next term of a larger plan (UPG-1280), any other what the
 * buyer holds (LIC-1001).
 */
const beginningsOf = (
  deps: Writing & Pick<Deps, 'random'>,
  order: ApprovedOrder,
  chosen: ChosenKey[],
): Beginning[] => {
  const { plan, purpose, quantity, resellerId } = order
  const hasChosen = chosen.length > 0
  const candidates = purpose === 'new' ? [] : hasChosen ? chosenBy(deps, order.id) : heldBy(deps, order)
  const held = candidates.toSorted((a, b) => Number(b.license.expiresAt) - Number(a.license.expiresAt))
  const renewals = held
    .filter((one) => one.order.plan === plan || (hasChosen && planRank(one.order.plan) > planRank(plan)))
    .map((one): Beginning => {
      const key = keyOf(one.license)
      // A term has the number of systems of its plan.
      return one.order.plan === plan
        ? { action: 'license renewed', key }
        : { action: 'license renewed', key: { ...key, systemsOverride: null } }
    })
  const upgrades = held
    .filter((one) => planRank(one.order.plan) < planRank(plan))
    .map(({ license }): Beginning => {
      const key = { ...keyOf(license), systemsOverride: null }
      return { action: 'license upgraded', key, isUpgrade: true }
    })
  const extended = (purpose === 'upgrade' ? [...upgrades, ...renewals] : [...renewals, ...upgrades]).slice(
    0,
    quantity,
  )
  const isNew = extended.length < quantity
  // The first new licence goes on with the trial of its buyer, on the same key and systems.
  const trial = isNew && order.isPhoneVerified ? takeTrial(deps, order.phone, order.id) : null
  const issued = Array.from({ length: quantity - extended.length }, (_, n): Beginning => {
    const tried = n === 0 ? trial : null
    const licenseKey = tried?.licenseKey ?? newLicenseKey(deps.random)
    const key = { licenseKey, externalLicenseId: null, systemsOverride: null, resellerId, activatedAt: null }
    return { action: 'license issued', key, addedDays: tried?.daysLeft ?? 0 }
  })
  return [...extended, ...issued]
}

/**
 * The credit that came off the price for each term: of its own key, and for a new key of one that was taken back since,
 * so that what was not paid is no days either.
 */
const withCredits = (
  beginnings: Beginning[],
  chosen: ChosenKey[],
): (Beginning & { creditMinor: number })[] => {
  const used = new Set(beginnings.map(({ key }) => key.licenseKey))
  const ofOthers = chosen.filter(({ licenseKey }) => !used.has(licenseKey))
  return beginnings.map((beginning) => {
    const own = chosen.find(({ licenseKey }) => licenseKey === beginning.key.licenseKey) ?? ofOthers.shift()
    return { ...beginning, creditMinor: own?.creditMinor ?? 0 }
  })
}

/**
 * Issues the licences of an order in the caller's transaction, as many as it buys, for the order's term (LIC-8) and the
 * systems that the plan has now (LIC-5). Adds one row for each; an upgrade also ends the terms whose unused days it takes
 * over (UPG-1271). The database refuses a second term of a key for the same order (LIC-2).
 */
export const issueLicenses = (
  deps: Writing & Pick<Deps, 'random'>,
  actor: Actor,
  order: ApprovedOrder,
): LicenseRow[] => {
  const now = deps.now()
  const systemsCount = systemsOfPlan(deps, order.plan) ?? planSystems[order.plan]
  const chosen = keysChosenBy(deps, order.id)
  const allCreditMinor = creditOf(chosen)
  const beginnings = withCredits(beginningsOf(deps, order, chosen), chosen)
  return beginnings.map(({ action, key, addedDays = 0, isUpgrade, creditMinor }) => {
    const isTaking = isUpgrade ?? creditMinor > 0
    const term = { issuedAt: now, addedDays, creditMinor, carriedMinor: isTaking ? 0 : null }
    const next = {
      license: { id: Number.POSITIVE_INFINITY, expiresAt: now, ...term },
      order,
      paidMinor: isResold(order) ? 0 : paidShare(order, allCreditMinor, creditMinor),
    }
    const laid = laidTerms(deps, key.licenseKey, { next }).find(({ term: each }) => each === next)
    if (!laid) throw new Error('The next term has no place')
    const place = placeOf(laid)
    const license = deps.db
      .insert(licenses)
      .values({
        ...key,
        ...term,
        ...place,
        orderId: order.id,
        licenseStatus: statusAt(place, now),
        systemsCount,
        updatedAt: now,
      })
      .returning()
      .get()
    const after = { licenseStatus: license.licenseStatus, systemsCount, expiresAt: license.expiresAt }
    recordAudit(deps, actor, { entity: 'order', entityId: order.id, action, after })
    // The terms that it took over end, and those that wait for its end follow it.
    if (action !== 'license issued') realign(deps, actor, license)
    return license
  })
}
