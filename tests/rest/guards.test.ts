import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'

const body = { username: 'nobody', password: 'wrong' }

describe('a write from a browser', () => {
  it.each([
    ['of our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test' }, 401],
    ['typed by the user', { 'sec-fetch-site': 'none' }, 401],
    ['of a script without browser headers', {}, 401],
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['of another subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://sub.shop.test' }, 403],
    ['with a foreign origin alone', { origin: 'https://evil.example' }, 403],
    ['with the origin null', { origin: 'null' }, 403],
  ])('%s gets what it deserves', async (_name, headers, status) => {
    const app = await testApp().http()
    for (const url of ['/api/login', '/trpc/auth.signIn']) {
      const payload = url === '/api/login' ? body : { json: body }
      expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(status)
    }
  })
})

describe('a form in disguise', () => {
  it.each(['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded'])(
    'is refused as %s on every path that takes JSON',
    async (type) => {
      const app = await testApp().http()
      for (const url of ['/api/login', '/trpc/auth.signIn', '/trpc/auth.signIn?batch=1', '/api/orders']) {
        const answer = await app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': type },
          payload: '--x\r\n\r\n--x--',
        })
        expect(answer.statusCode).toBe(415)
      }
    },
  )
})

describe('a batch', () => {
  it('holds 10 calls at most', async () => {
    const app = await testApp().http()
    const batch = (size: number) =>
      app.inject({
        method: 'GET',
        url: `/trpc/${Array(size).fill('plans.onSale').join(',')}?batch=1&input=${encodeURIComponent('{}')}`,
      })
    expect((await batch(10)).statusCode).toBe(200)
    expect((await batch(11)).statusCode).toBe(400)
  })

  it('is counted by its calls, not as one request', async () => {
    const t = testApp({ limits: true })
    const app = await t.http()
    const answer = await app.inject({
      method: 'POST',
      url: `/trpc/${Array(10).fill('auth.signIn').join(',')}?batch=1`,
      payload: Object.fromEntries(
        Array.from({ length: 10 }, (_, n) => [n, { json: { ...body, username: `n${n}` } }]),
      ),
    })
    expect(answer.json()).toHaveLength(10)
    const eleventh = await app.inject({ method: 'POST', url: '/api/login', payload: body })
    expect(eleventh.statusCode).toBe(429)
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    expect(eleventh.json().message).toMatch(/^Too many requests\. Try again in \d+ seconds\.$/)
  })
})

describe('an API token', () => {
  it('counts as absent when it is null, undefined or nothing, and is 401 when wrong, also beside a good cookie', async () => {
    const t = testApp()
    const app = await t.http()
    const cookie = t.cookieOf(t.make.user())
    const me = (authorization: string, headers = {}) =>
      app.inject({ url: '/api/me', headers: { authorization, ...headers } })
    for (const absent of ['Bearer null', 'Bearer undefined', 'Bearer', 'Bearer ']) {
      expect((await me(absent, { cookie })).statusCode).toBe(200)
      expect((await me(absent)).statusCode).toBe(401)
    }
    expect((await me('Bearer wrong', { cookie })).statusCode).toBe(401)
    expect(
      (await app.inject({ url: '/api/plans', headers: { authorization: 'Bearer wrong' } })).statusCode,
    ).toBe(401)
  })
})

describe('every answer', () => {
  it('carries the headers that keep browsers from guessing, framing and leaking', async () => {
    const app = await testApp().http()
    for (const url of ['/api/plans', '/healthz', '/api/nothing']) {
      const { headers } = await app.inject({ url })
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  it('asks for https ever after when the shop is on https, and binds the cookie to the host', async () => {
    const t = testApp({ env: { PUBLIC_URL: 'https://shop.test' } })
    const app = await t.http()
    expect((await app.inject({ url: '/api/plans' })).headers['strict-transport-security']).toContain(
      'max-age=',
    )
    t.make.user({ username: 'asma' })
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'asma', password: 'correct horse' },
    })
    expect(answer.headers['set-cookie']).toMatch(/^__Host-sid=.*HttpOnly; Secure; SameSite=Lax/)
  })
})

describe('health', () => {
  it('is ok while the database answers, and readiness follows the state', async () => {
    const app = await testApp().http()
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
  })
})
