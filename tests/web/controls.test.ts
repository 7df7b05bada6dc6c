import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Dialogs of the back office with a form that lose nothing when they close, and why. */
const harmless = new Map([
  ['web/admin/account/code-dialog.tsx', 'six digits that hold for a minute'],
  ['web/admin/payment-desk/statement-check.tsx', 'keeps its statement while it is closed'],
])

it('every dialog of the back office with a form asks before it loses what is typed (FORM-7)', () => {
  const dialogs = globSync('web/admin/**/*.tsx').filter((file) => {
    const source = readFileSync(file, 'utf8')
    return source.includes('<Modal') && source.includes('useSchemaForm(')
  })
  const asks = (file: string) => /\buse(LeaveGuard|HeldDialog|FormGuard)\(/.test(readFileSync(file, 'utf8'))
  const careless = dialogs.filter((file) => !asks(file))
  expect(dialogs.length).toBeGreaterThan(8)
  expect(careless.toSorted()).toEqual([...harmless.keys()].toSorted())
})

/** Controls of the chat whose only tip is the browser's. */
const own = ['web/chat/start/channel-choice.tsx', 'web/conversation/composer.tsx']

it('no control has a second tip, of the browser (TOAST-3)', () => {
  const titled =
    /<(?:Button|ActionIcon|UnstyledButton|CloseButton|Anchor|NavLink|Link|button|a)\b[^<]*?\stitle=/
  const files = globSync('web/**/*.tsx').filter((file) => titled.test(readFileSync(file, 'utf8')))
  expect(files.toSorted()).toEqual(own)
})
