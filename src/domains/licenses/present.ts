import type { activationRequests, licenseSystems, licenses } from '#db/schema/licenses.ts'
import type { orders } from '#db/schema/orders.ts'
import type { trials } from '#db/schema/trials.ts'
import { isoDay } from '#src/shared/values/dates.ts'
import type { PlanType } from '#src/shared/values/vocabulary.ts'
import type { FreedPlace } from './rules/places.ts'
import type { trialStates } from './schema.ts'
import { systemsOf } from './status.ts'

export type LicenseRow = typeof licenses.$inferSelect
type SystemRow = typeof licenseSystems.$inferSelect

/** A licence as administrators see it in its order. */
export const toAdminLicense = (license: LicenseRow) => ({
  orderId: license.orderId,
  licenseKey: license.licenseKey,
  licenseStatus: license.licenseStatus,
  systemsCount: license.systemsCount,
  externalLicenseId: license.externalLicenseId,
  issuedAt: license.issuedAt,
  expiresAt: license.expiresAt,
})

export type HeldLicense = {
  license: LicenseRow
  order: typeof orders.$inferSelect
  /** What its holder calls it; blank for nothing. */
  label: string
  systemsInUse: number
}

/** A licence with its holder, in the table of the back office. */
export const toHeldLicense = ({ license, order, label, systemsInUse }: HeldLicense) => ({
  ...toAdminLicense(license),
  id: license.id,
  updatedAt: license.updatedAt,
  plan: order.plan,
  label,
  name: order.name,
  email: order.email,
  phone: order.phone,
  isPhoneVerified: order.isPhoneVerified,
  systemsAllowed: systemsOf(license),
  systemsOverride: license.systemsOverride,
  systemsInUse,
})

const trialStateOf = (
  { boughtAt, expiresAt }: typeof trials.$inferSelect,
  now: Date,
): (typeof trialStates)[number] => {
  if (boughtAt) return 'bought'
  return expiresAt && expiresAt > now ? 'running' : 'ended'
}

type RunningTrial = Pick<typeof trials.$inferSelect, 'plan'> & { licenseKey: string; expiresAt: Date }

/** A trial for its holder. The token fetches the extension, and buys. */
export const toOwnTrial = ({ plan, licenseKey, expiresAt }: RunningTrial, token: string) => ({
  plan,
  licenseKey,
  end: expiresAt,
  token,
})

/** A trial in the table of the back office. */
export const toAdminTrial = (trial: typeof trials.$inferSelect, now: Date) => ({
  id: trial.id,
  name: trial.name,
  phone: trial.phone,
  email: trial.email,
  plan: trial.plan,
  licenseKey: trial.licenseKey ?? '',
  state: trialStateOf(trial, now),
  startedAt: trial.startedAt,
  expiresAt: trial.expiresAt,
  orderId: trial.orderId,
})

/** A system for the holder of its licence, without the id with which it proves itself. */
const toSystem = (system: SystemRow) => ({
  id: system.id,
  name: system.deviceName || 'Unnamed',
  platform: system.platform,
  appVersion: system.appVersion,
  activatedAt: system.activatedAt,
  lastSeenAt: system.lastSeenAt,
})

/** A place that a program freed and that is held until its lease has ended. */
const toHeldPlace = ({ id, deviceName, leaseEndsAt }: FreedPlace) => ({
  id,
  name: deviceName || 'Unnamed',
  freeAt: leaseEndsAt,
})

type Systems = { allowed: number; systems: SystemRow[]; held: FreedPlace[]; removableAt: Date | null }

/** The systems of a licence for its holder, its held places, and when the next system may be removed, if not now. */
export const toSystems = ({ systems, held, ...rest }: Systems) => ({
  ...rest,
  systems: systems.map(toSystem),
  held: held.map(toHeldPlace),
})

type AskedActivation = {
  request: typeof activationRequests.$inferSelect
  isNear: boolean
  licenses: (Pick<HeldLicense, 'label' | 'systemsInUse'> & {
    license: Pick<LicenseRow, 'id' | 'licenseKey' | 'systemsCount' | 'systemsOverride' | 'expiresAt'> & {
      /** Null for a trial. */
      orderId: number | null
    }
    plan: PlanType
  })[]
}

/** A program that asks for a place, and the licences that its holder chooses from. */
export const toAskedActivation = ({ request, isNear, licenses }: AskedActivation) => ({
  name: request.deviceName,
  platform: request.platform,
  address: request.address,
  isNear,
  expiresAt: request.expiresAt,
  licenses: licenses.map(({ license, plan, label, systemsInUse }) => ({
    id: license.id,
    orderId: license.orderId,
    plan,
    label,
    ending: license.licenseKey.slice(-5),
    allowed: systemsOf(license),
    systemsInUse,
    endsAt: license.expiresAt,
  })),
})

const MASK = '••••'

/** A system in use, as anybody with the key may see it: the id of the device is masked (LIC-715). */
export const toSystemInUse = ({ id, deviceId, deviceName, platform, lastSeenAt }: SystemRow) => ({
  id,
  deviceId: deviceId.length > 8 ? `${MASK}${deviceId.slice(-4)}` : MASK,
  name: deviceName,
  platform,
  lastSeenOn: isoDay(lastSeenAt),
})
