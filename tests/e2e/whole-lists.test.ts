import { expect, it } from 'vitest'
import { SEARCH_MAX } from '#src/shared/paging.ts'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { newCustomer } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { converse, openConsole, startAsGuest } from '#tests/helpers/chat.ts'
import { dialog, readToast } from '#tests/helpers/page.ts'
import { placeOrder, placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

// Lists longer than a page, and texts longer than their field.

const site = await openSite()

it('the payment desk shows the proofs beyond its first page when it is asked (PAY-84)', async () => {
  for (let n = 0; n < 26; n += 1) await placePaidOrder(site, n)
  const page = await openTab(site, 'payments')
  const queue = page.getByRole('navigation', { name: 'Proofs that wait' })
  await queue.getByText('26 proofs wait').waitFor()
  expect(await queue.getByRole('link').count()).toBe(25)
  await queue.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => queue.getByRole('link').count()).toBe(26)
  await queue.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
})

it('the palette says how many more there are, and leads to the table with the same search (TABLE-17)', async () => {
  const page = await openTab(site, 'payments')
  await page.getByText('26 proofs wait').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const hits = page.getByRole('dialog', { name: 'Search the back office' })
  await hits.getByRole('textbox').fill('Buyer')
  const orders = hits.getByRole('group', { name: 'Orders' })
  await orders.getByRole('button', { name: 'More orders: 26 in all' }).click()
  await page.getByText('1–10 of 26').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('Buyer')
  // The way to a list is not kept among the places that were opened last.
  await page.keyboard.press('ControlOrMeta+k')
  await hits.getByText('Light theme').waitFor()
  expect(await hits.getByText('More orders').count()).toBe(0)
})

it('the choice of a customer and the canned replies say that there are more (TABLE-17)', async () => {
  for (let n = 0; n < 7; n += 1) {
    await site.admin.call('POST', '/trpc/chatConsole.createReply', {
      json: { shortcut: `reply-${n}`, content: `Answer ${n}` },
    })
  }
  const page = await openConsole(site, `&record=${await converse(site, 'Hamid', 'Hello')}`)
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('/reply')
  await page.getByText('and 1 more: type on to find them').waitFor()

  for (let n = 0; n < 21; n += 1) await newCustomer(site, 'picked')
  const downloads = await openTab(site, 'downloads')
  await downloads.getByRole('button', { name: 'Add Download' }).first().click()
  const customer = dialog(downloads).getByLabel('For one customer only').first()
  await customer.click()
  const more = downloads.getByRole('option', { name: /^and \d+ more: type more of the name$/ })
  await more.waitFor()
  expect(await more.getAttribute('data-combobox-disabled')).toBe('true')
})

it('the history of an order shows its older entries when it is asked (AUDIT-1)', async () => {
  const id = await placeOrder(site, 100)
  for (let n = 1; n <= 102; n += 1) {
    await site.admin.call('PATCH', `/api/admin/orders/${id}/notes`, { notes: `Note ${n}.` })
  }
  const page = await visit(site, `/admin?tab=orders&record=${id}`, { as: site.admin })
  await page
    .getByText(/Note 102\./)
    .first()
    .waitFor()
  const older = page.getByRole('button', { name: 'Show older entries' })
  await older.waitFor()
  expect(await page.getByText(/Note 1\./).count()).toBe(0)
  await older.click()
  await page
    .getByText(/Note 1\./)
    .first()
    .waitFor()
  await older.waitFor({ state: 'detached' })
  await page.getByText('Placed by guest').waitFor()
})

it('a text that is too long stays whole, and its field says how long it may be (FORM-341)', async () => {
  const long = 'Long '.repeat(200).trim()
  const page = await openTab(site, 'products')
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const title = dialog(page, 'Add Product').getByRole('textbox', { name: 'Title' })
  await title.fill(long)
  await title.press('Tab')
  await page.getByText(/Must be 255 characters or fewer/).waitFor()
  expect(await title.inputValue()).toBe(long)

  const orders = await openTab(site, 'orders')
  const search = orders.getByRole('searchbox').first()
  await search.fill('x'.repeat(SEARCH_MAX + 1))
  await orders.getByText(`A search has ${SEARCH_MAX} characters at most.`).waitFor()
  const id = await placeOrder(site, 101)
  await orders.reload()
  await orders.getByRole('button', { name: `Edit notes of order ${id}` }).click()
  const notes = orders.getByRole('textbox', { name: `Notes of order ${id}` })
  const tooMuch = 'n'.repeat(5001)
  await notes.fill(tooMuch)
  await notes.press('ControlOrMeta+Enter')
  await readToast(orders, 'Update Failed')
  await orders.getByText('Must be 5000 characters or fewer').first().waitFor()
  expect(await notes.inputValue()).toBe(tooMuch)
})

it('a message that is too long is not sent in part: the box says by how much (FORM-341)', async () => {
  const page = await visit(site, '/products')
  await startAsGuest(page, 'Hamid')
  const box = page.getByRole('textbox', { name: 'Your message' })
  await box.fill('m'.repeat(MESSAGE_MAX + 7))
  await page.getByText('7 characters too many. Please send the rest in a second message.').waitFor()
  await box.press('Enter')
  expect(await page.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true)
  expect((await box.inputValue()).length).toBe(MESSAGE_MAX + 7)
})
