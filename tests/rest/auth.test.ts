import { describe, expect, it } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'

const newcomer = {
  username: 'asma',
  email: 'asma@example.com',
  phone: '+92 300 1234567',
  password: 'six6ty',
  confirmPassword: 'six6ty',
}
const resetting = {
  email: 'asma@example.com',
  resetCode: '12345678',
  newPassword: 'battery staple',
  confirmPassword: 'battery staple',
}

const post = async (t: TestApp, url: string, payload?: object, headers: Record<string, string> = {}) =>
  (await t.http()).inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) })
const me = async (t: TestApp, headers: Record<string, string> = {}) =>
  (await t.http()).inject({ url: '/api/me', headers })

/** The body of an error (REST-2). */
const failure = (code: string, message: string) => ({ code, message, error: message })

describe('POST /api/login', () => {
  it('answers the user and an HttpOnly cookie', async () => {
    const t = testApp()
    const { id } = t.make.user({ username: 'asma', isAdmin: true })
    const answer = await post(t, '/api/login', { username: 'asma', password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    const createdAt = t.clock.now().toISOString()
    expect(answer.json().user).toMatchObject({ id, username: 'asma', isAdmin: true, createdAt })
    const [cookie = '', known = ''] = [answer.headers['set-cookie']].flat()
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(known).toMatch(/^known-browser=\S+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await me(t, { cookie })).json()).toEqual(answer.json().user)
  })

  it('answers 429 after 10 calls a minute from one address, also with invalid input, as a registration does', async () => {
    const t = testApp({ limits: true })
    t.make.user({ username: 'asma' })
    const right = { '/api/login': { username: 'asma', password: PASSWORD }, '/api/register': newcomer }
    for (const [url, payload] of Object.entries(right)) {
      for (let n = 0; n < 10; n += 1) expect((await post(t, url, { username: '' })).statusCode).toBe(400)
      const answer = await post(t, url, payload)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60'])
      expect(answer.json()).toEqual(failure('TOO_MANY_REQUESTS', 'Too many requests. Try again in 1 minute.'))
    }
    t.clock.advance(60)
    expect((await post(t, '/api/login', right['/api/login'])).statusCode).toBe(200)
  })
})

it('POST /api/logout ends the session and clears the cookie, and is harmless without either', async () => {
  const t = testApp()
  const cookie = t.cookieOf(t.make.user())
  const answer = await post(t, '/api/logout', {}, { cookie })
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
  expect(answer.headers['set-cookie']).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/)
  for (const headers of [{ cookie }, { cookie: 'sid=made-up' }]) {
    const ended = await me(t, headers)
    expect([ended.statusCode, ended.json()]).toEqual([401, failure('UNAUTHORIZED', 'Please sign in')])
  }
  expect((await post(t, '/api/logout')).json()).toEqual({ success: true })
})

const easy =
  'This password is too easy to guess: it is one of the most common ones. Please choose another one.'
const atLeast = (characters: number) => `Password must be at least ${characters} characters`
const long = 'x1'.repeat(65)
type Refusal = [call: string, wrong: object, path: string, message: string]
const refusals: Refusal[] = [
  ['login', { username: ' ', password: 'x' }, 'username', 'Username is required'],
  ['login', { username: 'asma' }, 'password', 'Password is required'],
  ['login', { username: 'asma', password: '' }, 'password', 'Password is required'],
  ['login', { username: { $ne: '' }, password: 'x' }, 'username', 'Username is required'],
  ['register', { username: ' ab ' }, 'username', 'Username must be at least 3 characters'],
  ['register', { username: 'x'.repeat(256) }, 'username', 'Must be 255 characters or fewer'],
  ['register', { username: 'a\u0007b\u0007c' }, 'username', 'Username has characters that are not allowed'],
  ['register', { email: 'asma' }, 'email', 'Invalid email address'],
  ['register', { email: 'asma@localhost' }, 'email', 'Invalid email address'],
  ['register', { phone: '12345' }, 'phone', 'Phone number must be at least 10 digits'],
  ['register', { phone: 'call 03001234567' }, 'phone', 'Invalid phone number format'],
  ['register', { password: '5char', confirmPassword: '5char' }, 'password', atLeast(6)],
  ['register', { password: long }, 'password', 'Password must be 128 characters or fewer'],
  ['register', { confirmPassword: '' }, 'confirmPassword', 'Please confirm your password'],
  ['register', { confirmPassword: undefined }, 'confirmPassword', 'Please confirm your password'],
  ['register', { confirmPassword: 'other6' }, 'confirmPassword', "Passwords don't match"],
  // What only the server can judge.
  ['register', { phone: '+92 300 12345678' }, 'phone', 'Invalid phone number format'],
  ['register', { password: 'qwerty', confirmPassword: 'qwerty' }, 'password', easy],
  ['auth/request-password-reset', { email: 'asma' }, 'email', 'Please enter a valid email address'],
  ['auth/request-password-reset', {}, 'email', 'Please enter a valid email address'],
  ['auth/reset-password', { email: 'asma' }, 'email', 'Please enter a valid email address'],
  ['auth/reset-password', { resetCode: '12345' }, 'resetCode', 'Reset code must be at least 6 characters'],
  ['auth/reset-password', { newPassword: '7 chars' }, 'newPassword', atLeast(8)],
  ['auth/reset-password', { confirmPassword: 'another one' }, 'confirmPassword', "Passwords don't match"],
]

const refusing = sharedApp()
const right: Record<string, object> = { register: newcomer, 'auth/reset-password': resetting }

it.each(refusals)('POST /api/%s refuses %j at the field %s: %s', async (call, wrong, path, message) => {
  const answer = await post(refusing(), `/api/${call}`, { ...right[call], ...wrong })
  const issues = expect.arrayContaining([{ path, message }])
  expect([answer.statusCode, answer.json()]).toEqual([400, { ...failure('BAD_REQUEST', message), issues }])
})

it.each([
  [{ email: 'new@example.com' }, 'username', 'Username already exists'],
  [{ username: 'other', email: 'Taken@Example.com' }, 'email', 'Email already registered'],
])('POST /api/register answers 409 for what is taken: %j (USER-1)', async (taken, path, message) => {
  const t = testApp()
  t.make.user({ username: 'Asma', email: 'taken@example.com' })
  const answer = await post(t, '/api/register', { ...newcomer, ...taken })
  const issues = [{ path, message }]
  expect([answer.statusCode, answer.json()]).toEqual([409, { ...failure('CONFLICT', message), issues }])
})
