import { describe, expect, it } from 'vitest'
import { publicPaths } from '#src/app/server/pages/data.ts'
import { languageOf, speakIn } from '#src/kit/language.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { pathIn } from '#src/shared/page-address.ts'
import { read, served, sharedApp } from '#tests/helpers/app.ts'
import { orderForm, storedOrders } from '#tests/helpers/orders.ts'
import { trialShop } from '#tests/helpers/trials.ts'

const SHOP = 'http://shop.test'

const shop = sharedApp()

describe('the address of a page in a language', () => {
  it.each([
    ['/', '/ur'],
    ['/#pricing', '/ur#pricing'],
    ['/?renew=1', '/ur?renew=1'],
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
    'gives the page of %s in its language and direction',
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
  ])('is found at %s too, by a redirect to %s', async (url, location) => {
    const answer = await read(shop(), url)
    expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
  })

  it.each([
    ['/ur/dashboard?tab=orders', '/ur/login?redirect=%2Fur%2Fdashboard%3Ftab%3Dorders'],
    ['/dashboard?tab=orders', '/login?redirect=%2Fdashboard%3Ftab%3Dorders'],
    ['/admin?tab=orders', '/login?redirect=%2Fadmin%3Ftab%3Dorders'],
  ])('leads a guest from %s to sign in, in the same language, and back', async (url, to) => {
    const answer = await read(shop(), url)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, to])
  })

  it('stands in the head of the page in each language, and in the sitemap (SEO-8)', async () => {
    const t = shop()
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
        `<xhtml:link rel="alternate" hreflang="ur" href="${SHOP}/ur"/>` +
        `<xhtml:link rel="alternate" hreflang="x-default" href="${SHOP}/"/></url>`,
    )
  })
})

it.each(publicPaths)('the head of %s in Urdu is in Urdu', async (path) => {
  // This page is there where a trial is offered.
  const t = path === '/trial' ? (await trialShop()).t : shop()
  const { body } = await read(t, pathIn('ur', path))
  const [head = ''] = body.split('</head>')
  const texts = [
    ...[...head.matchAll(/<title>(.*?)<\/title>/g)].map((match) => match[1] ?? ''),
    ...[...head.matchAll(/(?:description|og:title)" content="(.*?)"/g)].map((match) => match[1] ?? ''),
  ]
  expect(texts.length).toBeGreaterThan(2)
  for (const text of texts) expect(text.replace(' – WaCRM', '')).toMatch(/^[^A-Za-z]+$/)
  expect(body).not.toMatch(/"(?:Monthly|Yearly)"/)
})

describe('the language that a visitor chose', () => {
  it('is remembered for a year by the address that the switch leads to, which loses its sign (LANG-701)', async () => {
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

  it('leads nowhere where English was chosen, and nobody who chose nothing (LANG-702)', async () => {
    for (const headers of [
      { cookie: 'language=en', 'accept-language': 'ur' },
      { cookie: 'language=xx' },
      { 'accept-language': 'ur' },
    ] as Record<string, string>[]) {
      expect((await read(shop(), '/', headers)).statusCode).toBe(200)
    }
  })
})

describe('the language of a request', () => {
  it.each([
    ['a page', '/pay/abc', 'ur', 'en'],
    ['the front page in Urdu', '/ur', undefined, 'ur'],
    ['a page in Urdu', '/ur/products?sort=price', 'en', 'ur'],
    ['a page whose name begins alike', '/urgent', undefined, 'en'],
    ['a call', '/api/orders', undefined, 'en'],
    ['a call that asks for Urdu', '/api/orders', 'ur', 'ur'],
    ['a call of a page in Urdu', '/trpc/orders.create?batch=1', 'ur-PK,ur;q=0.9,en;q=0.8', 'ur'],
    ['a call that prefers English', '/api/orders', 'en-US,en;q=0.9,ur;q=0.8', 'en'],
    ['a call that takes anything', '/api/orders', '*', 'en'],
    ['a call that wants no Urdu', '/api/orders', 'ur;q=0', 'en'],
    ['a call over a socket of a page in Urdu (LANG-2)', '/trpc?language=ur', undefined, 'ur'],
    ['a call over a socket of a page in English', '/trpc?language=en', undefined, 'en'],
  ])('of %s is told by its address or by what it asks (VAL-504)', (_, url, asked, language) => {
    expect(languageOf({ url, headers: { 'accept-language': asked } })).toBe(language)
  })

  it('is kept over what is awaited, and apart from other requests', async () => {
    const answer = async () => {
      await Promise.resolve()
      return currentLanguage()
    }
    const spoken = await Promise.all([speakIn('ur', answer), answer(), speakIn('en', answer)])
    expect(spoken).toEqual(['ur', 'en', 'en'])
  })
})

it('an order remembers the language in which it was placed, also beside others of the moment (MSG-501)', async () => {
  const { t, app } = await served()
  const place = (language: string) => {
    const payload = { ...orderForm, email: `${language}@example.com` }
    const headers = { 'accept-language': language }
    return app.inject({ method: 'POST', url: '/api/orders', headers, payload })
  }
  await Promise.all([place('en'), place('ur'), place('en-PK')])
  const stored = Object.fromEntries(storedOrders(t).map(({ email, language }) => [email, language]))
  expect(stored).toEqual({ 'en@example.com': 'en', 'ur@example.com': 'ur', 'en-pk@example.com': 'en' })
})

it('kept answers are kept by language', async () => {
  const said = async (language: string) =>
    (await read(shop(), '/api/plans', { 'accept-language': language })).body
  const [english, urdu] = [await said('en'), await said('ur')]
  expect(urdu).not.toBe(english)
  expect([await said('en'), await said('ur')]).toEqual([english, urdu])
})
