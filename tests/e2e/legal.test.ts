import { afterAll, describe, expect, it } from 'vitest'
import { elementOf, elementsOf, htmlOf, linksOf, wordsOf } from '#tests/helpers/html.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

// What the server sends, which is all that a browser without JavaScript has; privacy policy and terms of service; and the
// page for addresses that there are not.

const site = await sharedSite()

it('every public page is all there without JavaScript (PAGE-1)', async () => {
  for (const [path, mark] of [
    ['/', /<h1[^>]*>[^<]*WhatsApp/],
    ['/login', /<label[^>]*>Username/],
    ['/register', /<label[^>]*>WhatsApp number/],
    ['/reset-password', /<label[^>]*>Email/],
    ['/track', /<label[^>]*>Order number/],
    ['/verify', /<label[^>]*>License key/],
    ['/products', /<h2[^>]*>No Products Available/],
    ['/privacy-policy', /<h1[^>]*>Privacy Policy/],
    ['/terms-of-service', /<h1[^>]*>Terms of Service/],
    ['/nothing', /<h1[^>]*>Page Not Found/],
  ] as const) {
    const html = await htmlOf(site, path)
    const found = {
      path,
      isMarked: mark.test(html),
      headings: html.match(/<h1/g)?.length,
      // Only a script would put these in their place.
      outOfPlace: html.match(/<template|<div hidden/g),
      leadsOn: elementOf(html, 'footer').includes('href="/privacy-policy"'),
    }
    expect(found).toEqual({ path, isMarked: true, headings: 1, outOfPlace: null, leadsOn: true })
  }
})

it('every form says that it needs JavaScript and offers WhatsApp, and Buy Now leads there with plan and price (PAGE-502)', async () => {
  for (const path of ['/login', '/register', '/reset-password', '/track', '/verify', '/products', '/']) {
    const html = await htmlOf(site, path)
    const [said = ''] = /<noscript><p>.*?<\/noscript>/s.exec(html) ?? []
    const ask = ['write to us on WhatsApp', expect.stringMatching(/^https:\/\/wa\.me\/923000000000\?text=./)]
    expect([path, said.includes('needs JavaScript'), ...linksOf(said)]).toEqual([path, true, ask])
  }
  const home = await htmlOf(site, '/')
  const buying = /<noscript><a [^>]*aria-label="Buy Now: Starter[^>]*>/.exec(home)?.[0] ?? ''
  const [, text = ''] = /href="https:\/\/wa\.me\/923000000000\?text=([^"]+)"/.exec(buying) ?? []
  expect(decodeURIComponent(text)).toMatch(/buy the Starter plan: PKR\s2,499 per month/)
})

it('the frame of dashboard and back office is drawn before any script runs', async () => {
  const dashboard = await htmlOf(site, '/dashboard', site.admin)
  expect(wordsOf(dashboard)).toContain('Welcome, admin')
  expect(wordsOf(elementOf(dashboard, 'h1'))).toBe('Overview')
  const office = await htmlOf(site, '/admin', site.admin)
  expect(office).toMatch(/<nav [^>]*aria-label="Back office"/)
  expect(wordsOf(elementOf(office, 'h1'))).toBe('Dashboard')
  const orders = await htmlOf(site, '/admin?tab=orders', site.admin)
  expect(orders).toMatch(/<header/)
  expect(wordsOf(elementOf(orders, 'h1')).trim()).toBe('')
})

const set = (key: string, value: string) => site.admin.call('PUT', `/api/admin/settings/${key}`, { value })

const settings = await site.admin.call<{ key: string; value: string }[]>('GET', '/api/admin/settings')
const keys = new Set([
  'support_email',
  'support_phone',
  'whatsapp_number',
  'annual_discount_percent',
  'payment_picture_days',
  'response_time',
])
afterAll(async () => {
  for (const { key, value } of settings) if (keys.has(key)) await set(key, value)
  await site.admin.call('PUT', '/api/admin/plans/1', { discountedPrice: '2499' })
})

/** The words of the clauses of a page, by their titles. */
const clausesOf = async (path: string): Promise<Map<string, string>> => {
  const clauses = elementsOf(elementOf(await htmlOf(site, path), 'main'), 'section')
  return new Map(clauses.map((clause) => [wordsOf(elementOf(clause, 'h2')), wordsOf(clause)]))
}
const clause = async (path: string, title: string): Promise<string> => {
  const clauses = await clausesOf(path)
  const name = [...clauses.keys()].find((each) => new RegExp(`^\\d+\\. ${title}$`).test(each))
  return clauses.get(name ?? '') ?? `no ${title} in ${[...clauses.keys()].join()}`
}

it.each([
  ['Privacy Policy', '/privacy-policy'],
  ['Terms of Service', '/terms-of-service'],
])('the page %s names its clauses beside the text, and leads home and to the shop', async (title, path) => {
  await set('support_email', 'help@shop.example')
  const main = elementOf(await htmlOf(site, path), 'main')
  expect(wordsOf(elementOf(main, 'h1'))).toBe(title)
  expect(linksOf(main)[0]).toEqual(['Back to home', '/'])
  const contents = elementOf(main, 'nav')
  expect(wordsOf(contents)).toMatch(/^On this page/)
  const targets = linksOf(contents).map(([, href]) => href)
  expect(targets.length).toBeGreaterThan(8)
  expect([...main.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => `#${id}`)).toEqual(targets)
  const contact = await clause(path, 'Contact us')
  for (const fact of ['help@shop.example', phoneText('+923000000000'), 'Lahore'])
    expect(contact).toContain(fact)
})

describe('the terms of service', () => {
  const terms = (title: string) => clause('/terms-of-service', title)

  it('state the facts of the shop, with the prices on sale now (PAGE-9)', async () => {
    const plans = await terms('Plans and prices')
    for (const fact of ['2,499', '4,999', '9,999', '20,993', '41,993', '83,993', 'Contact Us', '30%'])
      expect(plans).toContain(fact)
    expect(await terms('Changes of prices')).toContain('until 30 days have passed')
    expect(await terms('Reseller programme')).toContain('custom prices')
    expect(await terms('No refunds')).toContain('no refunds')
    expect(await terms('This agreement')).toContain('at least 18 years')
    expect(await terms('Governing law')).toContain('laws of Pakistan')

    await site.admin.call('PUT', '/api/admin/plans/1', { discountedPrice: '2799' })
    await set('annual_discount_percent', '25')
    const changed = await terms('Plans and prices')
    expect(changed).toContain('2,799')
    expect(changed).toMatch(/saves 25%/)
  })

  it('say that what is paid is how long a key is valid, in every place that says it (PAGE-703)', async () => {
    expect(await terms('Plans and prices')).toContain('one calendar month, or twelve')
    expect(await terms('Your license')).toContain('for the time that you pay for')
    for (const path of ['/', '/terms-of-service'])
      expect(await htmlOf(site, path)).not.toMatch(/valid for one year/i)
  })
})

it('the privacy policy names the pictures of payments and how long they stay, by the setting', async () => {
  const policy = (title: string) => clause('/privacy-policy', title)
  await set('payment_picture_days', '90')
  expect(await policy('What we store')).toContain('transaction id')
  expect(await policy('How long we keep it')).toContain('deleted 90 days after we decided')
  await set('response_time', 'two days')
  expect(await policy('Your rights')).toContain('answer within two days')
})

it('a shop whose owner entered no contact details shows none on its public pages, and leads to its contact form', async () => {
  for (const key of ['support_email', 'support_phone', 'whatsapp_number']) await set(key, '')
  const paths = ['/', '/products', '/register', '/track', '/privacy-policy', '/terms-of-service', '/no']
  for (const path of paths)
    expect
      .soft(await htmlOf(site, path), path)
      .not.toMatch(/wa\.me|href="(mailto|tel):|undefined|localdomain/)
  expect(linksOf(await htmlOf(site, '/privacy-policy'))).toContainEqual(['our contact form', '/#contact'])
})

it('an address without a page is a real 404 that leads on, and a legal page is printed without the parts that are only for the screen (PAGE-2)', async () => {
  const page = await visit(site, '/')
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await page.waitForURL(`${site.shop.url}/`)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const part of ['banner', 'contentinfo'] as const)
    await expect.poll(() => page.getByRole(part).isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})
