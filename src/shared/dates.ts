const SECOND = 1000

/** A new date `seconds` after `date`; negative goes back. */
export const addSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * SECOND)

export const addDays = (date: Date, days: number): Date => addSeconds(date, days * 86_400)

/** The same day next year; 29 February becomes 1 March. */
export const addYears = (date: Date, years: number): Date => {
  const next = new Date(date)
  next.setUTCFullYear(next.getUTCFullYear() + years)
  return next
}

/** Whole seconds from `from` to `to`, rounded up, never negative. */
export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.ceil((to.getTime() - from.getTime()) / SECOND))

/**
 * Formats dates in Pakistan's time, so that server HTML and every browser print the same day. Made at the first use: the
 * first formatter of a page takes a phone a tenth of a second, and most pages show no date.
 */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined
  return (date: Date): string => {
    made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Karachi' })
    return made.format(date)
  }
}

const day = { month: 'short', day: '2-digit', year: 'numeric' } as const
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `Mar 05, 2026`: the specification's MMM dd, yyyy, in Pakistan's time. */
export const formatDate = formatter('en-US', day)

/** `Mar 05, 2026, 14:07`, in Pakistan's time. */
export const formatDateTime = formatter('en-US', { ...day, ...time })

/** `14:07`, in Pakistan's time. */
export const formatTime = formatter('en-US', time)

/** `2026-03-05`: the day in Pakistan, as in names of files. */
export const isoDay = formatter('en-CA', {})

const DAY_MS = 86_400_000
/** How far Pakistan is ahead of UTC, all year. */
const ZONE_MS = 18_000_000

/** The days since 1970 of a moment, as the calendar in Pakistan counts them. */
export const dayNumber = (date: Date): number => Math.floor((date.getTime() + ZONE_MS) / DAY_MS)

/** The minutes since midnight in Pakistan. */
export const minuteOfDay = (date: Date): number => Math.floor(((date.getTime() + ZONE_MS) % DAY_MS) / 60_000)

/** The moment at which such a day begins in Pakistan. */
export const startOfDay = (number: number): Date => new Date(number * DAY_MS - ZONE_MS)

/** The day on which the month of `dayInIt` begins, `months` later; negative goes back. */
export const startOfMonth = (dayInIt: number, months = 0): number => {
  const date = new Date(dayInIt * DAY_MS)
  return Math.round(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) / DAY_MS)
}
