import { describe, expect, it } from 'vitest'
import { languageOf } from '#src/kit/language.ts'
import { publicPaths } from '#src/server/pages/data.ts'
import { pathIn } from '#src/shared/page-address.ts'
import { sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'

const SHOP = 'http://shop.test'

const read = async (t: TestApp, url: string, headers: Record<string, string> = {}) =>
  (await t.http()).inject({ url, headers })

const shop = sharedApp()

describe('the address of a page in a language', () => {
  it.each([
    ['/', '/ur'],
    ['/#pricing', '/ur#pricing'],
    ['/?renew=1', '/ur?renew=1'],
    ['/login', '/ur/login'],
    ['/pay/1.a', '/ur/pay/1.a'],
    ['/dashboard?tab=orders', '/ur/dashboard?tab=orders'],
    ['/admin', '/admin'],
    ['/api/orders/1/receipt', '/api/orders/1/receipt'],
    ['/media/a.png', '/media/a.png'],
    ['/ur/login', '/ur/login'],
    ['//evil.example', '//evil.example'],
    ['mailto:a@shop.test', 'mailto:a@shop.test'],
    ['#faq', '#faq'],
  ])('is made of %s as %s (LANG-1)', (path, urdu) => {
    expect([pathIn('en', path), pathIn('ur', path)]).toEqual([path, urdu])
  })

  it.each(['/ur', '/ur/login', '/ur/products', '/ur/terms-of-service', '/ur/nothing'])(
    'gives the page of %s in its language and direction (LANG-1)',
    async (url) => {
      const t = shop()
      expect((await read(t, url)).body).toMatch(/^<!doctype html><html lang="ur" dir="rtl" /)
      expect((await read(t, '/login')).body).toMatch(/^<!doctype html><html lang="en" dir="ltr" /)
    },
  )

  it.each([
    ['/ur/', '/ur'],
    ['/UR/Login/', '/ur/login'],
    ['//ur//products?x=1', '/ur/products?x=1'],
    ['/ur/Pay//12.aB-_?placed', '/ur/pay/12.aB-_?placed'],
    ['/ur/admin?tab=orders', '/admin?tab=orders'],
  ])('is found at %s too, by a redirect to %s (LANG-1, PAGE-17)', async (url, location) => {
    const answer = await read(shop(), url)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
  })

  it('leads a guest to sign in, in the same language, and back (LANG-1)', async () => {
    const answer = await read(shop(), '/ur/dashboard?tab=orders')
    expect(answer.headers.location).toBe('/ur/login?redirect=%2Fur%2Fdashboard%3Ftab%3Dorders')
  })

  it('stands in the head of the page in each language, and in the sitemap (SEO-4, SEO-8)', async () => {
    const t = testApp()
    for (const url of ['/ur/products', '/products']) {
      const { body } = await read(t, url)
      expect(body).toContain(`<link rel="canonical" href="${SHOP}${url}">`)
      expect([...body.matchAll(/hreflang="(.+?)" href="(.+?)"/g)].map(([, ...link]) => link)).toEqual([
        ['en', `${SHOP}/products`],
        ['ur', `${SHOP}/ur/products`],
        ['x-default', `${SHOP}/products`],
      ])
    }
    const { body } = await read(t, '/sitemap.xml')
    expect(body).toContain(
      `<url><loc>${SHOP}/ur</loc><xhtml:link rel="alternate" hreflang="en" href="${SHOP}/"/>` +
        `<xhtml:link rel="alternate" hreflang="ur" href="${SHOP}/ur"/></url>`,
    )
  })
})

it.each(publicPaths)('the head of %s in Urdu is in Urdu (SEO-1, SEO-6)', async (path) => {
  const { body } = await read(shop(), pathIn('ur', path))
  const [head = ''] = body.split('</head>')
  const texts = [
    ...[...head.matchAll(/<title>(.*?)<\/title>/g)].map((match) => match[1] ?? ''),
    ...[...head.matchAll(/(?:description|og:title)" content="(.*?)"/g)].map((match) => match[1] ?? ''),
  ]
  expect(texts.length).toBeGreaterThan(2)
  for (const text of texts) expect(text.replace(' – WaCRM', '')).toMatch(/^[^A-Za-z]+$/)
  expect(body).not.toMatch(/"(?:Monthly|Yearly)"/)
})

it('the language of a call over a socket is that of its page (LANG-2)', () => {
  expect(languageOf({ url: '/trpc?language=ur', headers: {} })).toBe('ur')
  expect(languageOf({ url: '/trpc?language=en', headers: {} })).toBe('en')
})

describe('the language that a visitor chose (LANG-3)', () => {
  it('is remembered for a year by the address that the switch leads to, which loses its sign', async () => {
    const answer = await read(shop(), '/ur/login?chosen&redirect=%2Fpay%2F1')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/ur/login?redirect=%2Fpay%2F1'])
    expect(answer.headers['set-cookie']).toBe('language=ur; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
  })

  it.each([
    ['/', {}, '/ur'],
    ['/products?x=1', {}, '/ur/products?x=1'],
    ['/pay/1.a', { 'sec-fetch-site': 'cross-site' }, '/ur/pay/1.a'],
    ['/dashboard?tab=orders', { 'sec-fetch-site': 'none' }, '/ur/dashboard?tab=orders'],
    ['/login', { 'sec-fetch-site': 'same-origin' }, undefined],
    ['/ur/login', {}, undefined],
    ['/robots.txt', {}, undefined],
  ])('leads from %s with %j to %s', async (url, headers, location) => {
    const answer = await read(shop(), url, { cookie: 'language=ur', ...headers })
    expect(answer.headers.location).toBe(location)
  })

  it('leads nowhere where English was chosen, and nobody who chose nothing', async () => {
    const t = testApp()
    expect((await read(t, '/', { cookie: 'language=en', 'accept-language': 'ur' })).statusCode).toBe(200)
    expect((await read(t, '/', { cookie: 'language=xx' })).statusCode).toBe(200)
    expect((await read(t, '/', { 'accept-language': 'ur' })).statusCode).toBe(200)
  })
})
