import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { isoDay } from '#src/shared/values/dates.ts'
import { dialog, waitForFocus } from '#tests/helpers/page.ts'
import { reach } from '#tests/helpers/site.ts'
import { openToy } from '#tests/helpers/toy-shop.ts'
import {
  announced,
  box,
  exportOf,
  filterBox,
  gone,
  header,
  nameOf,
  rowOf,
  see,
  selected,
  selectionBar,
} from '#tests/helpers/toy-table.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { periodsAt } from '#web/admin/table/days.ts'

// Selection, export, days, rows and cards of every table, shown on the toy.

const pageBox = (page: Page) => page.getByRole('checkbox', { name: 'Select all rows of this page' })
const isMixed = (page: Page) => pageBox(page).evaluate((input: HTMLInputElement) => input.indeterminate)
const drawer = (page: Page, id: number) => dialog(page, `Thing ${id}`)

it('a selection grows by click, by Shift and by page, outlives sort and page, and ends with a filter or an Escape that closes nothing else (TABLE-5)', async () => {
  const { page } = await openToy()
  await box(page, 59).check()
  await selected(page, 1)
  await expect.poll(() => isMixed(page)).toBe(true)
  await box(page, 56).click({ modifiers: ['Shift'] })
  await selected(page, 4)
  for (const id of [59, 58, 57, 56]) await expect.poll(() => box(page, id).isChecked()).toBe(true)
  await box(page, 58).uncheck()
  await selected(page, 3)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await nameOf(page, 50).waitFor()
  await expect.poll(() => isMixed(page)).toBe(false)
  await pageBox(page).check()
  await selected(page, 13)
  await expect.poll(() => isMixed(page)).toBe(false)
  await header(page, 'Amount').getByRole('button').click()
  await reach(page, { sort: '-amount' })
  await selected(page, 13)
  const all = selectionBar(page).getByRole('button', { name: /^Select all/ })
  await expect.poll(() => all.textContent()).toBe('Select all 60')
  await all.click()
  await selected(page, 60)
  await expect.poll(() => all.count()).toBe(0)
  await filterBox(page).selectOption('New')
  await reach(page, { sort: '-amount', status: 'new' })
  await gone(page)
  await page.goBack()
  await reach(page, { sort: '-amount' })
  await expect.poll(() => selectionBar(page).count()).toBe(0)

  await box(page, 28).check()
  await selected(page, 1)
  await page.getByRole('button', { name: 'Finish 1 thing' }).click()
  await dialog(page, /^Finish 1 thing/).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await selected(page, 1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await nameOf(page, 28).click()
  await drawer(page, 28).waitFor()
  // As it is before the drawer has taken the focus.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await selected(page, 1)
  await page.keyboard.press('Escape')
  await gone(page)
  await expect.poll(() => box(page, 28).isChecked()).toBe(false)
})

it('days filter by a period or freely, and the export holds all pages of the filtered and sorted rows in the visible columns (TABLE-703)', async () => {
  const { page, state } = await openToy('things&sort=amount')
  const last = periodsAt(new Date()).find(({ name }) => name === 'Last 7 days')?.days
  if (!last) throw new Error('There are no last 7 days')
  const cheapest = state.things.toSorted((a, b) => a.amount - b.amount || a.id - b.id)
  const wanted = cheapest.filter(({ createdAt }) => isoDay(createdAt) >= last.from)
  await see(page, cheapest.slice(0, 10))
  const all = await exportOf(page)
  expect(all.name).toBe(`things-${isoDay(new Date())}.csv`)
  expect(all.mark).toBe('\uFEFF')
  // The name stands in the cell of the number, and the maker is hidden.
  const head = 'Thing,Name,Amount (PKR),State,Active,Notes,Created (Pakistan time)'
  expect(all.head).toEqual(head.split(','))
  expect(all.lines.map(([id]) => Number(id))).toEqual(cheapest.map(({ id }) => id))

  await page.getByRole('button', { name: 'Dates: Any date' }).click()
  const period = page.getByRole('button', { name: 'Last 7 days' })
  await period.click()
  await reach(page, { sort: 'amount', ...last })
  await announced(page, '7 results')
  await see(page, wanted)
  await page.keyboard.press('Escape')
  expect((await exportOf(page)).lines.map(([id]) => Number(id))).toEqual(wanted.map(({ id }) => id))
  await page.getByRole('button', { name: /^Dates: / }).click()
  await period.click()
  await reach(page, { sort: 'amount' })
  await page.getByLabel('From').fill(last.to)
  await reach(page, { sort: 'amount', from: last.to })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Dates: Since/ }).waitFor()
})

it('a row opens in a drawer with an address of its own, which Back, Escape and reload respect, and in a tab of its own by Ctrl; its controls do not open it, and one that could not be loaded is asked for again (TABLE-10)', async () => {
  const { page } = await openToy('things&page=2')
  await rowOf(page, 48).getByRole('cell').nth(3).click()
  await drawer(page, 48).waitFor()
  await reach(page, { page: '2', record: '48' })
  await page.reload()
  await drawer(page, 48).waitFor()
  await page.goBack()
  await drawer(page, 48).waitFor({ state: 'detached' })
  await reach(page, { page: '2' })
  await nameOf(page, 47).press('Enter')
  await drawer(page, 47).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => drawer(page, 47).count()).toBe(0)
  await reach(page, { page: '2' })
  await waitForFocus(nameOf(page, 47))

  // By its name it is a link; beside it, the row opens the same address.
  await page.evaluate(() => Object.assign(window, { open: (url: string) => (document.title = url) }))
  const address = '/admin?tab=things&page=2&record=47'
  expect(await nameOf(page, 47).getAttribute('href')).toBe(address)
  const cell = rowOf(page, 47).getByRole('cell').nth(3)
  const presses = [() => cell.click({ modifiers: ['ControlOrMeta'] }), () => cell.click({ button: 'middle' })]
  for (const press of presses) {
    await press()
    await expect.poll(() => page.title()).toContain(address)
    await page.evaluate(() => (document.title = 'Things'))
  }
  await box(page, 47).check()
  await rowOf(page, 47).getByRole('button', { name: 'Edit notes of thing 47' }).click()
  await dialog(page, 'Notes of thing 47').waitFor()
  await reach(page, { page: '2' })

  // A thing on another page, which is asked for again where it could not be loaded, and one that does not exist.
  const absence = await breakOff(page, 'things.one')
  await page.goto('/admin?tab=things&record=3')
  await page.getByText('The thing could not be loaded').waitFor()
  await absence.release()
  const retry = page.getByRole('button', { name: 'Retry' })
  await retry.click()
  await drawer(page, 3).getByText('Top 3').waitFor()
  await page.goto('/admin?tab=things&record=999999')
  await page.getByText('There is no thing 999999 among these things.').waitFor()
  expect(await retry.count()).toBe(0)
})

// Only a browser puts signs in their order and places them.
it('an Urdu name beside a phone stands at the edge of its column and turns no sign of the phone round (TABLE-830)', async () => {
  const { page, change } = await openToy()
  change(60, { name: 'سنا · +923331234555' })
  const placesOf = () =>
    rowOf(page, 60)
      .or(page.getByRole('listitem').filter({ has: nameOf(page, 60) }))
      .getByText('+923331234555')
      .evaluate(({ firstChild }) => {
        const leftOf = (at: number) => {
          const range = document.createRange()
          range.setStart(firstChild as Text, at)
          range.setEnd(firstChild as Text, at + 1)
          return range.getBoundingClientRect().left
        }
        return [leftOf(0), leftOf(1)] as const
      })
  const expectInOrder = async () => {
    const [plus, digit] = await placesOf()
    expect(plus).toBeLessThan(digit)
  }
  await page.reload()
  await expectInOrder()
  const head = await header(page, 'Name').getByRole('button').boundingBox()
  const name = await rowOf(page, 60).getByText('سنا').boundingBox()
  expect(Math.abs((name?.x ?? 0) - (head?.x ?? 999))).toBeLessThan(12)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(() => page.getByRole('table').count()).toBe(0)
  await expectInOrder()
})

it('on a phone, rows are cards that sort, select, open and filter; closing one leaves the page where it was, search, filter and the button for a new row share a line, and nothing is cut off at 320 px (TABLE-14, A11Y-4, A11Y-6)', async () => {
  const { page, state } = await openToy('things', { viewport: { width: 360, height: 740 } })
  const cards = page.getByRole('list', { name: 'things' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(10)
  await expect.poll(() => page.getByRole('table').count()).toBe(0)
  await expect
    .poll(() => cards.evaluateAll((all) => Math.max(...all.map(({ clientHeight }) => clientHeight))))
    .toBeLessThan(170)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  const filter = page.getByRole('button', { name: 'Filter' })
  const tools = [page.getByRole('searchbox'), filter, page.getByRole('button', { name: 'Add Thing' })]
  const tops = await Promise.all(tools.map(async (tool) => (await tool.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)
  const second = await cards.nth(1).boundingBox()
  expect((second?.y ?? 740) + (second?.height ?? 0)).toBeLessThan(740)

  await box(page, 51).check()
  await selected(page, 1)
  await selectionBar(page).getByRole('button', { name: 'Clear selection' }).click()
  await gone(page)
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(500)
  await nameOf(page, 51).click()
  await drawer(page, 51).getByRole('button', { name: 'Close' }).click()
  await drawer(page, 51).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await filter.click()
  const sheet = dialog(page, 'Filter things')
  const sort = sheet.getByRole('combobox', { name: 'Sort' })
  await sort.selectOption('Amount (PKR) ↑')
  await reach(page, { sort: 'amount' })
  await expect.poll(() => sort.evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px')
  await sheet.getByRole('combobox', { name: 'State' }).selectOption('New')
  await sheet.getByRole('button', { name: 'Today' }).click()
  const newest = state.things.slice(-1)
  await sheet.getByRole('button', { name: 'Show 1 thing' }).click()
  await sheet.waitFor({ state: 'detached' })
  await see(page, newest)
  await page.getByRole('button', { name: 'Filter 2 set' }).waitFor()

  await page.setViewportSize({ width: 320, height: 640 })
  await box(page, 60).check()
  await selected(page, 1)
  const outside = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header *, main *')]
        .filter((element) => element.checkVisibility() && element.clientWidth > 1)
        .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
        .map((element) => element.outerHTML.slice(0, 100)),
    )
  await expect.poll(outside).toEqual([])
})
