import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '#src/app/server/app.ts'
import { isPrivateHost, ownOrigins } from '#src/app/server/origins.ts'
import { version } from '#src/config.ts'
import { noPages, served, sharedApp, testApp } from '#tests/helpers/app.ts'

const body = { username: 'nobody', password: 'wrong' }

const shop = sharedApp()

it.each([
  ['of our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://shop.test' }, 401],
  ['typed by the user', { 'sec-fetch-site': 'none' }, 401],
  ['of a script without browser headers', {}, 401],
  ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['of another subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://sub.shop.test' }, 403],
  ['with only a foreign origin', { origin: 'https://evil.example' }, 403],
  ['with the origin null', { origin: 'null' }, 403],
])('a write from a browser %s is accepted or refused (HTTP-1)', async (_name, headers, status) => {
  const app = await shop().http()
  for (const url of ['/api/login', '/trpc/auth.signIn']) {
    const payload = url === '/api/login' ? body : { json: body }
    expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(status)
  }
})

it.each([
  ['http://127.0.0.1:3000', ['http://127.0.0.1:3000', 'http://localhost:3000'], true],
  ['http://localhost:3000', ['http://127.0.0.1:3000', 'http://localhost:3000'], true],
  ['http://127.0.0.1:3000', ['http://localhost:3001', 'https://localhost:3000', 'http://evil:3000'], false],
  ['https://shop.example', ['https://shop.example'], true],
  ['https://shop.example', ['https://localhost', 'http://shop.example', 'https://www.shop.example'], false],
])('a shop at %s has the origins %j: %s (HTTP-701)', (publicUrl, origins, isOwn) => {
  for (const origin of origins) expect(ownOrigins(publicUrl).has(origin)).toBe(isOwn)
})

describe('a shop without PUBLIC_URL', () => {
  const unnamed = sharedApp({ env: { PUBLIC_URL: '', HOST: '127.0.0.1' } })
  const post = async (origin: string, host: string, t = unnamed()) => {
    const app = await t.http()
    const headers = { origin, host }
    const answer = await app.inject({ method: 'POST', url: '/api/login', headers, payload: body })
    return { status: answer.statusCode, message: String(answer.json().message) }
  }

  const local = [
    'http://192.168.1.5:3000',
    'http://[fd00::5]:3000',
    'http://localhost:3001',
    'http://shop:3000',
  ]
  it.each(local)('takes writes of a page at %s that were sent to its own host', async (origin) => {
    expect((await post(origin, new URL(origin).host)).status).toBe(401)
  })

  it.each([
    ['another address of the network', 'http://192.168.1.66', '192.168.1.5:3000'],
    ['another port', 'http://192.168.1.5:8080', '192.168.1.5:3000'],
    ['a site whose name was made to lead here', 'http://evil.example:3000', 'evil.example:3000'],
    ['a name that only looks local', 'http://192.168.1.5.evil.example', '192.168.1.5.evil.example'],
    ['the Host by https', 'https://192.168.1.5', '192.168.1.5'],
    ['a public address', 'http://203.0.113.5:3000', '203.0.113.5:3000'],
    ['a sandboxed frame', 'null', '192.168.1.5:3000'],
    ['a request without a host', 'http://', ''],
  ])('refuses writes of %s', async (_name, origin, host) => {
    expect((await post(origin, host)).status).toBe(403)
  })

  it('says in the refusal what its operator must set (HTTP-703)', async () => {
    const { message } = await post('http://203.0.113.5:3000', '203.0.113.5:3000')
    expect(message).toContain('must set PUBLIC_URL=http://203.0.113.5:3000 and start it again')
    const behindProxy = await post('https://shop.example', '127.0.0.1:3000')
    expect(behindProxy.message).toContain('must set PUBLIC_URL to the address that you opened')
    expect(behindProxy.message).not.toContain('shop.example')
  })

  it('does not believe a forwarded host', async () => {
    const app = await testApp({ env: { PUBLIC_URL: '', TRUST_PROXY: '127.0.0.1' } }).http()
    const headers = { origin: 'http://10.0.0.9', host: 'evil.example', 'x-forwarded-host': '10.0.0.9' }
    const answer = await app.inject({ method: 'POST', url: '/api/login', headers, payload: body })
    expect(answer.statusCode).toBe(403)
  })

  it('differs from a shop with PUBLIC_URL, whose refusal names its address', async () => {
    const t = testApp({ env: { PUBLIC_URL: 'https://shop.test', HOST: '127.0.0.1' } })
    const { status, message } = await post('http://192.168.1.5:3000', '192.168.1.5:3000', t)
    expect([status, message]).toEqual([403, 'Please open this shop at https://shop.test'])
  })
})

it('the hosts of the local network are known by their address or name (HTTP-702)', () => {
  const near = '192.168.1.5 10.1.2.3 172.31.0.1 100.64.1.1 169.254.7.7 127.0.0.9 [fd00::5] [fe80::1] [::1]'
  const named = 'localhost shop local shop.local'
  const far = '172.32.0.1 100.128.0.1 8.8.8.8 [2001:db8::1] shop.example evil.local.example'
  expect(`${near} ${named}`.split(' ').filter((host) => !isPrivateHost(host))).toEqual([])
  expect(far.split(' ').filter(isPrivateHost)).toEqual([])
})

const types = ['multipart/form-data; boundary=x', 'text/plain', 'application/x-www-form-urlencoded']
it.each(types)('a body of the type %s is refused on every path that takes JSON (HTTP-2)', async (type) => {
  const app = await shop().http()
  const sent = { headers: { 'content-type': type }, payload: '--x\r\n\r\n--x--' }
  for (const url of ['/api/login', '/trpc/auth.signIn', '/trpc/auth.signIn?batch=1', '/api/orders']) {
    expect((await app.inject({ method: 'POST', url, ...sent })).statusCode).toBe(415)
  }
})

describe('a batch (HTTP-4)', () => {
  it('holds 10 calls at most', async () => {
    const app = await testApp().http()
    const input = encodeURIComponent('{}')
    const batch = (size: number) =>
      app.inject(`/trpc/${Array(size).fill('plans.onSale').join(',')}?batch=1&input=${input}`)
    expect((await batch(10)).statusCode).toBe(200)
    expect((await batch(11)).statusCode).toBe(400)
  })

  it('is counted by its calls, not as one request', async () => {
    const { app } = await served({ limits: true })
    const url = `/trpc/${Array(10).fill('auth.signIn').join(',')}?batch=1`
    const calls = Array.from({ length: 10 }, (_, n) => [n, { json: { ...body, username: `n${n}` } }])
    const answer = await app.inject({ method: 'POST', url, payload: Object.fromEntries(calls) })
    expect(answer.json()).toHaveLength(10)
    const eleventh = await app.inject({ method: 'POST', url: '/api/login', payload: body })
    expect([eleventh.statusCode, eleventh.headers['retry-after']]).toEqual([429, '60'])
    expect(eleventh.json().message).toBe('Too many requests. Try again in 1 minute.')
    const twelfth = await app.inject({ method: 'POST', url: '/trpc/auth.signIn', payload: { json: body } })
    expect(twelfth.headers['retry-after']).toBe('60')
    expect(twelfth.json().error.json.data).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 60 })
  })
})

describe('a refusal before the procedure', () => {
  const call = { method: 'POST', url: '/trpc/auth.signIn' } as const
  const unread = 'The request could not be read'
  /** A username that superjson is told to read as this. */
  const typed = (...type: string[]) => ({ json: { username: 1e9 }, meta: { values: { username: [type] } } })

  it.each([
    ['another site', 403, 'This request came from another site', { origin: 'https://evil.example' }, {}],
    ['a form', 415, 'This content type is not accepted here', { 'content-type': 'text/plain' }, 'x'],
    ['too much', 413, 'The request is too large', {}, { json: 'x'.repeat(300_000) }],
    ['broken JSON', 400, unread, { 'content-type': 'application/json' }, '{"json"'],
    ['an unknown class', 400, unread, {}, typed('class', 'Shop')],
    ['an array of eight gigabytes', 400, unread, {}, typed('typed-array', 'Float64Array')],
  ])('has the form of a tRPC error: %s', async (_name, httpStatus, message, headers, payload) => {
    const app = await shop().http()
    const answer = await app.inject({ ...call, headers, payload })
    expect(answer.statusCode).toBe(httpStatus)
    const data = { code: expect.any(String), httpStatus, issues: [] }
    expect(answer.json()).toEqual({ error: { json: { message, code: expect.any(Number), data } } })
  })
})

it('an API token counts as absent when it is null, undefined or empty, and is 401 when wrong, also with a valid cookie', async () => {
  const { t, app } = await served()
  const [user, admin] = [t.make.user(), t.make.user({ isAdmin: true })]
  const [cookie, token] = [t.cookieOf(user), t.make.apiToken(admin.id, 'all')]
  const me = async (authorization: string, headers = {}) => {
    const answer = await app.inject({ url: '/api/me', headers: { authorization, ...headers } })
    return answer.statusCode === 200 ? answer.json<{ id: number }>().id : answer.statusCode
  }
  for (const sent of [`Bearer ${token}`, `bearer ${token}`]) expect(await me(sent, { cookie })).toBe(admin.id)
  for (const absent of ['Bearer null', 'Bearer undefined', 'Bearer', 'Bearer ']) {
    expect([await me(absent, { cookie }), await me(absent)]).toEqual([user.id, 401])
  }
  for (const wrong of ['wrong', `${token}x`, cookie.split('=')[1]]) {
    expect(await me(`Bearer ${wrong}`, { cookie })).toBe(401)
  }
  for (const url of ['/api/plans', '/trpc/plans.onSale', '/trpc/plans.onSale,auth.me?batch=1']) {
    const answer = await app.inject({ url, headers: { authorization: 'Bearer wrong' } })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toContain('This API token is not valid')
  }
})

describe('every answer (HTTP-9)', () => {
  it('carries the headers that keep browsers from guessing, framing and leaking', async () => {
    const app = await testApp().http()
    for (const url of ['/api/plans', '/trpc/plans.onSale', '/healthz', '/api/nothing', '/api/%zz']) {
      const { headers } = await app.inject({ url })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })

  it('lets only the back office frame a page, and only the landing page (HTTP-41)', async () => {
    const { t, app } = await served()
    const admin = t.cookieOf(t.make.user({ isAdmin: true }))
    const framedBy = async (url: string, cookie = '') => {
      const { headers } = await app.inject({ url, headers: { cookie } })
      const [, ancestors] = /frame-ancestors ('\w+')/.exec(String(headers['content-security-policy'])) ?? []
      return `${ancestors} ${String(headers['x-frame-options'])}`
    }
    for (const path of ['/', '/terms-of-service', '/privacy-policy'])
      expect(await framedBy(path, admin)).toBe("'self' SAMEORIGIN")
    for (const [url, cookie] of [
      ['/', ''],
      ['/', t.cookieOf(t.make.user())],
      ['/products', admin],
      ['/admin', admin],
    ] as const) {
      expect(await framedBy(url, cookie)).toBe("'none' DENY")
    }
  })

  it('sends HSTS when the shop is on https, and not for other hosts of its domain', async () => {
    const { app } = await served({ env: { PUBLIC_URL: 'https://shop.test' } })
    const { headers } = await app.inject('/api/plans')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

it('a connection whose headers are late, that is silent or that is idle has an end (HTTP-14)', async () => {
  const { server } = await testApp().http()
  expect([server.headersTimeout, server.timeout, server.keepAliveTimeout]).toEqual([15_000, 60_000, 72_000])
})

it('health is ok with the version (REL-2) while the database answers, and readiness follows the state (RUN-4)', async () => {
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

const places = ['/api/license/validate', '/api/contact', '/api/orders', '/trpc/licenses.verify']
it.each(places)('a compressed body to %s is refused, and identity is none', async (url) => {
  const app = await shop().http()
  const send = (encoding: string) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const payload = encoding === 'identity' ? Buffer.from('{}') : gzipSync('{}')
    return app.inject({ method: 'POST', url, headers, payload })
  }
  const refused = await send('gzip')
  expect([refused.statusCode, refused.body]).toEqual([415, expect.stringContaining('Compressed bodies')])
  expect((await send('BR')).statusCode).toBe(415)
  expect((await send('identity')).statusCode).not.toBe(415)
})
