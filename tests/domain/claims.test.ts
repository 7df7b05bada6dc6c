import { expect, it } from 'vitest'
import { withFigure } from '#src/domains/content/rules/claims.ts'

it.each([
  ['50,000+ users, rated 4.9/5', '50,000+', '120', '120 users, rated 4.9/5'],
  ['50,000+ users, rated 4.9/5', '50,000+', '', 'Rated 4.9/5'],
  ['50,000+ users, rated 4.9/5', '4.9/5', '', '50,000+ users'],
  ['50,000 سے زیادہ صارفین، ریٹنگ 4.9/5', '50,000 سے زیادہ', '', 'ریٹنگ 4.9/5'],
  ['Used by 50,000+ sellers', '50,000+', '', ''],
  ['1,200 users since 2012', '12', '13', '1,200 users since 2012'],
  ['For sellers', '50,000+', '', 'For sellers'],
  ['For sellers', '', '5', 'For sellers'],
])('"%s" with %s as "%s" is "%s"', (text, before, after, expected) => {
  expect(withFigure(text, before, after)).toBe(expected)
})
