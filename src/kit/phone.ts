import parsePhoneNumber from 'libphonenumber-js/max'
import { AppError } from '#src/shared/app-error.ts'
import { input as texts } from '#src/shared/texts.ts'
import { keyForm } from '#src/shared/values/typed.ts'
import { digitsOf, phoneForm } from '#src/written/phone.ts'

// The check by full metadata, apart from src/written/phone.ts: they are 150 kB, which no page may load.

/**
 * Converts a number in any notation to E.164 (`+923001234567`), with Pakistan as the default country.
 * Throws BAD_REQUEST, about `field`, for an impossible number.
 */
export const toE164 = (phone: string, field = 'phone'): string => {
  const parsed = parsePhoneNumber(phone, 'PK') ?? parsePhoneNumber(`+${digitsOf(phone)}`)
  const number = parsed?.isValid() ? parsed : parsePhoneNumber(`+${digitsOf(phone)}`)
  if (!number?.isValid()) throw new AppError('BAD_REQUEST', () => texts.phoneNotValid, { field })
  return number.number
}

const PREMIUM = new Set<string | undefined>(['PREMIUM_RATE', 'SHARED_COST'])

/**
 * The country of a number in E.164, such as `PK`; null for satellite, premium-rate and other numbers that belong to no
 * country or cost more than a call.
 */
export const countryOf = (phone: string): string | null => {
  const number = parsePhoneNumber(phone)
  if (!number || number.isNonGeographic() || PREMIUM.has(number.getType())) return null
  return number.country ?? number.getPossibleCountries()[0] ?? null
}

// Fewer digits occur in nearly every phone, and are more likely an order number.
const MIN_DIGITS = 4
/** With words or a link around it, only a whole number is one. */
const WHOLE_DIGITS = 10

/**
 * The digits of a search text to look for in stored numbers, without country and trunk prefix: `0300 1234`,
 * `+92 300 1234` and `92300 1234` all give `3001234` and find `+923001234…`. A number is also found by what it is pasted
 * with. Blank when the text is not a number.
 */
export const phonePart = (text: string): string => {
  const typed = phoneForm(text)
  const isPlain = /^[\d\s()./+-]+$/.test(keyForm(text))
  const digits = /^[\d\s()./+-]+$/.test(typed) ? digitsOf(typed).replace(/^(?:(?:00)?92)?0*/, '') : ''
  return digits.length < (isPlain ? MIN_DIGITS : WHOLE_DIGITS) ? '' : digits
}
