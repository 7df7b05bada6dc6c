import { describe, expect, it, onTestFinished } from 'vitest'
import { version } from '#src/config.ts'
import { createApp } from '#src/server/app.ts'
import { ownOrigins } from '#src/server/guards.ts'
import { noPages, testApp } from '#tests/helpers/app.ts'

const body = { username: 'nobody', password: 'wrong' }

describe('a write from a browser', () => {
  it.each([
    ['of our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test' }, 401],
    ['typed by the user', { 'sec-fetch-site': 'none' }, 401],
    ['of a script without browser headers', {}, 401],
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['of another subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://sub.shop.test' }, 403],
    ['with only a foreign origin', { origin: 'https://evil.example' }, 403],
    ['with the origin null', { origin: 'null' }, 403],
  ])('%s is accepted or refused', async (_name, headers, status) => {
    const app = await testApp().http()
    for (const url of ['/api/login', '/trpc/auth.signIn']) {
      const payload = url === '/api/login' ? body : { json: body }
      expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(status)
    }
  })
})

it.each([
  ['http://127.0.0.1:3000', ['http://127.0.0.1:3000', 'http://localhost:3000'], true],
  ['http://localhost:3000', ['http://127.0.0.1:3000', 'http://localhost:3000'], true],
  [
    'http://127.0.0.1:3000',
    ['http://localhost:3001', 'https://localhost:3000', 'http://evil.example:3000'],
    false,
  ],
  ['https://shop.example', ['https://shop.example'], true],
  ['https://shop.example', ['https://localhost', 'http://shop.example', 'https://www.shop.example'], false],
])('a shop at %s has the origins %j: %s', (publicUrl, origins, isOwn) => {
  for (const origin of origins) expect(ownOrigins(publicUrl).has(origin)).toBe(isOwn)
})

describe('a body that is no JSON (HTTP-2)', () => {
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
    expect(eleventh.json().message).toMatch(/^Too many requests\. Try again in (\d+ seconds|1 minute)\.$/)
  })
})

describe('a refusal before the procedure', () => {
  const call = { method: 'POST', url: '/trpc/auth.signIn' } as const

  it.each([
    ['another site', 403, 'This request came from another site', { origin: 'https://evil.example' }, {}],
    ['a form', 415, 'This content type is not accepted here', { 'content-type': 'text/plain' }, 'x'],
    ['too much', 413, 'The request is too large', {}, { json: 'x'.repeat(300_000) }],
    ['broken JSON', 400, 'The request could not be read', { 'content-type': 'application/json' }, '{"json"'],
    [
      'an unknown class',
      400,
      'The request could not be read',
      {},
      { json: { username: 'x' }, meta: { values: { username: [['class', 'Shop']] } } },
    ],
    [
      'an array of eight gigabytes',
      400,
      'The request could not be read',
      {},
      { json: { username: 1e9 }, meta: { values: { username: [['typed-array', 'Float64Array']] } } },
    ],
  ])('has the form of a tRPC error: %s', async (_name, httpStatus, message, headers, payload) => {
    const app = await testApp().http()
    const answer = await app.inject({ ...call, headers, payload })
    expect(answer.statusCode).toBe(httpStatus)
    expect(answer.json()).toEqual({
      error: {
        json: {
          message,
          code: expect.any(Number),
          data: { code: expect.any(String), httpStatus, issues: [] },
        },
      },
    })
  })

  it('names the seconds to wait, for the limit of a procedure and of all requests', async () => {
    const t = testApp({ limits: true })
    const app = await t.http()
    const waiting = { json: { data: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) } } }
    const guess = () =>
      app.inject({ ...call, payload: { json: { ...body, username: t.deps.random.token() } } })
    for (let n = 0; n < 10; n += 1) await guess()
    const eleventh = await guess()
    expect(eleventh.headers['retry-after']).toBe('60')
    expect(eleventh.json().error).toMatchObject(waiting)
    for (let n = 0; n < 589; n += 1) await app.inject({ url: '/healthz' })
    const late = await app.inject({ url: '/trpc/plans.onSale' })
    expect(late.statusCode).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect(late.json().error).toMatchObject(waiting)
    expect((await app.inject({ url: '/api/plans' })).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('an API token', () => {
  it('counts as absent when it is null, undefined or empty, and is 401 when wrong, also with a valid cookie', async () => {
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
    for (const url of ['/api/plans', '/trpc/plans.onSale', '/trpc/plans.onSale,auth.me?batch=1']) {
      const answer = await app.inject({ url, headers: { authorization: 'Bearer wrong' } })
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toContain('This API token is not valid')
    }
  })
})

describe('every answer (HTTP-9)', () => {
  it('carries the headers that keep browsers from guessing, framing and leaking', async () => {
    const app = await testApp().http()
    for (const url of ['/api/plans', '/trpc/plans.onSale', '/healthz', '/api/nothing']) {
      const { headers } = await app.inject({ url })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  it('lets nobody frame a page but the back office, and that only its landing page (HTTP-41)', async () => {
    const t = testApp()
    const app = await t.http()
    const admin = t.cookieOf(t.make.user({ isAdmin: true }))
    const framedBy = async (url: string, cookie = '') => {
      const { headers } = await app.inject({ url, headers: { cookie } })
      const [, ancestors] = /frame-ancestors ('\w+')/.exec(String(headers['content-security-policy'])) ?? []
      return `${ancestors} ${String(headers['x-frame-options'])}`
    }
    expect(await framedBy('/', admin)).toBe("'self' SAMEORIGIN")
    for (const [url, cookie] of [
      ['/', ''],
      ['/', t.cookieOf(t.make.user())],
      ['/products', admin],
      ['/admin', admin],
    ] as const) {
      expect(await framedBy(url, cookie)).toBe("'none' DENY")
    }
  })

  it('sends HSTS when the shop is on https', async () => {
    const app = await testApp({ env: { PUBLIC_URL: 'https://shop.test' } }).http()
    expect((await app.inject({ url: '/api/plans' })).headers['strict-transport-security']).toContain(
      'max-age=',
    )
  })
})

describe('health (RUN-4)', () => {
  it('is ok with the version (REL-2) while the database answers, and readiness follows the state', async () => {
    const { deps } = testApp()
    const { server, setState } = await createApp(deps, noPages)
    onTestFinished(() => server.close())
    expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok', version })
    const ready = async () => (await server.inject({ url: '/readyz' })).statusCode
    expect(await ready()).toBe(503)
    setState('ready')
    expect(await ready()).toBe(200)
    setState('stopping')
    expect(await ready()).toBe(503)
  })
})

it('a refused page says why in words and offers to try again, and a refused file answers as the calls do (PAGE-16)', async () => {
  const t = testApp({ limits: true })
  const app = await t.http()
  for (let n = 0; n < 600; n += 1) await app.inject({ url: '/robots.txt' })
  const page = await app.inject({ url: '/products', headers: { accept: 'text/html,*/*' } })
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.body).toContain('Too many requests')
  expect(page.body).toContain('<a href="">Try again</a>')
  const file = await app.inject({ url: '/robots.txt' })
  expect(file.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
