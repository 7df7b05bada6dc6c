import { dayNumber, dayNumberOf, fromJson } from '#src/shared/values/dates.ts'
import { toMinor } from '#src/shared/values/money.ts'

// What the cells of a bank's statement say: days and amounts as banks of Pakistan, Excel and people write them. The
// cells come in the form of `keyForm`, with digits, dashes and spaces as an English keyboard has them.

/** Which part of `11/12/2026` is the day. */
export type DayOrder = 'day first' | 'month first'

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const urduMonths = 'جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر'.split(' ')
const urduMonth = new RegExp(urduMonths.join('|'), 'g')

const monthOf = (word: string): number => {
  const name = word.toLowerCase()
  return name === 'sept' ? 9 : months.findIndex((month) => month.startsWith(name)) + 1
}

const dayFrom = (year: string, month: number, day: string): number | undefined => {
  const number = Number(day)
  if (month < 1 || month > 12 || number < 1 || number > 31) return undefined
  const two = (part: number) => String(part).padStart(2, '0')
  return dayNumberOf(`${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(number)}`)
}

const NUMBERS = /(?<!\d)(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const yearFirst = /(?<!\d)(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})(?!\d)/
const dayMonthYear =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?: of)?[-\s/.,]{0,3}([a-z]{3,9})[-\s/.,،']{0,3}(\d{4}|\d{2})(?!\d)/i
const monthDayYear =
  /(?<![a-z])([a-z]{3,9})[-\s/.,]{0,3}(\d{1,2})(?:st|nd|rd|th)?[-\s/.,']{1,3}(\d{4}|\d{2})(?![\d:])/i
const yearMonthDay = /(?<!\d)(\d{4})[-\s/.,]{0,3}([a-z]{3,9})[-\s/.,]{0,3}(\d{1,2})(?!\d)/i
/** Eight digits, alone or with a time behind them. */
const eightDigits = /^(20\d\d)(\d\d)(\d\d)(?:[ T]?\d{4,6}|[ T]\d\d:\d\d.*)?$/
const eightDigitsDayFirst = /^(\d\d)(\d\d)(20\d\d)$/
const utc = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:Z|UTC|GMT|[+-]00:?00)$/
/** The days of 2010 to 2060 as Excel counts them, with the time as a fraction. */
const excelDay = /^([45]\d{4})(\.\d+)?$/
/** 1 January 1970, as Excel counts days. */
const EXCEL_EPOCH = 25_569

/** A day with the months of Urdu as in English, and without spaces around its strokes. */
const dateForm = (cell: string): string =>
  cell
    .replace(urduMonth, (month) => ` ${months[urduMonths.indexOf(month)]} `)
    .replace(/ ?([-/\\]) ?/g, '$1')
    .replaceAll('\\', '/')
    .trim()

/** The two numbers of a day whose order the cell does not tell by itself. */
export const numbersOf = (written: string): [first: number, second: number] | undefined => {
  const cell = dateForm(written)
  if (yearFirst.test(cell)) return undefined
  const found = NUMBERS.exec(cell)
  return found ? [Number(found[1]), Number(found[3])] : undefined
}

const namedDay = (cell: string): number | undefined => {
  const forms = [
    [dayMonthYear, 3, 2, 1],
    [monthDayYear, 3, 1, 2],
    [yearMonthDay, 1, 2, 3],
  ] as const
  for (const [form, year, month, day] of forms) {
    const found = form.exec(cell)
    const number = found && dayFrom(found[year] ?? '', monthOf(found[month] ?? ''), found[day] ?? '')
    if (number) return number
  }
  return undefined
}

const digitsOnly = (cell: string, isDate: boolean): number | undefined => {
  const [, year = '', month = '', day = ''] = eightDigits.exec(cell) ?? []
  const found = year ? dayFrom(year, Number(month), day) : undefined
  if (found || !isDate) return found
  const [, first = '', second = '', last = ''] = eightDigitsDayFirst.exec(cell) ?? []
  if (last) return dayFrom(last, Number(second), first)
  const [, counted] = excelDay.exec(cell) ?? []
  return counted === undefined ? undefined : Number(counted) - EXCEL_EPOCH
}

/**
 * The day that a cell names; the time of day is left out, except of a time in UTC. Digits alone are a day as Excel counts
 * them, or the day before its month, only in a column of dates (`isDate`), because amounts look the same.
 */
export const dayOf = (written: string, order: DayOrder, isDate: boolean): number | undefined => {
  const [, utcDay, utcTime] = utc.exec(written) ?? []
  if (utcDay) return dayNumber(fromJson(`${utcDay}T${utcTime}Z`))
  const cell = dateForm(written)
  const iso = yearFirst.exec(cell)
  if (iso) return dayFrom(iso[1] ?? '', Number(iso[3]), iso[4] ?? '')
  const numbers = NUMBERS.exec(cell)
  if (numbers) {
    const [, first = '', , second = '', year = ''] = numbers
    return order === 'day first' ? dayFrom(year, Number(second), first) : dayFrom(year, Number(first), second)
  }
  return namedDay(cell) ?? digitsOnly(cell, isDate)
}

const currency = /(?:PKR|RUPEES?|RS)[.:]?|₨|روپ[ےیہ]{1,2}|\/[-=]/gi
/** What Excel and some banks write around a cell so that it stays a text. */
const asText = /^[='"]+|"$/g
const isOut = (cell: string): boolean =>
  /^[-(]|-$|^\(.*\)$|(?<![a-z])(DR?|DEBIT)\.?$|^(DR|DEBIT)(?![a-z])/i.test(cell)
const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/
const groupedByPoints = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/
const plain = /^\d{1,9}([.,]\d{1,2})?$/
const manyDecimals = /^\d{1,9}\.\d{2}0+$/

/** The number in a cell that holds nothing but an amount, with the commas and points of any country. */
const numberOf = (bare: string): number | undefined => {
  if (grouped.test(bare)) return Number(bare.replaceAll(',', ''))
  if (groupedByPoints.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'))
  if (plain.test(bare)) return Number(bare.replace(',', '.'))
  return manyDecimals.test(bare) ? Number(bare) : undefined
}

/**
 * What a cell says of money that came in: the amount in paisa, 'out' for an amount that went out, and undefined for
 * anything else (PAY-111).
 */
export const moneyIn = (cell: string): number | 'out' | undefined => {
  const bare = cell
    .replace(asText, '')
    .replace(/[٬،]/g, ',')
    .replaceAll('٫', '.')
    .replace(currency, '')
    .replace(/[([] *(CR|DR|C|D|CREDIT|DEBIT)\.? *[)\]]/i, ' $1')
    .trim()
  const digits = bare.replace(/(?<![a-z])(CR?|DR?|CREDIT|DEBIT)\.?$|^(CR|DR|CREDIT|DEBIT)\.?(?![a-z])/i, '')
  const amount = numberOf(digits.replace(/[\s'+()-]/g, ''))
  if (amount === undefined || amount === 0) return undefined
  return isOut(bare) ? 'out' : toMinor(amount)
}

/** Whether a cell that stands beside the amount marks the line as money that went out, or did not come. */
export const marksOut = (cell: string): boolean =>
  /^(D|DR|DEBIT|DBT|OUTGOING|OUTFLOW|SENT|MONEY SENT|SEND MONEY|DEBITED|PURCHASE|WITHDRAWN|W\/?D)\.?$|(?<![a-z])(out|withdrawal|bill payment|load)\.?$/i.test(
    cell,
  ) || /^(failed|failure|unsuccessful|declined|rejected|reversed|cancell?ed|expired)$/i.test(cell)
