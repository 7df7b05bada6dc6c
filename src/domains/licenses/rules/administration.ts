import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import {
  freedPlaces,
  licenseLabels,
  licenseSystems,
  licenses,
  orderKeys,
  replacedKeys,
} from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import { trials } from '#db/schema/trials.ts'
import type { Deps, Timed, User, Writing } from '#src/deps.ts'
import { type HistoryEntry, recordAudit, refuseUnseen } from '#src/domains/audit/service.ts'
import type { HeldLicense, LicenseRow } from '#src/domains/licenses/present.ts'
import { licensesOf, termOfKey } from '#src/domains/licenses/queries.ts'
import type {
  LicenseStatus,
  SetLicenseStatus,
  ShownLicense,
  UpdateLicense,
} from '#src/domains/licenses/schema.ts'
import { statusAt, systemsOf } from '#src/domains/licenses/status.ts'
import { setInWords, setStatus } from '#src/domains/licenses/store.ts'
import type { Channel } from '#src/domains/messages/schema.ts'
import { type Queueing, queueMessage } from '#src/domains/messages/service.ts'
import { messageWords, writeIn } from '#src/domains/messages/texts/words.ts'
import { orderLink } from '#src/domains/payments/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { here } from '#src/shared/page-address.ts'
import { addYears, dayNumber, dayNumberOf, endOfDay, formatDate, isoDay } from '#src/shared/values/dates.ts'
import { planNames } from '#src/shared/values/vocabulary.ts'
import { newLicenseKey } from './checksum.ts'
import { held } from './listing.ts'
import { followEnd } from './realign.ts'

const termById = (db: Db, id: number): LicenseRow => {
  const term = db.select().from(licenses).where(eq(licenses.id, id)).get()
  if (!term) throw notFound('License')
  return term
}

/** The current term of the licence that this term belongs to. Throws NOT_FOUND. */
const currentOf = (deps: Timed, id: number): LicenseRow =>
  termById(deps.db, termOfKey(deps, termById(deps.db, id).licenseKey)?.id ?? id)

const shown = (deps: Timed, id: number): HeldLicense => {
  const [found] = held(deps.db, [currentOf(deps, id)])
  if (!found) throw notFound('License')
  return found
}

/** One licence, by the id of any of its terms. Throws NOT_FOUND. */
export const getLicense = (deps: Timed, id: number): HeldLicense => shown(deps, id)

/** The first licence of an order; null before the order was approved. */
export const licenseOfOrder = (deps: Timed, orderId: number): HeldLicense | null => {
  const [license] = licensesOf(deps, orderId)
  return license ? shown(deps, license.id) : null
}

/** Gives a licence to change. Throws NOT_FOUND, and CONFLICT where it was changed since it was shown (LIC-326). */
const asShown = (deps: Writing, id: number, expected: Date | undefined): LicenseRow => {
  const license = currentOf(deps, id)
  const { updatedAt, orderId: entityId } = license
  const concerns = ({ action }: HistoryEntry) => action.startsWith('license')
  refuseUnseen(deps, { entity: 'order', entityId, updatedAt, concerns, inWords: setInWords }, expected)
  return license
}

const LONGEST_YEARS = 10

/**
 * The new end of a licence: the present end, or the end of a later day in Pakistan. Throws BAD_REQUEST for another day.
 */
const extendedEnd = (deps: Writing, { expiresAt }: LicenseRow, expiresOn: string): Date => {
  if (expiresOn === isoDay(expiresAt)) return expiresAt
  const end = endOfDay(dayNumberOf(expiresOn))
  if (end > expiresAt && end <= addYears(deps.now(), LONGEST_YEARS)) return end
  const message = `Choose a day after ${formatDate(expiresAt)}, within ${LONGEST_YEARS} years`
  throw new AppError('BAD_REQUEST', message, { field: 'expiresOn' })
}

/**
 * Extends a licence to a later day (LIC-723), and sets its number of systems, or returns it to the number of the plan
 * (LIC-54); a smaller number removes none (LIC-716). Throws NOT_FOUND, BAD_REQUEST.
 */
export const updateLicense = (
  deps: Writing,
  actor: User,
  { id, expectedUpdatedAt, expiresOn, systems }: UpdateLicense,
): HeldLicense =>
  inTransaction(deps, (d) => {
    const before = asShown(d, id, expectedUpdatedAt)
    const now = deps.now()
    const expiresAt = extendedEnd(deps, before, expiresOn)
    const isRunning = before.licenseStatus === 'expired' && expiresAt > now
    const addedDays = before.addedDays + dayNumber(expiresAt) - dayNumber(before.expiresAt)
    d.db
      .update(licenses)
      .set({ expiresAt, addedDays, licenseStatus: isRunning ? 'active' : before.licenseStatus })
      .where(eq(licenses.id, before.id))
      .run()
    d.db
      .update(licenses)
      .set({ systemsOverride: systems, updatedAt: now })
      .where(eq(licenses.licenseKey, before.licenseKey))
      .run()
    const after = termById(d.db, before.id)
    const entry = { entity: 'order', entityId: before.orderId, action: 'license changed' }
    recordAudit(d, actor, { ...entry, before, after })
    followEnd(d, actor, after)
    return shown(d, before.id)
  })

const changes: Record<SetLicenseStatus['status'], { from: LicenseStatus[]; action: string }> = {
  active: { from: ['suspended', 'revoked'], action: 'license reinstated' },
  suspended: { from: ['pending', 'active', 'expired'], action: 'license suspended' },
  revoked: { from: ['pending', 'active', 'expired', 'suspended'], action: 'license revoked' },
}

/**
 * Suspends, revokes or reinstates a licence with all its terms, because any term that runs makes its key valid
 * (LIC-724). Terms whose order is not approved or whose money was sent back stay taken back. Throws NOT_FOUND, CONFLICT where nothing would change.
 */
export const setLicenseStatus = (
  deps: Writing,
  actor: User,
  { id, expectedUpdatedAt, status }: SetLicenseStatus,
): HeldLicense =>
  inTransaction(deps, (d) => {
    asShown(d, id, expectedUpdatedAt)
    const { from, action } = changes[status]
    const terms = d.db
      .select({ license: licenses, order: orders })
      .from(licenses)
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .where(
        and(
          eq(licenses.licenseKey, termById(d.db, id).licenseKey),
          inArray(licenses.licenseStatus, from),
          status === 'active'
            ? and(eq(orders.status, 'confirmed'), isNull(licenses.refundMinor))
            : isNotNull(licenses.id),
        ),
      )
      .all()
    if (terms.length === 0) throw new AppError('CONFLICT', 'There is no term of this license to change')
    for (const { license } of terms) {
      setStatus(d, actor, license, status === 'active' ? statusAt(license, deps.now()) : status, action)
    }
    return shown(d, id)
  })

type Telling = Writing & Queueing & Pick<Deps, 'random' | 'config' | 'events'>

const writeNewKey = (deps: Telling, { license, order }: HeldLicense): void => {
  const page = orderLink(deps, order)
  const variables = {
    name: order.name,
    plan: planNames[order.plan],
    license_key: license.licenseKey,
    license_state: messageWords().state.newKey,
    systems: String(systemsOf(license)),
    expires_at: formatDate(license.expiresAt),
    pay_link: page,
    dashboard_url:
      order.userId === null ? page : `${deps.config.publicUrl}${here('/dashboard?tab=licenses')}`,
    site_name: settingValues(deps).site_name,
  }
  const queue = (channel: Channel, recipient: string) =>
    queueMessage(deps, {
      channel,
      recipient,
      templateName: 'license_activated',
      variables,
      orderId: order.id,
      about: { entity: 'license', entityId: license.id, event: 'replaced', eventAt: deps.now() },
    })
  queue('whatsapp', order.phone)
  queue('email', order.email)
}

/** Tells the holder the new key, by WhatsApp and by email, in the language of the order. */
const tellNewKey = (deps: Telling, license: HeldLicense): void =>
  writeIn(deps, () => writeNewKey(deps, license), license.order.language)

/**
 * Gives a licence a new key after the old one leaked: the old key is REVOKED, its systems are activated anew, and the
 * holder is told (LIC-725). Throws NOT_FOUND.
 */
export const replaceKey = (
  deps: Telling,
  actor: User,
  { id, expectedUpdatedAt }: ShownLicense,
): HeldLicense => {
  const replaced = inTransaction(deps, (d) => {
    asShown(d, id, expectedUpdatedAt)
    const { licenseKey, orderId } = termById(d.db, id)
    const now = deps.now()
    const newKey = newLicenseKey(deps.random)
    d.db
      .update(licenses)
      .set({ licenseKey: newKey, updatedAt: now })
      .where(eq(licenses.licenseKey, licenseKey))
      .run()
    d.db.insert(replacedKeys).values({ licenseKey, replacedAt: now }).run()
    // The label, the trial that it was and the orders that are to renew the licence follow it to its new key.
    d.db
      .update(licenseLabels)
      .set({ licenseKey: newKey })
      .where(eq(licenseLabels.licenseKey, licenseKey))
      .run()
    d.db.update(trials).set({ licenseKey: newKey }).where(eq(trials.licenseKey, licenseKey)).run()
    d.db.update(orderKeys).set({ licenseKey: newKey }).where(eq(orderKeys.licenseKey, licenseKey)).run()
    d.db.delete(licenseSystems).where(eq(licenseSystems.licenseKey, licenseKey)).run()
    d.db.delete(freedPlaces).where(eq(freedPlaces.licenseKey, licenseKey)).run()
    recordAudit(d, actor, { entity: 'order', entityId: orderId, action: 'license key replaced' })
    const license = shown(d, id)
    tellNewKey(d, license)
    return license
  })
  deps.events.emit('outbox')
  return replaced
}
