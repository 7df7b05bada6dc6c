import { ALWAYS, spansOf } from './office-hours.ts'

/** The days of a week in Pakistan, by the names that office hours have for them. */
export const weekDays = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
} as const
export type WeekDay = keyof typeof weekDays
const names = Object.keys(weekDays) as WeekDay[]

/** Stands for a time that is not written yet, which the rule of the setting refuses. */
export const NO_TIME = '?'

export type Opening = { from: string; to: string }
/** When each day opens and closes; null for a day that is closed. */
export type Week = Record<WeekDay, Opening | null>

const time = '\\d\\d:\\d\\d|\\?'
const span = new RegExp(`^(${names.join('|')})(?:-(${names.join('|')}))? (${time})-(${time})$`, 'i')
const numberOf = (name: string): number => names.findIndex((day) => day.toLowerCase() === name.toLowerCase())

/** The days from one to another, which may pass the end of the week. */
const daysBetween = (from: string, to: string): WeekDay[] => {
  const [first, last] = [numberOf(from), numberOf(to)]
  const count = ((last - first + names.length) % names.length) + 1
  return Array.from({ length: count }, (_, n) => names[(first + n) % names.length] as WeekDay)
}

/** The openings of each day in the order in which office hours name them; null for what is no list of hours. */
const openingsOf = (hours: string): Record<WeekDay, Opening[]> | null => {
  const week: Record<WeekDay, Opening[]> = { Mon: [], Tue: [], Wed: [], Thu: [], Fri: [], Sat: [], Sun: [] }
  for (const part of hours === '' ? [] : spansOf(hours)) {
    const [, first, last = first, from, to] = span.exec(part) ?? []
    if (!first || !last || !from || !to) return null
    for (const day of daysBetween(first, last)) week[day].push({ from, to })
  }
  return week
}

const oneADay = (openings: Record<WeekDay, Opening[]>): Week =>
  Object.fromEntries(
    names.map((day) => {
      const [first, ...others] = openings[day]
      return [day, first ? { from: first.from, to: others.at(-1)?.to ?? first.to } : null]
    }),
  ) as Week

/**
 * Office hours as a week of one opening a day (SET-851), closed on every day where they are blank. Null for what such a
 * week cannot show: several openings on a day, hours around the clock, and what is no list of hours.
 */
export const weekOf = (hours: string): Week | null => {
  const openings = hours.toLowerCase() === ALWAYS ? null : openingsOf(hours)
  if (!openings || Object.values(openings).some((ofDay) => ofDay.length > 1)) return null
  return oneADay(openings)
}

/** The week nearest to hours that no week shows: each day from its first opening to the end of its last. */
export const nearestWeek = (hours: string): Week => {
  const openings = openingsOf(hours)
  return openings ? oneADay(openings) : (weekOf('Mon-Sat 09:00-18:00') as Week)
}

const isSame = (a: Opening | null, b: Opening | null): boolean => a?.from === b?.from && a?.to === b?.to

/** Office hours as they are stored, with days of the same hours together: `Mon-Sat 09:00-18:00`. */
export const hoursOfWeek = (week: Week): string => {
  const runs: { first: WeekDay; last: WeekDay; opening: Opening }[] = []
  let before: Opening | null = null
  for (const day of names) {
    const opening = week[day]
    const run = runs.at(-1)
    if (opening && run && isSame(opening, before)) run.last = day
    else if (opening) runs.push({ first: day, last: day, opening })
    before = opening
  }
  return runs
    .map(({ first, last, opening: { from, to } }) => {
      const days = first === last ? first : `${first}-${last}`
      return `${days} ${from}-${to}`
    })
    .join(', ')
}
