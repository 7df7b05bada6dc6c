import { expect, it } from 'vitest'
import { withBadge } from '#web/lib/title-badge.ts'

it.each([
  ['Orders', 3, '(3) Orders'],
  ['(3) Orders', 4, '(4) Orders'],
  ['(3) Orders', 0, 'Orders'],
  ['Orders', 120, '(99+) Orders'],
  // A form was refused, and corrected.
  ['Error: (3) Orders', 3, 'Error: (3) Orders'],
  ['Error: (99+) Orders', 2, 'Error: (2) Orders'],
  ['Error: (2) Orders', 0, 'Error: Orders'],
])('the title "%s" with %i unread reads "%s" (CHAT-19)', (title, count, wanted) => {
  expect(withBadge(title, count)).toBe(wanted)
})
