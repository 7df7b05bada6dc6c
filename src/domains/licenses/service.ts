import { and, asc, eq, gt, lt, lte, type SQL } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Publishing, Reading, User, Writing } from '#src/deps.ts'
import { recordAudit, refuseUnseen } from '#src/domains/audit/service.ts'
import { writeFoundInTurns } from '#src/kit/turns.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addDays } from '#src/shared/values/dates.ts'
import type { PlanType } from '#src/shared/values/vocabulary.ts'
import type { LicenseRow } from './present.ts'
import { licensesOf } from './queries.ts'
import { placeAmong, realign } from './rules/realign.ts'
import type { ExternalId, LicenseStatus } from './schema.ts'
import { GRACE_DAYS, statusAt } from './status.ts'
import { setStatus, updateLicense } from './store.ts'

/**
 * The licences of an order but for those whose money was sent back for them alone, which stay taken back whatever becomes
 * of the order.
 */
const paidFor = (deps: Reading, orderId: number): LicenseRow[] =>
  licensesOf(deps, orderId).filter(({ refundMinor }) => refundMinor === null)

/** Takes back a term, after the other terms of its key have their places without it: one of them may run now. */
const takeBack = (
  deps: Writing,
  actor: Actor,
  license: LicenseRow,
  [status, action]: ['suspended', 'license suspended'] | ['revoked', 'license revoked'],
): void => {
  realign(deps, actor, license)
  setStatus(deps, actor, license, status, action)
}

/**
 * Takes back one licence of an order whose share of the money was sent back, or given back to the balance of its reseller,
 * in the caller's transaction: its term goes, and the later terms of its key follow the earlier ones.
 */
export const takeBackRefunded = (
  deps: Writing,
  actor: Actor,
  license: LicenseRow,
  refund: Pick<LicenseRow, 'refundMinor' | 'creditNote'>,
): void => {
  const after = updateLicense(deps.db, license.id, { ...refund, updatedAt: deps.now() })
  if (!after) throw notFound('License')
  takeBack(deps, actor, after, ['revoked', 'license revoked'])
}

/** Suspends the licences of an order that is pending again (LIC-3), in the caller's transaction. */
export const suspendLicenses = (deps: Writing, actor: Actor, orderId: number): void => {
  for (const license of paidFor(deps, orderId)) {
    takeBack(deps, actor, license, ['suspended', 'license suspended'])
  }
}

/** Revokes the licences of a cancelled order, in the caller's transaction. */
export const revokeLicenses = (deps: Writing, actor: Actor, orderId: number): void => {
  for (const license of paidFor(deps, orderId)) {
    takeBack(deps, actor, license, ['revoked', 'license revoked'])
  }
}

/**
 * Restores the licences of an order that is approved again: the same keys, with the ends that their terms give (LIC-749).
 * Returns those that run.
 */
export const restoreLicenses = (deps: Writing, actor: Actor, orderId: number): LicenseRow[] => {
  for (const license of paidFor(deps, orderId)) {
    // Before the other terms move, because a smaller plan ends by it and the licence does not.
    const status = statusAt(placeAmong(deps, license), deps.now())
    setStatus(deps, actor, license, status, 'license restored')
    realign(deps, actor, license)
  }
  return paidFor(deps, orderId).filter(({ licenseStatus }) => licenseStatus === 'active')
}

/**
 * Sets or clears the external licence id of an order's licence, of its first one where none is named (LIC-6). Throws CONFLICT while there is no licence, and where
 * somebody changed the id after the revision that was shown (VERS-706).
 */
export const setExternalId = (
  deps: Writing,
  actor: User,
  { orderId, licenseId, externalLicenseId, revision }: ExternalId,
): LicenseRow =>
  inTransaction(deps, (d) => {
    const before = licensesOf(d, orderId).find(({ id }) => licenseId === undefined || id === licenseId)
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
 * Marks licences past their end as expired (LIC-4), those that waited for the end of a larger plan as active, and those
 * that a clock ahead had marked as active again (CLOCK-5), in turns.
 */
export const expireLicenses = async (deps: Publishing, signal?: AbortSignal): Promise<void> => {
  const now = deps.now()
  const setAll = (from: LicenseStatus, where: SQL | undefined, to: LicenseStatus, action: string) =>
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
  // First, because a licence does not end where a term begins that waited for it.
  await setAll('pending', lte(licenses.beginsAt, now), 'active', 'license began')
  if (!signal?.aborted) {
    await setAll('active', lte(licenses.expiresAt, now), 'expired', 'license expired')
  }
  if (!signal?.aborted) await setAll('expired', gt(licenses.expiresAt, now), 'active', 'license restored')
}

/** A licence that ended after this moment may be used now, by its grace (LIC-53). */
export const graceStart = (now: Date): Date => addDays(now, -GRACE_DAYS)

/** Whether the term of a licence renews an earlier one: of the same key, for the same plan (LIC-9). */
export const isRenewal = ({ db }: Reading, { id, licenseKey }: LicenseRow, plan: PlanType): boolean =>
  db
    .select({ id: licenses.id })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(and(eq(licenses.licenseKey, licenseKey), lt(licenses.id, id), eq(orders.plan, plan)))
    .get() !== undefined
