import { fieldTime } from './values/dates.ts'
import { toMinor, toNumericString } from './values/money.ts'
import { keyForm } from './values/typed.ts'

/** The same in a text, where people write it in groups of four. */
const WRITTEN = /(?<![A-Z\d])PK(?:[ -]?\d){2}(?:[ -]?[A-Z]){4}(?:[ -]?[A-Z\d]){16}(?![A-Z\d])/g

/** Whether the check digits are right: modulo 97, with the first four characters last and letters as 10 to 35. */
const isValid = (iban: string): boolean => {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** What a text holds in the form of an IBAN of Pakistan, without spaces, right or mistyped. */
const written = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .flatMap((line) => keyForm(line).toUpperCase().match(WRITTEN) ?? [])
    .map((iban) => iban.replace(/[ -]/g, ''))

/** The first IBAN of Pakistan in the account of a payment method whose check digits are right, or null (PAY-745). */
export const ibanIn = (account: string): string | null => written(account).find(isValid) ?? null

/** Whether an account has what looks like an IBAN, and none whose check digits are right. */
export const hasWrongIban = (account: string): boolean =>
  written(account).length > 0 && ibanIn(account) === null

/** CRC-16/CCITT-FALSE of a text of ASCII, as four capital hex digits. */
const checksum = (text: string): string => {
  let crc = 0xffff
  for (const sign of text) {
    crc ^= (sign.codePointAt(0) ?? 0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/** `311220262359`: a minute in Pakistan. */
const minuteOf = (until: Date): string => {
  const [year, month, day, hours, minutes] = fieldTime(until).split(/\D/)
  return `${day}${month}${year}${hours}${minutes}`
}

export type RaastPayment = {
  iban: string
  /** In rupees. */
  amount: number
  /** The moment after which banks refuse it. */
  until: Date
}

/**
 * The text of a person-to-person Raast QR, which the apps of banks and wallets in Pakistan scan (PAY-747): to an IBAN,
 * and with a payment for this amount until then. Null for a wrong IBAN, and for no money (PAY-751).
 */
export const raastText = ({
  iban,
  ...payment
}: Pick<RaastPayment, 'iban'> & Partial<RaastPayment>): string | null => {
  const { amount, until } = payment
  if (ibanIn(iban) !== iban || (amount !== undefined && !(amount > 0))) return null
  const text = [
    field('00', '02'),
    field('01', amount === undefined ? '11' : '12'),
    field('02', '00'),
    field('04', iban),
    ...(amount === undefined ? [] : [field('05', toNumericString(toMinor(amount)))]),
    ...(until === undefined ? [] : [field('07', minuteOf(until))]),
    '1004',
  ].join('')
  return text + checksum(text)
}
