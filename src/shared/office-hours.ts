import { z } from 'zod'
import { keyText, text } from './input.ts'
import { dayNumber, dayNumberOf, isoDay, minuteOfDay, startOfDay } from './values/dates.ts'
import { keyForm } from './values/typed.ts'

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const day = days.join('|')
const time = '([01]\\d|2[0-3]):([0-5]\\d)'
const span = new RegExp(`^(${day})(?:-(${day}))? ${time}-${time}$`, 'i')

export const ALWAYS = 'always'
const EXAMPLE = 'Write always, or days and hours such as Mon-Sat 09:00-18:00'
const NO_DAY = 'Please open on at least one day'
const DAY_MINUTES = 1440

/** Hours without the spaces around their dashes, and with the commas of an English keyboard. */
const tightly = (hours: string): string => hours.replace(/ ?- ?/g, '-').replaceAll('،', ',')
export const spansOf = (hours: string): string[] => hours.split(',').map((part) => part.trim())
const isHours = (hours: string): boolean =>
  hours.toLowerCase() === ALWAYS || spansOf(hours).every((part) => span.test(part))

/** `always`, or days and hours in Pakistan time: `Mon-Fri 09:00-18:00, Sat 10:00-02:00` (which ends on Sunday). */
const usualHours = keyText(200)
  .overwrite((hours) => (hours.toLowerCase() === ALWAYS ? ALWAYS : tightly(hours)))
  .refine(isHours, { error: ({ input }) => (input === '' ? NO_DAY : EXAMPLE) })

const special = /^(\d{4}-\d{2}-\d{2})(?: to (\d{4}-\d{2}-\d{2}))? (.+)$/i
const CLOSED = 'closed'

/** Days with hours of their own: the numbers of the first and the last of them (`dayNumber`). */
type Period = { first: number; last: number; hours: string }

/** Whether a text is a day that exists: 30 February is none. */
const isDate = (date: string): boolean => {
  const number = dayNumberOf(date)
  return !Number.isNaN(number) && isoDay(startOfDay(number)) === date
}

/** Reads a line of the special hours; null for one that says no such days. */
const periodOf = (line: string): Period | null => {
  const [, from = '', to = from, hours = ''] = special.exec(line.trim()) ?? []
  const known = hours.toLowerCase()
  const isKnown = isDate(from) && isDate(to) && from <= to && (known === CLOSED || isHours(known))
  return isKnown ? { first: dayNumberOf(from), last: dayNumberOf(to), hours: known } : null
}

const linesOf = (hours: string): string[] => hours.split('\n').filter((line) => line.trim() !== '')

/** Lines such as `2027-03-10 to 2027-03-12 closed`; blank means none. */
const specialHours = text('A value is required', 1000)
  .overwrite((hours) =>
    hours
      .split('\n')
      .map((line) => tightly(keyForm(line)))
      .join('\n'),
  )
  .refine(
    (hours) => linesOf(hours).every((line) => periodOf(line)),
    'Write on each line a day, or two with "to" between them, and closed or hours: 2027-03-10 to 2027-03-12 closed',
  )

/** The settings of the hours in which the live chat is answered. */
export const hoursSettings = {
  office_hours: {
    label: 'Office hours',
    category: 'contact',
    task: 'contact',
    description:
      'When you answer the live chat, in Pakistan time: always, or days and hours such as Mon-Sat 09:00-18:00',
    initial: 'always',
    value: usualHours,
  },
  special_hours: {
    label: 'Holidays and other hours',
    category: 'contact',
    task: 'contact',
    description:
      'One line for each: "2027-03-10 to 2027-03-12 closed" for Eid, "2027-02-08 to 2027-03-09 Mon-Sat 10:00-15:00" for Ramadan. Where lines overlap, the first one counts',
    initial: '',
    value: z.union([z.literal(''), specialHours]),
    isLong: true,
  },
} as const

/** The values of the settings. */
export type OfficeHours = Record<keyof typeof hoursSettings, string>

/** The hours that count on a day, by its number. */
const hoursOn = ({ office_hours, special_hours }: OfficeHours, number: number): string => {
  const periods = linesOf(special_hours).map(periodOf)
  return (
    periods.find((period) => period && period.first <= number && number <= period.last)?.hours ?? office_hours
  )
}

/** The minutes of a day from its midnight between which somebody is there; they may end on the next day. */
const openingsOn = (hours: OfficeHours, number: number): { opens: number; closes: number }[] => {
  const onDay = hoursOn(hours, number)
  if (onDay === CLOSED) return []
  if (onDay === ALWAYS) return [{ opens: 0, closes: DAY_MINUTES }]
  return spansOf(onDay).flatMap((part) => {
    const [, from = '', to = from, h1, m1, h2, m2] = span.exec(part.toLowerCase()) ?? []
    const first = days.findIndex((name) => name === from)
    const last = days.findIndex((name) => name === to)
    // 1 January 1970 was a Thursday. Days are counted from the first one, so that Fri-Mon may pass the end of the week.
    const isDay = (number + 4 - first + 7) % 7 <= (last - first + 7) % 7
    const opens = Number(h1) * 60 + Number(m1)
    const closes = Number(h2) * 60 + Number(m2)
    return isDay ? [{ opens, closes: closes > opens ? closes : closes + DAY_MINUTES }] : []
  })
}

/** Whether `now` is within the office hours. */
export const isOpenAt = (hours: OfficeHours, now: Date): boolean => {
  const [today, minute] = [dayNumber(now), minuteOfDay(now)]
  return (
    openingsOn(hours, today).some(({ opens, closes }) => opens <= minute && minute < closes) ||
    // A holiday closes also what began on the evening before.
    (hoursOn(hours, today) !== CLOSED &&
      openingsOn(hours, today - 1).some(({ closes }) => minute + DAY_MINUTES < closes))
  )
}

/** How many days ahead the next opening is looked for. */
const LOOKED_AHEAD = 60

/** The next moment from which somebody is there, looked for when nobody is; null where none is near. */
export const opensAt = (hours: OfficeHours, now: Date): Date | null => {
  for (let number = dayNumber(now); number <= dayNumber(now) + LOOKED_AHEAD; number += 1) {
    const moments = openingsOn(hours, number).map(
      ({ opens }) => new Date(startOfDay(number).getTime() + opens * 60_000),
    )
    const [next] = moments.filter((moment) => moment > now).toSorted((a, b) => a.getTime() - b.getTime())
    if (next) return next
  }
  return null
}

const daily = new RegExp(`^${time}-${time}$`)

/** Hours of every day in Pakistan time, `22:00-08:00`; blank means none. */
export const dailyHours = keyText()
  .overwrite(tightly)
  .refine(
    (hours) => hours === '' || daily.test(hours),
    'Write hours such as 22:00-08:00, or nothing for none',
  )

/** Whether `now` is within such hours. */
export const isWithinHours = (hours: string, now: Date): boolean =>
  isOpenAt({ office_hours: `sun-sat ${hours}`, special_hours: '' }, now)
