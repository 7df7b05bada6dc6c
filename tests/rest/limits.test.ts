import { describe, expect, it } from 'vitest'
import { limits } from '#fastify.config.ts'
import { canonicalAddress } from '#src/kit/address.ts'
import { takeLimit } from '#src/kit/limits.ts'
import { expectRefusal, served, sharedApp, testApp } from '#tests/helpers/app.ts'
import { orderForm } from '#tests/helpers/orders.ts'

const wrong = { username: 'nobody', password: 'wrong' }

/** Returns a call that fails to sign in from an address, with or without a forwarded one, and gives the status. */
const tries = async (env: Record<string, string>) => {
  const { t, app } = await served({ limits: true, env })
  return async (remoteAddress: string, forwarded?: string): Promise<number> => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      // A new username each time, so that only the limit of the address counts.
      payload: { ...wrong, username: t.deps.random.token() },
    })
    return answer.statusCode
  }
}

describe('an address that strangers have used up (HTTP-5)', () => {
  const limited = sharedApp({ limits: true })
  const remoteAddress = '203.0.113.7'
  let used: Promise<void> | undefined
  const exhaust = async () => {
    const app = await limited().http()
    for (let n = 0; n < 600; n += 1) await app.inject({ url: '/robots.txt', remoteAddress })
  }
  const read = async (url: string, headers: Record<string, string> = {}) => {
    await (used ??= exhaust())
    return (await limited().http()).inject({ url, headers, remoteAddress })
  }

  it('leaves an administrator there requests of their own (HTTP-706)', async () => {
    const { make, cookieOf } = limited()
    const statusOf = async (cookie = '') => (await read('/api/me', { cookie })).statusCode
    expect(await statusOf()).toBe(429)
    expect(await statusOf(cookieOf(make.user()))).toBe(429)
    const admin = make.user({ isAdmin: true })
    for (let n = 0; n < 3; n += 1) expect(await statusOf(cookieOf(admin))).toBe(200)
  })

  it('is told the seconds to wait in the form of each call', async () => {
    const answer = await read('/trpc/plans.onSale')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const told = { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) }
    expect(answer.json().error.json.data).toMatchObject(told)
    for (const url of ['/robots.txt', '/api/plans']) {
      expect((await read(url)).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    }
  })

  it('is told why in words by a page, which offers to try again (PAGE-16)', async () => {
    const page = await read('/products', { accept: 'text/html,*/*' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    const wait = Number(page.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(page.body).toContain('Too many requests')
    expect(page.body).toContain('<a href="">Try again</a>')
    // It comes back by itself, by a script that its policy lets run.
    const [, nonce] = /<script nonce="([\w-]+)">/.exec(page.body) ?? []
    expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    expect(page.body).toContain(`})(${wait * 1000})</script>`)
    // The parts of pages that others behind the address have are counted apart.
    expect((await read('/assets/entry.css')).statusCode).toBe(404)
  })
})

it('the forms of an address are counted together, and its eleventh of a minute is refused (HTTP-707)', async () => {
  const t = testApp({ limits: true })
  const guest = t.as.guest()
  const send = () => guest.contacts.send({ name: 'Asma', email: 'asma@example.com', message: 'Hello' })
  for (let n = 0; n < 9; n += 1) await send()
  await guest.orders.create(orderForm)
  await expectRefusal(guest.chat.start({ guestName: 'Asma' }), 'TOO_MANY_REQUESTS')
  await expectRefusal(guest.orders.create(orderForm), 'TOO_MANY_REQUESTS')
  t.clock.advance(60)
  await send()
})

describe('an address (HTTP-7)', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    // As proxies write it (RFC 7239).
    ['203.0.113.7:50001', '203.0.113.7'],
    ['[2001:db8:1:2::9]:50001', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['"[2001:db8:1:2::9]:4711"', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[fe80::1%25eth0]:80', 'fe80:0:0:0::/64'],
    // IPv4 that is written as IPv6.
    ['::ffff:c633:640a', '198.51.100.10'],
    ['::ffff:C633:0064', '198.51.0.100'],
    ['0:0:0:0:0:ffff:c633:640a', '198.51.100.10'],
    ['[::ffff:198.51.100.10]:443', '198.51.100.10'],
    ['64:ff9b::c633:640a', '198.51.100.10'],
    // What is no address counts together.
    ['unknown', 'unknown'],
    ['999.1.1.1', 'unknown'],
    ['', 'unknown'],
  ])('%s counts as %s', (address, counted) => {
    expect(canonicalAddress(address)).toBe(counted)
  })

  it('is taken from a header only when a trusted proxy sends it (HTTP-708)', async () => {
    const direct = await tries({})
    for (let n = 1; n <= 10; n += 1) expect(await direct('198.51.100.1', `203.0.113.${n}`)).toBe(401)
    expect(await direct('198.51.100.1', '203.0.113.99')).toBe(429)

    const behind = await tries({ TRUST_PROXY: '10.0.0.1' })
    // The visitor forges an address; the proxy appends the real one.
    for (let n = 1; n <= 10; n += 1)
      expect(await behind('10.0.0.1', `203.0.113.${n}, 198.51.100.1`)).toBe(401)
    expect(await behind('10.0.0.1', '203.0.113.99, 198.51.100.1')).toBe(429)
    expect(await behind('10.0.0.1', '198.51.100.2')).toBe(401)
    expect(await behind('10.0.0.2', '198.51.100.1')).toBe(401)
    // Some proxies write the port of each connection.
    for (let n = 1; n <= 10; n += 1) expect(await behind('10.0.0.1', `198.51.100.3:${50_000 + n}`)).toBe(401)
    expect(await behind('10.0.0.1', '198.51.100.3:60000')).toBe(429)
  })

  it('is taken from behind a further trusted proxy, however that is written', async () => {
    const behind = await tries({ TRUST_PROXY: '10.0.0.0/8,fd00::/8' })
    const ways = ['10.0.0.2:40001', '"[fd00::2]:40001"', '[fd00::2]', '::ffff:10.0.0.2']
    const by = (visitor: string, inner = ways[0]) => behind('10.0.0.1', `${visitor}, ${inner}`)
    for (let n = 1; n <= 10; n += 1) expect(await by(`198.51.100.1:${n}`)).toBe(401)
    for (const inner of ways) {
      const statuses = [await by('198.51.100.1', inner), await by('198.51.100.2:9', inner)]
      expect([inner, ...statuses]).toEqual([inner, 429, 401])
    }
  })
})

it('a limit survives a restart, and ends when its time is over (HTTP-6)', () => {
  const t = testApp({ limits: true })
  for (let n = 0; n < 3; n += 1) takeLimit(t.deps, 'codesPerIdentity', '+923001234567')
  const restarted = { ...t.deps, limits: limits(t.deps.config) }
  const late = () => takeLimit(restarted, 'codesPerIdentity', '+923001234567')
  expect(late).toThrow('Too many requests. Try again in 15 minutes.')
  takeLimit(restarted, 'codesPerIdentity', '+923007654321')
  t.clock.advance(900)
  takeLimit(restarted, 'codesPerIdentity', '+923001234567')
})
