import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isoDay } from '#src/shared/values/dates.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { ensureBrowser, launchBrowser, wholeChromium } from '#tests/helpers/browser.ts'
import {
  box,
  exportOf,
  filterBox,
  gone,
  header,
  nameOf,
  reach,
  readOrders,
  rowOf,
  rowsOf,
  see,
  selected,
  selectionBar,
} from '#tests/helpers/order-table.ts'
import { readToast, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder, placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { openDemoSite } from '#tests/helpers/site.ts'

const site = await openDemoSite()
const { call } = site.admin
const formula = await placeOrder(site, 1, { name: '=HYPERLINK("http://evil.example","Prize")' })
const notes = '=1+1\nand a "second" line'
await call('PATCH', `/api/admin/orders/${formula}/notes`, { notes })
for (const n of [2, 3, 4]) await placeOrder(site, n)
const orders = await readOrders(site)

const first = (count: number, from = 0) => orders.slice(from, from + count)
const cheapest = () => orders.toSorted((a, b) => a.amount - b.amount || a.id - b.id)
const id = (index: number) => orders[index]?.id ?? 0
const pageBox = (page: Page) => page.getByRole('checkbox', { name: 'Select all rows of this page' })
const isMixed = (page: Page) => pageBox(page).evaluate((input: HTMLInputElement) => input.indeterminate)

describe('a selection', () => {
  it('grows by click, by Shift and by page, outlives sort and page, and ends with a filter or an Escape that closes nothing else (TABLE-5)', async () => {
    const page = await openTab(site, 'orders')
    await see(page, first(10))
    await box(page, id(1)).check()
    await selected(page, 1)
    await expect.poll(() => isMixed(page)).toBe(true)
    await box(page, id(4)).click({ modifiers: ['Shift'] })
    await selected(page, 4)
    for (const index of [1, 2, 3, 4]) await expect.poll(() => box(page, id(index)).isChecked()).toBe(true)
    await box(page, id(2)).uncheck()
    await selected(page, 3)
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await see(page, first(10, 10))
    await expect.poll(() => isMixed(page)).toBe(false)
    await pageBox(page).check()
    await selected(page, 13)
    await expect.poll(() => isMixed(page)).toBe(false)
    await header(page, 'Amount').getByRole('button').click()
    await reach(page, { sort: '-amount' })
    await selected(page, 13)
    await selectionBar(page)
      .getByRole('button', { name: `Select all ${orders.length}` })
      .click()
    await selected(page, orders.length)
    await expect
      .poll(() =>
        selectionBar(page)
          .getByRole('button', { name: /^Select all/ })
          .count(),
      )
      .toBe(0)
    await filterBox(page).selectOption('Pending')
    await reach(page, { sort: '-amount', status: 'pending' })
    await gone(page)
    await page.goBack()
    await reach(page, { sort: '-amount' })
    await expect.poll(() => selectionBar(page).count()).toBe(0)
    await page.goBack()
    await page.goBack()
    await see(page, first(10))
    await box(page, id(0)).check()
    await selected(page, 1)
    await page.getByRole('button', { name: 'Confirm 1 order' }).click()
    const question = page.getByRole('dialog', { name: /^Confirm 1 order/ })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await selected(page, 1)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await nameOf(page, id(0)).click()
    await page.getByRole('dialog', { name: `Order ${id(0)}` }).waitFor()
    // As it is before the drawer has taken the focus.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await selected(page, 1)
    await page.keyboard.press('Escape')
    await gone(page)
    await expect.poll(() => box(page, id(0)).isChecked()).toBe(false)
  })
})

describe('the export', () => {
  it('holds all pages of the filtered and sorted rows, in the visible columns: phones bare, dates in Pakistan time, and nothing that a spreadsheet would run (TABLE-7)', async () => {
    const page = await openTab(site, 'orders&sort=amount')
    await see(page, cheapest().slice(0, 10))
    const all = await exportOf(page)
    expect(all.name).toBe(`orders-${isoDay(new Date())}.csv`)
    expect(all.mark).toBe('\uFEFF')
    // The date is below the number, and the phone below the name.
    const head =
      'Order,Customer,Phone,Plan,Amount (PKR),Payment,Status,License,Reminded (Pakistan time),Notes,Created (Pakistan time)'
    expect(all.head).toEqual(head.split(','))
    expect(all.lines.map(([number]) => Number(number))).toEqual(cheapest().map((order) => order.id))
    await filterBox(page).selectOption('Cancelled')
    await reach(page, { sort: 'amount', status: 'cancelled' })
    const cancelled = orders.filter(({ status }) => status === 'cancelled')
    await page.getByText(`${cancelled.length} results`).waitFor()
    expect((await exportOf(page)).lines).toHaveLength(cancelled.length)
    await page.goto('/admin?tab=orders&q=HYPERLINK')
    await rowsOf(page).first().waitFor()
    const { head: names, lines } = await exportOf(page)
    expect(lines).toHaveLength(1)
    const row = Object.fromEntries(names.map((name, index) => [name, lines[0]?.[index]]))
    expect(row).toMatchObject({
      Customer: '\'=HYPERLINK("http://evil.example","Prize")',
      Phone: '+923001000001',
      Notes: '\'=1+1\nand a "second" line',
    })
    expect(row['Created (Pakistan time)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })
})

describe('one row', () => {
  const drawer = (page: Page, order: number) => page.getByRole('dialog', { name: `Order ${order}` })

  it('opens in a drawer with an address of its own, which Back, Escape and reload respect (TABLE-10)', async () => {
    const page = await openTab(site, 'orders&page=2')
    await see(page, first(10, 10))
    await rowOf(page, id(12)).getByRole('cell').nth(4).click()
    await drawer(page, id(12)).waitFor()
    await reach(page, { page: '2', record: String(id(12)) })
    await page.reload()
    await drawer(page, id(12)).waitFor()
    await page.goBack()
    await drawer(page, id(12)).waitFor({ state: 'detached' })
    await reach(page, { page: '2' })
    await nameOf(page, id(13)).press('Enter')
    await drawer(page, id(13)).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer(page, id(13)).count()).toBe(0)
    await reach(page, { page: '2' })
    await waitForFocus(nameOf(page, id(13)))
    // An order on another page, and one that does not exist.
    await page.goto(`/admin?tab=orders&record=${id(40)}`)
    await drawer(page, id(40))
      .getByText('Confirming the order')
      .or(page.getByText('WACRM-'))
      .first()
      .waitFor()
    await page.goto('/admin?tab=orders&record=999999')
    await page.getByText('There is no order 999999 among these orders.').waitFor()
  })

  it('is a link: Ctrl-click opens a tab of its own, also beside the name; controls do not open it', async () => {
    const executablePath = wholeChromium() ?? ensureBrowser()
    const browser = await launchBrowser({ executablePath })
    onTestFinished(() => browser.close())
    const page = await openTab({ ...site, browser }, 'orders')
    await see(page, first(10))
    // What the new tabs show does not matter yet.
    await page.context().route(/record=/, (route) => route.fulfill({ body: '' }))
    for (const target of [nameOf(page, id(3)), rowOf(page, id(3)).getByRole('cell').nth(4)]) {
      const opened = page.context().waitForEvent('page')
      await target.click({ modifiers: ['ControlOrMeta'] })
      const tab = await opened
      await expect.poll(() => new URL(tab.url()).search).toBe(`?tab=orders&record=${id(3)}`)
      await tab.close()
      await reach(page, {})
    }
    await page.context().unrouteAll()
    const middle = page.context().waitForEvent('page')
    await nameOf(page, id(3)).click({ button: 'middle' })
    await drawer(await middle, id(3)).waitFor()
    await rowOf(page, id(3)).getByRole('combobox').focus()
    await rowOf(page, id(3)).getByRole('combobox').click()
    await rowOf(page, id(3))
      .getByRole('button', { name: /^Edit notes/ })
      .click()
    await page.getByRole('dialog', { name: `Notes of order ${id(3)}` }).waitFor()
    await expect.poll(() => page.url()).not.toContain('record')
  })
})

describe('on a phone', () => {
  const rowsAsCards = (page: Page) => page.getByRole('list', { name: 'orders' }).getByRole('listitem')

  it('rows are cards that sort, select, open, filter and approve; closing one leaves the page where it was, and nothing is cut off at 320 px (TABLE-14, A11Y-4, A11Y-6)', async () => {
    const page = await openTab(site, 'orders', { viewport: { width: 360, height: 740 } })
    const cards = rowsAsCards(page)
    await expect.poll(() => cards.count()).toBe(10)
    await expect.poll(() => page.getByRole('table').count()).toBe(0)
    await expect
      .poll(() => cards.evaluateAll((all) => Math.max(...all.map(({ clientHeight }) => clientHeight))))
      .toBeLessThan(170)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await box(page, id(9)).check()
    await selected(page, 1)
    await selectionBar(page).getByRole('button', { name: 'Clear selection' }).click()
    await gone(page)
    const scrolled = await page.evaluate(() => window.scrollY)
    expect(scrolled).toBeGreaterThan(500)
    await nameOf(page, id(9)).click()
    await drawer(page).waitFor()
    await drawer(page).getByRole('button', { name: 'Close' }).click()
    await drawer(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
    await page.getByRole('button', { name: 'Filter' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filter orders' })
    const sort = sheet.getByRole('combobox', { name: 'Sort' })
    await sort.selectOption('Amount (PKR) ↑')
    await reach(page, { sort: 'amount' })
    await expect.poll(() => sort.evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px')
    await sheet.getByRole('button', { name: /^Show \d+ orders$/ }).click()
    await sheet.waitFor({ state: 'detached' })
    await see(page, cheapest().slice(0, 10))
    const order = await placePaidOrder(site, 5)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await sheet.getByRole('combobox', { name: 'Status' }).selectOption('Pending')
    await sheet.getByRole('button', { name: 'Today' }).click()
    await sheet.getByRole('button', { name: /^Show \d+ orders?$/ }).click()
    await page.getByRole('button', { name: 'Filter 2 set' }).waitFor()
    await page.getByRole('link', { name: `Check the payment of order ${order}` }).click()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept payment' }).click()
    await readToast(page, 'Payment Accepted')
    await expect
      .poll(async () => (await readOrders(site)).find(({ id: number }) => number === order)?.status)
      .toBe('confirmed')

    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/admin?tab=orders')
    await rowsAsCards(page).first().waitFor()
    await box(page, id(0)).check()
    await selected(page, 1)
    const outside = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header *, main *')]
          // The tabs above the table scroll on their line (ADMIN-610).
          .filter((element) => !element.closest('[aria-label=Payment]'))
          .filter((element) => element.checkVisibility() && element.clientWidth > 1)
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
          .map((element) => element.outerHTML.slice(0, 100)),
      )
    await expect.poll(outside).toEqual([])
  })
  const drawer = (page: Page) => page.getByRole('dialog', { name: `Order ${id(9)}` })
})
