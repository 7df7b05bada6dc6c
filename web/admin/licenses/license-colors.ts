import type { LicenseStatus } from '#src/domains/licenses/schema.ts'

export const licenseColors: Record<LicenseStatus, string> = {
  pending: 'gray',
  active: 'brand',
  suspended: 'accent',
  revoked: 'red',
  expired: 'gray',
}
