export const licenseStatuses = ['pending', 'active', 'suspended', 'revoked', 'expired'] as const
export type LicenseStatus = (typeof licenseStatuses)[number]
