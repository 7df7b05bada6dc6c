import { expect, it } from 'vitest'
import { dialog } from '#tests/helpers/page.ts'
import { stopClock, tickUntil } from '#tests/helpers/page-clock.ts'
import { reach, visit } from '#tests/helpers/site.ts'
import { openToy } from '#tests/helpers/toy-shop.ts'
import { box, header, nameOf, searchBox } from '#tests/helpers/toy-table.ts'
import { breakOff, holdFiles } from '#tests/helpers/traffic.ts'

// The looks of every table, and when the code of its dialogs comes, shown on the toy.

it('rows are 48 px high in a page that scrolls below the head, toasts are above the page links, and a table wider than its place says on which side there is more (TABLE-13, TABLE-331)', async () => {
  const { page, change } = await openToy('things&size=50')
  await nameOf(page, 11).waitFor()
  const heights = () =>
    page
      .getByRole('row')
      .evaluateAll((rows) => rows.slice(1).map((row) => Math.round(row.getBoundingClientRect().height)))
  await expect.poll(async () => (await heights()).filter((height) => height < 48 || height > 49)).toEqual([])
  const table = page.getByRole('region', { name: 'things', exact: true })
  const scrolls = (element: Element) => element.scrollHeight > element.clientHeight + 1
  await expect.poll(() => table.evaluate(scrolls)).toBe(false)
  const banner = await page.getByRole('banner').boundingBox()
  const below = (banner?.y ?? 0) + (banner?.height ?? 0)
  // Half pixels are drawn as whole ones.
  const headIsPinned = () =>
    expect
      .poll(async () => Math.abs(((await header(page, 'Name').boundingBox())?.y ?? 0) - below))
      .toBeLessThanOrEqual(1)
  await page.evaluate(() => window.scrollTo(0, 600))
  await headIsPinned()
  await expect.poll(() => page.getByRole('columnheader').first().getAttribute('scope')).toBe('col')

  // A long text leaves a row its height.
  change(60, { name: 'W'.repeat(255) })
  const long = page.getByRole('row').filter({ hasText: 'WWW' })
  await expect.poll(async () => (await long.boundingBox())?.height ?? 100).toBeLessThan(100)

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await box(page, 11).check()
  await breakOff(page, 'things.update')
  await page.getByRole('button', { name: 'Activate 1 thing', exact: true }).click()
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await toast.waitFor()
  const isAbove = async () => {
    const pages = await page.getByRole('navigation', { name: 'Pages of things' }).boundingBox()
    const said = await toast.boundingBox()
    return said && pages && said.y + said.height <= pages.y
  }
  await expect.poll(isAbove).toBe(true)

  const sides = () =>
    table.evaluate((frame) => [frame.hasAttribute('data-before'), frame.hasAttribute('data-after')])
  await expect.poll(sides).toEqual([false, false])
  await page.setViewportSize({ width: 800, height: 700 })
  await expect.poll(sides).toEqual([false, true])
  await page.evaluate(() => window.scrollTo(0, 600))
  await headIsPinned()
  // Something above grows, and the browser does not scroll along, as Safari.
  await table.evaluate((frame) => {
    document.documentElement.style.overflowAnchor = 'none'
    frame.before(
      Object.assign(document.createElement('p'), { textContent: 'A new line', style: 'height: 55px' }),
    )
  })
  await headIsPinned()
  await table.evaluate((frame) => frame.scrollTo(frame.scrollWidth, 0))
  await expect.poll(sides).toEqual([true, false])
})

it('a dialog comes behind the data of the page, opens late where it was clicked before its code was there, and without a request once the page was idle (PAGE-162)', async () => {
  const { page, shop, browser } = await openToy('others', { own: true })
  const held = await holdFiles(page, '**/assets/open-record-*.js')
  const asked = page.waitForRequest('**/assets/open-record-*.js')
  await page.getByRole('link', { name: 'Things' }).click()
  await page.getByRole('button', { name: 'Add Thing' }).click()
  await reach(page, { record: 'new' })
  await asked
  const form = dialog(page, 'Add Thing')
  await expect.poll(() => form.count()).toBe(0)
  held.release()
  await form.waitFor()

  const idle = await visit({ browser, shop }, '/admin?tab=things', { unwatched: true })
  for (const part of ['open-record', 'question-dialogs', 'column-menu', 'inline-editor']) {
    const isLoaded = (name: string) =>
      performance.getEntriesByType('resource').some(({ name: url }) => url.includes(`/${name}-`))
    await expect.poll(() => idle.evaluate(isLoaded, part)).toBe(true)
  }
  const isFirst = await idle.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name)
    const data = names.findIndex((name) => name.includes('/trpc/'))
    return data !== -1 && data < names.findIndex((name) => name.includes('/question-dialogs-'))
  })
  expect(isFirst).toBe(true)
  await nameOf(idle, 60).waitFor()
  await idle.context().setOffline(true)
  await idle.getByRole('button', { name: 'Add Thing' }).click()
  await dialog(idle, 'Add Thing').waitFor()
})

it('a search that was typed just before a form was opened does not ask about its changes (TABLE-2)', async () => {
  const { page } = await openToy('things', { clock: true })
  await nameOf(page, 60).waitFor()
  await stopClock(page)
  await searchBox(page).fill('e')
  await page.getByRole('button', { name: 'Add Thing' }).click()
  const form = dialog(page, 'Add Thing')
  await tickUntil(page, form)
  await form.getByRole('textbox').first().fill('Changed')
  await page.clock.runFor(400)
  await reach(page, { q: 'e', record: 'new' })
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
})
