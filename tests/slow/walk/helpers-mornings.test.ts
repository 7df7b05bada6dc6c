import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newConversation, newCustomer, newHelper } from '#tests/helpers/account.ts'
import { dialog, readToast, row } from '#tests/helpers/page.ts'
import { placeOrder, placePaidOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite, visit } from '#tests/helpers/site.ts'

// What the owner's helpers meet in a morning. Which call each may make is a table (tests/domain/roles-matrix.txt); here is
// what their screens show of it.

const site = await openSite()
const KEY = /WACRM-\w{5}-/
const MONEY = /(PKR|Rs)\W{0,2}\d/

/** What the sidebar says, without the numbers of waiting work. */
const sidebar = async (page: Page) => {
  const text = await page.getByRole('navigation', { name: 'Back office' }).innerText()
  return text.split('\n').filter((line) => line.trim() !== '' && !/^\d+$/.test(line))
}

/** What the search over the whole back office finds. */
const searchFor = async (page: Page, words: string) => {
  await page.keyboard.press('ControlOrMeta+k')
  await dialog(page, 'Search the back office').getByRole('textbox').fill(words)
}

it("a cashier's morning: a payment is accepted and its key found, and prices, accounts and settings are nowhere (ROLE-1243)", async () => {
  const order = await placePaidOrder(site, 1, '12345678901')
  const page = await visit(site, '/admin', { as: await newHelper(site, 'cashier') })
  await page.getByRole('img', { name: '1 proof of payment' }).waitFor()
  const sales = ['SALES', 'Orders', 'Payment Desk', 'Licenses']
  expect(await sidebar(page)).toEqual([...sales, 'CUSTOMERS', 'Live Chat', 'More', 'My account'])
  await page.getByRole('link', { name: 'Payment Desk' }).first().click()
  await page.getByRole('heading', { name: `Order ${order}: PKR` }).waitFor()
  await page.getByRole('button', { name: 'Accept' }).click()
  const question = dialog(page, `Accept the payment of order ${order}?`)
  await question.getByRole('button', { name: /^Accept payment/ }).click()
  await readToast(page, 'Payment Accepted', new RegExp(`Order ${order} is approved`))
  await page.getByRole('link', { name: 'Licenses' }).click()
  await row(page, 'Buyer 1').getByText(KEY).waitFor()
  for (const tab of ['plans', 'payment-methods', 'users', 'whatsapp']) {
    await page.goto(`/admin?tab=${tab}`)
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  }
  await searchFor(page, 'prices')
  await page.getByText('Nothing found').waitFor()
})

it("a support's morning: a chat and a ticket are answered, and an order shows neither money nor key (ROLE-1244)", async () => {
  const asma = await newCustomer(site, 'asma')
  const { id } = await asma.call<{ id: number }>('POST', '/api/support-ticket', {
    subject: 'Help',
    message: 'It is slow',
  })
  await newConversation(site.shop, 'Sana', 'Is it for two computers?')
  const order = await placeOrder(site, 2)
  const { licenseKey } = await setOrderStatus(site, order, 'confirmed')
  const page = await visit(site, '/admin', { as: await newHelper(site, 'support') })
  await page.getByRole('link', { name: 'Tickets' }).waitFor()
  const customers = ['CUSTOMERS', 'Live Chat', 'Tickets']
  expect(await sidebar(page)).toEqual(['SALES', 'Orders', ...customers, 'More', 'My account'])
  await page.getByRole('link', { name: 'Tickets' }).first().click()
  await row(page, 'Help').getByRole('link').first().click()
  await dialog(page).getByRole('textbox', { name: 'Reply' }).fill('Please reload the page.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await readToast(page, 'Reply Sent')
  expect(await asma.call('GET', '/api/support-tickets')).toMatchObject([{ id, status: 'answered' }])
  await page.goto('/admin?tab=orders')
  await row(page, 'Buyer 2').getByRole('link').first().click()
  await dialog(page).getByText('License').first().waitFor()
  const read = await page.locator('body').innerText()
  expect(read).not.toMatch(MONEY)
  expect(await page.content()).not.toContain(licenseKey)
})
