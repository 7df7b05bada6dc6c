import { describe, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { tabNamed, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'

// The menu of the back office, and what the palette calls its pages.

const site = await openSite()

describe('the menu', () => {
  it.each([900, 768])('fits a window of %i px, with Settings in sight (ADMIN-330)', async (height) => {
    const page = await openTab(site, 'orders', { viewport: { width: 1440, height } })
    const menu = page.getByRole('navigation', { name: 'Back office' })
    await menu.getByRole('link', { name: 'Templates' }).waitFor()
    const overflow = () =>
      menu.evaluate((bar) =>
        [bar, ...bar.querySelectorAll('*')].reduce(
          (most, { scrollHeight, clientHeight, tagName }) =>
            tagName === 'DIV' || tagName === 'NAV' ? Math.max(most, scrollHeight - clientHeight) : most,
          0,
        ),
      )
    await expect.poll(overflow).toBe(0)
    const settings = await menu.getByRole('link', { name: 'Settings' }).boundingBox()
    expect((settings?.y ?? height) + (settings?.height ?? 0)).toBeLessThanOrEqual(height)
  })

  it('has counts that can be read, and beside the icons of a narrow one dots that say them (A11Y-8)', async () => {
    await placeOrder(site, 1)
    const page = await openTab(site, 'orders', { viewport: { width: 1440, height: 900 } })
    const count = page.getByRole('img', { name: '1 pending orders' })
    await count.waitFor()
    const sizes = () =>
      page
        .locator('.mantine-Badge-root')
        .evaluateAll((badges) => badges.map((badge) => Number.parseFloat(getComputedStyle(badge).fontSize)))
    await expect.poll(async () => Math.min(...(await sizes()))).toBeGreaterThanOrEqual(12)
    await page.getByRole('button', { name: 'Collapse sidebar' }).click()
    await expect.poll(async () => (await count.boundingBox())?.width).toBeLessThan(12)
  })

  it('fetches the code of a tab when its link is pointed at (ADMIN-613)', async () => {
    const page = await openTab(site, 'orders', { own: true })
    await tabNamed(page, 'Orders')
    const code = page.waitForRequest(/\/assets\/licenses-[^/]+\.js$/)
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Licenses' })
      .hover()
    await code
    expect(new URL(page.url()).searchParams.get('tab')).toBe('orders')
  })

  it('keeps Settings in sight on a phone too, and Back closes it (ADMIN-330, ADMIN-331)', async () => {
    const page = await openTab(site, 'orders', { viewport: { width: 360, height: 640 } })
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Back office' })
    await menu.getByRole('link', { name: 'Plans' }).click()
    await tabNamed(page, 'Pricing Plans Management')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const box = await menu.getByRole('link', { name: 'Settings' }).boundingBox()
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThanOrEqual(640)
    await page.goBack()
    await page.getByRole('button', { name: 'Open menu' }).waitFor()
    await tabNamed(page, 'Pricing Plans Management')
  })

  it('has one door to the website, whose parts are tabs with addresses of their own (ADMIN-330)', async () => {
    const page = await openTab(site, 'orders')
    const menu = page.getByRole('navigation', { name: 'Back office' })
    await menu.getByRole('link', { name: 'Website' }).click()
    await tabNamed(page, 'Complete Page Editor')
    const parts = page.getByRole('navigation', { name: 'Website' })
    for (const [name, tab] of [
      ['Live Editor', 'live-editor'],
      ['Page Editor', 'page-editor'],
    ] as const) {
      await expect.poll(() => menu.getByRole('link', { name }).count()).toBe(0)
      await parts.getByRole('link', { name }).click()
      await tabNamed(page, name)
      expect(new URL(page.url()).searchParams.get('tab')).toBe(tab)
      await expect.poll(() => parts.getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
      await expect
        .poll(() => menu.getByRole('link', { name: 'Website' }).getAttribute('aria-current'))
        .toBe('page')
    }
    await parts.getByRole('link', { name: 'Content' }).click()
    await tabNamed(page, 'Complete Page Editor')
  })

  it('opens what belongs to the own account from the name of the user (ADMIN-330)', async () => {
    const page = await openTab(site, 'orders')
    await page.getByRole('banner').getByRole('button', { name: 'Welcome, admin' }).click()
    await page.getByRole('menuitem', { name: 'Change your password' }).click()
    await waitForFocus(page.getByRole('textbox', { name: 'Current password' }))
    await page.goBack()
    await tabNamed(page, 'Orders')
    await page.getByRole('button', { name: 'Welcome, admin' }).click()
    await page.getByRole('menuitem', { name: 'My account' }).click()
    await tabNamed(page, 'System Settings')
    expect(new URL(page.url()).searchParams.get('view')).toBe('account')
    await page
      .getByRole('region', { name: 'Where you are signed in' })
      .getByText('This browser', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Welcome, admin' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  })
})

it('the palette finds pages by what people call them, settings, texts of the website and templates (ADMIN-2)', async () => {
  const page = await openTab(site, 'orders')
  await tabNamed(page, 'Orders')
  await page.keyboard.press('Control+k')
  const search = page.getByRole('textbox', { name: 'Search the back office' })
  const hits = page.getByRole('dialog', { name: 'Search the back office' })
  for (const [words, hit] of [
    ['banner', 'Notifications'],
    ['eid', 'Notifications'],
    ['testimonials', 'Page Editor'],
    ['hero', 'Live Editor'],
    ['logo', 'Shop name'],
    ['password', 'Change your password'],
    ['email', 'Settings: Email'],
    ['price', 'Plans'],
    ['refund', 'Payment Desk'],
    ['backup', 'Settings: Copies'],
    ['payment reminder', 'Payment reminder'],
    ['one-time code', 'One-time code'],
    ['headline', 'Hero: Headline'],
    ['support phone', 'Support phone'],
  ] as const) {
    await search.fill(words)
    await hits
      .getByRole('button', { name: new RegExp(`^${hit}`) })
      .first()
      .waitFor()
  }
  await search.fill('hero main_headline')
  await hits.getByRole('group', { name: 'Website' }).getByRole('button', { name: 'Hero: Headline' }).click()
  await page.getByRole('dialog', { name: 'Headline' }).waitFor()
  await page.goto('/admin?tab=orders')
  await tabNamed(page, 'Orders')
  await page.keyboard.press('Control+k')
  await search.fill('support phone')
  await hits.getByRole('group', { name: 'Settings' }).getByRole('button').first().click()
  await waitForFocus(page.getByRole('textbox', { name: 'Support phone' }))
  expect(new URL(page.url()).hash).toBe('#support_phone')
})
