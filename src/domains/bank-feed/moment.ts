import {
  addSeconds,
  dayNumber,
  dayNumberOf,
  isMinute,
  MINUTE,
  minuteOfDay,
  startOfDay,
} from '#src/shared/values/dates.ts'
import { asciiDigits } from '#src/shared/values/typed.ts'

// What stands where an alert has its time: a day, a time of day or both, and nothing else (BANK-4).

/** The clock of a bank may be ahead of the shop's by this much. */
const AHEAD_SECONDS = 10 * MINUTE

const months = [
  'jan(?:uary)?|جنوری',
  'feb(?:ruary)?|فروری',
  'mar(?:ch)?|مارچ',
  'apr(?:il)?|اپریل',
  'may|مئی',
  'june?|جون',
  'july?|جولائی',
  'aug(?:ust)?|اگست',
  'sept?(?:ember)?|ستمبر',
  'oct(?:ober)?|اکتوبر',
  'nov(?:ember)?|نومبر',
  'dec(?:ember)?|دسمبر',
]
/** From Sunday on. */
const weekdays = [
  'sun(?:day)?|اتوار',
  'mon(?:day)?|پیر',
  'tue(?:s|sday)?|منگل',
  'wed(?:nesday)?|بدھ',
  'thu(?:rs|rsday)?|جمعرات',
  'fri(?:day)?|جمعہ',
  'sat(?:urday)?|ہفتہ',
]
const wholly = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'i')
const [monthForms, weekdayForms] = [months.map(wholly), weekdays.map(wholly)]

const MONTH = `(?<month>${months.join('|')})`
const NTH = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(?<year>\\d{4}|\\d{2})'
/** The day before its month, as Pakistan writes it. */
const days = [
  `(?<day>\\d{1,2})(?<line>[-/. ])(?<month>\\d{1,2})\\k<line>${YEAR}`,
  '(?<year>\\d{4})(?<line>[-/. ])(?<month>\\d{1,2})\\k<line>(?<day>\\d{1,2})',
  `${NTH}[-/. ,]{0,2}${MONTH}[-/. ,']{0,2}${YEAR}`,
  `${MONTH}[-/. ]{0,2}${NTH}[-/. ,]{1,2}${YEAR}`,
  '(?<year>20\\d\\d)(?<month>\\d\\d)(?<day>\\d\\d)',
].map((form) => new RegExp(`(?<![\\p{L}\\d:.])(?:${form})(?![\\p{L}\\d:])`, 'iu'))
const clocks = [
  '(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::[0-5]\\d(?:\\.\\d{1,3})?)?(?: ?(?<half>[ap])\\.?m)?',
  '(?<hour>\\d{1,2}) ?(?<half>[ap])\\.?m',
].map((form) => new RegExp(`(?<![\\p{L}\\d:.])(?:${form})(?![\\p{L}\\d:])`, 'iu'))
/** A day and a time of digits alone, or with the T of computers between them. */
const joined = /(?<![\p{L}\d])(20\d{6}|\d{4}-\d\d-\d\d)[T ]?(\d\d):?(\d\d)(?::?(\d\d))?(?![\p{L}\d])/u
const besides = /^(?:at|hrs|pkt|pst|بجے)$/i

/** A day, by its number, and the minute of a day that a text names; null for none. */
export type Moment = { day: number | null; minute: number | null }

const firstOf = (forms: readonly RegExp[], text: string): RegExpExecArray | null => {
  for (const form of forms) {
    const found = form.exec(text)
    if (found) return found
  }
  return null
}

/** The number of a day that the calendar has; undefined for any other. */
const dayFrom = ({ year = '', month = '', day = '' }: Record<string, string>): number | undefined => {
  const named = monthForms.findIndex((form) => form.test(month)) + 1
  const two = (part: string | number) => String(part).padStart(2, '0')
  const iso = `${year.length === 2 ? `20${year}` : year}-${two(named || month)}-${two(day)}`
  return isMinute(`${iso}T00:00`) ? dayNumberOf(iso) : undefined
}

const minuteFrom = ({ hour = '', minute = '0', half = '' }: Record<string, string>): number | undefined => {
  const [hours, minutes] = [Number(hour), Number(minute)]
  const isLate = half.toLowerCase() === 'p'
  if (hours > 23 || minutes > 59 || (half !== '' && !isLate && hours > 12)) return undefined
  return (half !== '' && hours <= 12 ? (hours % 12) + (isLate ? 12 : 0) : hours) * 60 + minutes
}

/** 1 January 1970 was a Thursday. */
const isWeekday = (word: string, day: number | null): boolean =>
  day !== null && weekdayForms[(day + 4) % 7]?.test(word) === true

/** The moment that a text names, or the first word of it that belongs to none (BANK-4). */
export const momentOf = (text: string): Moment | { odd: string } => {
  const written = asciiDigits(text).replace(joined, '$1 $2:$3')
  const date = firstOf(days, written)
  const behind = date ? written.replace(date[0], ' ') : written
  const clock = firstOf(clocks, behind)
  const rest = clock ? behind.replace(clock[0], ' ') : behind
  const day = date ? dayFrom(date.groups ?? {}) : null
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

/** Whether a moment had not come yet when an alert told of it. */
export const isToCome = ({ day, minute }: Moment, arrivedAt: Date): boolean => {
  const latest = addSeconds(arrivedAt, AHEAD_SECONDS)
  const today = dayNumber(latest)
  return (day ?? today) > today || ((day ?? today) === today && (minute ?? 0) > minuteOfDay(latest))
}

/** When money came that was heard of then: as its text says where it names an earlier time of day (BANK-6). */
export const cameAt = ({ day, minute }: Moment, heardAt: Date): Date => {
  if (minute === null) return heardAt
  const said = addSeconds(startOfDay(day ?? dayNumber(heardAt)), minute * MINUTE)
  return said < heardAt ? said : heardAt
}
