import { describe, expect, it } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { connectedShop, lastCode, PHONE, waitingOrder } from '#tests/helpers/orders.ts'

const email = 'asma@example.com'
const passwords = { password: 'six6ty', confirmPassword: 'six6ty' }
const newcomer = { username: 'asma', email, phone: '+92 300 1234567', ...passwords }
const chosen = { newPassword: 'battery staple', confirmPassword: 'battery staple' }
const resetting = { email, resetCode: '12345678', ...chosen }

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
  ['register', { confirmPassword: undefined }, 'confirmPassword', 'Please confirm your password'],
  ['register', { confirmPassword: 'other6' }, 'confirmPassword', "Passwords don't match"],
  // What only the server can judge.
  ['register', { phone: '+92 300 12345678' }, 'phone', 'Invalid phone number format'],
  ['register', { password: 'qwerty', confirmPassword: 'qwerty' }, 'password', easy],
  ['auth/request-password-reset', { email: 'asma' }, 'email', 'Please enter a valid email address'],
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

/** A shop that sent a code to the phone, and what the call that verifies it answers. */
const sentCode = async () => {
  const t = await connectedShop()
  await t.as.guest().otp.send({ phone: newcomer.phone })
  const otp = lastCode(t)
  const verify = (code = otp, phone = newcomer.phone) =>
    post(t, '/api/whatsapp/verify-otp', { phone, otp: code })
  return { t, otp, verify }
}

const wrongOf = (otp: string) => (otp === '000000' ? '000001' : '000000')
const unproved = (message: string) => ({ success: false, ...failure('BAD_REQUEST', message) })
const used = unproved('This code has already been used. Please request a new one.')

it('a code that works is answered with success and a proof of the phone, a cookie of 30 minutes', async () => {
  const { verify } = await sentCode()
  const answer = await verify()
  const success = { success: true, message: 'Your WhatsApp number is verified.' }
  expect([answer.statusCode, answer.json()]).toEqual([200, success])
  expect(answer.headers['set-cookie']).toMatch(/^proven-phone=\S+; Max-Age=1800; Path=\/; HttpOnly/)
})

it.each([
  ['another phone', { phone: '0301 7654321' }, 0, (cookie: string) => cookie],
  ['a proof that is over', {}, 1800, (cookie: string) => cookie],
  ['a proof that was changed', {}, 0, (cookie: string) => cookie.replace(/=\w/, '=X')],
  ['no proof', { isPhoneVerified: true, provenPhone: PHONE }, 0, () => `proven-phone=${PHONE}`],
])('a registration with %s has no verified phone', async (_name, fields, seconds, change) => {
  const { t, verify } = await sentCode()
  const answer = await verify()
  t.clock.advance(seconds)
  const cookie = change(String(answer.headers['set-cookie']))
  const registered = await post(t, '/api/register', { ...newcomer, ...fields }, { cookie })
  expect([registered.statusCode, registered.json().user.isPhoneVerified]).toEqual([201, false])
})

it('a wrong code tells anybody nothing of a number that had one (OTP-18)', async () => {
  const { t, otp, verify } = await sentCode()
  const told = async () => {
    const [had, never] = [await verify(wrongOf(otp)), await verify(wrongOf(otp), '03217654321')]
    expect(had.json()).toEqual(never.json())
  }
  await told()
  await verify()
  await told()
  t.clock.advance(600)
  await told()
  expect((await verify()).json()).toEqual(used)
})

it('a code that does not work is answered 400 with success false, a message of its own and no cookie (OTP-6)', async () => {
  const { otp, verify } = await sentCode()
  const wrong = await verify(wrongOf(otp))
  expect([wrong.statusCode, wrong.json()]).toEqual([400, unproved('Invalid OTP')])
  expect(wrong.headers['set-cookie']).toBeUndefined()
  await verify()
  const again = await verify()
  expect([again.statusCode, again.json()]).toEqual([400, used])
  const order = await waitingOrder()
  for (const [code, body] of [
    [wrongOf(order.otp), unproved('Invalid OTP')],
    ['12345', { code: 'BAD_REQUEST', message: 'Please enter a valid 6-digit OTP' }],
  ] as const) {
    const { orderId } = order
    const answer = await post(order.t, '/api/orders/verify-otp', { orderId, otp: code })
    expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining(body)])
  }
})
