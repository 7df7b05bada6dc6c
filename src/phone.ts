import parsePhoneNumber from 'libphonenumber-js/max'
import { AppError } from '#src/errors.ts'
import { PHONE_INVALID } from '#src/shared/phone.ts'

/**
 * Any way of writing a number → E.164 (`+923001234567`), Pakistan by default (decision §11).
 * Throws BAD_REQUEST for a number that cannot exist.
 */
export const toE164 = (phone: string): string => {
  const parsed = parsePhoneNumber(phone, 'PK') ?? parsePhoneNumber(`+${phone.replace(/\D/g, '')}`)
  const number = parsed?.isValid() ? parsed : parsePhoneNumber(`+${phone.replace(/\D/g, '')}`)
  if (!number?.isValid()) throw new AppError('BAD_REQUEST', PHONE_INVALID)
  return number.number
}
