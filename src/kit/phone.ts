import parsePhoneNumber from 'libphonenumber-js/max'
import { AppError } from '#src/shared/app-error.ts'
import { PHONE_INVALID } from '#src/shared/phone.ts'

/**
 * Any way of writing a number → E.164 (`+923001234567`), Pakistan by default (decision §11).
 * Throws BAD_REQUEST, about `field`, for a number that cannot exist.
 */
export const toE164 = (phone: string, field = 'phone'): string => {
  const parsed = parsePhoneNumber(phone, 'PK') ?? parsePhoneNumber(`+${phone.replace(/\D/g, '')}`)
  const number = parsed?.isValid() ? parsed : parsePhoneNumber(`+${phone.replace(/\D/g, '')}`)
  if (!number?.isValid()) throw new AppError('BAD_REQUEST', PHONE_INVALID, { field })
  return number.number
}

// Fewer digits stand in nearly every phone, and more likely mean something else.
const PART_DIGITS = 4

/**
 * What of a search is part of a stored number: `0300 1234`, `+92 300 1234` and `92300 1234` all find `+923001234…` by
 * what comes after the prefixes. Blank when the text is no number.
 */
export const phonePart = (text: string): string => {
  const digits = /^[\d\s()+-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^(00)?92|^0+/, '') : ''
  return digits.length < PART_DIGITS ? '' : digits
}
