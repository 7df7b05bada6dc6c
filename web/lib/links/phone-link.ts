import { unbroken } from '#web/lib/unbroken.ts'

/** The address that calls this number: `+92 300 0000000` → `tel:+923000000000`. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/**
 * Formats a Pakistani mobile number: `+923001234567` → `+92 300 1234567`. Any other number stays as it is. No line break
 * divides a number.
 */
export const phoneText = (phone: string): string =>
  unbroken(phone.replace(/^(\+92)(3\d{2})(\d{7})$/, '$1 $2 $3'))
