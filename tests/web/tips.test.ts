import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Controls of the chat whose only tip is the browser's. */
const own = ['web/chat/start/channel-choice.tsx', 'web/conversation/composer.tsx']

it('no control has a second tip, of the browser (TOAST-3)', () => {
  const titled =
    /<(?:Button|ActionIcon|UnstyledButton|CloseButton|Anchor|NavLink|Link|button|a)\b[^<]*?\stitle=/
  const files = globSync('web/**/*.tsx').filter((file) => titled.test(readFileSync(file, 'utf8')))
  expect(files.toSorted()).toEqual(own)
})
