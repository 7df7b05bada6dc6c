import { expect, it } from 'vitest'
import { inWords, termInWords } from '#src/shared/values/dates.ts'

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
