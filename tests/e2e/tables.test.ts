import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import {
  addressOf,
  announced,
  filterBox,
  header,
  idsOf,
  reach,
  readOrders,
  searchBox,
  see,
} from '#tests/helpers/order-table.ts'
import { waitForFocus } from '#tests/helpers/page.ts'
import { stopClock } from '#tests/helpers/page-clock.ts'
import { openDemoSite } from '#tests/helpers/site.ts'
import { breakOff, calls, holdBack } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const SEARCH_MS = 300

const site = await openDemoSite()
const orders = await readOrders(site)

const range = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const sortOf = (page: Page, name: string) => header(page, name).getAttribute('aria-sort')
const sizeBox = (page: Page) => page.getByRole('combobox', { name: 'orders per page' })
const withStatus = (status: string) => orders.filter((order) => order.status === status)

describe('the address', () => {
  it('holds search, sort, page, size and filters, and a copy of it shows the same', async () => {
    const wanted = withStatus('confirmed').toSorted((a, b) => b.amount - a.amount || b.id - a.id)
    const page = await openTab(site, 'orders&status=confirmed&sort=-amount&page=2&size=25')
    await see(page, wanted.slice(25, 50))
    await expect.poll(() => sortOf(page, 'Amount')).toBe('descending')
    await range(page, `26–50 of ${wanted.length}`)
    await expect.poll(() => filterBox(page).inputValue()).toBe('confirmed')
  })

  it('reads senseless values as the default, and a page beyond the end as the last, and does not keep the default (TABLE-3)', async () => {
    const page = await openTab(site, 'orders&size=999&page=abc&sort=password&status=unheard&record=x')
    await see(page, orders.slice(0, 10))
    await range(page, `1–10 of ${orders.length}`)
    await expect.poll(() => sortOf(page, 'Order')).toBe('descending')
    await expect.poll(() => sizeBox(page).inputValue()).toBe('10')
    await reach(page, {})
    await header(page, 'Order').getByRole('button').click()
    await reach(page, { sort: 'createdAt' })
    await header(page, 'Order').getByRole('button').click()
    await reach(page, {})
    await page.goto('/admin?tab=nothing&view=nowhere&priority=high&sort=-createdAt')
    await page.waitForURL(`${site.shop.url}/admin`)
    await page.goto('/admin?tab=orders&priority=high&sort=-createdAt&from=2026-02-30')
    await reach(page, {})
    await sizeBox(page).selectOption('25 per page')
    await see(page, orders.slice(0, 25))
    expect(addressOf(page)).toMatchObject({ size: '25' })
    await sizeBox(page).selectOption('10 per page')
    await see(page, orders.slice(0, 10))
    expect(addressOf(page)).not.toHaveProperty('size')
    expect(addressOf(page)).not.toHaveProperty('page')
    // A page beyond the end is the last one, and Back does not meet it again.
    await page.goto('/admin?tab=orders&page=900')
    const last = Math.ceil(orders.length / 10)
    await reach(page, { page: String(last) })
    await see(page, orders.slice((last - 1) * 10))
    await page.goBack()
    await reach(page, {})
    await expect.poll(() => page.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true)
  })

  it('says which page it is, and goes back to page 1 when search, filter, sort or size changes (TABLE-3)', async () => {
    const page = await openTab(site, 'orders&page=3')
    await see(page, orders.slice(20, 30))
    await range(page, `21–30 of ${orders.length}`)
    const pages = page.getByRole('navigation', { name: 'Pages of orders' })
    await expect
      .poll(() => pages.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current'))
      .toBe('page')
    await filterBox(page).selectOption('Pending')
    await reach(page, { status: 'pending' })
    await page.goBack()
    await see(page, orders.slice(20, 30))
    await header(page, 'Customer').getByRole('button').click()
    await reach(page, { sort: '-name' })
    await page.goBack()
    await searchBox(page).fill('a')
    await reach(page, { q: 'a' })
    await page.goto('/admin?tab=orders&page=3')
    await sizeBox(page).selectOption('50 per page')
    await reach(page, { size: '50' })
    await expect
      .poll(() => page.getByRole('button', { name: 'Page 1', exact: true }).getAttribute('aria-current'))
      .toBe('page')
    await page.goBack()
    await pages.getByRole('button', { name: 'Previous page' }).click()
    await range(page, `11–20 of ${orders.length}`)
    await pages.getByRole('button', { name: 'Page 1', exact: true }).click()
    await range(page, `1–10 of ${orders.length}`)
    await expect.poll(() => pages.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true)
  })
})

describe('search', () => {
  it('waits for a pause, trims, ignores case, replaces the address and says how many there are; / leads to it, Escape empties it', async () => {
    const [first] = orders
    const word = first?.name.split(' ')[0] ?? ''
    const wanted = orders.filter(({ name, email }) =>
      `${name} ${email}`.toLowerCase().includes(word.toLowerCase()),
    )
    const page = await openTab(site, 'orders', { clock: true })
    await see(page, orders.slice(0, 10))
    const asked: string[] = []
    page.on('request', (request) => {
      if (calls('orders.list')(request)) asked.push(decodeURIComponent(request.url()))
    })
    const steps = await page.evaluate(() => history.length)
    await stopClock(page)
    await searchBox(page).pressSequentially(` ${word.toUpperCase()} `)
    await page.clock.runFor(SEARCH_MS)
    await page.clock.resume()
    await reach(page, { q: word.toUpperCase() })
    await announced(page, wanted.length === 1 ? '1 result' : `${wanted.length} results`)
    await see(page, wanted.slice(0, 10))
    expect(asked.filter((url) => url.includes('"q"')).length).toBeGreaterThan(0)
    expect(new Set(asked.flatMap((url) => /"q":"([^"]+)"/.exec(url)?.[1] ?? [])).size).toBe(1)
    await expect.poll(() => page.evaluate(() => history.length)).toBe(steps)
    // What is typed while the answer is on its way stays.
    await expect.poll(() => searchBox(page).inputValue()).toBe(` ${word.toUpperCase()} `)
    // By the keyboard: Escape empties it, also before the pause is over, and / gives it the focus.
    await page.keyboard.press('Escape')
    await reach(page, {})
    await see(page, orders.slice(0, 10))
    await searchBox(page).blur()
    await page.keyboard.press('/')
    await waitForFocus(searchBox(page))
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
    await page.keyboard.type('zzz')
    await page.getByRole('heading', { name: 'No orders match' }).waitFor()
    await page.keyboard.type('y')
    await page.keyboard.press('Escape')
    await reach(page, {})
    await see(page, orders.slice(0, 10))
    // The search that Escape overtook would have come by now: a later one has.
    await page.keyboard.type('a')
    await reach(page, { q: 'a' })
    await page.keyboard.press('/')
    await expect.poll(() => searchBox(page).inputValue()).toBe('a/')
  })

  it('finds an order by number, by email and by phone as people write it; where it finds nothing it says so and offers the way out', async () => {
    const order = orders[7]
    if (!order) throw new Error('The demo has too few orders')
    const page = await openTab(site, 'orders')
    for (const q of [`#${order.id}`, order.phone, order.phone.replace('+92', '0'), order.phone.slice(1)]) {
      await searchBox(page).fill(q)
      await reach(page, { q })
      await expect.poll(() => idsOf(page)).toContain(order.id)
    }
    await searchBox(page).fill(order.email)
    await see(page, orders.filter(({ email }) => email === order.email).slice(0, 10))
    await filterBox(page).selectOption('Pending')
    // The pending orders of this email may be none either, and their page would go under the click.
    const answer = page.waitForResponse(
      (response) => calls('orders.list')(response.request()) && /nothing-like-this/.test(response.url()),
    )
    await searchBox(page).fill('nothing-like-this')
    await answer
    await page.getByRole('heading', { name: 'No orders match' }).waitFor()
    await announced(page, '0 results')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await reach(page, {})
    await see(page, orders.slice(0, 10))
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
  })
})

describe('sorting and paging', () => {
  it('are steps of the history, so that Back returns to the rows before, and work by Enter and Space, which keep the focus', async () => {
    const page = await openTab(site, 'orders')
    await see(page, orders.slice(0, 10))
    const byAmount = orders.toSorted((a, b) => b.amount - a.amount || b.id - a.id)
    await header(page, 'Amount').getByRole('button').click()
    await see(page, byAmount.slice(0, 10))
    await page.getByRole('button', { name: 'Next page' }).click()
    await see(page, byAmount.slice(10, 20))
    await page.goBack()
    await see(page, byAmount.slice(0, 10))
    await page.goBack()
    await see(page, orders.slice(0, 10))
    await page.goForward()
    await reach(page, { sort: '-amount' })
    await expect.poll(() => sortOf(page, 'Amount')).toBe('descending')
    await page.goBack()
    await see(page, orders.slice(0, 10))
    const button = header(page, 'Amount').getByRole('button')
    await expect.poll(() => sortOf(page, 'Amount')).toBe('none')
    await button.press('Enter')
    await reach(page, { sort: '-amount' })
    await expect.poll(() => sortOf(page, 'Amount')).toBe('descending')
    await expect.poll(() => sortOf(page, 'Order')).toBe('none')
    await page.keyboard.press('Space')
    await reach(page, { sort: 'amount' })
    await expect.poll(() => sortOf(page, 'Amount')).toBe('ascending')
    await waitForFocus(button)
    // What the server cannot sort by has neither button nor aria-sort.
    await expect.poll(() => header(page, 'Notes').getByRole('button').count()).toBe(0)
    await expect.poll(() => sortOf(page, 'Notes')).toBe(null)
  })
})

describe('the column menu', () => {
  it('shows and hides columns by keyboard, remembers it in this browser, and resets; a page that loads keeps the rows before (TABLE-8, TABLE-11)', async () => {
    const page = await openTab(site, 'orders')
    await see(page, orders.slice(0, 10))
    const list = await holdBack(page, 'orders.list')
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    const table = page.getByRole('region', { name: 'orders' })
    await expect.poll(() => table.getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => idsOf(page)).toEqual(orders.slice(0, 10).map(({ id }) => id))
    list.release()
    await see(page, orders.slice(10, 20))

    await expect.poll(() => header(page, 'Email').count()).toBe(0)
    await page.getByRole('button', { name: 'Columns' }).press('Enter')
    const item = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
    await expect.poll(() => item('Plan').getAttribute('aria-checked')).toBe('true')
    await item('Plan').press('Enter')
    await item('Email').press('Enter')
    await page.keyboard.press('Escape')
    await header(page, 'Email').waitFor()
    await expect.poll(() => header(page, 'Plan').count()).toBe(0)
    await page.reload()
    await header(page, 'Email').waitFor()
    await expect.poll(() => header(page, 'Plan').count()).toBe(0)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'Reset columns' }).click()
    await header(page, 'Plan').waitFor()
    await expect.poll(() => header(page, 'Email').count()).toBe(0)
    // The column that names a row and opens it is not offered.
    await expect.poll(() => item('Order').count()).toBe(0)
  })
})

describe('loading', () => {
  it('that fails says what failed, and tries again; it shows as many skeletons as rows will come, and nothing jumps when they do (TABLE-11)', async () => {
    const page = await visit(site, '/healthz', { as: site.admin })
    const broken = await breakOff(page, 'orders.list')
    await page.goto('/admin?tab=orders')
    await page.getByRole('alert').filter({ hasText: 'The list of orders could not be loaded' }).waitFor()
    await broken.release()
    await page.getByRole('button', { name: 'Retry' }).click()
    await see(page, orders.slice(0, 10))
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)

    const list = await holdBack(page, 'orders.list')
    await page.reload()
    const table = page.getByRole('region', { name: 'orders' })
    await table.waitFor()
    await expect.poll(() => table.getAttribute('aria-busy')).toBe('true')
    // The head, and ten that stand for rows.
    await expect.poll(() => page.getByRole('row').count()).toBe(11)
    const pages = page.getByRole('navigation', { name: 'Pages of orders' })
    const before = await pages.boundingBox()
    await expect.poll(() => page.getByText(/of 0$/).count()).toBe(0)
    list.release()
    await see(page, orders.slice(0, 10))
    await expect.poll(async () => (await pages.boundingBox())?.y).toBe(before?.y)
    await expect.poll(() => table.getAttribute('aria-busy')).toBe('false')
  })
})
