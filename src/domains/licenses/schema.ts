import { z } from 'zod'
import { id, optionalText } from '#src/shared/input.ts'

export const licenseStatuses = ['pending', 'active', 'suspended', 'revoked', 'expired'] as const
export type LicenseStatus = (typeof licenseStatuses)[number]

/** The licence ID that an administrator enters; a blank one removes it (LIC-6). */
export const externalIdInput = z.object({ orderId: id, externalLicenseId: optionalText(255) })
export type ExternalId = z.output<typeof externalIdInput>
