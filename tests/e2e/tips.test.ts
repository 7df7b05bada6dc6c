import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { waitForFocus } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

// Tooltips of controls without words: 700 ms until one shows, 300 ms in which the next shows at once (TOAST-3).

const site = await sharedSite()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tip = (page: Page) => page.getByRole('tooltip')
const hover = (page: Page, name: string) => button(page, name).hover()

/** Opens the plans of the back office with a stopped clock. */
const openPlans = async () => {
  const page = await openTab(site, 'plans', { clock: true })
  await button(page, 'Edit Starter').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

describe('a tip', () => {
  it('shows after 700 ms, and the next one at once within 300 ms', async () => {
    const page = await openPlans()
    await hover(page, 'Edit Starter')
    await page.clock.runFor(650)
    await expect.poll(() => tip(page).count()).toBe(0)
    await page.clock.runFor(60)
    await tip(page).getByText('Edit Starter').waitFor()

    await page.mouse.move(0, 0)
    await page.clock.runFor(250)
    await hover(page, 'Edit Professional')
    await page.clock.runFor(20)
    await tip(page).getByText('Edit Professional').waitFor()
    await page.clock.runFor(100)
    await expect.poll(() => tip(page).count()).toBe(1)

    await page.mouse.move(0, 0)
    await page.clock.runFor(500)
    await expect.poll(() => tip(page).count()).toBe(0)
    await hover(page, 'Edit Starter')
    await page.clock.runFor(650)
    await expect.poll(() => tip(page).count()).toBe(0)
  })

  it('never shows where a finger presses, and would lie over the page', async () => {
    const page = await openTab(site, 'plans', { clock: true, hasTouch: true })
    await page.clock.pauseAt(Date.now() + 60_000)
    await button(page, 'Columns').tap()
    await page.getByRole('menu').waitFor()
    await page.clock.runFor(2000)
    await expect.poll(() => tip(page).count()).toBe(0)
  })

  it('stays while the pointer rests on it, and goes with Escape', async () => {
    const page = await openPlans()
    await hover(page, 'Edit Starter')
    await page.clock.runFor(800)
    await tip(page).hover()
    await page.clock.runFor(2000)
    await expect.poll(() => tip(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.clock.runFor(200)
    await expect.poll(() => tip(page).count()).toBe(0)
  })

  it('shows to the keyboard too, and Escape does nothing else', async () => {
    const page = await openTab(site, 'plans')
    await page.getByRole('searchbox').press('Tab')
    const columns = button(page, 'Columns')
    await columns.focus()
    await tip(page).getByText('Columns').waitFor()
    await expect.poll(() => columns.getAttribute('aria-describedby')).toBe(await tip(page).getAttribute('id'))
    await page.keyboard.press('Escape')
    await tip(page).waitFor({ state: 'detached' })
    await waitForFocus(columns)
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
  })

  it('says why a control does nothing', async () => {
    const page = await openTab(site, 'users&q=admin&isAdmin=true')
    const own = page.getByRole('button', { name: /^Suspend admin: / })
    await own.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const reason = (await own.getAttribute('aria-label'))?.replace('Suspend admin: ', '') ?? ''
    await tip(page).waitFor()
    await expect.poll(() => tip(page).textContent()).toBe(reason)
  })
})

const titled = (page: Page) => page.locator('button[title], a[title]').count()

it('no control of the back office or the dashboard has a second tip of the browser', async () => {
  const admin = await visit(site, '/admin', { as: site.admin })
  for (const name of ['Collapse sidebar', 'Expand sidebar']) await button(admin, name).click()
  for (const tab of ['orders', 'users', 'plans', 'whatsapp', 'downloads', 'chat']) {
    await admin.goto(`/admin?tab=${tab}`)
    await admin
      .getByRole('searchbox')
      .or(admin.getByRole('heading', { level: 2 }))
      .first()
      .waitFor()
    await expect.poll(() => titled(admin)).toBe(0)
  }
  const customer = await newCustomer(site, 'bilal')
  const dashboard = await visit(site, '/dashboard', { as: customer })
  await dashboard.getByRole('button', { name: /^Color scheme/ }).hover()
  await dashboard.getByRole('tooltip').getByText('Color scheme').waitFor()
  await expect.poll(() => titled(dashboard)).toBe(0)
})
