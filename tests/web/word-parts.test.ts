import { expect, it } from 'vitest'
import { wordParts } from '#web/admin/versions/word-parts.ts'

const shown = (before: string, after: string) =>
  wordParts(before, after)
    .map(({ tag, text }) => (tag === 'del' ? `-${text}-` : tag === 'ins' ? `+${text}+` : text))
    .join('')

// Which words go and which come, each run of them in one piece.
it.each([
  ['Their words', 'My words', '-Their-+My+ words'],
  ['Sell more in', 'Turn WhatsApp chats into', '-Sell more in-+Turn WhatsApp chats into+'],
  ['Open until five today', 'Open until six today', 'Open until -five-+six+ today'],
  ['One', 'One, and two', 'One+, and two+'],
  ['4,999', '9,000', '-4,999-+9,000+'],
  ['First line\nlast', 'First word\nnext', 'First -line\nlast-+word\nnext+'],
  ['', 'New', '+New+'],
  ['Gone', '', '-Gone-'],
  ['The same', 'The same', 'The same'],
])('the change from %j to %j marks the words that go and come', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
  const without = (tag: string) =>
    wordParts(before, after)
      .flatMap((part) => (part.tag === tag ? [] : [part.text]))
      .join('')
  expect([without('ins'), without('del')]).toEqual([before, after])
})
