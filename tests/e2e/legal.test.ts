import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

// Privacy policy, terms of service, and the page for addresses that there are not.

const site = await sharedSite()

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
  for (const { key, value } of settings.filter((setting) => keys.has(setting.key)))
    await site.admin.call('PUT', `/api/admin/settings/${key}`, { value })
  await site.admin.call('PUT', '/api/admin/plans/1', { discountedPrice: '2499' })
})

const clause = (page: Page, title: string) =>
  page.getByRole('region', { name: new RegExp(`^\\d+\\. ${title}$`) }).innerText()

describe.each([
  ['Privacy Policy', '/privacy-policy'],
  ['Terms of Service', '/terms-of-service'],
])('the page %s', (title, path) => {
  it('names its clauses beside the text, and leads home and to the shop', async () => {
    await site.admin.call('PUT', '/api/admin/settings/support_email', { value: 'help@shop.example' })
    const page = await visit(site, path, { javaScriptEnabled: false })
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const targets = await contents.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href') ?? ''),
    )
    expect(targets.length).toBeGreaterThan(8)
    for (const target of targets) await expect.poll(() => page.locator(`section${target}`).count()).toBe(1)
    const contact = await clause(page, 'Contact us')
    for (const fact of ['help@shop.example', '+92 300 0000000', 'Lahore']) expect(contact).toContain(fact)
  })

  it('is printed without the parts that are only for the screen', async () => {
    const page = await visit(site, path)
    await page.emulateMedia({ media: 'print' })
    for (const part of ['banner', 'contentinfo'] as const)
      await expect.poll(() => page.getByRole(part).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })
})

describe('the terms of service', () => {
  it('state the facts of the shop, with the prices on sale now (PAGE-9)', async () => {
    const page = await visit(site, '/terms-of-service')
    const plans = await clause(page, 'Plans and prices')
    for (const fact of ['2,499', '4,999', '9,999', '20,993', '41,993', '83,993', 'Contact Us', '30%'])
      expect(plans).toContain(fact)
    await expect.poll(() => clause(page, 'Changes of prices')).toContain('30 days before')
    await expect.poll(() => clause(page, 'Reseller programme')).toContain('custom prices')
    await expect.poll(() => clause(page, 'No refunds')).toContain('no refunds')
    await expect.poll(() => clause(page, 'This agreement')).toContain('at least 18 years')
    await expect.poll(() => clause(page, 'Governing law')).toContain('laws of Pakistan')

    await site.admin.call('PUT', '/api/admin/plans/1', { discountedPrice: '2799' })
    await site.admin.call('PUT', '/api/admin/settings/annual_discount_percent', { value: '25' })
    await page.reload()
    const changed = await clause(page, 'Plans and prices')
    expect(changed).toContain('2,799')
    expect(changed).toMatch(/saves 25%/)
  })

  it('say that what is paid is how long a key is valid, in every place that says it (LIC-8, PAGE-9)', async () => {
    const page = await visit(site, '/terms-of-service')
    await expect.poll(() => clause(page, 'Plans and prices')).toContain('one calendar month, or twelve')
    await expect.poll(() => clause(page, 'Your license')).toContain('one month or one year')
    for (const path of ['/', '/terms-of-service'])
      expect(await (await fetch(`${site.shop.url}${path}`)).text()).not.toMatch(/valid for one year/i)
  })
})

describe('the privacy policy', () => {
  it('names the pictures of payments and how long they stay, by the setting (PAGE-9, PAY-83)', async () => {
    await site.admin.call('PUT', '/api/admin/settings/payment_picture_days', { value: '90' })
    const page = await visit(site, '/privacy-policy')
    await expect.poll(() => clause(page, 'What we store')).toContain('transaction id')
    await expect.poll(() => clause(page, 'How long we keep it')).toContain('deleted 90 days after we decided')
    await site.admin.call('PUT', '/api/admin/settings/response_time', { value: 'two days' })
    await page.reload()
    await expect.poll(() => clause(page, 'Your rights')).toContain('answer within two days')
  })
})

describe('a shop whose owner entered no contact details', () => {
  it('shows none on its public pages, and leads to its contact form (SET-6)', async () => {
    for (const key of ['support_email', 'support_phone', 'whatsapp_number'])
      await site.admin.call('PUT', `/api/admin/settings/${key}`, { value: '' })
    for (const path of [
      '/',
      '/products',
      '/register',
      '/track',
      '/privacy-policy',
      '/terms-of-service',
      '/no',
    ]) {
      const html = await (await fetch(`${site.shop.url}${path}`)).text()
      expect.soft(html, path).not.toMatch(/wa\.me|href="(mailto|tel):|undefined|localdomain/)
    }
    const page = await visit(site, '/privacy-policy')
    await expect
      .poll(() => page.getByRole('link', { name: 'our contact form' }).getAttribute('href'))
      .toBe('/#contact')
  })
})

describe('an address without a page', () => {
  it('is a real 404 that leads on (PAGE-2)', async () => {
    const page = await visit(site, '/')
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Back to home' }).click()
    await page.waitForURL(`${site.shop.url}/`)
  })
})
