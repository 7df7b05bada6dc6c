import { expect, it } from 'vitest'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()

it.each([
  ['/login', 'textbox', 'Username'],
  ['/register', 'textbox', 'WhatsApp number'],
  ['/reset-password', 'textbox', 'Email'],
  ['/track', 'textbox', 'Order number'],
  ['/products', 'heading', 'No Products Available'],
  ['/privacy-policy', 'heading', 'Privacy Policy'],
  ['/terms-of-service', 'heading', 'Terms of Service'],
  ['/nothing', 'heading', 'Page Not Found'],
] as const)('%s is all there without JavaScript (PAGE-1)', async (path, role, name) => {
  const page = await visit(site, path, { javaScriptEnabled: false })
  await page.getByRole(role, { name }).first().waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).waitFor()
})

it('the landing page sells without JavaScript', async () => {
  const page = await visit(site, '/', { javaScriptEnabled: false })
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('WhatsApp')
  for (const price of ['2,499', '4,999', '9,999']) expect(await page.textContent('#pricing')).toContain(price)
  await expect.poll(() => page.getByRole('textbox', { name: 'WhatsApp number' }).isVisible()).toBe(true)
})

it('every form says that it needs JavaScript and offers WhatsApp, and Buy Now leads there with plan and price (PAGE-502)', async () => {
  for (const path of ['/login', '/register', '/reset-password', '/track', '/verify', '/products', '/']) {
    const page = await visit(site, path, { javaScriptEnabled: false })
    // Playwright finds no text in a noscript element.
    const html = await page.content()
    expect([path, html.includes('needs JavaScript')]).toEqual([path, true])
    expect(html).toMatch(/<a href="https:\/\/wa\.me\/923000000000\?text=[^"]+">write to us on WhatsApp/)
    if (path !== '/') continue
    const buying =
      /href="https:\/\/wa\.me\/923000000000\?text=([^"]+)"[^>]*aria-label="Buy Now: Starter/.exec(html)
    expect(decodeURIComponent(buying?.[1] ?? '')).toMatch(/buy the Starter plan: PKR\s2,499 per month/)
  }
})

it('the claims of the landing page are content of a new shop (LAND-8)', async () => {
  const page = await visit(site, '/', { javaScriptEnabled: false })
  const text = (await page.locator('main').textContent()) ?? ''
  for (const claim of ['50,000+', '4.9/5', '1000+']) expect(text).toContain(claim)
})

it('the frame of dashboard and back office is drawn before any script runs (PAGE-13)', async () => {
  const without = { javaScriptEnabled: false }
  const dashboard = await visit(site, '/dashboard', { ...without, as: site.admin })
  await dashboard.getByText('Welcome, admin').waitFor()
  await dashboard.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  const office = await visit(site, '/admin', { ...without, as: site.admin })
  await office.getByRole('navigation', { name: 'Back office' }).waitFor()
  await office.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  const orders = await visit(site, '/admin?tab=orders', { ...without, as: site.admin })
  await orders.getByRole('banner').waitFor()
  await expect.poll(() => orders.getByRole('heading', { name: 'Dashboard' }).count()).toBe(0)
})
