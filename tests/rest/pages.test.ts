import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '#src/app/server/app.ts'
import type { PageRenderer } from '#src/app/server/pages/renderer.ts'
import type { ShellFrame, SitePage } from '#src/shared/pages.ts'
import { redirectTarget } from '#src/shared/redirect.ts'
import { noPages, read, served, sharedApp, testApp } from '#tests/helpers/app.ts'

const dataOf = (html: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as SitePage

const reading = sharedApp()

describe('a public page', () => {
  it.each([
    ['/', 200, 'home'],
    ['/login', 200, 'login'],
    ['/register', 200, 'register'],
    ['/nothing/here', 404, 'not-found'],
    ['/admin/x', 404, 'not-found'],
    ['/dashboard/orders', 404, 'not-found'],
  ])('%s answers %i with the data of its markup', async (url, status, page) => {
    const answer = await read(reading(), url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(dataOf(answer.body)).toMatchObject({ page, viewer: 'visitor' })
  })

  it.each([
    ['/products/', '/products'],
    ['/products/?utm_source=wa&x=//', '/products?utm_source=wa&x=//'],
    ['//products', '/products'],
    ['///', '/'],
    ['/Login', '/login'],
    ['/index.html', '/'],
    ['/login%20', '/login'],
    ['/login.', '/login'],
    ['/verify)', '/verify'],
    ['/track%E2%80%8F', '/track'],
    ['/verify%E2%80%9D,', '/verify'],
    ['/dashboard/', '/dashboard'],
    ['/Admin/?tab=orders', '/admin?tab=orders'],
    ['/pay/12.aB-_/', '/pay/12.aB-_'],
    ['/Pay//12.aB-_?placed', '/pay/12.aB-_?placed'],
    ['/pay/12.aB-_*', '/pay/12.aB-_'],
    ['/api/plans/', '/api/plans'],
    ['/api//plans?x=1', '/api/plans?x=1'],
  ])('is found at %s too, by a redirect to %s', async (url, location) => {
    const answer = await read(reading(), url)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
  })

  const unknown = '/nothing/ /login/x //evil.example/pay/1 //evil.example/ /%5Cevil.example /pay /pay/'
  it.each(unknown.split(' '))('is not guessed for %s, which is unknown (PAGE-17)', async (url) => {
    expect((await read(reading(), url)).statusCode).toBe(404)
  })

  it('keeps method and body of a call that is redirected', async () => {
    const url = await testApp().listen()
    const body = JSON.stringify({ key: 'x', deviceId: 'd' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api//license/validate/`, { method: 'POST', headers, body })
    expect(await answer.json()).toMatchObject({ state: 'NOT_FOUND' })
  })

  it('says in words that an address is malformed, and to programs in JSON', async () => {
    for (const url of ['/%E0%A4%A', '/products%', '/api/%zz']) {
      const page = await read(reading(), url, { accept: 'text/html' })
      expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
      expect(page.body).toContain('This address is malformed')
      expect(page.headers['content-security-policy']).toContain("default-src 'self'")
      const call = await read(reading(), url)
      expect([call.statusCode, call.json().message]).toEqual([400, 'This address is malformed'])
    }
  })

  it('runs no script or style but the ones of the shop and with its nonce (HTTP-10)', async () => {
    const { headers } = await read(reading(), '/')
    const policy = String(headers['content-security-policy']).replace(/'nonce-[\w-]{43}'/g, 'NONCE')
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self' NONCE",
        "style-src-elem 'self' NONCE",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
  })

  it('holds nothing of the person who looks at it', async () => {
    const t = reading()
    const cookie = t.cookieOf(t.make.user({ username: 'somebody', email: 'somebody@example.com' }))
    const { body } = await read(t, '/', { cookie })
    expect(dataOf(body).viewer).toBe('customer')
    expect(body).not.toContain('somebody')
  })
})

describe('POST /admin/preview (CONTENT-714)', () => {
  const shop = async () => {
    const rendered: SitePage[] = []
    const renderer: PageRenderer = {
      ...noPages,
      render: async (page) => {
        if ('page' in page) rendered.push(page)
        return { head: '', html: '<main></main>' }
      },
    }
    const t = testApp()
    const { server } = await createApp(t.deps, renderer)
    onTestFinished(() => server.close())
    const [item] = await t.as.guest().content.section({ section: 'hero' })
    if (!item) throw new Error('No text')
    const ask = (payload: object, user?: { id: number; isAdmin: boolean }, below = '') =>
      server.inject({
        method: 'POST',
        url: `${below}/admin/preview`,
        payload: { nonce: 'abc', ...payload },
        headers: user ? { cookie: t.cookieOf(user) } : {},
      })
    return { t, item, ask, rendered, admin: t.make.user({ isAdmin: true }) }
  }

  it('answers the page as it would be, and stores nothing', async () => {
    const { t, item, ask, rendered, admin } = await shop()
    const answer = await ask({ id: item.id, value: 'A draft' }, admin)
    expect([answer.statusCode, answer.body]).toEqual([200, '<main></main>'])
    await ask({ id: item.id, value: 'A', translations: { ur: { value: 'مسودہ' } } }, admin, '/ur')
    const texts = rendered.map((page) => page.page === 'home' && page.landing.sections[0]?.texts[item.key])
    expect(texts).toEqual(['A draft', 'مسودہ'])
    expect(await t.as.guest().content.section({ section: 'hero' })).toContainEqual(item)
    const { versions } = await t.as.admin().versions.list({ kind: 'content', id: item.id })
    expect(versions).toMatchObject([{ by: null }])
  })

  it('is for administrators, and refuses what may not be saved', async () => {
    const { t, item, ask, rendered, admin } = await shop()
    expect((await ask({ id: item.id, value: 'x' })).statusCode).toBe(401)
    expect((await ask({ id: item.id, value: 'x' }, t.make.user())).statusCode).toBe(403)
    expect((await ask({ id: 999, value: 'x' }, admin)).statusCode).toBe(404)
    expect((await ask({ id: item.id }, admin)).statusCode).toBe(400)
    const texts = await t.as.guest().content.section({ section: 'hero' })
    const link = texts.find(({ key }) => key.endsWith('_url'))
    expect((await ask({ id: link?.id, value: 'javascript:alert(1)' }, admin)).statusCode).toBe(400)
    expect(rendered).toEqual([])
  })
})

describe('a cached page (PAGE-3)', () => {
  it('is rendered once, and again after a change that visitors see and after a minute', async () => {
    const t = testApp()
    const tag = async () => (await read(t, '/')).headers.etag
    const first = await tag()
    t.clock.advance(59)
    expect(await tag()).toBe(first)
    t.clock.advance(1)
    const second = await tag()
    expect(second).not.toBe(first)
    await t.as.admin().plans.update({ id: 1, planName: 'Beginner' })
    const changed = await read(t, '/')
    expect(changed.headers.etag).not.toBe(second)
    expect(changed.body).toContain('Beginner')
  })

  it('differs by kind of viewer, and tells caches so', async () => {
    const t = reading()
    const visitor = await read(t, '/')
    const administrator = await read(t, '/', { cookie: t.cookieOf(t.make.user({ isAdmin: true })) })
    expect(dataOf(administrator.body).viewer).toBe('admin')
    expect(administrator.headers.etag).not.toBe(visitor.headers.etag)
    const { 'cache-control': cached, vary } = visitor.headers
    expect([cached, vary]).toEqual(['private, no-cache', 'Cookie, Accept-Encoding'])
  })

  it('is one for all unknown addresses, so that they cannot fill the memory', async () => {
    const [one, other] = [await read(reading(), '/wp-admin'), await read(reading(), '/.env')]
    expect(other.headers.etag).toBe(one.headers.etag)
  })

  it('answers 304 to a browser that has it, with the policy of that markup', async () => {
    const { headers } = await read(reading(), '/')
    const again = await read(reading(), '/', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w-]{43}'/)
  })

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ])('is sent to a browser that accepts %s', async (accepted, encoding, decode) => {
    const { body } = await read(reading(), '/')
    const answer = await read(reading(), '/', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(decode(answer.rawPayload).toString()).toBe(body)
  })
})

it('the pages behind sign-in are rendered anew, and neither cached nor indexed (PAGE-5)', async () => {
  const cookie = reading().cookieOf(reading().make.user())
  const first = await read(reading(), '/dashboard', { cookie })
  const second = await read(reading(), '/dashboard', { cookie })
  expect(first.statusCode).toBe(200)
  expect(first.body).toContain('<meta name="robots" content="noindex, nofollow">')
  expect(first.headers['cache-control']).toBe('private, no-store')
  expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy'])
})

describe('a first screen', () => {
  const shop = async (fails = false) => {
    const frames: ShellFrame[] = []
    const renderer: PageRenderer = {
      ...noPages,
      render: async (page) => {
        if ('shell' in page) frames.push(page)
        if (fails && 'shell' in page && page.screen) throw new Error('A part broke')
        return { head: '', html: '<main></main>', answers: 'what was answered' }
      },
    }
    const t = testApp()
    const { server } = await createApp(t.deps, renderer)
    onTestFinished(() => server.close())
    const open = (url: string, user: { id: number; isAdmin: boolean }) =>
      server.inject({ url, headers: { cookie: t.cookieOf(user) } })
    return { t, open, frames }
  }

  it('makes its calls as the one who asks for the page, and none that changes anything', async () => {
    const { t, open, frames } = await shop()
    const [customer, other] = [t.make.user(), t.make.user()]
    const [own] = [t.make.order({ userId: customer.id }), t.make.order({ userId: other.id })]
    const { body } = await open('/dashboard', customer)
    expect(dataOf(body)).toMatchObject({ answers: 'what was answered' })
    const call = frames[0]?.screen?.call
    expect(await call?.('orders.mine', { limit: 2 })).toMatchObject({ rows: [{ id: own.id }], total: 1 })
    await expect(call?.('stats.overview', undefined)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(call?.('orders.claim', { token: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await open('/admin', t.make.user({ isAdmin: true }))
    expect(await frames[1]?.screen?.call('stats.overview', undefined)).toMatchObject({ orders: 2 })
  })

  it('is neither rendered at another address nor for a customer who opens the back office', async () => {
    const { t, open, frames } = await shop()
    const customer = t.make.user()
    for (const url of ['/dashboard?tab=orders', '/dashboard?claim=x', '/admin']) await open(url, customer)
    expect(frames.map(({ screen }) => screen)).toEqual([null, null, null])
    expect((await open('/admin', customer)).body).toContain('<div id="root"><noscript>')
  })

  it('that cannot be rendered leaves the frame, so that the browser says what is wrong', async () => {
    const { t, open, frames } = await shop(true)
    const { statusCode } = await open('/dashboard', t.make.user())
    expect([statusCode, frames.map(({ screen }) => screen === null)]).toEqual([200, [false, true]])
  })
})

it('an unknown address answers JSON to every method that does not read', async () => {
  const app = await reading().http()
  const answer = await app.inject({ method: 'POST', url: '/nothing', payload: {} })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
})

const ORIGIN = 'http://shop.test'

const leads: [redirect: string | null, target: string | null][] = [
  ['/dashboard?tab=orders&plan=2', `${ORIGIN}/dashboard?tab=orders&plan=2`],
  ['/admin', `${ORIGIN}/admin`],
  ['/.//evil.example', `${ORIGIN}//evil.example`],
  ['/?next=https://evil.example', `${ORIGIN}/?next=https://evil.example`],
  [null, null],
  ['', null],
  ['dashboard', null],
  ['//evil.example', null],
]
it.each(leads)('signing in with the redirect %j leads to %j', (redirect, target) => {
  expect(redirectTarget(redirect, ORIGIN)).toBe(target)
})

it.each(['/login', '/register'])('%s leads a signed-in user on at once', async (path) => {
  const { t, app } = await served()
  const customer = t.cookieOf(t.make.user())
  const admin = t.cookieOf(t.make.user({ isAdmin: true }))
  const location = async (query: string, cookie = customer) =>
    (await app.inject({ url: path + query, headers: { cookie } })).headers.location
  expect([await location(''), await location('', admin)]).toEqual(['/dashboard', '/admin'])
  const orders = `${ORIGIN}/dashboard?tab=orders`
  expect(await location('?redirect=%2Fdashboard%3Ftab%3Dorders')).toBe(orders)
  // A typed address may be unencoded: only the first question mark begins the query.
  expect(await location('?redirect=/dashboard?tab=orders')).toBe(orders)
  expect(await location('?redirect=%2F%2Fevil.example')).toBe('/dashboard')
  expect((await app.inject({ url: `${path}?redirect=%2Fdashboard` })).statusCode).toBe(200)
})
