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

// The zone is fixed, so that server HTML and every browser print the same day (the shop is in Pakistan).
const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'Asia/Karachi',
})
const minute = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Karachi',
})

/** `Mar 05, 2026`: the specification's MMM dd, yyyy, in Pakistan's time. */
export const formatDate = (date: Date): string => day.format(date)

/** `Mar 05, 2026, 14:07`, in Pakistan's time. */
export const formatDateTime = (date: Date): string => minute.format(date)

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Karachi',
})

/** `14:07`, in Pakistan's time. */
export const formatTime = (date: Date): string => clock.format(date)

const iso = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' })

/** `2026-03-05`: the day in Pakistan, as in names of files. */
export const isoDay = (date: Date): string => iso.format(date)

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
