import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SEARCH_MAX } from '#src/shared/paging.ts'
import { waitForFocus } from '#tests/helpers/page.ts'
import { stopClock } from '#tests/helpers/page-clock.ts'
import { addressOf, reach } from '#tests/helpers/site.ts'
import { openToy } from '#tests/helpers/toy-shop.ts'
import { announced, filterBox, header, searchBox, see } from '#tests/helpers/toy-table.ts'
import { breakOff, calls, holdBack } from '#tests/helpers/traffic.ts'

// Address, search, order, pages and columns of every table, shown on the toy.

const SEARCH_MS = 300

/** The toy and its things in an order: the newest first, unless told. */
const open = async (tab: string, options = {}) => {
  const toy = await openToy(tab, options)
  const newest = toy.state.things.toReversed()
  return { ...toy, newest, byAmount: newest.toSorted((a, b) => b.amount - a.amount || b.id - a.id) }
}

const range = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const sortOf = (page: Page, name: string) => header(page, name).getAttribute('aria-sort')
const sizeBox = (page: Page) => page.getByRole('combobox', { name: 'things per page' })
const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages of things' })
const pageButton = (page: Page, name: string) => pagesOf(page).getByRole('button', { name, exact: true })

it('an address holds search, sort, page, size and filters; what is senseless in it reads as the default, which is not kept (TABLE-3)', async () => {
  const { page, newest, byAmount, shop } = await open('things&status=new&sort=-amount&page=2&size=25')
  const wanted = byAmount.filter(({ status }) => status === 'new')
  await see(page, wanted.slice(25, 50))
  await expect.poll(() => sortOf(page, 'Amount')).toBe('descending')
  await range(page, `26–${wanted.length} of ${wanted.length}`)
  await expect.poll(() => filterBox(page).inputValue()).toBe('new')

  await page.goto('/admin?tab=things&size=999&page=abc&sort=password&status=unheard&record=x')
  await see(page, newest.slice(0, 10))
  await range(page, '1–10 of 60')
  await expect.poll(() => sortOf(page, 'Thing')).toBe('descending')
  await expect.poll(() => sizeBox(page).inputValue()).toBe('10')
  await reach(page, {})
  await header(page, 'Thing').getByRole('button').click()
  await reach(page, { sort: 'id' })
  await header(page, 'Thing').getByRole('button').click()
  await reach(page, {})
  await sizeBox(page).selectOption('25 per page')
  await see(page, newest.slice(0, 25))
  expect(addressOf(page)).toEqual({ size: '25' })
  await sizeBox(page).selectOption('10 per page')
  await see(page, newest.slice(0, 10))
  expect(addressOf(page)).toEqual({})
  // Filters of other tables, the default sort, and a day that never was.
  await page.goto('/admin?tab=things&priority=high&sort=-id&from=2026-02-30')
  await reach(page, {})
  // A page beyond the end is the last one, and Back does not meet it again.
  await page.goto(`${shop.url}/admin?tab=things&page=900`)
  await reach(page, { page: '6' })
  await see(page, newest.slice(50))
  await page.goBack()
  await reach(page, {})
})

it('pages and sorting are steps of the history, work by Enter and Space, which keep the focus, and search, filter, sort and size go back to page 1', async () => {
  const { page, newest, byAmount } = await open('things&page=3')
  await see(page, newest.slice(20, 30))
  await range(page, '21–30 of 60')
  await expect.poll(() => pageButton(page, 'Page 3').getAttribute('aria-current')).toBe('page')
  await filterBox(page).selectOption('New')
  await reach(page, { status: 'new' })
  await page.goBack()
  await see(page, newest.slice(20, 30))
  await sizeBox(page).selectOption('50 per page')
  await reach(page, { size: '50' })
  await page.goBack()
  await see(page, newest.slice(20, 30))
  await pageButton(page, 'Previous page').click()
  await range(page, '11–20 of 60')
  await pageButton(page, 'Page 1').click()
  await range(page, '1–10 of 60')
  await expect.poll(() => pageButton(page, 'Previous page').isDisabled()).toBe(true)

  await pageButton(page, 'Page 2').click()
  await see(page, newest.slice(10, 20))
  const button = header(page, 'Amount').getByRole('button')
  await expect.poll(() => sortOf(page, 'Amount')).toBe('none')
  await button.press('Enter')
  await reach(page, { sort: '-amount' })
  await see(page, byAmount.slice(0, 10))
  await expect.poll(() => sortOf(page, 'Amount')).toBe('descending')
  await expect.poll(() => sortOf(page, 'Thing')).toBe('none')
  await pageButton(page, 'Next page').click()
  await see(page, byAmount.slice(10, 20))
  await page.goBack()
  await see(page, byAmount.slice(0, 10))
  await page.goBack()
  await see(page, newest.slice(10, 20))
  await page.goForward()
  await reach(page, { sort: '-amount' })
  await button.press('Space')
  await reach(page, { sort: 'amount' })
  await expect.poll(() => sortOf(page, 'Amount')).toBe('ascending')
  await waitForFocus(button)
  // What the server cannot sort by has neither button nor aria-sort.
  await expect.poll(() => header(page, 'Notes').getByRole('button').count()).toBe(0)
  await expect.poll(() => sortOf(page, 'Notes')).toBe(null)

  await pageButton(page, 'Page 3').click()
  await reach(page, { sort: 'amount', page: '3' })
  await searchBox(page).fill('a')
  await reach(page, { sort: 'amount', q: 'a' })
})

it('a search waits for a pause, trims, replaces the address and says how many there are; / leads to it, Escape empties it, and where it finds nothing there is a way out', async () => {
  const { page, newest } = await open('things', { clock: true })
  await see(page, newest.slice(0, 10))
  const asked: string[] = []
  page.on('request', (request) => {
    if (calls('things.list')(request)) asked.push(decodeURIComponent(request.url()))
  })
  const steps = await page.evaluate(() => history.length)
  await stopClock(page)
  await searchBox(page).pressSequentially(' KITE ')
  await page.clock.runFor(SEARCH_MS)
  await page.clock.resume()
  await reach(page, { q: 'KITE' })
  const kites = newest.filter(({ name }) => name.startsWith('Kite'))
  await announced(page, `${kites.length} results`)
  await see(page, kites.slice(0, 10))
  expect(new Set(asked.flatMap((url) => /"q":"([^"]+)"/.exec(url)?.[1] ?? []))).toEqual(new Set(['KITE']))
  await expect.poll(() => page.evaluate(() => history.length)).toBe(steps)
  // What is typed while the answer is on its way stays.
  await expect.poll(() => searchBox(page).inputValue()).toBe(' KITE ')
  await page.keyboard.press('Escape')
  await reach(page, {})
  await see(page, newest.slice(0, 10))
  await searchBox(page).blur()
  await page.keyboard.press('/')
  await waitForFocus(searchBox(page))
  await expect.poll(() => searchBox(page).inputValue()).toBe('')
  await page.keyboard.type('zzz')
  await page.getByRole('heading', { name: 'No things match' }).waitFor()
  await page.keyboard.type('y')
  await page.keyboard.press('Escape')
  await reach(page, {})
  await see(page, newest.slice(0, 10))
  // The search that Escape overtook would have come by now: a later one has.
  await page.keyboard.type('maker1@')
  await reach(page, { q: 'maker1@' })
  // All of these rows are on one page.
  await expect.poll(() => pagesOf(page).count()).toBe(0)
  await page.keyboard.press('/')
  await expect.poll(() => searchBox(page).inputValue()).toBe('maker1@/')
  await searchBox(page).fill('x'.repeat(SEARCH_MAX + 1))
  await page.getByText(`A search has ${SEARCH_MAX} characters at most.`).waitFor()
  await searchBox(page).fill('maker1@/')
  await filterBox(page).selectOption('Done')
  await announced(page, '0 results')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await reach(page, {})
  await see(page, newest.slice(0, 10))
  await expect.poll(() => searchBox(page).inputValue()).toBe('')
})

it('a list that fails to load says so and tries again; skeletons hold the place of its rows, and a page that loads keeps the rows before (TABLE-11)', async () => {
  const { page, newest } = await open('others')
  const broken = await breakOff(page, 'things.list')
  await page.getByRole('link', { name: 'Things' }).click()
  await page.getByRole('alert').filter({ hasText: 'The list of things could not be loaded' }).waitFor()
  await broken.release()
  const first = await holdBack(page, 'things.list')
  await page.getByRole('button', { name: 'Retry' }).click()
  const table = page.getByRole('region', { name: 'things' })
  await table.waitFor()
  await expect.poll(() => table.getAttribute('aria-busy')).toBe('true')
  // The head, and ten that stand for rows.
  await expect.poll(() => page.getByRole('row').count()).toBe(11)
  await expect.poll(() => page.getByText(/of 0$/).count()).toBe(0)
  const before = await pagesOf(page).boundingBox()
  first.release()
  await see(page, newest.slice(0, 10))
  await expect.poll(async () => (await pagesOf(page).boundingBox())?.y).toBe(before?.y)
  await expect.poll(() => table.getAttribute('aria-busy')).toBe('false')
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)

  const second = await holdBack(page, 'things.list')
  await pageButton(page, 'Page 2').click()
  await expect.poll(() => table.getAttribute('aria-busy')).toBe('true')
  await see(page, newest.slice(0, 10))
  second.release()
  await see(page, newest.slice(10, 20))
})

it('the column menu shows and hides columns by keyboard, remembers it in this browser, and resets (TABLE-8)', async () => {
  const { page, newest } = await open('things')
  await see(page, newest.slice(0, 10))
  await expect.poll(() => header(page, 'Maker').count()).toBe(0)
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  const item = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
  await expect.poll(() => item('State').getAttribute('aria-checked')).toBe('true')
  await item('State').press('Enter')
  await item('Maker').press('Enter')
  await page.keyboard.press('Escape')
  await header(page, 'Maker').waitFor()
  await expect.poll(() => header(page, 'State').count()).toBe(0)
  await page.reload()
  await header(page, 'Maker').waitFor()
  await expect.poll(() => header(page, 'State').count()).toBe(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await header(page, 'State').waitFor()
  await expect.poll(() => header(page, 'Maker').count()).toBe(0)
  // The column that names a row and opens it is not offered.
  await expect.poll(() => item('Thing').count()).toBe(0)
})
