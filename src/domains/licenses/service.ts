import { and, eq, gt, lte } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, Deps, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import { queueMessage } from '#src/domains/messages/service.ts'
import { listActivePlans } from '#src/domains/plans/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addDays, addYears, formatDate } from '#src/shared/values/dates.ts'
import { type PlanType, planNames } from '#src/shared/vocabulary.ts'
import { newLicenseKey } from './checksum.ts'
import type { LicenseRow } from './present.ts'
import type { ExternalId, LicenseStatus } from './schema.ts'

type Writing = Pick<Deps, 'db' | 'now'>

const YEARS = 1
const NOTICE_DAYS = 14
/** The systems of the built-in plans (LIC-5), for an order whose plan is no longer on sale when it is approved. */
const builtInSystems: Record<PlanType, number> = { starter: 1, professional: 2, enterprise: 5, reseller: 1 }

/** The licence of an order, if one was issued. */
export const licenseOf = (deps: Pick<Deps, 'db'>, orderId: number): LicenseRow | undefined =>
  deps.db.select().from(licenses).where(eq(licenses.orderId, orderId)).get()

/**
 * Issues the licence of an order in the caller's transaction, for one year (LIC-4) and the systems that the plan has
 * now (LIC-5). The database refuses a second licence for the same order (LIC-2).
 */
export const issueLicense = (
  deps: Writing & Pick<Deps, 'random'>,
  actor: Actor,
  order: { id: number; plan: PlanType },
): LicenseRow => {
  const now = deps.now()
  const onSale = listActivePlans(deps).find(({ plan }) => plan.planType === order.plan)
  const license = deps.db
    .insert(licenses)
    .values({
      orderId: order.id,
      licenseKey: newLicenseKey(deps.random),
      licenseStatus: 'active',
      systemsCount: onSale?.plan.systemsCount ?? builtInSystems[order.plan],
      issuedAt: now,
      expiresAt: addYears(now, YEARS),
      updatedAt: now,
    })
    .returning()
    .get()
  const { licenseStatus, systemsCount, expiresAt } = license
  const after = { licenseStatus, systemsCount, expiresAt }
  recordAudit(deps, actor, { entity: 'order', entityId: order.id, action: 'license issued', after })
  return license
}

const setStatus = (
  deps: Writing,
  actor: Actor | 'system',
  before: LicenseRow,
  licenseStatus: LicenseStatus,
  action: string,
): LicenseRow => {
  if (before.licenseStatus === licenseStatus) return before
  const after = deps.db
    .update(licenses)
    .set({ licenseStatus, updatedAt: deps.now() })
    .where(eq(licenses.id, before.id))
    .returning()
    .get()
  recordAudit(deps, actor, { entity: 'order', entityId: before.orderId, action, before, after })
  return after
}

/** Suspends the licence of an order that is pending again (LIC-3), in the caller's transaction. */
export const suspendLicense = (deps: Writing, actor: Actor, license: LicenseRow): LicenseRow =>
  setStatus(deps, actor, license, 'suspended', 'license suspended')

/** Revokes the licence of a cancelled order (LIC-3), in the caller's transaction. */
export const revokeLicense = (deps: Writing, actor: Actor, license: LicenseRow): LicenseRow =>
  setStatus(deps, actor, license, 'revoked', 'license revoked')

/** Restores the licence of an order that is approved again: the same key with the same end (LIC-3). */
export const restoreLicense = (deps: Writing, actor: Actor, license: LicenseRow): LicenseRow =>
  setStatus(deps, actor, license, license.expiresAt > deps.now() ? 'active' : 'expired', 'license restored')

/** Sets or clears the external licence id of an order (LIC-6). Throws CONFLICT while there is no licence. */
export const setExternalId = (
  deps: Writing,
  actor: User,
  { orderId, externalLicenseId }: ExternalId,
): LicenseRow =>
  inTransaction(deps.db, (db) => {
    const before = licenseOf({ db }, orderId)
    if (!before) throw new AppError('CONFLICT', 'This order has no license yet. Approve the order first.')
    const after = db
      .update(licenses)
      .set({ externalLicenseId, updatedAt: deps.now() })
      .where(eq(licenses.id, before.id))
      .returning()
      .get()
    recordAudit({ ...deps, db }, actor, {
      entity: 'order',
      entityId: orderId,
      action: 'license ID changed',
      before,
      after,
    })
    return after
  })

/** Marks licences past their end as expired (LIC-4). */
export const expireLicenses = (deps: Writing): void =>
  inTransaction(deps.db, (db) => {
    const ended = db
      .select()
      .from(licenses)
      .where(and(eq(licenses.licenseStatus, 'active'), lte(licenses.expiresAt, deps.now())))
      .all()
    for (const license of ended) setStatus({ ...deps, db }, 'system', license, 'expired', 'license expired')
  })

/** Notifies the holders of licences that end within 14 days, once by WhatsApp and once by email (LIC-7). */
export const announceExpiry = (deps: Writing & Pick<Deps, 'vault' | 'events' | 'limits'>): void => {
  const now = deps.now()
  inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const { site_name } = settingValues(d)
    const ending = db
      .select({ license: licenses, order: orders })
      .from(licenses)
      .innerJoin(orders, eq(orders.id, licenses.orderId))
      .where(
        and(
          eq(licenses.licenseStatus, 'active'),
          gt(licenses.expiresAt, now),
          lte(licenses.expiresAt, addDays(now, NOTICE_DAYS)),
        ),
      )
      .all()
    for (const { license, order } of ending) {
      const message = {
        templateName: 'license_expiring' as const,
        orderId: order.id,
        variables: {
          name: order.name,
          plan: planNames[order.plan],
          license_key: license.licenseKey,
          expires_at: formatDate(license.expiresAt),
          site_name,
        },
      }
      const key = `license:${license.id}:expiring:${license.expiresAt.getTime()}`
      queueMessage(d, {
        ...message,
        channel: 'whatsapp',
        recipient: order.phone,
        dedupeKey: `${key}:whatsapp`,
      })
      queueMessage(d, { ...message, channel: 'email', recipient: order.email, dedupeKey: `${key}:email` })
    }
  })
  deps.events.emit('outbox')
}
