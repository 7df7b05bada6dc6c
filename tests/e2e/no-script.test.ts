import { expect, it } from 'vitest'
import { elementOf, htmlOf, linksOf, wordsOf } from '#tests/helpers/html.ts'
import { sharedSite } from '#tests/helpers/site.ts'

// What the server sends is all that a browser without JavaScript has.

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

it('the frame of dashboard and back office is drawn before any script runs (PAGE-13)', async () => {
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
