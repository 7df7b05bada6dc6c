import { expect, it } from 'vitest'
import { speakIn } from '#src/kit/language.ts'
import { addDays, formatDate, inWords, momentInWords, termInWords } from '#src/shared/values/dates.ts'

it('a date is the date in Pakistan, where a day begins at 19:00 UTC (VAL-4)', () => {
  expect(formatDate(new Date('2026-03-04T18:59:59Z'))).toBe('Mar 04, 2026')
  expect(formatDate(new Date('2026-03-04T19:00:00Z'))).toBe('Mar 05, 2026')
})

it.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3600, '1 hour'],
  [86_400, '24 hours'],
])('%i seconds are said as %s', (seconds, words) => {
  expect(inWords(seconds)).toBe(words)
})

it.each([
  [1, '1 month'],
  [3, '3 months'],
  [12, '1 year'],
  [18, '18 months'],
  [24, '2 years'],
])('a term of %i months is said as %s', (months, words) => {
  expect(termInWords(months)).toBe(words)
})

it.each([
  [0, 'at 14:00', '14:00\u00a0بجے'],
  [1, 'at 14:00 tomorrow', 'کل 14:00\u00a0بجے'],
  [2, 'on Monday at 14:00', 'پیر کو 14:00\u00a0بجے'],
  [7, 'on Mar 14, 2026 at 14:00', '14 مارچ 2026 کو 14:00\u00a0بجے'],
])('a moment %i days later is said as "%s"', (days, english, urdu) => {
  const saturday = new Date('2026-03-07T14:00:00+05:00')
  const moment = addDays(saturday, days)
  expect(momentInWords(moment, saturday)).toBe(english)
  expect(speakIn('ur', () => momentInWords(moment, saturday))).toBe(urdu)
})
