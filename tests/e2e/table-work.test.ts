import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { isoDay } from '#src/shared/values/dates.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { announced, box, exportOf, header, reach, readOrders, see } from '#tests/helpers/order-table.ts'
import { reachPath } from '#tests/helpers/page.ts'
import { stopClock, tickUntil } from '#tests/helpers/page-clock.ts'
import { openDemoSite } from '#tests/helpers/site.ts'
import { breakOff, holdFiles } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'
import { periodsAt } from '#web/admin/table/days.ts'

const site = await openDemoSite()
const orders = await readOrders(site)

describe('the date filter', () => {
  it('is a period or any days, holds for the export, and leaves with its second press (TABLE-12)', async () => {
    const page = await openTab(site, 'orders')
    await page.getByRole('button', { name: 'Dates: Any date' }).click()
    const period = page.getByRole('button', { name: 'Last month' })
    await period.click()
    const last = periodsAt(new Date()).find(({ name }) => name === 'Last month')?.days
    if (!last) throw new Error('There is no last month')
    await reach(page, last)
    const wanted = orders.filter(({ createdAt }) => {
      const day = isoDay(new Date(createdAt))
      return day >= last.from && day <= last.to
    })
    expect(wanted.length).toBeGreaterThan(0)
    await announced(page, `${wanted.length} result`)
    await see(page, wanted.slice(0, 10))
    expect((await exportOf(page)).lines.map(([number]) => Number(number))).toEqual(wanted.map(({ id }) => id))
    await page.getByRole('button', { name: /^Dates: / }).click()
    await period.click()
    await reach(page, {})
    await page.getByLabel('From').fill(last.to)
    await reach(page, { from: last.to })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Dates: Since/ }).waitFor()
  })
})

describe('the density', () => {
  it('is rows of 48 px in a page that scrolls below the head, and toasts above the page links (TABLE-13)', async () => {
    const page = await openTab(site, 'orders&size=50')
    await see(page, orders.slice(0, 50))
    const heights = () =>
      page
        .getByRole('row')
        .evaluateAll((rows) => rows.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)))
    await expect
      .poll(async () => (await heights()).filter((height) => height < 48 || height > 49))
      .toEqual([])
    const scrolls = (element: Element) => element.scrollHeight > element.clientHeight + 1
    await expect.poll(() => page.getByRole('region', { name: 'orders' }).evaluate(scrolls)).toBe(false)
    await page.evaluate(() => window.scrollTo(0, 600))
    const banner = await page.getByRole('banner').boundingBox()
    const below = (banner?.y ?? 0) + (banner?.height ?? 0)
    // Half pixels are drawn as whole ones.
    await expect
      .poll(async () => Math.abs(((await header(page, 'Customer').boundingBox())?.y ?? 0) - below))
      .toBeLessThanOrEqual(1)
    await expect.poll(() => page.getByRole('columnheader').first().getAttribute('scope')).toBe('col')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await box(page, orders[49]?.id ?? 0).check()
    await breakOff(page, 'orders.sendPaymentReminder')
    await page.getByRole('button', { name: 'Remind 1 order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remind 1 order' }).click()
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
    await toast.waitFor()
    const isAbove = async () => {
      const pages = await page.getByRole('navigation', { name: 'Pages of orders' }).boundingBox()
      const said = await toast.boundingBox()
      return said && pages && said.y + said.height <= pages.y
    }
    await expect.poll(isAbove).toBe(true)
  })
})

describe('a dialog', () => {
  const add = (page: Page) => page.getByRole('button', { name: 'Add New Plan' }).click()
  const form = (page: Page) => page.getByRole('dialog', { name: 'Add New Plan' })

  it('comes behind the data of the page, and opens without a request once the page was idle (PAGE-162)', async () => {
    const page = await openTab(site, 'plans', { unwatched: true })
    for (const part of ['open-record', 'question-dialogs', 'palette', 'shortcuts', 'column-menu']) {
      const isLoaded = (name: string) =>
        performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/${name}-`))
      await expect.poll(() => page.evaluate(isLoaded, part)).toBe(true)
    }
    const isFirst = await page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name)
      const data = names.findIndex((name) => name.includes('/trpc/'))
      return data !== -1 && data < names.findIndex((name) => name.includes('/question-dialogs-'))
    })
    expect(isFirst).toBe(true)
    await page.getByRole('button', { name: 'Add New Plan' }).waitFor()
    await page.context().setOffline(true)
    await add(page)
    await form(page).waitFor()
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search the back office' }).waitFor()
  })

  it('opens late where it was clicked before its code was there (PAGE-162)', async () => {
    const page = await visit(site, '/admin', { as: site.admin, own: true })
    const { release } = await holdFiles(page, '**/assets/open-record-*.js')
    const asked = page.waitForRequest('**/assets/open-record-*.js')
    await page.goto('/admin?tab=plans')
    await add(page)
    await reachPath(page, '/admin?tab=plans&record=new')
    await asked
    await expect.poll(() => form(page).count()).toBe(0)
    release()
    await form(page).waitFor()
  })
})

describe('a search', () => {
  it('that was typed just before a form was opened does not ask about its changes (TABLE-2)', async () => {
    const page = await openTab(site, 'plans', { clock: true })
    await page.getByRole('row').nth(1).waitFor()
    await stopClock(page)
    await page.getByRole('searchbox').fill('e')
    await page.getByRole('button', { name: 'Add New Plan' }).click()
    const form = page.getByRole('dialog', { name: 'Add New Plan' })
    await tickUntil(page, form)
    await form.getByRole('textbox').first().fill('Changed')
    await page.clock.runFor(400)
    await reachPath(page, '/admin?tab=plans&q=e&record=new')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  })
})

describe('the payment desk', () => {
  it('goes on to the next proof by N, and after the last to the first (PAY-84)', async () => {
    // 1280 px less a scroll bar.
    const page = await openTab(site, 'payments', { viewport: { width: 1265, height: 800 } })
    const decide = ['Accept', 'Reject', 'Next'].map((name) => page.getByRole('button', { name }))
    const tops = () => Promise.all(decide.map(async (button) => (await button.boundingBox())?.y))
    await expect.poll(async () => new Set(await tops()).size).toBe(1)
    const waiting = await page
      .getByRole('navigation', { name: 'Proofs that wait' })
      .getByRole('link')
      .allTextContents()
    expect(waiting.length).toBeGreaterThan(1)
    const numbers = waiting.map((text) => /^#(\d+)/.exec(text)?.[1])
    const [first, ...others] = numbers
    await page.getByRole('heading', { name: `Order ${first}:` }).waitFor()
    for (const number of [...others, first]) {
      await page.keyboard.press('n')
      await page.getByRole('heading', { name: `Order ${number}:` }).waitFor()
      // The keys work once the proof is there.
      await decide[2]?.waitFor()
    }
    // A key decides nothing while a question is open.
    await page.keyboard.press('a')
    const question = page.getByRole('dialog', { name: `Accept the payment of order ${first}?` })
    await question.waitFor()
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: `Order ${first}:` }).waitFor()
  })
})
