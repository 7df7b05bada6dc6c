import { expect, it } from 'vitest'
import { counted } from '#src/shared/counted.ts'
import * as components from '#src/shared/texts/en/components.ts'
import { tooManyCharacters } from '#src/shared/texts/en/conversation.ts'
import { tabs } from '#web/admin/tabs.tsx'

it('a badge of the menu and a counter name one thing in the singular (ADMIN-900)', () => {
  const said = tabs.flatMap(({ waiting }) => (waiting ? [1, 2].map((n) => counted(n, ...waiting.of)) : []))
  expect(said).toEqual([
    '1 pending order',
    '2 pending orders',
    '1 proof of payment',
    '2 proofs of payment',
    '1 unread conversation',
    '2 unread conversations',
    '1 ticket to answer',
    '2 tickets to answer',
    '1 new contact',
    '2 new contacts',
  ])
  expect(components.charactersLeft({ left: 1 })).toBe('1 character left')
  expect(components.charactersTooMany({ count: 1 })).toBe('1 character too many')
  expect(tooManyCharacters({ tooMany: 1 })).toMatch(/^1 character too many\./)
})
