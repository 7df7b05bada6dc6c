import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { licenses, orderKeys } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, Reading, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { LicenseRow } from '#src/domains/licenses/present.ts'
import { beginAfter } from '#src/domains/licenses/status.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { addDays, endOfTerm } from '#src/shared/values/dates.ts'
import { type PlanType, planSystems, planTypes } from '#src/shared/values/vocabulary.ts'
import { newLicenseKey } from './checksum.ts'
import { takeTrial } from './trials.ts'

/** Whose licences they are: an account, a phone that was proved, and the order that a reminder's link renews. */
export type Holder = Pick<OrderRow, 'userId' | 'phone' | 'isPhoneVerified' | 'renewsOrderId'>
/** The fields of an order from which its licences are issued. */
type ApprovedOrder = Holder &
  Pick<OrderRow, 'id' | 'plan' | 'termMonths' | 'purpose' | 'quantity' | 'resellerId'>
export type Held = { license: LicenseRow; order: OrderRow }

/** Whether a term was not taken back (LIC-707). */
const isHeld = inArray(licenses.licenseStatus, ['active', 'expired'])

/** Of each key the latest of its terms, which come in the order of their ids (DB-801). */
const latestOf = (terms: Held[]): Held[] => [
  ...new Map(terms.map((term) => [term.license.licenseKey, term])).values(),
]

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
const chosenBy = ({ db }: Reading, orderId: number): Held[] =>
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

/** The keys that an order renews or upgrades, as its buyer chose them; none where the order decides by what is held. */
export const keysChosenBy = ({ db }: Reading, orderId: number): string[] =>
  db
    .select({ licenseKey: orderKeys.licenseKey })
    .from(orderKeys)
    .where(eq(orderKeys.orderId, orderId))
    .all()
    .map(({ licenseKey }) => licenseKey)

/** Stores the keys that a new order renews or upgrades, in the caller's transaction. */
export const chooseKeys = ({ db }: Writing, orderId: number, keys: string[]): void => {
  if (keys.length === 0) return
  db.insert(orderKeys)
    .values(keys.map((licenseKey) => ({ orderId, licenseKey })))
    .run()
}

/** Stores other keys for an order that waits, in the caller's transaction. */
export const changeKeys = (deps: Writing, orderId: number, keys: string[]): void => {
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

/** The rank of a plan among all: an upgrade goes to a higher one. */
export const rank = (plan: PlanType): number => planTypes.indexOf(plan)

/** How one term of an order begins: with which key, when, and what the history calls it. */
type Beginning = { action: string; from: Date; key: ReturnType<typeof keyOf>; addedDays?: number }

/**
 * How the terms of an order begin, one for each licence that it buys: as renewals at the ends of licences of the same
 * plan, as upgrades of smaller plans now (LIC-10), and for the rest with new keys now. An order for new licences has new
 * keys alone (LIC-1000); one whose buyer chose keys renews or upgrades those, any other what the buyer holds (LIC-1001).
 */
const beginningsOf = (deps: Writing & Pick<Deps, 'random'>, order: ApprovedOrder): Beginning[] => {
  const now = deps.now()
  const { plan, purpose, quantity, resellerId, termMonths } = order
  const candidates =
    purpose === 'new'
      ? []
      : keysChosenBy(deps, order.id).length > 0
        ? chosenBy(deps, order.id)
        : heldBy(deps, order)
  const held = candidates.toSorted((a, b) => Number(b.license.expiresAt) - Number(a.license.expiresAt))
  const renewals = held
    .filter((one) => one.order.plan === plan)
    .map(({ license }): Beginning => {
      const from = beginAfter(license.expiresAt, termMonths, now)
      return { action: 'license renewed', from, key: keyOf(license) }
    })
  const upgrades = held
    .filter((one) => rank(one.order.plan) < rank(plan))
    // An upgrade has the number of systems of its new plan.
    .map(({ license }): Beginning => {
      const key = { ...keyOf(license), systemsOverride: null }
      return { action: 'license upgraded', from: now, key }
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
    return { action: 'license issued', from: now, key, addedDays: tried?.daysLeft ?? 0 }
  })
  return [...extended, ...issued]
}

/**
 * Issues the licences of an order in the caller's transaction, as many as it buys, for the order's term (LIC-8) and the
 * systems that the plan has now (LIC-5). Adds one row for each and changes no other licence, so removing these rows takes
 * the approval's licences back. The database refuses a second term of a key for the same order (LIC-2).
 */
export const issueLicenses = (
  deps: Writing & Pick<Deps, 'random'>,
  actor: Actor,
  order: ApprovedOrder,
): LicenseRow[] => {
  const now = deps.now()
  const onSale = listActivePlans(deps).find(({ plan }) => plan.planType === order.plan)
  const systemsCount = onSale?.plan.systemsCount ?? planSystems[order.plan]
  return beginningsOf(deps, order).map(({ action, from, key, addedDays = 0 }) => {
    const expiresAt = addDays(endOfTerm(from, order.termMonths), addedDays)
    const license = deps.db
      .insert(licenses)
      .values({
        ...key,
        orderId: order.id,
        licenseStatus: 'active',
        systemsCount,
        issuedAt: now,
        expiresAt,
        addedDays,
        updatedAt: now,
      })
      .returning()
      .get()
    const after = { licenseStatus: license.licenseStatus, systemsCount, expiresAt }
    recordAudit(deps, actor, { entity: 'order', entityId: order.id, action, after })
    return license
  })
}
