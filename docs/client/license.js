/** The client for programs, at an address that stays the same in all versions of the extension. */
export { createLicenseClient, trialDaysLeft } from './v1.0.0/license.js'
