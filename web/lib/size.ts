import { currentLanguage, directionOf } from '#src/shared/language.ts'
import { frame as texts } from '#src/shared/texts.ts'

const UNIT = 1024
const largerUnits = ['KB', 'MB', 'GB']

/** Formats bytes: `31457280` → `30 MB`, which no line breaks. */
export const formatBytes = (bytes: number): string => {
  const units = [texts.bytes, ...largerUnits]
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(UNIT)))
  const amount = bytes / UNIT ** power
  const count = amount < 10 && !Number.isInteger(amount) ? amount.toFixed(1) : Math.round(amount)
  // The number never stands alone at the end of a line.
  const size = `${count}\u00a0${units[power]}`
  // The unit is Latin, and would stand before its number in a line from right to left.
  return directionOf(currentLanguage()) === 'rtl' ? `\u2068${size}\u2069` : size
}

/** Formats seconds: `95` → `1:35 min`, `40` → `40 s`. */
export const formatSeconds = (left: number): string => {
  // A part of a second more is a whole one: 119.5 is two minutes, and not `1:60 min`.
  const seconds = Math.ceil(left)
  return seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
