import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatMoney } from '#src/shared/values/money.ts'
import { newCustomer, nextPhone } from '#tests/helpers/account.ts'
import { readOrders } from '#tests/helpers/order-table.ts'
import { dialog, pressAndRead, readToast, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder } from '#tests/helpers/placed-orders.ts'
import { openTab, sharedSite } from '#tests/helpers/site.ts'
import { openToy } from '#tests/helpers/toy-shop.ts'
import { box, gone, nameOf, rowOf, selected, selectionBar } from '#tests/helpers/toy-table.ts'
import { breakOff, calls, holdBack, misdirect } from '#tests/helpers/traffic.ts'

// What is done to the selected rows of every table at once, and to one, shown on the toy; and what each table offers.

it('selected rows are changed at once, ten in a call, after a question that names them, with Undo; what failed stays selected, and a deletion has its number typed (TABLE-6, TABLE-705)', async () => {
  const { page, state } = await openToy('things&status=new&size=25')
  const stateOf = (id: number) => state.things.find((thing) => thing.id === id)?.status
  for (const id of [60, 59, 58]) await box(page, id).check()
  await selectionBar(page).getByRole('button', { name: 'Finish 3 things' }).click()
  const question = dialog(page, 'Finish 3 things without notes?')
  await question.getByText('Finished are Ball 58, Kite 59, Top 60.').waitFor()
  await waitForFocus(question.getByRole('button', { name: 'Keep things' }))
  const refusal = await misdirect(page, 'things.finish', 59)
  await question.getByRole('button', { name: 'Finish 3 things without notes' }).click()
  await readToast(page, '2 things finished, 1 failed', /^thing 59: Thing not found/)
  await selected(page, 1)
  await expect.poll(() => box(page, 59).isChecked()).toBe(true)
  expect([60, 59, 58].map(stateOf)).toEqual(['done', 'new', 'done'])
  await refusal.release()
  await selectionBar(page).getByRole('button', { name: 'Finish 1 thing' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Finish 1 thing/ })
    .click()
  await gone(page)
  await page.getByText('Done: Kite 59.').first().waitFor()
  await nameOf(page, 59).waitFor({ state: 'detached' })
  await pressAndRead(page, 'Undo', '1 thing reopened', 'Kite 59 was seen by others.')
  await nameOf(page, 59).waitFor()
  expect(stateOf(59)).toBe('new')

  const batches: number[] = []
  page.on('request', (request) => {
    if (calls('things.update')(request)) batches.push(request.url().split('things.update').length - 1)
  })
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await selectionBar(page).getByRole('button', { name: 'Deactivate 25 things' }).click()
  await readToast(page, '25 things deactivated')
  expect(batches).toEqual([10, 10, 5])
  expect(state.things.filter(({ isActive }) => !isActive).length).toBeGreaterThan(24)

  for (const id of [55, 54]) await box(page, id).check()
  await selectionBar(page).getByRole('button', { name: 'Delete 2 things' }).click()
  const deletion = dialog(page, 'Delete 2 things?')
  await deletion.getByText('They are lost.').waitFor()
  const button = deletion.getByRole('button', { name: 'Delete 2 things' })
  await expect.poll(() => button.isDisabled()).toBe(true)
  await deletion.getByRole('textbox', { name: 'Type 2 things to confirm' }).fill('2 things')
  await button.click()
  await readToast(page, '2 things deleted')
  await gone(page)
  expect(state.things).toHaveLength(58)
})

it('one row is switched at once, with Undo, and goes back when the server refuses; its deletion asks, names the loss, and fails in words', async () => {
  const { page, state } = await openToy()
  const toggle = page.getByRole('switch', { name: 'Thing 60 is active' })
  const isOn = (on: boolean) => expect.poll(() => toggle.isChecked()).toBe(on)
  const held = await holdBack(page, 'things.update')
  await toggle.click({ force: true })
  await isOn(false)
  expect(state.things[59]?.isActive).toBe(true)
  held.release()
  await page.getByText('Thing Deactivated', { exact: true }).waitFor()
  await pressAndRead(page, 'Undo', 'Thing Activated')
  await isOn(true)
  await page.unrouteAll()
  const refusal = await misdirect(page, 'things.update')
  await toggle.click({ force: true })
  await readToast(page, 'Update Failed', 'Thing not found')
  await isOn(true)
  await rowOf(page, 60).getByText('Thing not found').waitFor()
  await refusal.release()
  const cut = await breakOff(page, 'things.update')
  // No list comes that would say what is stored.
  const list = await holdBack(page, 'things.list')
  await toggle.click({ force: true })
  await readToast(page, 'Update Failed', 'Failed to update thing')
  await isOn(true)
  list.release()
  await cut.release()
  expect(state.things[59]?.isActive).toBe(true)

  // Where the line breaks off while all is fetched again, who is signed in too, what is shown stays.
  const lost = page.waitForEvent('requestfailed', calls('auth.me'))
  const me = await breakOff(page, 'auth.me')
  await toggle.click({ force: true })
  await lost
  await me.release()
  await isOn(false)

  await page.getByRole('button', { name: 'Delete thing 57: This thing is done' }).click({ force: true })
  await page.getByRole('button', { name: 'Delete thing 60' }).click()
  const question = dialog(page, 'Delete thing 60?')
  await question.getByText('Top 60 is lost.').waitFor()
  await waitForFocus(question.getByRole('button', { name: 'Cancel' }))
  await question.getByRole('textbox', { name: 'Type Top 60 to confirm' }).fill('Top 60')
  const absence = await breakOff(page, 'things.delete')
  await pressAndRead(question, 'Delete', 'Error', 'Failed to delete thing')
  await absence.release()
  await pressAndRead(question, 'Delete', 'Success', 'Thing deleted successfully')
  await nameOf(page, 60).waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })
  expect(state.things).toHaveLength(59)
})

const hand = (where: Page | Locator, verb: string) =>
  where.getByRole('button', { name: new RegExp(`^${verb} \\d`) })

it('selected orders are confirmed, reminded and cancelled after a question that names their buyers and their sum (ADMIN-705)', async () => {
  const site = await sharedSite()
  const phone = nextPhone()
  const ids: number[] = []
  for (const n of [1, 2, 3]) ids.push(await placeOrder(site, n, { name: `Bulk ${n}`, phone: `+${phone}` }))
  const statuses = async () =>
    (await readOrders(site)).filter(({ id }) => ids.includes(id)).map(({ status }) => status)
  const page = await openTab(site, `orders&q=${phone}`)
  const check = async (wanted: number[]) => {
    for (const id of wanted)
      await page.getByRole('checkbox', { name: `Select order ${id}`, exact: true }).check()
  }
  const question = dialog(page)
  const buyers = (...names: string[]) => names.map((name) => `${name} (+${phone})`).join(', ')
  await check(ids)
  await page.getByRole('button', { name: 'Confirm 3 orders' }).click()
  await question
    .getByText(buyers('Bulk 1', 'Bulk 2', 'Bulk 3'))
    .first()
    .waitFor()
  await question.getByText(formatMoney(3 * 4999, 'PKR'), { exact: true }).waitFor()
  await question.getByText('Each customer receives a license key and a message with it').waitFor()
  await question.getByRole('button', { name: 'Confirm 3 orders without payment' }).click()
  await page
    .getByText(`The license keys go to ${buyers('Bulk 1', 'Bulk 2', 'Bulk 3')}.`)
    .first()
    .waitFor()
  await pressAndRead(page, 'Undo', '3 orders set back')
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])

  await check(ids.slice(0, 1))
  await hand(page, 'Remind').click()
  await pressAndRead(question, 'Remind 1 order', '1 order queued to be reminded')
  await check(ids)
  await hand(page, 'Remind').click()
  await question.getByText(`Reminded within a day already: ${buyers('Bulk 1')}.`).waitFor()
  await page.keyboard.press('Escape')
  await hand(page, 'Cancel').click()
  await question.getByRole('button', { name: 'Keep orders' }).waitFor()
  await pressAndRead(question, 'Cancel 3 orders', '3 orders cancelled')
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

/** A press in each other table: the link to it, its search, its row, its button, and what it says then. */
const presses = [
  ['Products', 'Bulk', 'Bulk Alpha', 'Delete', '1 product deleted'],
  ['Plans', '', 'Reseller', 'Activate', '1 plan activated'],
  ['Payment', '', 'Cards', 'Activate', '1 payment method activated'],
  ['SEO', '', 'privacy', 'Activate', '1 SEO setting activated'],
  ['Downloads', 'bulk', 'bulk.zip', 'Delete', '1 download deleted'],
  ['Users', 'leaving', 'user leaving', 'Suspend', '1 user suspended'],
  ['Users', 'leaving', 'user leaving', 'Delete', '1 user deleted'],
] as const

it('the other tables do what their buttons say, after a question where something is lost', async () => {
  const site = await sharedSite()
  const { call } = site.admin
  const file = { fileName: 'bulk.zip', fileType: 'chrome-extension', downloadUrl: '/bulk.zip' }
  const download = await call<{ id: number }>('POST', '/api/admin/downloads', file)
  const product = await call<{ id: number }>('POST', '/api/admin/products', {
    title: 'Bulk Alpha',
    price: 100,
  })
  const user = await newCustomer(site, 'leaving')
  const page = await openTab(site, 'seo')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('button', { name: 'More' }).click()
  for (const [link, q, name, verb, past] of presses) {
    await menu.getByRole('link', { name: link, exact: true }).click()
    if (q) await page.getByRole('searchbox').fill(q)
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) }).check()
    await hand(page, verb).click()
    if (past === '1 user deleted') await dialog(page).getByRole('textbox').fill('1 user')
    if (verb !== 'Activate') await hand(dialog(page), verb).click()
    await readToast(page, past)
  }
  for (const [list, { id }] of Object.entries({ downloads: download, products: product, users: user }))
    expect(await call('GET', `/api/admin/${list}`)).not.toContainEqual(expect.objectContaining({ id }))
})
