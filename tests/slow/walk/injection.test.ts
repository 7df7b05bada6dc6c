import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { dataPaths } from '#src/kit/data-folder.ts'
import { signIn } from '#tests/helpers/account.ts'
import { sharedBrowser } from '#tests/helpers/browser.ts'
import { widgetOf } from '#tests/helpers/chat.ts'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { APP_SECRET, CUSTOMER, fullRowOf, makeInfectedShop } from '#tests/helpers/infected-shop.ts'
import { injections } from '#tests/helpers/injections.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { prove } from '#tests/helpers/prove.ts'
import { publicPages } from '#tests/helpers/screens/visitor.ts'
import { startShop } from '#tests/helpers/shop.ts'
import { visit, watchPolicy } from '#tests/helpers/site.ts'
import { loadWhole, untilQuiet } from '#tests/helpers/traffic.ts'

// Text that anybody typed never runs as code (PRIV-2). Each of 120 injection strings is stored in every text field of
// the database, past all input checks, and every page shows them.

const dataDir = testFolder('injection')
makeInfectedShop(dataDir)
const shop = await startShop({ dataDir, env: { APP_SECRET } })
const browser = await sharedBrowser()
afterAll(shop.stop)

/** A page that keeps count of what it must never do. */
const watched = async (cookie = '') => {
  const page = await visit({ browser, shop }, '/healthz', { as: { cookie }, own: true })
  page.setDefaultTimeout(60_000)
  const counts = { shown: 0, executions: 0, violations: await watchPolicy(page) }
  page.on('dialog', (dialog) => {
    counts.executions += 1
    void dialog.dismiss()
  })
  const show = async (path: string) => {
    await loadWhole(page, path)
    counts.shown += 1
  }
  return { page, counts, show }
}

const report = (
  who: string,
  { shown, executions, violations }: Awaited<ReturnType<typeof watched>>['counts'],
) => {
  const what = `${injections.length} script injections on ${shown} pages and dialogs for ${who}`
  prove(`${what}: executions`, executions, { is: 0 })
  prove(`${what}: breaches of the CSP`, violations, { is: [] })
}

/** The addresses of the tabs that the page links to, of which there are so many at least. */
const tabsOf = async (page: Page, path: string, least: number) => {
  const links = page.locator(`nav a[href^="${path}?tab="]`)
  await expect.poll(() => links.count()).toBeGreaterThanOrEqual(least)
  return links.evaluateAll((found) => [...new Set(found.map((link) => link.getAttribute('href') ?? ''))])
}

it('an injected script runs nowhere on the pages of visitors', async () => {
  expect(new Set(injections).size).toBe(120)
  const { page, counts, show } = await watched()
  for (const path of publicPages) {
    await show(path)
    expect((await page.title()).length).toBeGreaterThan(0)
  }
  await show('/products')
  const titles = await page.getByRole('article').getByRole('heading').allInnerTexts()
  const missing = injections.filter(
    (text) =>
      !titles.some((title) =>
        title.replaceAll('\n', ' ').includes(text.replace('\u2028', ' ').trim().slice(-20)),
      ),
  )
  expect(missing).toEqual([])
  report('visitors', counts)
})

it('an injected script runs neither on the dashboard nor in the chat', async () => {
  const { page, counts, show } = await watched(await signIn(shop, CUSTOMER, PASSWORD))
  await show('/dashboard')
  const tabs = await tabsOf(page, '/dashboard', 3)
  for (const tab of tabs) await show(tab)
  await show('/')
  // Banners lie over the button: a hundred, and all of them.
  await page.getByRole('button', { name: /Open live support/ }).dispatchEvent('click')
  const said = widgetOf(page).getByRole('log', { name: 'Messages' }).locator('li')
  await expect.poll(() => said.filter({ hasText: 'alert(1)' }).count()).toBeGreaterThan(20)
  report('customers', counts)
})

it('an injected script runs nowhere in the back office, its drawers and its forms', async () => {
  const { page, counts, show } = await watched(await signIn(shop, 'admin', PASSWORD))
  const db = new Database(dataPaths(dataDir).database, { readonly: true })
  /** The drawer and the form of the row with all texts, on whichever page the sorting puts it. */
  const openFullRow = async (tab: string, table: string) => {
    const isOpen = async (edit: string, number: number) => {
      await show(`${tab}&size=50&page=${number}&record=${fullRowOf(db, table)}${edit}`)
      await page.getByRole('dialog').first().waitFor()
      return (await page.getByText('among these').count()) === 0
    }
    for (const edit of ['', '&edit=true'])
      expect((await isOpen(edit, 1)) || (await isOpen(edit, 2)) || (await isOpen(edit, 3))).toBe(true)
  }
  await show('/admin')
  const tabs = await tabsOf(page, '/admin', 5)
  for (const tab of tabs) {
    await show(`${tab}&size=50`)
    const name = new URLSearchParams(tab.split('?')[1]).get('tab') ?? ''
    // The table of the settings is the week of the office, and has no rows that open.
    if (name === 'settings' || (await page.getByRole('table').count()) === 0) continue
    for (const number of [2, 3]) await show(`${tab}&size=50&page=${number}`)
    await openFullRow(tab, name === 'seo' ? 'seo_settings' : name.replace('-', '_'))
  }
  await show('/admin?tab=settings&view=theme')
  let tokens = 0
  for (const number of [1, 2, 3]) {
    await show(`/admin?tab=settings&view=api-tokens&size=50&page=${number}`)
    const revoking = page.getByRole('button', { name: /^Revoke / })
    await revoking.first().waitFor()
    tokens += await revoking.count()
  }
  expect(tokens).toBeGreaterThanOrEqual(injections.length)
  for (const [tab, table] of [
    ['/admin?tab=whatsapp&view=outbox', 'outbox'],
    ['/admin?tab=chat&view=replies', 'chat_replies'],
  ] as const) {
    await show(`${tab}&size=50`)
    await page.getByRole('row').nth(50).waitFor()
    await openFullRow(tab, table)
  }
  for (const [tab, table] of [
    ['content', 'content_items'],
    ['page-editor', 'page_sections'],
    ['notifications', 'notifications'],
    ['templates', 'whatsapp_templates'],
  ] as const) {
    await show(`/admin?tab=${tab}&record=${fullRowOf(db, table)}&edit=true`)
    await page.getByRole('dialog').first().waitFor()
    // The oldest rows have a history.
    await show(`/admin?tab=${tab}&sort=createdAt`)
    for (const name of [tab === 'content' ? /^More for / : /^History of /, 'Deleted Items']) {
      // The shop's name, which is all texts, lies over the buttons.
      await untilQuiet(page, () => page.getByRole('button', { name }).first().dispatchEvent('click'))
      const entry = page.getByRole('menuitem', { name: 'History' })
      if (await entry.isVisible()) await entry.dispatchEvent('click')
      await page.getByRole('dialog').getByText('alert(1)').first().waitFor()
      counts.shown += 1
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  }
  await show(`/admin?tab=live-editor&record=${fullRowOf(db, 'content_items')}`)
  await page.getByRole('button', { name: 'Save' }).waitFor()
  await show('/admin?tab=chat&record=1')
  await page.getByRole('button', { name: 'About the visitor' }).click()
  const notes = page.getByRole('button', { name: 'Delete note' })
  await expect.poll(() => notes.count()).toBeGreaterThanOrEqual(injections.length)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const said = page.getByRole('log', { name: 'Messages' }).locator('li')
  await expect.poll(() => said.filter({ hasText: 'alert(1)' }).count()).toBeGreaterThan(20)
  await page.getByRole('textbox', { name: 'Reply' }).fill('/')
  await page.getByRole('option').first().waitFor()
  db.close()
  report('administrators', counts)
})
