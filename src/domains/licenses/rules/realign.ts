import { asc, eq, sql } from 'drizzle-orm'
import { licenses, orderKeys } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Reading, Writing } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import type { LicenseRow } from '#src/domains/licenses/present.ts'
import { statusAt } from '#src/domains/licenses/status.ts'
import { hasNext, setStatus, updateLicense } from '#src/domains/licenses/store.ts'
import { notFound } from '#src/shared/app-error.ts'
import { isResold } from '#src/shared/resold.ts'
import { paidShare } from '#src/shared/values/money.ts'
import { type LaidTerm, layTerms, type OrderedTerm } from './timeline.ts'

/** A stored term of a key, and whether its order is approved and none of its money was sent back. */
type StoredTerm = OrderedTerm & { license: LicenseRow; isApproved: boolean }

const creditOfOrder = sql<number>`(select coalesce(sum(${orderKeys.creditMinor}), 0) from ${orderKeys}
  where ${orderKeys.orderId} = ${orders.id})`

const termsOf = ({ db }: Reading, licenseKey: string): StoredTerm[] =>
  db
    .select({ license: licenses, order: orders, creditMinor: creditOfOrder })
    .from(licenses)
    .innerJoin(orders, eq(orders.id, licenses.orderId))
    .where(eq(licenses.licenseKey, licenseKey))
    .orderBy(asc(licenses.id))
    .all()
    .map(({ license, order, creditMinor }) => ({
      license,
      order,
      // What a reseller paid for it lies between the shop and the reseller.
      paidMinor: isResold(order) ? 0 : paidShare(order, creditMinor, license.creditMinor),
      isApproved: order.status === 'confirmed' && license.refundMinor === null,
    }))

/**
 * The approved terms of a key in their places, with `next` as one more. Where none took over unused days or waits, the
 * terms before `firstId` end as they are stored: their ends may be older than the rules.
 */
export const laidTerms = (
  deps: Reading,
  licenseKey: string,
  { firstId = Number.POSITIVE_INFINITY, next }: { firstId?: number; next?: OrderedTerm } = {},
): LaidTerm<OrderedTerm>[] => {
  const terms = termsOf(deps, licenseKey)
  const isPlain = terms.every(
    ({ license: { carriedMinor, beginsAt } }) => carriedMinor === null && beginsAt === null,
  )
  const approved: OrderedTerm[] = terms.filter(({ isApproved }) => isApproved)
  return layTerms(next ? [...approved, next] : approved, ({ license }) => isPlain && license.id < firstId)
}

type Place = Pick<LicenseRow, 'expiresAt' | 'beginsAt' | 'carriedMinor'>

/** How the place of a term is stored. */
export const placeOf = ({ end, waitsUntil, carriedMinor, term: { license } }: LaidTerm): Place => ({
  expiresAt: end,
  beginsAt: waitsUntil && waitsUntil > license.issuedAt ? waitsUntil : null,
  carriedMinor,
})

/** The place of a term of an approved order among the terms of its key, whether or not it is moved there yet. */
export const placeAmong = (deps: Reading, license: LicenseRow): Place => {
  const laid = laidTerms(deps, license.licenseKey, { firstId: license.id })
  const own = laid.find(({ term }) => term.license.id === license.id)
  return own ? placeOf(own) : license
}

/** Moves a term to its place, and with it whether it runs. */
const moveTerm = (deps: Writing, actor: Actor, before: LicenseRow, place: Place): void => {
  const after = updateLicense(deps.db, before.id, { ...place, updatedAt: deps.now() })
  if (!after) throw notFound('License')
  recordAudit(deps, actor, {
    entity: 'order',
    entityId: before.orderId,
    action: 'license end moved',
    before,
    after,
  })
  const status = statusAt(after, deps.now())
  if (!['active', 'expired', 'pending'].includes(after.licenseStatus)) return
  setStatus(deps, actor, after, status, status === 'expired' ? 'license expired' : 'license restored')
}

/**
 * Moves the terms of a key that wait for the end of a larger plan to its new end, in the caller's
 * transaction (UPG-1281).
 */
export const followEnd = (deps: Writing, actor: Actor, license: LicenseRow): void => {
  if (hasNext(deps, license)) realign(deps, actor, license)
}

/**
 * Moves the terms of a key to what its approved orders give together, as if an order that is not approved had never been
 * (LIC-325), so that a refund takes the term that it pays back (LIC-708), also of one licence of an order, and no history
 * gives more days than were paid (LIC-1018). Each term keeps the days that an administrator added. Runs in the caller's
 * transaction, after the status of the order changed.
 */
export const realign = (deps: Writing, actor: Actor, { id, licenseKey }: LicenseRow): void => {
  const stored = new Map(termsOf(deps, licenseKey).map(({ license }) => [license.id, license]))
  for (const laid of laidTerms(deps, licenseKey, { firstId: id })) {
    const before = stored.get(laid.term.license.id)
    if (!before) continue
    const place = placeOf(laid)
    const isSame =
      Number(place.expiresAt) === Number(before.expiresAt) &&
      Number(place.beginsAt) === Number(before.beginsAt) &&
      place.carriedMinor === before.carriedMinor
    if (!isSame) moveTerm(deps, actor, before, place)
  }
}
