import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { MESSAGE_MAX } from '#src/shared/values/limits.ts'
import { newCustomer } from '#tests/helpers/account.ts'
import { converse, openConsole, startAsGuest } from '#tests/helpers/chat.ts'
import { dialog } from '#tests/helpers/page.ts'
import { placePaidOrder } from '#tests/helpers/placed-orders.ts'
import { openSite, openTab, visit } from '#tests/helpers/site.ts'

// Lists longer than a page, and texts longer than their field or without a space to break at.

const site = await openSite()

it('the payment desk goes on by N, shows the proofs beyond its first page, and the palette leads to the table with the rest, whose oldest history shows when it is asked, and both find a payment by its id (TABLE-707, PAY-802)', async () => {
  const [first, second] = [await placePaidOrder(site, 0), await placePaidOrder(site, 1)]
  for (let n = 2; n < 26; n += 1) await placePaidOrder(site, n, `TID 284719902${10 + n}`)
  for (let n = 1; n <= 102; n += 1)
    await site.admin.call('PATCH', `/api/admin/orders/${first}/notes`, { notes: `Note ${n}.` })
  // 1280 px less a scroll bar.
  const page = await openTab(site, 'payments', { viewport: { width: 1265, height: 800 } })
  const queue = page.getByRole('navigation', { name: 'Proofs to check' })
  await queue.getByText('26 proofs to check').waitFor()
  expect(await queue.getByRole('link').count()).toBe(25)
  const isOpen = (id: number) => page.getByRole('heading', { name: `Order ${id}:` }).waitFor()
  await isOpen(first)
  const decide = ['Accept', 'Reject', 'Next'].map((name) => page.getByRole('button', { name }))
  const tops = () => Promise.all(decide.map(async (button) => (await button.boundingBox())?.y))
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  await page.keyboard.press('n')
  await isOpen(second)
  await decide[2]?.waitFor()
  // A key decides nothing while a question is open.
  await page.keyboard.press('a')
  const question = dialog(page, `Accept the payment of order ${second}?`)
  await question.waitFor()
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await isOpen(second)
  await queue.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => queue.getByRole('link').count()).toBe(26)
  await queue.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  // After the last comes the first.
  await queue.getByRole('link').last().click()
  await isOpen(second + 24)
  await page.keyboard.press('n')
  await isOpen(first)
  await page.getByRole('searchbox', { name: 'Find a payment' }).fill('2847 1990 215')
  await page
    .getByRole('link', { name: `Payment of order ${first + 5} The proof is waiting to be checked` })
    .waitFor()
  await page.keyboard.press('Enter')
  await isOpen(first + 5)
  await page.keyboard.press('ControlOrMeta+k')
  await dialog(page, 'Search the back office').getByRole('textbox').fill('tid: 28471990217')
  // Enter waits for what the server finds.
  await page.keyboard.press('Enter')
  await isOpen(first + 7)

  await page.keyboard.press('ControlOrMeta+k')
  const hits = dialog(page, 'Search the back office')
  await hits.getByRole('textbox').fill('Buyer')
  const orders = hits.getByRole('group', { name: 'Orders' })
  await orders.getByRole('button', { name: 'More orders: 26 in all' }).click()
  await page.getByText('1–10 of 26').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('Buyer')
  // The way to a list is not kept among the places that were opened last.
  await page.keyboard.press('ControlOrMeta+k')
  await hits.getByText('Light theme').waitFor()
  expect(await hits.getByText('More orders').count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.goto(`/admin?tab=orders&record=${first}`)
  await page
    .getByText(/Note 102\./)
    .first()
    .waitFor()
  const older = page.getByRole('button', { name: 'Show older entries' })
  expect(await page.getByText(/Note 1\./).count()).toBe(0)
  await older.click()
  await page
    .getByText(/Note 1\./)
    .first()
    .waitFor()
  await older.waitFor({ state: 'detached' })
  await page.getByText('Placed by guest').waitFor()
})

it('the choice of a customer and the canned replies say that there are more (TABLE-17)', async () => {
  for (let n = 0; n < 7; n += 1) {
    await site.admin.call('POST', '/trpc/chatConsole.createReply', {
      json: { shortcut: `reply-${n}`, content: `Answer ${n}` },
    })
  }
  const page = await openConsole(site, `&record=${await converse(site, 'Hamid', 'Hello')}`)
  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('/reply')
  await page.getByText('and 1 more: keep typing to find them').waitFor()

  for (let n = 0; n < 21; n += 1) await newCustomer(site, 'picked')
  const downloads = await openTab(site, 'downloads')
  await downloads.getByRole('button', { name: 'Add Download' }).first().click()
  const customer = dialog(downloads).getByLabel('For one customer only').first()
  await customer.click()
  const more = downloads.getByRole('option', { name: /^and \d+ more: type more of the name$/ })
  await more.waitFor()
  expect(await more.getAttribute('data-combobox-disabled')).toBe('true')
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

const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0

/** How far the letters lie from the left and the right edge of what holds them. */
const gaps = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const [letters, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return { left: letters.left - box.left, right: box.right - letters.right }
  })

it('long texts stay within the greeting and the dialogs of a phone', async () => {
  const longest = 255
  const customer = await newCustomer(site, 'u'.repeat(longest), { email: 'long@example.com' })
  const { id: product } = await site.admin.call<{ id: number }>('POST', '/api/admin/products', {
    title: 'W'.repeat(longest),
    price: 5000,
  })
  const phone = { viewport: { width: 360, height: 740 } }
  const page = await visit(site, `/dashboard?tab=products&product=${product}`, { as: customer, ...phone })
  const title = dialog(page, 'Confirm Order Details').getByText(/^WWW/)
  await title.waitFor()
  await expect.poll(async () => (await title.boundingBox())?.width).toBeLessThan(phone.viewport.width)
  await page.goto('/dashboard')
  const greeting = page.getByRole('region', { name: 'Welcome' })
  await greeting.waitFor()
  await expect.poll(() => heightOf(greeting)).toBeLessThan(90)
})

it('Urdu is aligned and read from the right, wherever it is written', async () => {
  const words = 'نئی قیمتیں آج سے، خوش آمدید!'
  const notification = { title: 'Prices', message: words, position: 'top-right' }
  await site.admin.call('POST', '/api/admin/notifications', notification)
  const page = await visit(site, '/login', { viewport: { width: 1280, height: 800 } })
  const text = page.getByRole('article', { name: 'Prices' }).getByText(words)
  await expect.poll(async () => (await gaps(text)).left).toBeGreaterThan(20)
  await expect.poll(async () => (await gaps(text)).right).toBeLessThan(1)
})
