import { dates as texts } from '#src/shared/texts.ts'

/** Lengths of time, in seconds. */
export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const SECOND_MS = 1000
const DAY_MS = DAY * SECOND_MS
/** The offset of Pakistan from UTC: 5 hours, without daylight saving time. */
const ZONE_MS = 5 * HOUR * SECOND_MS

/** The time that a stored number or text of milliseconds says; an invalid date for anything else. */
export const fromMillis = (millis: string | number | undefined): Date => new Date(Number(millis))

/** A time as JSON holds it. */
export const fromJson = (time: unknown): Date => new Date(String(time))

/** The date `seconds` after `date`; negative values go back. */
export const addSeconds = (date: Date, seconds: number): Date =>
  new Date(date.getTime() + seconds * SECOND_MS)

export const addDays = (date: Date, days: number): Date => addSeconds(date, days * DAY)

/** The same day `years` later; 29 February becomes 1 March. */
export const addYears = (date: Date, years: number): Date => {
  const next = new Date(date)
  next.setUTCFullYear(next.getUTCFullYear() + years)
  return next
}

/** Whole seconds from `from` to `to`, rounded up, never negative. */
export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.ceil((to.getTime() - from.getTime()) / SECOND_MS))

/** Clocks that are kept right by a time server may still step back by this much. */
const SKEW = MINUTE

/**
 * Whether this many seconds have passed since a stored moment. A moment that lies ahead was stored by a wrong clock and
 * counts as past, so nothing waits for the clock to catch up.
 */
export const hasPassed = (since: Date, seconds: number, now: Date): boolean =>
  since > addSeconds(now, SKEW) || addSeconds(since, seconds) <= now

/**
 * Whether a stored end, which was at most this many seconds away, is still to come. An end further away was stored by a
 * wrong clock, and nothing is valid until then.
 */
export const isRunning = (end: Date, seconds: number, now: Date): boolean =>
  end > now && end <= addSeconds(now, seconds + SKEW)

/** `45 seconds`, `15 minutes`, `1 hour`: a length of time in words, rounded up. */
export const inWords = (seconds: number): string => {
  if (seconds < MINUTE) return texts.seconds({ count: Math.ceil(seconds) })
  return seconds < HOUR
    ? texts.minutes({ count: Math.ceil(seconds / MINUTE) })
    : texts.hours({ count: Math.ceil(seconds / HOUR) })
}

/**
 * Formats dates in Pakistan time, so that the server's HTML and every browser show the same day. Creates the formatter
 * at the first use, because the first one of a page takes a phone a tenth of a second and most pages show no date.
 */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (date: Date): string => {
    format ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Karachi' })
    return format.format(date)
  }
}

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `Mar 05, 2026`, in Pakistan time (VAL-4). Written by hand, because Intl takes ten times as long. */
export const formatDate = (date: Date): string => {
  const local = new Date(date.getTime() + ZONE_MS)
  const month = texts.months[local.getUTCMonth()] ?? ''
  return texts.date({ day: local.getUTCDate(), month, year: local.getUTCFullYear() })
}

/** `14:07`, in Pakistan time. */
export const formatTime = formatter('en-US', time)

/** `Mar 05, 2026, 14:07`, in Pakistan time. */
export const formatDateTime = (date: Date): string =>
  texts.dateTime({ date: formatDate(date), time: formatTime(date) })

/** `2026-03-05`: the day in Pakistan, for file names. */
export const isoDay = formatter('en-CA', {})

/** `1 month`, `1 year`, `18 months`: a term in words. */
export const termInWords = (months: number): string => {
  return months % 12 === 0 ? texts.years({ count: months / 12 }) : texts.termMonths({ count: months })
}

/** The last moment, now or before, at which the clocks of Pakistan showed this full hour (0 to 23). */
export const lastFullHour = (now: Date, hour: number): Date => {
  const local = now.getTime() + ZONE_MS - hour * HOUR * SECOND_MS
  return new Date(now.getTime() - (local % DAY_MS))
}

/** `2026-03-05T14:07`: the minute in Pakistan, as a field of date and time holds it. */
export const fieldTime = (date: Date): string =>
  new Date(date.getTime() + ZONE_MS).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)

/** `2026-03-05 14:07`: the minute in Pakistan, as spreadsheets read it; blank for a time that no calendar has. */
export const spreadsheetTime = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : fieldTime(date).replace('T', ' ')

/** The moment that a field of date and time holds, with its zone. */
export const withZone = (minute: string): string => `${minute}:00+05:00`

/** The same as a Date. */
export const minuteIn = (minute: string): Date => new Date(withZone(minute))

/** Whether a text is a day and minute that exist, as a field of date and time holds them. */
export const isMinute = (minute: string): boolean => {
  const date = minuteIn(minute)
  return !Number.isNaN(date.getTime()) && fieldTime(date) === minute
}

/** The number of days from 1 January 1970 to this day in Pakistan. */
export const dayNumber = (date: Date): number => Math.floor((date.getTime() + ZONE_MS) / DAY_MS)

/** The same number from the day itself: `2026-03-05`. */
export const dayNumberOf = (isoDate: string): number => Math.floor(Date.parse(isoDate) / DAY_MS)

/** The minutes since midnight in Pakistan. */
export const minuteOfDay = (date: Date): number => Math.floor(((date.getTime() + ZONE_MS) % DAY_MS) / 60_000)

/** The moment at which the day with this number begins in Pakistan. */
export const startOfDay = (number: number): Date => new Date(number * DAY_MS - ZONE_MS)

/** The last moment of the day with this number in Pakistan. */
export const endOfDay = (number: number): Date => new Date(startOfDay(number + 1).getTime() - 1)

/** The number of the first day of a month: the month of `dayInIt`, or `months` later; negative values go back. */
export const startOfMonth = (dayInIt: number, months = 0): number => {
  const date = new Date(dayInIt * DAY_MS)
  return Math.round(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) / DAY_MS)
}

/**
 * The end of the day in Pakistan that lies `months` calendar months after the day of `date`. Months that are too short
 * end the term on their last day: one month after 31 January is 28 or 29 February (LIC-704).
 */
export const endOfTerm = (date: Date, months: number): Date => {
  const begin = new Date(dayNumber(date) * DAY_MS)
  const [year, month] = [begin.getUTCFullYear(), begin.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const end = Date.UTC(year, month, Math.min(begin.getUTCDate(), lastDay))
  return endOfDay(end / DAY_MS)
}

/** A moment to come as people say it: `at 14:00`, `at 10:00 tomorrow`, `on Monday at 10:00`, `on Mar 05, 2026 at 10:00`. */
export const momentInWords = (moment: Date, now: Date): string => {
  const at = { time: formatTime(moment) }
  const day = dayNumber(moment)
  const days = day - dayNumber(now)
  if (days === 0) return texts.atTime(at)
  if (days === 1) return texts.tomorrowAt(at)
  // 1 January 1970 was a Thursday.
  const weekday = texts.weekdays[(day + 4) % 7] ?? ''
  return texts.onDayAt({ day: days < 7 ? weekday : formatDate(moment), ...at })
}
