import { describe, expect, it } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { office } from '#tests/helpers/office.ts'

const newcomer = {
  username: 'asma',
  email: 'asma@example.com',
  phone: '+92 300 1234567',
  password: 'six6ty',
  confirmPassword: 'six6ty',
}

const LONG = 'x1'.repeat(65)

const post = async (t: TestApp, url: string, payload: object, headers: Record<string, string> = {}) =>
  (await t.http()).inject({ method: 'POST', url, payload, headers })
const me = async (t: TestApp, headers: Record<string, string> = {}) =>
  (await t.http()).inject({ url: '/api/me', headers })

/** The body of an error (REST-2). */
const failure = (code: string, message: string) => ({ code, message, error: message })

/** Only for calls that are refused. */
const refusing = sharedApp()

describe('POST /api/login', () => {
  it('answers the user and an HttpOnly cookie', async () => {
    const t = testApp()
    const { id } = t.make.user({ username: 'asma', isAdmin: true })
    const answer = await post(t, '/api/login', { username: 'asma', password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      user: {
        id,
        username: 'asma',
        email: expect.any(String),
        whatsappNumber: expect.any(String),
        isAdmin: true,
        isActive: true,
        isVerified: false,
        isPhoneVerified: false,
        createdAt: t.clock.now().toISOString(),
      },
    })
    const [cookie = '', known = ''] = [answer.headers['set-cookie']].flat()
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(known).toMatch(/^known-browser=\S+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await me(t, { cookie })).json()).toEqual(answer.json().user)
  })

  it.each([
    [{ password: 'x' }, 'Username is required'],
    [{ username: ' ', password: 'x' }, 'Username is required'],
    [{ username: 'asma' }, 'Password is required'],
    [{ username: 'asma', password: '' }, 'Password is required'],
    [{ username: { $ne: '' }, password: ['x'] }, 'Username is required'],
  ])('answers 400 for %j', async (payload, message) => {
    const answer = await post(refusing(), '/api/login', payload)
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  })

  it('answers 429 after 10 calls a minute from one address, also with invalid input', async () => {
    const t = testApp({ limits: true })
    t.make.user({ username: 'asma' })
    for (let n = 0; n < 10; n += 1) await post(t, '/api/login', { username: '' })
    const answer = await post(t, '/api/login', { username: 'asma', password: PASSWORD })
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('60')
    expect(answer.json()).toEqual(failure('TOO_MANY_REQUESTS', 'Too many requests. Try again in 1 minute.'))
    t.clock.advance(60)
    expect((await post(t, '/api/login', { username: 'asma', password: PASSWORD })).statusCode).toBe(200)
  })
})

describe('POST /api/logout', () => {
  it('ends the session and clears the cookie', async () => {
    const t = testApp()
    const cookie = t.cookieOf(t.make.user())
    const answer = await post(t, '/api/logout', {}, { cookie })
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(answer.headers['set-cookie']).toMatch(/^sid=; .*Expires=Thu, 01 Jan 1970/)
    expect((await me(t, { cookie })).statusCode).toBe(401)
  })

  it('is harmless without a session and without a body', async () => {
    const app = await testApp().http()
    expect((await app.inject({ method: 'POST', url: '/api/logout' })).json()).toEqual({ success: true })
  })
})

describe('GET /api/me', () => {
  it("answers 401 without a session, with a forged one, and with a suspended user's", async () => {
    const t = testApp()
    const user = t.make.user()
    const cookie = t.cookieOf(user)
    await t.as.admin().users.setSuspended({ id: user.id, suspended: true })
    for (const headers of [{}, { cookie: 'sid=made-up' }, { cookie }]) {
      const answer = await me(t, headers as Record<string, string>)
      expect([answer.statusCode, answer.json()]).toEqual([401, failure('UNAUTHORIZED', 'Please sign in')])
    }
  })

  it('takes an API token; a wrong one is 401 also with a valid cookie, an absent one is ignored', async () => {
    const { t, admin } = office()
    const { token, id } = await admin.auth.createToken({ name: 'script' })
    const customer = t.make.user()
    const cookie = t.cookieOf(customer)
    const idOf = async (authorization: string, headers = {}) =>
      (await me(t, { authorization, ...headers })).json().id
    expect(await idOf(`Bearer ${token}`)).toBe(admin.user.id)
    expect(await idOf(`bearer ${token}`, { cookie })).toBe(admin.user.id)
    for (const absent of ['Bearer null', 'Bearer undefined', 'Bearer ']) {
      expect(await idOf(absent, { cookie })).toBe(customer.id)
    }
    for (const wrong of ['wrong', `${token}x`, cookie.split('=')[1]]) {
      expect((await me(t, { authorization: `Bearer ${wrong}`, cookie })).statusCode).toBe(401)
    }
    await admin.auth.revokeToken({ id })
    expect((await me(t, { authorization: `Bearer ${token}`, cookie })).statusCode).toBe(401)
  })
})

describe('POST /api/register', () => {
  it.each([
    [{ username: ' ab ' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'x'.repeat(256) }, 'username', 'Must be 255 characters or fewer'],
    [{ username: 'a\u0007b\u0007c' }, 'username', 'Username has characters that are not allowed'],
    [{ email: 'asma' }, 'email', 'Invalid email address'],
    [{ email: 'asma@localhost' }, 'email', 'Invalid email address'],
    [{ phone: '12345' }, 'phone', 'Phone number must be at least 10 digits'],
    [{ phone: 'call 03001234567' }, 'phone', 'Invalid phone number format'],
    [{ password: '5char', confirmPassword: '5char' }, 'password', 'Password must be at least 6 characters'],
    [{ password: LONG }, 'password', 'Password must be 128 characters or fewer'],
    [{ confirmPassword: '' }, 'confirmPassword', 'Please confirm your password'],
    [{ confirmPassword: undefined }, 'confirmPassword', 'Please confirm your password'],
    [{ confirmPassword: 'other6' }, 'confirmPassword', "Passwords don't match"],
    // What only the server can judge.
    [{ phone: '+92 300 12345678' }, 'phone', 'Invalid phone number format'],
    [
      { password: 'qwerty', confirmPassword: 'qwerty' },
      'password',
      'This password is too easy to guess: it is one of the most common ones. Please choose another one.',
    ],
  ])('answers 400 for %j', async (wrong, path, message) => {
    const answer = await post(refusing(), '/api/register', { ...newcomer, ...wrong })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ ...failure('BAD_REQUEST', message), issues: [{ path, message }] })
  })

  it.each([
    [{ email: 'new@example.com' }, 'username', 'Username already exists'],
    [{ username: 'other', email: 'Taken@Example.com' }, 'email', 'Email already registered'],
  ])('answers 409 for a name or email that is taken: %j (USER-1)', async (taken, path, message) => {
    const t = testApp()
    t.make.user({ username: 'Asma', email: 'taken@example.com' })
    const answer = await post(t, '/api/register', { ...newcomer, ...taken })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { ...failure('CONFLICT', message), issues: [{ path, message }] },
    ])
  })

  it('answers 429 after 10 calls a minute from one address', async () => {
    const t = testApp({ limits: true })
    for (let n = 0; n < 10; n += 1) expect((await post(t, '/api/register', {})).statusCode).toBe(400)
    expect((await post(t, '/api/register', newcomer)).statusCode).toBe(429)
  })
})

describe('a forgotten password', () => {
  it.each([
    ['request-password-reset', { email: 'asma' }, 'Please enter a valid email address'],
    ['request-password-reset', {}, 'Please enter a valid email address'],
    ['reset-password', { email: 'asma' }, 'Please enter a valid email address'],
    ['reset-password', { resetCode: '12345' }, 'Reset code must be at least 6 characters'],
    ['reset-password', { newPassword: '7 chars' }, 'Password must be at least 8 characters'],
    ['reset-password', { confirmPassword: 'another one' }, "Passwords don't match"],
  ])('%s answers 400 for %j', async (call, wrong, message) => {
    const right = {
      email: 'asma@example.com',
      resetCode: '12345678',
      newPassword: 'battery staple',
      confirmPassword: 'battery staple',
    }
    const payload = call === 'reset-password' ? { ...right, ...wrong } : wrong
    const answer = await post(refusing(), `/api/auth/${call}`, payload)
    expect([answer.statusCode, answer.json().message]).toEqual([400, message])
  })
})
