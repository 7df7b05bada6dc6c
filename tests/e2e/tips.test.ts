import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { waitForFocus } from '#tests/helpers/page.ts'
import { stopClock } from '#tests/helpers/page-clock.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { openToy } from '#tests/helpers/toy-shop.ts'
import { visit } from '#tests/helpers/visit.ts'

// Tooltips of controls without words: 700 ms until one shows, 300 ms in which the next shows at once (TOAST-3).

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tip = (page: Page) => page.getByRole('tooltip')
const expectTips = (page: Page, count: number) => expect.poll(() => tip(page).count()).toBe(count)

it('a tip shows after 700 ms, the next one at once within 300 ms, stays while the pointer rests on it, and goes with Escape', async () => {
  const { page } = await openToy('things', { clock: true })
  const hover = (id: number) => button(page, `Edit thing ${id}`).hover()
  await button(page, 'Edit thing 60').waitFor()
  await stopClock(page)
  await hover(60)
  await page.clock.runFor(650)
  await expectTips(page, 0)
  await page.clock.runFor(60)
  await tip(page).getByText('Edit thing 60').waitFor()

  await page.mouse.move(0, 0)
  await page.clock.runFor(250)
  await hover(59)
  await page.clock.runFor(20)
  await tip(page).getByText('Edit thing 59').waitFor()
  await page.clock.runFor(100)
  await expectTips(page, 1)

  await page.mouse.move(0, 0)
  await page.clock.runFor(500)
  await expectTips(page, 0)
  await hover(60)
  await page.clock.runFor(650)
  await expectTips(page, 0)
  await page.clock.runFor(100)
  await tip(page).hover()
  await page.clock.runFor(2000)
  await expectTips(page, 1)
  await page.keyboard.press('Escape')
  await page.clock.runFor(200)
  await expectTips(page, 0)
})

it('a tip shows to the keyboard too and says why a control does nothing, and Escape does nothing else', async () => {
  const { page } = await openToy()
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
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await button(page, 'Edit thing 57').focus()
  await page.keyboard.press('Tab')
  await waitForFocus(button(page, 'Delete thing 57: This thing is done'))
  await expect.poll(() => tip(page).allTextContents()).toEqual(['This thing is done'])
})

it('a tip never shows where a finger presses, and would lie over the page', async () => {
  const { page } = await openToy('things', { clock: true, hasTouch: true })
  await button(page, 'Columns').tap()
  await page.getByRole('menu').waitFor()
  await page.clock.runFor(2000)
  await expectTips(page, 0)
})

it('no control of the back office or the dashboard has a second tip of the browser', async () => {
  const site = await sharedSite()
  const titled = (page: Page) => page.locator('button[title], a[title]').count()
  const admin = await visit(site, '/admin', { as: site.admin })
  for (const name of ['Collapse sidebar', 'Expand sidebar']) await button(admin, name).click()
  const menu = admin.getByRole('navigation', { name: 'Back office' })
  for (const tab of ['Orders', 'Users', 'Plans', 'WhatsApp', 'Downloads', 'Live Chat']) {
    await menu.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
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
  await tip(dashboard).getByText('Color scheme').waitFor()
  await expect.poll(() => titled(dashboard)).toBe(0)
})
