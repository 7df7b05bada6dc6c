import { formatDate, formatDateTime } from '#src/shared/values/dates.ts'

/** A short text that no line break divides: `1 month` (A11Y-911). */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** A day that no line break divides: `Mar 05, 2026`. */
export const dayText = (date: Date): string => unbroken(formatDate(date))

/** A moment that a line break divides before its time alone: `Mar 05, 2026, 14:07`. */
export const momentText = (date: Date): string => formatDateTime(date).replace(/ (?!\d{2}:\d{2}$)/g, '\u00a0')
