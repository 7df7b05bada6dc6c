import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { publicFiles } from '#src/app/server/pages/public-files.ts'
import { drawShareImage } from '#src/app/server/pages/share-image.ts'
import { office, read, type TestApp, testApp } from '#tests/helpers/app.ts'

const SHOP = 'http://shop.test'

describe('the files for crawlers:', () => {
  it('robots.txt blocks the applications and the API (SEO-4)', async () => {
    const answer = await read(testApp(), '/robots.txt')
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toBe(
      `User-agent: *\nDisallow: /admin\nDisallow: /dashboard\nDisallow: /ur/dashboard\nDisallow: /api\n\nSitemap: ${SHOP}/sitemap.xml\n`,
    )
  })

  const listed = async (t: TestApp) =>
    [...(await read(t, '/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
      address.replace(SHOP, ''),
    )

  it('sitemap.xml lists the public pages that may be indexed', async () => {
    const t = testApp()
    const answer = await read(t, '/sitemap.xml')
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(answer.body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/)
    const all = ['/', '/products', '/verify', '/privacy-policy', '/terms-of-service', '/login', '/register']
    const urdu = (paths: string[]) => paths.map((path) => `/ur${path}`.replace(/\/$/, ''))
    expect(await listed(t)).toEqual([...all, ...urdu(all)])
    const admin = t.as.admin()
    const { rows } = await admin.seo.list({})
    const idOf = (page: string) => rows.find((row) => row.page === page)?.id ?? 0
    await admin.seo.update({ id: idOf('terms'), robots: 'noindex, follow' })
    await admin.seo.update({ id: idOf('services'), canonicalUrl: '/' })
    const left = ['/', '/verify', '/privacy-policy', '/login', '/register']
    expect(await listed(t)).toEqual([...left, ...urdu(left)])
    await admin.seo.update({ id: idOf('terms'), isActive: false })
    expect(await listed(t)).toContain('/terms-of-service')
  })

  it.each([`${SHOP}/products`, `${SHOP}/products/`, '/products/'])(
    'and a page whose canonical address is its own, entered as %s',
    async (canonicalUrl) => {
      const { t, admin } = office()
      const { rows } = await admin.seo.list({})
      await admin.seo.update({ id: rows.find(({ page }) => page === 'services')?.id ?? 0, canonicalUrl })
      expect(await listed(t)).toEqual(expect.arrayContaining(['/products', '/ur/products']))
      const { body } = await read(t, '/ur/products')
      expect(body).toContain(`<link rel="canonical" href="${SHOP}/ur/products">`)
    },
  )

  it("the manifest has the shop's name", async () => {
    const t = testApp()
    await t.as.admin().settings.update({ key: 'site_name', value: 'Chat "Shop"' })
    const answer = await read(t, '/site.webmanifest')
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const { name, start_url, icons } = answer.json()
    expect([name, start_url]).toEqual(['Chat "Shop"', '/'])
    const sizes = icons.map((icon: { sizes: string }) => icon.sizes)
    expect(sizes).toEqual(['any', '192x192', '512x512', '512x512'])
  })
})

describe('the picture of a shared link (SEO-5)', () => {
  const address = async (t: TestApp, page = '/') =>
    /<meta property="og:image" content="([^"]*)">/.exec((await read(t, page)).body)?.[1] ?? ''

  it('changes with its address when name or headline change, because previews cache it', async () => {
    const { t, admin } = office()
    const first = await address(t)
    const before = (await read(t, '/share.png')).rawPayload
    await admin.plans.update({ id: 1, planName: 'Beginner' })
    expect(await address(t)).toBe(first)
    await admin.settings.update({ key: 'site_name', value: 'Karobar' })
    const second = await address(t)
    const section = (await admin.pageSections.list()).find(({ name }) => name === 'hero')
    await admin.pageSections.setContent({ id: section?.id ?? 0, content: { title: 'Sell while you sleep' } })
    const third = await address(t)
    expect(new Set([first, second, third]).size).toBe(3)
    expect((await read(t, '/share.png')).rawPayload.equals(before)).toBe(false)
  })

  it('is a PNG of 1200 by 630 pixels, and another one on pages in Urdu', async () => {
    const t = testApp()
    const [english, urdu] = [await address(t), await address(t, '/ur')]
    expect(urdu).toMatch(/\/ur\/share\.png\?v=/)
    const drawn = [await read(t, english.replace(SHOP, '')), await read(t, urdu.replace(SHOP, ''))]
    for (const { statusCode, headers, rawPayload } of drawn) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
      expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    }
    expect(drawn[0]?.rawPayload.equals(drawn[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false)
  })

  it('reads no more of a headline than its picture can show', async () => {
    const shop = { name: 'Karobar', host: 'shop.test', stages: ['New', 'Paid'], language: 'en' } as const
    const picture = (words: number) => drawShareImage({ ...shop, headline: 'Sell more '.repeat(words) })
    expect((await picture(4800)).equals(await picture(40))).toBe(true)
  })

  it('is drawn for any name of the shop', async () => {
    const { t, admin } = office()
    for (const value of ['واٹس ایپ 😀', '<b>&"W'.repeat(8)]) {
      await admin.settings.update({ key: 'site_name', value })
      expect((await read(t, '/share.png')).statusCode).toBe(200)
    }
  })
})

it.each([
  ['favicon.ico', 'image/x-icon'],
  ['favicon.svg', 'image/svg+xml'],
  ['apple-touch-icon.png', 'image/png', 180],
  ['icon-192.png', 'image/png', 192],
  ['icon-512.png', 'image/png', 512],
  ['icon-maskable-512.png', 'image/png', 512],
])('%s is served with its type and size', async (name, type, width?: number) => {
  const app = fastify()
  await app.register(publicFiles(testApp().deps, 'web/public'))
  const answer = await app.inject(name)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
  if (width) expect(answer.rawPayload.readUInt32BE(16)).toBe(width)
})
