import type { licenses } from '#db/schema/licenses.ts'

export type LicenseRow = typeof licenses.$inferSelect

/** A licence as administrators see it. */
export const toAdminLicense = (license: LicenseRow) => ({
  orderId: license.orderId,
  licenseKey: license.licenseKey,
  licenseStatus: license.licenseStatus,
  systemsCount: license.systemsCount,
  externalLicenseId: license.externalLicenseId,
  issuedAt: license.issuedAt,
  expiresAt: license.expiresAt,
})
