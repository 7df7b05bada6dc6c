import { keyText } from './input.ts'
import { dayNumber, minuteOfDay } from './values/dates.ts'

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const day = days.join('|')
const time = '([01]\\d|2[0-3]):([0-5]\\d)'
const span = new RegExp(`^(${day})(?:-(${day}))? ${time}-${time}$`, 'i')

const EXAMPLE = 'Write always, or days and hours such as Mon-Sat 09:00-18:00'
const DAY_MINUTES = 1440

const spansOf = (hours: string): string[] => hours.split(',').map((part) => part.trim())

/** `always`, or days and hours in Pakistan time: `Mon-Fri 09:00-18:00, Sat 10:00-02:00` (which ends on Sunday). */
export const officeHours = keyText(200).refine(
  (hours) => hours === 'always' || spansOf(hours).every((part) => span.test(part)),
  EXAMPLE,
)

const isWithin = (part: string, weekday: number, minute: number): boolean => {
  const [, from = '', to = from, h1, m1, h2, m2] = span.exec(part.toLowerCase()) ?? []
  const first = days.findIndex((name) => name === from)
  const last = days.findIndex((name) => name === to)
  const opens = Number(h1) * 60 + Number(m1)
  const closes = Number(h2) * 60 + Number(m2)
  // Days are counted from the first one, so that Fri-Mon may pass the end of the week.
  const length = (last - first + 7) % 7
  const isDay = (weekdayThen: number) => (weekdayThen - first + 7) % 7 <= length
  const end = closes > opens ? closes : closes + DAY_MINUTES
  const today = isDay(weekday) && minute >= opens && minute < end
  const sinceYesterday = isDay((weekday + 6) % 7) && minute + DAY_MINUTES < end
  return today || sinceYesterday
}

/** Whether `now` is within the office hours (CHAT-16). */
export const isOpenAt = (hours: string, now: Date): boolean => {
  if (hours === 'always') return true
  // 1 January 1970 was a Thursday.
  const weekday = (dayNumber(now) + 4) % 7
  return spansOf(hours).some((part) => isWithin(part, weekday, minuteOfDay(now)))
}

const daily = new RegExp(`^${time}-${time}$`)

/** Hours of every day in Pakistan time, `22:00-08:00`; blank means none. */
export const dailyHours = keyText().refine(
  (hours) => hours === '' || daily.test(hours),
  'Write hours such as 22:00-08:00, or nothing for none',
)

/** Whether `now` is within such hours (MSG-71). */
export const isWithinHours = (hours: string, now: Date): boolean => isOpenAt(`sun-sat ${hours}`, now)
