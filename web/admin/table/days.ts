import type { Days } from '#src/shared/paging.ts'
import {
  dayNumber,
  dayNumberOf,
  formatDate,
  isoDay,
  startOfDay,
  startOfMonth,
} from '#src/shared/values/dates.ts'

const WEEK = 7

/** The periods that are asked for most, by name; days of Pakistan time (TABLE-12). */
export const periodsAt = (now: Date): { name: string; days: Required<Days> }[] => {
  const today = dayNumber(now)
  const period = (name: string, from: number, to: number) => ({
    name,
    days: { from: isoDay(startOfDay(from)), to: isoDay(startOfDay(to)) },
  })
  return [
    period('Today', today, today),
    period('Last 7 days', today - WEEK + 1, today),
    period('This month', startOfMonth(today), today),
    period('Last month', startOfMonth(today, -1), startOfMonth(today) - 1),
  ]
}

const inWords = (day: string): string => formatDate(startOfDay(dayNumberOf(day)))

/** "Nov 01, 2026 – Nov 21, 2026". */
export const daysInWords = ({ from, to }: Days): string => {
  if (from && to) return from === to ? inWords(from) : `${inWords(from)} – ${inWords(to)}`
  if (from) return `Since ${inWords(from)}`
  return to ? `Until ${inWords(to)}` : 'Any date'
}

/** "Nov 2026" for `2026-11`. */
export const monthInWords = (month: string): string =>
  formatDate(startOfDay(dayNumberOf(`${month}-01`))).replace(/ \d+,/, '')

const MONTHS = 24

/** The last months for a choice, this one first. */
export const lastMonths = (): { value: string; label: string }[] =>
  Array.from({ length: MONTHS }, (_, back) => {
    const value = isoDay(startOfDay(startOfMonth(dayNumber(new Date()), -back))).slice(0, 'yyyy-mm'.length)
    return { value, label: monthInWords(value) }
  })
