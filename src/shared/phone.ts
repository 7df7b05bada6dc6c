import { z } from 'zod'

const PHONE_TOO_SHORT = 'Phone number must be at least 10 digits'
export const PHONE_INVALID = 'Invalid phone number format'

const digits = (value: string) => value.replace(/\D/g, '')

/** A number in Pakistan without its prefix: a mobile has ten digits, any other nine or ten. */
const IN_PAKISTAN = /^(3\d{9}|[124-9]\d{8,9})$/
const ABROAD = /^[1-9]\d{6,14}$/

/** Whether a number has a length that exists: in Pakistan by its prefixes, abroad as E.164 allows (VAL-8). */
const isPossible = (value: string): boolean => {
  const international = digits(value).replace(/^00/, '')
  // The zero is often kept after the country: `+92 0300 1234567`.
  const national = international.replace(/^92/, '').replace(/^0/, '')
  return (national === international ? ABROAD : IN_PAKISTAN).test(national)
}

/**
 * The light check of a phone that browser and server share: at least 10 digits, and nothing but a number (VAL-5).
 * The server then validates it with full metadata and stores E.164 (src/kit/phone.ts).
 */
export const phone = z
  .string({ error: PHONE_TOO_SHORT })
  .trim()
  .max(30, PHONE_INVALID)
  .refine((value) => digits(value).length >= 10, PHONE_TOO_SHORT)
  .refine((value) => /^\+?[\d\s().-]+$/.test(value), PHONE_INVALID)
  .refine((value) => digits(value).length < 10 || isPossible(value), PHONE_INVALID)
  // A mobile in Pakistan with or without separators, or a number abroad. The server takes other numbers that exist too.
  .meta({ pattern: '^((\\+?92|0)[ -]?3\\d{2}[ -]?\\d{7}|\\+([1-8]\\d|9[013-9])\\d{8,13})$' })

/**
 * Formats a Pakistani mobile number when its field loses the focus: `0300 1234567`, `923001234567` → `+923001234567`.
 */
export const tidyPhone = (value: string): string => {
  const bare = digits(value)
  if (/^03\d{9}$/.test(bare)) return `+92${bare.slice(1)}`
  if (/^923\d{9}$/.test(bare)) return `+${bare}`
  return value.trim()
}

export const ENTER_PHONE = 'Please enter a phone number'

/** A number that an administrator entered. The service validates it. */
export const typedPhone = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(30, PHONE_INVALID)
