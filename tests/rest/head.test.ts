import { describe, expect, it } from 'vitest'
import { office, read, sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'

const SHOP = 'http://shop.test'

const html = async (t: TestApp, url: string) => (await read(t, url)).body
const contentOf = (body: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(body)?.[1]
const titleOf = (body: string) => /<title>(.*?)<\/title>/.exec(body)?.[1]
const canonicalOf = (body: string) => /<link rel="canonical" href="(.*?)">/.exec(body)?.[1]

const seoIdOf = async (t: TestApp, page: string) => {
  const found = (await t.as.admin().seo.list({})).rows.find((row) => row.page === page)
  return found?.id ?? 0
}

type Thing = { '@type': string } & Record<string, unknown>
const thingsOf = (body: string): Thing[] => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  return json ? (JSON.parse(json) as { '@graph': Thing[] })['@graph'] : []
}
const ofType = (things: Thing[], type: string) => things.filter((thing) => thing['@type'] === type)

const reading = sharedApp()

describe('the head of a page', () => {
  const pages = [
    ['/', 'home'],
    ['/products', 'services'],
    ['/privacy-policy', 'privacy'],
    ['/terms-of-service', 'terms'],
  ] as const

  it.each(pages)('%s is filled by all of its SEO row, else by own texts (SEO-1)', async (path, page) => {
    const { t, admin } = office()
    const id = await seoIdOf(t, page)
    const seeded = await html(t, path)
    expect(titleOf(seeded)).not.toMatch(/– WaCRM$/)
    expect(contentOf(seeded, 'og:title')).toBe(titleOf(seeded))
    expect(contentOf(seeded, 'twitter:description')).toBe(contentOf(seeded, 'description'))
    await admin.seo.update({
      id,
      title: 'Own title',
      description: 'Own description',
      keywords: 'crm, whatsapp',
      ogTitle: 'Shared title',
      ogDescription: 'Shared description',
      ogImage: '/media/shared.png',
      twitterCard: 'summary',
      twitterTitle: 'Tweeted title',
      twitterDescription: 'Tweeted description',
      twitterImage: 'https://cdn.example.com/tweeted.png',
      canonicalUrl: 'https://shop.example.com/start',
      robots: 'index, nofollow',
    })
    const filled = await html(t, path)
    expect([titleOf(filled), canonicalOf(filled)]).toEqual(['Own title', 'https://shop.example.com/start'])
    const tags = {
      description: 'Own description',
      keywords: 'crm, whatsapp',
      robots: 'index, nofollow',
      'og:title': 'Shared title',
      'og:description': 'Shared description',
      'og:image': `${SHOP}/media/shared.png`,
      'og:url': 'https://shop.example.com/start',
      'og:type': 'website',
      'og:locale': 'en_PK',
      'og:site_name': 'WaCRM',
      'twitter:card': 'summary',
      'twitter:title': 'Tweeted title',
      'twitter:description': 'Tweeted description',
      'twitter:image': 'https://cdn.example.com/tweeted.png',
      'og:image:width': undefined,
    }
    for (const [name, value] of Object.entries(tags))
      expect([name, contentOf(filled, name)]).toEqual([name, value])
    const withdrawals = [() => admin.seo.update({ id, isActive: false }), () => admin.seo.delete({ id })]
    for (const withdraw of withdrawals) {
      await withdraw()
      const own = await html(t, path)
      expect(titleOf(own)).toMatch(/^.+ – WaCRM$/)
      expect(contentOf(own, 'description')).toBeTruthy()
      expect(contentOf(own, 'robots')).toBe('index, follow')
      expect(canonicalOf(own)).toBe(SHOP + path)
      expect(contentOf(own, 'og:title')).toBe(titleOf(own))
    }
  })

  it('takes the built-in description where its row has none', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const own = contentOf(await html(t, '/privacy-policy'), 'description')
    const row = (await admin.seo.list({ q: 'privacy' })).rows[0]
    await admin.seo.delete({ id: row?.id ?? 0 })
    await admin.seo.create({ page: 'privacy', title: 'How we keep your data' })
    const body = await html(t, '/privacy-policy')
    expect([titleOf(body), contentOf(body, 'description')]).toEqual([
      'How we keep your data',
      expect.any(String),
    ])
    expect(contentOf(body, 'description')).toBeTruthy()
    expect(contentOf(body, 'og:description')).toBe(contentOf(body, 'description'))
    expect(own).toBeTruthy()
  })

  const all = '/ /products /login /register /privacy-policy /terms-of-service /reset-password'
  it.each(all.split(' '))("%s has short texts, and the shop's picture by default", async (path) => {
    const body = await html(reading(), path)
    expect((titleOf(body) ?? '').length).toBeLessThanOrEqual(60)
    expect((contentOf(body, 'description') ?? '').length).toBeLessThanOrEqual(160)
    expect(contentOf(body, 'og:image')).toMatch(/^http:\/\/shop\.test\/share\.png\?v=[\w-]{8}$/)
    expect(contentOf(body, 'twitter:image')).toBe(contentOf(body, 'og:image'))
    expect(contentOf(body, 'twitter:card')).toBe('summary_large_image')
    expect(contentOf(body, 'og:image:width')).toBe('1200')
    expect(contentOf(body, 'og:image:height')).toBe('630')
    expect(contentOf(body, 'og:image:alt')).toContain('WaCRM: Turn WhatsApp chats into paid orders')
  })

  it("escapes an administrator's texts", async () => {
    const t = testApp()
    await t.as.admin().seo.update({ id: await seoIdOf(t, 'home'), ogTitle: '"><script>alert(1)</script>' })
    const body = await html(t, '/')
    expect(body).not.toContain('<script>alert(1)')
    expect(contentOf(body, 'og:title')).toBe('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('keeps unknown and private pages out of search engines', async () => {
    const t = reading()
    const missing = await read(t, '/about')
    expect(missing.statusCode).toBe(404)
    expect(titleOf(missing.body)).toBe('Page Not Found – WaCRM')
    expect(canonicalOf(missing.body)).toBeUndefined()
    expect(contentOf(missing.body, 'robots')).toBe('noindex, nofollow')
    expect(contentOf(missing.body, 'og:title')).toBeUndefined()
    expect(contentOf(await html(t, '/reset-password'), 'robots')).toBe('noindex, follow')
  })

  it('names icons, manifest and a colour for each scheme', async () => {
    const body = await html(reading(), '/')
    for (const tag of [
      '<link rel="icon" href="/favicon.ico" sizes="32x32">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      '<link rel="manifest" href="/site.webmanifest">',
    ]) {
      expect(body).toContain(tag)
    }
    expect(body.match(/<meta name="theme-color" content="#\w{6}" media=/g)).toHaveLength(2)
  })
})

describe('structured data', () => {
  it('offers the plans on sale in rupees, month and year, and never the reseller plan (SEO-6)', async () => {
    const products = ofType(thingsOf(await html(reading(), '/')), 'Product')
    const names = ['WaCRM Starter', 'WaCRM Professional', 'WaCRM Enterprise']
    expect(products.map(({ name }) => name)).toEqual(names)
    const place = { availability: 'https://schema.org/InStock', url: `${SHOP}/#pricing` }
    const offer = { '@type': 'Offer', priceCurrency: 'PKR', ...place }
    expect(products[0]?.offers).toEqual([
      { ...offer, name: 'Monthly', price: '2499' },
      { ...offer, name: 'Yearly', price: '20993' },
    ])
  })

  it('has the questions that the page shows, and none when the section is hidden', async () => {
    const { t, admin } = office()
    await admin.content.create({ section: 'faq', key: 'item30_question', value: 'No answer yet?' })
    const answer = (await admin.content.section({ section: 'faq' })).find(({ key }) => key === 'item1_answer')
    const marked = '<p>Yes, <em>you & your team</em></p>'
    await admin.content.update({ id: answer?.id ?? 0, type: 'html', value: marked })
    const [faq] = ofType(thingsOf(await html(t, '/')), 'FAQPage')
    const questions = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions).toHaveLength(9)
    expect(questions[0]?.name).toMatch(/\?$/)
    expect(questions[0]?.acceptedAnswer.text).toBe('Yes, you & your team')
    const section = (await admin.pageSections.list()).find(({ name }) => name === 'faq')
    await admin.pageSections.setVisibility({ id: section?.id ?? 0, isVisible: false })
    expect(ofType(thingsOf(await html(t, '/')), 'FAQPage')).toEqual([])
  })

  it('names the seller', async () => {
    const things = thingsOf(await html(reading(), '/'))
    expect(ofType(things, 'Organization')).toMatchObject([
      { name: 'WaCRM', url: `${SHOP}/`, logo: `${SHOP}/icon-512.png`, address: { addressCountry: 'PK' } },
    ])
    expect(ofType(things, 'WebSite')).toHaveLength(1)
  })

  it("offers the store's products at the price without a coupon", async () => {
    const t = testApp()
    const prices = { priceMinor: 500_000, discountPriceMinor: 400_050 }
    t.make.product({ title: 'With code', ...prices, couponCode: 'EID' })
    t.make.product({ title: 'Reduced', ...prices, imageUrl: '/media/a.png', category: 'software' })
    t.make.product({ title: 'Gone', isActive: false })
    const products = ofType(thingsOf(await html(t, '/products')), 'Product')
    const priceOf = ({ offers }: Thing) => (offers as { price: string }).price
    const offered = products.map((product) => `${String(product.name)} ${priceOf(product)}`)
    expect(offered.sort()).toEqual(['Reduced 4000.5', 'With code 5000'])
    expect(products.find(({ name }) => name === 'Reduced')).toMatchObject({
      image: `${SHOP}/media/a.png`,
      category: 'software',
      offers: { priceCurrency: 'PKR', url: `${SHOP}/products` },
    })
    expect(thingsOf(await html(t, '/privacy-policy'))).toEqual([])
  })

  it('cannot be ended by any text', async () => {
    const { t, admin } = office()
    await admin.plans.update({ id: 1, planName: '</script><img src=x onerror=alert(1)>' })
    const body = await html(t, '/')
    expect(body).not.toContain('</script><img')
    expect(ofType(thingsOf(body), 'Product')[0]?.name).toBe('WaCRM </script><img src=x onerror=alert(1)>')
  })
})
