import { z } from 'zod'
import { id, optionalText, text } from '#src/shared/input.ts'

export const licenseStatuses = ['pending', 'active', 'suspended', 'revoked', 'expired'] as const
export type LicenseStatus = (typeof licenseStatuses)[number]

/** What a program is told about its licence (LIC-53). */
export const licenseStates = [
  'VALID',
  'EXPIRING',
  'GRACE',
  'EXPIRED',
  'SUSPENDED',
  'REVOKED',
  'NOT_FOUND',
  'NOT_ACTIVATED',
  'TOO_MANY_SYSTEMS',
] as const
export type LicenseState = (typeof licenseStates)[number]

/** The licence ID that an administrator enters; a blank one removes it (LIC-6). */
export const externalIdInput = z.object({ orderId: id, externalLicenseId: optionalText(255) })
export type ExternalId = z.output<typeof externalIdInput>

/** As a person typed it; checksum.ts reads it. */
const key = text('Please enter a license key', 100)
const device = { key, deviceId: text('deviceId is required', 128) }
const appVersion = z.string().trim().max(50, 'Must be 50 characters or fewer').default('')

export const activateInput = z.object({
  ...device,
  deviceName: text('deviceName is required', 100),
  platform: text('platform is required', 50),
  appVersion,
})
export const validateInput = z.object({ ...device, appVersion })
export const deactivateInput = z.object(device)

export type Activate = z.output<typeof activateInput>
export type Validate = z.output<typeof validateInput>
export type Deactivate = z.output<typeof deactivateInput>
