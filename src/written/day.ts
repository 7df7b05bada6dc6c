import { dayNumber, dayNumberOf, fromJson, isMinute } from '#src/shared/values/dates.ts'
import { asciiDigits, folded } from '#src/shared/values/typed.ts'

// How people, banks and Excel write days and times of day.

const [months, urduMonths] = [
  'january february march april may june july august september october november december'.split(' '),
  'جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر'.split(' '),
]
/** From Sunday on. */
const [weekdays, urduWeekdays] = [
  'sunday monday tuesday wednesday thursday friday saturday'.split(' '),
  'اتوار پیر منگل بدھ جمعرات جمعہ ہفتہ'.split(' '),
]
/** The names of Urdu in the form in which they are compared, because Arabic keyboards write another ye and he. */
const [monthsInUrdu, daysInUrdu] = [urduMonths.map(folded), urduWeekdays.map(folded)]
/** Which of these names a word is or begins, counted from 0; -1 for none. */
const placeIn = (english: readonly string[], urdu: readonly string[], word: string): number => {
  const name = folded(word)
  return urdu.includes(name)
    ? urdu.indexOf(name)
    : english.findIndex((each) => name.length > 2 && each.startsWith(name))
}

/** Which part of `11/12/2026` is the day. */
export type DayOrder = 'day first' | 'month first'

const withAnyYe = (name: string): string => name.replaceAll('ی', '[یيى]')
const MONTH = `(?<month>(?:${months.map((name) => name.slice(0, 3)).join('|')})[a-z]{0,6}|${urduMonths.map(withAnyYe).join('|')})(?!\\p{L})`
const NTH = '(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)?'
const YEAR = '(?<year>\\d{4}|\\d{2}(?!:))'
const formOf = (form: string): RegExp => new RegExp(`(?<!\\d:?)(?:${form})(?!\\d)`, 'iu')
const yearFirst = formOf('(?<year>\\d{4})(?<line>[-/. ])(?<month>\\d{1,2})\\k<line>(?<day>\\d{1,2})')
/** The day before its month, as Pakistan writes it, or the other way round. */
const numbered = formOf(`(?<day>\\d{1,2})(?<line>[-/. ])(?<month>\\d{1,2})\\k<line>${YEAR}`)
const forms = [
  yearFirst,
  numbered,
  ...[
    `${NTH}[-/. ,]{0,3}${MONTH}[-/. ,،']{0,3}${YEAR}`,
    `(?<!\\p{L})${MONTH}[-/. ,]{0,3}${NTH}[-/. ,']{1,3}${YEAR}`,
    `(?<year>\\d{4})[-/. ,]{0,3}${MONTH}[-/. ,]{0,3}(?<day>\\d{1,2})`,
  ].map(formOf),
]
const eightDigits = formOf('(?<year>20\\d\\d)(?<month>\\d\\d)(?<day>\\d\\d)')

const firstOf = (tried: readonly RegExp[], text: string): RegExpExecArray | null => {
  for (const form of tried) {
    const found = form.exec(text)
    if (found) return found
  }
  return null
}

/** The number of a day that the calendar has; undefined for any other. */
const dayFrom = (groups: Record<string, string> | undefined): number | undefined => {
  if (!groups) return undefined
  const { year = '', month = '', day = '' } = groups
  const named = placeIn(months, monthsInUrdu, month) + 1
  const two = (part: string | number) => String(part).padStart(2, '0')
  const iso = `${year.length === 2 ? `20${year}` : year}-${two(named || month)}-${two(day)}`
  return isMinute(`${iso}T00:00`) ? dayNumberOf(iso) : undefined
}

/** A cell of a statement without spaces around its strokes. */
const dateForm = (cell: string): string => cell.replace(/ ?([-/\\]) ?/g, '$1').replaceAll('\\', '/')

/** The two numbers of a day whose order the cell does not tell by itself. */
export const numbersOf = (cell: string): [first: number, second: number] | undefined => {
  const { day, month } = firstOf([yearFirst, numbered], dateForm(cell))?.groups ?? {}
  return day === undefined || yearFirst.test(dateForm(cell)) ? undefined : [Number(day), Number(month)]
}

const utc = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:Z|UTC|GMT|[+-]00:?00)$/
/** Eight digits, alone or with a time behind them. */
const withTime = /^(?<year>20\d\d)(?<month>\d\d)(?<day>\d\d)(?:[ T]?\d{4,6}|[ T]\d\d:\d\d.*)?$/
const dayFirstDigits = /^(?<day>\d\d)(?<month>\d\d)(?<year>20\d\d)$/
/** The days of 2010 to 2060 as Excel counts them, with the time as a fraction. */
const excelDay = /^([45]\d{4})(\.\d+)?$/
/** 1 January 1970, as Excel counts days. */
const EXCEL_EPOCH = 25_569

const digitsOnly = (cell: string, isDate: boolean): number | undefined => {
  const found = dayFrom(withTime.exec(cell)?.groups)
  if (found || !isDate) return found
  const counted = excelDay.exec(cell)?.[1]
  return counted ? Number(counted) - EXCEL_EPOCH : dayFrom(dayFirstDigits.exec(cell)?.groups)
}

/**
 * The day that a cell of a statement, in the form of `keyForm`, names; the time of day is left out, except of a time in
 * UTC. Digits alone are a day as Excel counts them, or the day before its month, only in a column of dates (`isDate`),
 * because amounts look the same.
 */
export const dayOf = (written: string, order: DayOrder, isDate: boolean): number | undefined => {
  const [, utcDay, utcTime] = utc.exec(written) ?? []
  if (utcDay) return dayNumber(fromJson(`${utcDay}T${utcTime}Z`))
  const cell = dateForm(written)
  const { year = '', month = '', day = '' } = firstOf(forms, cell)?.groups ?? {}
  if (year === '') return digitsOnly(cell, isDate)
  const isSwapped = order === 'month first' && numbersOf(written) !== undefined
  return dayFrom(isSwapped ? { year, month: day, day: month } : { year, month, day })
}

/** An hour and a minute; the first form has a colon. */
const clocks = [
  '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::[0-5]\\d(?:\\.\\d{1,3})?)?(?: ?(?<half>[ap])\\.?m)?',
  '(?<hour>\\d{1,2}) ?(?<half>[ap])\\.?m',
].map((form) => new RegExp(`(?<![\\p{L}\\d:.])(?:${form})(?![\\p{L}\\d:])`, 'iu'))
/** A day and a time of digits alone, or with the T of computers between them. */
const joined = /(?<![\p{L}\d])(20\d{6}|\d{4}-\d\d-\d\d)[T ]?(\d\d):?(\d\d)(?::?(\d\d))?(?![\p{L}\d])/u
const besides = /^(?:at|hrs|pkt|pst|بجے)$/i

/** A day, by its number, and the minute of a day that a text names; null for none. */
export type Moment = { day: number | null; minute: number | null }

const minuteFrom = ({ hour = '', minute = '0', half = '' }: Record<string, string>): number | undefined => {
  const [hours, minutes] = [Number(hour), Number(minute)]
  const isLate = half.toLowerCase() === 'p'
  if (hours > 23 || minutes > 59 || (half !== '' && !isLate && hours > 12)) return undefined
  return (half !== '' && hours <= 12 ? (hours % 12) + (isLate ? 12 : 0) : hours) * 60 + minutes
}

/** 1 January 1970 was a Thursday. */
const isWeekday = (word: string, day: number | null): boolean =>
  day !== null && placeIn(weekdays, daysInUrdu, word) === (day + 4) % 7

/**
 * The moment that a text names, which is a day, a time of day or both, with the day before its month; or the first word
 * of it that belongs to none (BANK-716).
 */
export const momentOf = (text: string): Moment | { odd: string } => {
  const written = asciiDigits(text).replace(joined, '$1 $2:$3')
  const date = firstOf([...forms, eightDigits], written)
  const behind = date ? written.replace(date[0], ' ') : written
  const clock = firstOf(clocks, behind)
  const rest = clock ? behind.replace(clock[0], ' ') : behind
  const day = date ? dayFrom(date.groups) : null
  const minute = clock ? minuteFrom(clock.groups ?? {}) : null
  if (date && day === undefined) return { odd: date[0] }
  if (clock && minute === undefined) return { odd: clock[0] }
  const moment = { day: day ?? null, minute: minute ?? null }
  const odd = rest
    .split(/[\s,،./|-]+/u)
    .find((word) => word !== '' && !besides.test(word) && !isWeekday(word, moment.day))
  if (odd !== undefined) return { odd }
  return date || clock ? moment : { odd: text }
}

/** The longest beginning of a text, in whole words, that names a day and nothing else; blank for none. */
export const dayAtStart = (text: string): string => {
  const words = text.split(' ', 6)
  const parts = words.map((_, n) => words.slice(0, words.length - n).join(' '))
  const tried = parts.map((part) => part.replace(/(?<![.,،])[.,،]+$/, ''))
  const named = tried.find((part) => {
    const moment = momentOf(part)
    return !part.endsWith(' at') && !('odd' in moment) && moment.day !== null
  })
  return named ?? ''
}
