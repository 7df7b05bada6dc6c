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

const iso = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' })

/** `2026-03-05`: the day in Pakistan, as in names of files. */
export const isoDay = (date: Date): string => iso.format(date)
