import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logOptions } from '#fastify.config.ts'
import { createBackground } from '#src/kit/background.ts'
import { createVault, systemRandom } from '#src/kit/crypto.ts'
import { shopWithLog } from '#tests/helpers/kept-log.ts'
import { connectedShop, orderForm } from '#tests/helpers/orders.ts'
import { watchedLog } from '#tests/helpers/watched-log.ts'

type Watched = ReturnType<typeof watchedLog>

it('the log has a fault with its cause, and no password, code, token, email or query string', async () => {
  const lines: string[] = []
  const log = pino(logOptions({ logLevel: 'trace' }), { write: (line) => lines.push(line) })
  const { background, settled } = createBackground(log)
  const t = await connectedShop({ override: { log, background } })
  const app = await t.http()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true, email: 'owner@example.com' }))
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, headers: { cookie }, payload })

  await post('/api/login', { username: 'asma', password: 'my secret password' })
  await post('/trpc/auth.signIn', { json: { username: 'asma', password: 'my secret password' } })
  t.fakes.pushflow.answer({ outcome: 'refused', reason: 'No quota left' })
  await post('/api/orders', orderForm)
  await post('/api/auth/request-password-reset', { email: 'owner@example.com' })
  await app.inject({ url: '/dashboard?tab=orders&claim=claim-token', headers: { cookie } })
  await settled()
  // From here on every call fails.
  t.connection.exec('drop table limiter_counters; alter table users rename to lost; drop table orders')
  await post('/api/orders', { ...orderForm, idempotencyKey: 'key-of-the-order' })
  for (const url of ['/api/login', '/trpc/auth.signIn']) {
    const input = { username: 'asma', password: 'my secret password' }
    await post(url, url.startsWith('/trpc') ? { json: input } : input)
  }
  log.info({ password: 'my secret password', nested: { token: 'my secret password' } }, 'careless')

  const logged = lines.join('')
  expect(logged).toContain('A call failed')
  expect(logged).toContain('no such table')
  const token = cookie.split('=')[1] ?? ''
  const codes = t.fakes.pushflow.sent.flatMap(({ text }) => text.match(/\d{6}/g) ?? [])
  const secrets = ['my secret password', 'claim-token', 'asma@example.com', '1234567', token, ...codes]
  for (const secret of secrets) expect(logged).not.toContain(secret)
})

const linesOf = async (env: Record<string, string>) => {
  const { t, lines } = shopWithLog({ env })
  return { t, app: await t.http(), lines: () => lines.map((line) => JSON.parse(line) as object) }
}

it('a fault is logged under the request id of its answer, alone where REQUEST_LOG is not set', async () => {
  const { t, app, lines } = await linesOf({})
  t.connection.exec('alter table users rename to lost')
  const payload = { json: { username: 'asma', password: 'my secret password' } }
  const answer = await app.inject({ method: 'POST', url: '/trpc/auth.signIn', payload })
  expect(answer.statusCode).toBe(500)
  expect(lines()).toMatchObject([{ reqId: answer.headers['x-request-id'], path: 'auth.signIn' }])
})

it.each([
  ['a code', ({ random }: Watched) => random.digits(6)],
  ['a token', ({ random }: Watched) => random.token()],
  ['a signed link', ({ vault }: Watched) => `https://shop.test/?claim=${vault.sign('claim', '7')}`],
  ['the address of a webhook', ({ vault }: Watched) => `/pushflow/${vault.mac('webhook', 'pushflow')}`],
  ['a licence key', () => 'WACRM-01234-56789-ABCDE-FGHJK'],
  ['a word that proves a phone', () => 'Send BCDF-2345 to us'],
  ['what a test names', () => 'the password is my secret password'],
])('%s that is logged makes the test of a shop fail', (_, secretOf) => {
  const watched = watchedLog(systemRandom, createVault('a secret of a test'))
  watched.watch('my secret password')
  watched.log.info({ seconds: 1.123456 }, 'The shop is open')
  expect(watched.leaks()).toEqual([])
  watched.log.info({ careless: secretOf(watched) }, 'Something happened')
  expect(watched.leaks()).toHaveLength(1)
})

it('each answer is logged on one line with its route, time and user, where REQUEST_LOG is on (WATCH-22)', async () => {
  const { t, app, lines } = await linesOf({ REQUEST_LOG: 'on' })
  const user = t.make.user()
  const headers = { cookie: t.cookieOf(user) }
  await app.inject({ url: '/api/orders/17/receipt?claim=secret', headers, remoteAddress: '203.0.113.7' })
  await app.inject({ method: 'POST', url: '/nowhere/12' })
  const route = '/api/orders/:id/receipt'
  const by = { ms: expect.any(Number), address: '203.0.113.7', user: user.id }
  expect(lines()).toMatchObject([
    { level: 30, msg: 'request', method: 'GET', route, path: route, status: 404, ...by },
    { method: 'POST', route: null, path: '/nowhere/:id', status: 404, user: null },
  ])
})

it('the log of requests has no token of a path or query', async () => {
  const { t, app, lines } = await linesOf({ REQUEST_LOG: 'on' })
  const token = t.deps.random.token()
  for (const path of ['/pay/', '/api/webhooks/pushflow/', '/reset/', '/?claim=', '/api/media/x/']) {
    await app.inject(`${path}${token}`)
  }
  // What is known as a token by its place may be short.
  for (const path of ['/pay/', '/api/webhooks/bank-feed/']) await app.inject(`${path}short-one`)
  expect(lines()).toHaveLength(7)
  expect(JSON.stringify(lines())).not.toContain('short-one')
  expect(JSON.stringify(lines())).not.toContain(token)
})
