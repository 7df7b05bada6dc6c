// Over 300 lines, because issuing, renewing and realigning the terms of a key stand on the same rules.

import { and, asc, eq, gt, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import type { OrderRow } from '#db/orders.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, Publishing, Reading, Sealing, Timed, User, Writing } from '#src/deps.ts'
import { listAudit, recordAudit, refuseUnseen } from '#src/domains/audit/service.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { writeFoundInTurns } from '#src/kit/turns.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addDays, dayNumber, endOfTerm, fromJson } from '#src/shared/values/dates.ts'
import { isSold, type PlanType, planSystems, planTypes } from '#src/shared/values/vocabulary.ts'
import type { LicenseRow } from './present.ts'
import { newLicenseKey } from './rules/checksum.ts'
import { type ExternalId, type LicenseStatus, RENEWAL_DAYS } from './schema.ts'
import { beginAfter, GRACE_DAYS } from './status.ts'
import { CHANGED, setStatus } from './store.ts'

/** The licence of an order, if one was issued. */
export const licenseOf = (deps: Reading, orderId: number): LicenseRow | undefined =>
  deps.db.select().from(licenses).where(eq(licenses.orderId, orderId)).get()

/** The fields of an order from which its licence is issued. */
type ApprovedOrder = Pick<
  OrderRow,
  'id' | 'plan' | 'termMonths' | 'userId' | 'phone' | 'isPhoneVerified' | 'renewsOrderId'
>
type Held = { license: LicenseRow; plan: PlanType }

/**
 * The licences that were not taken back (LIC-707) of the order's account, verified phone or renewal link: of each key the
 * latest term (DB-801).
 */
const heldBy = (deps: Reading, { userId, phone, isPhoneVerified, renewsOrderId }: ApprovedOrder): Held[] => {
  const isSameBuyer = or(
    userId === null ? undefined : eq(orders.userId, userId),
    renewsOrderId === null ? undefined : eq(orders.id, renewsOrderId),
    isPhoneVerified ? and(eq(orders.phone, phone), eq(orders.isPhoneVerified, true)) : undefined,
  )
  if (!isSameBuyer) return []
  // The cross join makes SQLite begin with the buyer's few orders. It would begin with every licence of these states.
  const terms = deps.db
    .select({ license: licenses, plan: orders.plan })
    .from(orders)
    .crossJoin(licenses)
    .where(
      and(
        isSameBuyer,
        eq(licenses.orderId, orders.id),
        inArray(licenses.licenseStatus, ['active', 'expired']),
      ),
    )
    .orderBy(asc(licenses.id))
    .all()
  return [...new Map(terms.map((term) => [term.license.licenseKey, term])).values()]
}

/** The fields that a renewal takes over from a licence. */
const keyOf = ({ licenseKey, externalLicenseId, systemsOverride }: LicenseRow) => ({
  licenseKey,
  externalLicenseId,
  systemsOverride,
})

const rank = (plan: PlanType): number => planTypes.indexOf(plan)

/**
 * How the term of an order begins: as a renewal at the end of the licence for the same plan, as an upgrade with
 * the key of a smaller plan now (LIC-10), or with a new key now.
 */
const beginningOf = (deps: Writing & Pick<Deps, 'random'>, order: ApprovedOrder) => {
  const now = deps.now()
  const held = heldBy(deps, order).toSorted(
    (a, b) => Number(b.license.expiresAt) - Number(a.license.expiresAt),
  )
  const renewed = held.find(({ plan }) => plan === order.plan)?.license
  if (renewed) {
    const from = beginAfter(renewed.expiresAt, order.termMonths, now)
    return { action: 'license renewed', from, key: keyOf(renewed) }
  }
  const upgraded = held.find(({ plan }) => rank(plan) < rank(order.plan))?.license
  // An upgrade has the number of systems of its new plan.
  if (upgraded)
    return { action: 'license upgraded', from: now, key: { ...keyOf(upgraded), systemsOverride: null } }
  return {
    action: 'license issued',
    from: now,
    key: { licenseKey: newLicenseKey(deps.random), externalLicenseId: null, systemsOverride: null },
  }
}

/**
 * Issues the licence of an order in the caller's transaction, for the order's term (LIC-8) and the systems that the
 * plan has now (LIC-5). Adds one row and changes no other, so removing this row takes the approval's licence back. The
 * database refuses a second licence for the same order (LIC-2).
 */
export const issueLicense = (
  deps: Writing & Pick<Deps, 'random'>,
  actor: Actor,
  order: ApprovedOrder,
): LicenseRow => {
  const now = deps.now()
  const { action, from, key } = beginningOf(deps, order)
  const onSale = listActivePlans(deps).find(({ plan }) => plan.planType === order.plan)
  const license = deps.db
    .insert(licenses)
    .values({
      ...key,
      orderId: order.id,
      licenseStatus: 'active',
      systemsCount: onSale?.plan.systemsCount ?? planSystems[order.plan],
      issuedAt: now,
      expiresAt: endOfTerm(from, order.termMonths),
      updatedAt: now,
    })
    .returning()
    .get()
  const { licenseStatus, systemsCount, expiresAt } = license
  const after = { licenseStatus, systemsCount, expiresAt }
  recordAudit(deps, actor, { entity: 'order', entityId: order.id, action, after })
  return license
}

/** The days that administrators added to the term of an order, by its history (LIC-709). */
const addedDays = (deps: Writing, orderId: number): number =>
  listAudit(deps, 'order', orderId).reduce((days, { action, changes }) => {
    const [was, is] = (action === CHANGED && changes.expiresAt) || []
    return was && is ? days + dayNumber(fromJson(is)) - dayNumber(fromJson(was)) : days
  }, 0)

/** Moves the end of a term, and with it whether the term runs. */
const moveEnd = (deps: Writing, actor: Actor, before: LicenseRow, expiresAt: Date): void => {
  const now = deps.now()
  const after = deps.db
    .update(licenses)
    .set({ expiresAt, updatedAt: now })
    .where(eq(licenses.id, before.id))
    .returning()
    .get()
  recordAudit(deps, actor, {
    entity: 'order',
    entityId: before.orderId,
    action: 'license end moved',
    before,
    after,
  })
  if (after.licenseStatus === 'active' && expiresAt <= now) {
    setStatus(deps, actor, after, 'expired', 'license expired')
  } else if (after.licenseStatus === 'expired' && expiresAt > now) {
    setStatus(deps, actor, after, 'active', 'license restored')
  }
}

/**
 * Moves the ends of a term and of the later ones of its key to what the approved orders give together, as if an order
 * that is not approved had never been (LIC-325), so that a refund takes the term that it pays back (LIC-708). Each term
 * keeps the days that an administrator added. Runs in the caller's transaction, after the status of the order changed.
 */
const realign = (deps: Writing, actor: Actor, { id, licenseKey }: LicenseRow): void => {
  const approved = deps.db
    .select({ license: licenses, plan: orders.plan, termMonths: orders.termMonths })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(and(eq(licenses.licenseKey, licenseKey), eq(orders.status, 'confirmed')))
    .orderBy(asc(licenses.id))
    .all()
  const ends = new Map<PlanType, Date>()
  for (const { license, plan, termMonths } of approved) {
    const { issuedAt, expiresAt, orderId } = license
    const earlier = ends.get(plan)
    const from = earlier ? beginAfter(earlier, termMonths, issuedAt) : issuedAt
    const end = license.id < id ? expiresAt : addDays(endOfTerm(from, termMonths), addedDays(deps, orderId))
    ends.set(plan, end)
    if (Number(end) !== Number(expiresAt)) moveEnd(deps, actor, license, end)
  }
}

/** Suspends the licence of an order that is pending again (LIC-3), in the caller's transaction. */
export const suspendLicense = (deps: Writing, actor: Actor, license: LicenseRow): void => {
  setStatus(deps, actor, license, 'suspended', 'license suspended')
  realign(deps, actor, license)
}

/** Revokes the licence of a cancelled order, in the caller's transaction. */
export const revokeLicense = (deps: Writing, actor: Actor, license: LicenseRow): void => {
  setStatus(deps, actor, license, 'revoked', 'license revoked')
  realign(deps, actor, license)
}

/** Restores the licence of an order that is approved again: the same key, with the end that its terms give (LIC-749). */
export const restoreLicense = (deps: Writing, actor: Actor, license: LicenseRow): LicenseRow => {
  realign(deps, actor, license)
  const realigned = licenseOf(deps, license.orderId) ?? license
  const status = realigned.expiresAt > deps.now() ? 'active' : 'expired'
  return setStatus(deps, actor, realigned, status, 'license restored')
}

/**
 * Sets or clears the external licence id of an order (LIC-6). Throws CONFLICT while there is no licence, and where
 * somebody changed the id after the revision that was shown (VERS-706).
 */
export const setExternalId = (
  deps: Writing,
  actor: User,
  { orderId, externalLicenseId, revision }: ExternalId,
): LicenseRow =>
  inTransaction(deps, (d) => {
    const before = licenseOf(d, orderId)
    if (!before) throw new AppError('CONFLICT', 'This order has no license yet. Approve the order first.')
    refuseUnseen(d, { entity: 'order', entityId: orderId, fields: { externalLicenseId } }, revision)
    const after = d.db
      .update(licenses)
      .set({ externalLicenseId, updatedAt: deps.now() })
      .where(eq(licenses.id, before.id))
      .returning()
      .get()
    recordAudit(d, actor, {
      entity: 'order',
      entityId: orderId,
      action: 'license ID changed',
      before,
      after,
    })
    return after
  })

/**
 * Marks licences past their end as expired (LIC-4), and those that a clock ahead had marked as active again (CLOCK-5), in
 * turns.
 */
export const expireLicenses = async (deps: Publishing, signal?: AbortSignal): Promise<void> => {
  const now = deps.now()
  const setAll = (from: LicenseStatus, where: SQL, to: LicenseStatus, action: string) =>
    writeFoundInTurns(
      deps,
      {
        // Those that were set are none of them any more.
        find: ({ db }, most) =>
          db
            .select()
            .from(licenses)
            .where(and(eq(licenses.licenseStatus, from), where))
            .orderBy(asc(licenses.expiresAt))
            .limit(most)
            .all(),
        write: (d, license: LicenseRow) => setStatus(d, 'system', license, to, action),
      },
      signal,
    )
  await setAll('active', lte(licenses.expiresAt, now), 'expired', 'license expired')
  if (!signal?.aborted) await setAll('expired', gt(licenses.expiresAt, now), 'active', 'license restored')
}

/** A licence that ended after this moment may be used now, by its grace (LIC-53). */
export const graceStart = (now: Date): Date => addDays(now, -GRACE_DAYS)

const RENEWAL = 'renewal'

/** The token of a link that renews the licence of an order without signing in (LIC-60). */
export const renewalToken = (deps: Pick<Deps, 'vault'>, orderId: number): string =>
  deps.vault.sign(RENEWAL, String(orderId))

/** The order with its licence, where that ended at most so many days ago and was not taken back. */
const renewable = (deps: Timed, orderId: number, daysAfter = RENEWAL_DAYS) =>
  deps.db
    .select({ order: orders, license: licenses })
    .from(orders)
    .innerJoin(licenses, eq(licenses.orderId, orders.id))
    .where(
      and(
        eq(orders.id, orderId),
        isNull(orders.erasedAt),
        inArray(licenses.licenseStatus, ['active', 'expired']),
        gt(licenses.expiresAt, addDays(deps.now(), -daysAfter)),
      ),
    )
    .get()

/** The same by the order, for its owner, who may renew for longer (LIC-111). */
export const orderToRenew = (deps: Timed, orderId: number): { order: OrderRow; license: LicenseRow } => {
  const found = renewable(deps, orderId)
  if (!found) throw notFound('License')
  return found
}

/** Whether the licence of an order can be renewed on its key. */
export const canRenew = (deps: Timed, orderId: number): boolean => {
  const found = renewable(deps, orderId)
  return found !== undefined && isSold(found.order.plan)
}

/** The end of a term of so many months that renews this licence now (LIC-706). */
export const renewedUntil = (
  { now }: Pick<Deps, 'now'>,
  { expiresAt }: LicenseRow,
  termMonths: number,
): Date => endOfTerm(beginAfter(expiresAt, termMonths, now()), termMonths)

/** Whether the term of a licence renews an earlier one: of the same key, for the same plan (LIC-9). */
export const isRenewal = ({ db }: Reading, { id, licenseKey }: LicenseRow, plan: PlanType): boolean =>
  db
    .select({ id: licenses.id })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(and(eq(licenses.licenseKey, licenseKey), lt(licenses.id, id), eq(orders.plan, plan)))
    .get() !== undefined

/**
 * The order and the licence that the token renews. Throws NOT_FOUND for a forged token, for a licence that was taken
 * back, once its grace is over (LIC-731), and once the person was erased.
 */
export const renewedByToken = (deps: Sealing, token: string): { order: OrderRow; license: LicenseRow } => {
  const found = renewable(deps, Number(deps.vault.verify(RENEWAL, token) ?? 0), GRACE_DAYS)
  if (!found) throw notFound('License')
  return found
}
