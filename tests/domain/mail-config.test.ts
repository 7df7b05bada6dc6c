import { expect, it } from 'vitest'
import { loadConfig } from '#src/config.ts'
import { StartError } from '#src/shared/start-error.ts'

// Which mail settings a start takes (MAIL-707).

const SMTP_URL = 'smtp://boss:s3cret@mail.example.com:587'

const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'accepted'
}

it.each([
  [{ SMTP_URL }, /^MAIL_FROM must be an address of your own/],
  [{ SMTP_URL, MAIL_FROM: 'Shop <no-reply@localhost>' }, /^MAIL_FROM must be an address of your own/],
  [{ SMTP_URL, MAIL_FROM: 'My Shop' }, /MAIL_FROM: expected a sender/],
  [{ SMTP_URL: 'mail.example.com', MAIL_FROM: 'shop@example.com' }, /SMTP_URL: expected an address/],
  [{ SMTP_URL: 'https://boss:s3cret@example.com' }, /SMTP_URL: expected an address/],
])('a start with %o is refused by name, without the password (MAIL-707)', (env, message) => {
  expect(refusal(env)).toMatch(message)
  expect(refusal(env)).not.toContain('s3cret')
})

it.each([
  {},
  { SMTP_URL, MAIL_FROM: 'shop@example.com' },
  { SMTP_URL: SMTP_URL.replace('smtp:', 'smtps:'), MAIL_FROM: '"Dukaan, دکان" <shop@example.com>' },
])('a start with %o is accepted', (env) => {
  expect(refusal(env)).toBe('accepted')
})
