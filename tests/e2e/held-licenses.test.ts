import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { field, fill } from '#tests/helpers/fields.ts'
import { dialog, readToast, waitForCode, waitForValue } from '#tests/helpers/page.ts'
import { orderOf, orderReceived, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite, openTab, visit } from '#tests/helpers/site.ts'

// What both order forms ask a buyer who holds a licence, in a shop without WhatsApp.

const site = await openSite()

type Bought = { licenseKeys: string[]; quantity: number; purpose: string | null; amount: number }

/** A customer who holds so many licences of Professional, and their newest order as administrators see it. */
const holder = async (name: string, quantity: number) => {
  const customer = await newCustomer(site, name)
  const more = { name, amount: 4999 * quantity, quantity, purpose: 'new' }
  const { licenseKey } = await setOrderStatus(site, await orderOf(customer, more), 'approved')
  const newest = async () => {
    const [order] = await customer.call<{ id: number }[]>('GET', '/api/user-orders')
    return (await setOrderStatus(site, order?.id, 'approved')) as unknown as Bought
  }
  return { customer, licenseKey, newest }
}

const question = (page: Page) => page.getByRole('group', { name: 'What is this order for?' })
const another = (form: Locator) => form.getByLabel('Another license, for another person or computer')

/** Opens the order form of a plan in the dashboard. */
const openForm = async (page: Page, plan: string) => {
  await page.getByRole('radio', { name: plan }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  return dialog(page, 'Confirm Order Details')
}

it('a holder extends a licence from the landing page unless another one is wanted (LIC-1017)', async () => {
  const { customer, licenseKey, newest } = await holder('sadia', 1)
  const page = await visit(site, '/#purchase', { as: customer, viewport: { width: 360, height: 740 } })
  const asked = question(page)
  await asked.getByLabel(/^Extend your license that ends/).waitFor()
  expect(await asked.getByLabel(/^Extend/).isChecked()).toBe(true)
  expect(await violationsOf(page)).toEqual([])
  await page.locator('#purchase form').getByRole('button', { name: 'Place Order' }).click()
  await orderReceived(page)
  expect(await newest()).toMatchObject({ purpose: 'renew', licenseKeys: [licenseKey] })
})

it('a holder buys three more from the dashboard at the sum of three, extends some of several, and upgrades one (UPG-1314)', async () => {
  const { customer, newest } = await holder('team', 2)
  const page = await visit(site, '/dashboard?tab=orders', { as: customer })
  const open = async () => {
    await page.getByRole('button', { name: 'Place Order' }).click()
    return dialog(page, 'Confirm Order Details')
  }
  let form = await open()
  await another(form).check()
  await form.getByLabel('How many licenses?').selectOption('3')
  await form.getByRole('definition').getByText('PKR\u00a014,997').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Confirm Order' }).click()
  await orderReceived(page)
  const bought = await newest()
  expect(bought).toMatchObject({ purpose: 'new', quantity: 3, amount: 14_997 })
  await page.goto('/dashboard?tab=orders')
  form = await open()
  await form.getByRole('checkbox').nth(4).uncheck()
  await form.getByRole('definition').getByText('PKR\u00a019,996').waitFor()
  await form.getByRole('button', { name: 'Confirm Order' }).click()
  await orderReceived(page)
  expect(await newest()).toMatchObject({ purpose: 'renew', quantity: 4 })
  await page.goto('/dashboard?tab=licenses')
  const card = page.getByRole('article').nth(1)
  await card.getByText('PKR\u00a019,996 for 4 licenses').waitFor()
  const key = await card.locator('code').first().textContent()
  await card.getByRole('link', { name: 'Upgrade' }).click()
  form = await openForm(page, 'Enterprise')
  const upgraded = form.getByRole('checkbox', { checked: true })
  await expect.poll(() => upgraded.count()).toBe(1)
  expect(await upgraded.locator('xpath=..').textContent()).toContain(key?.slice(-5))
})

it('the money of one of two licences is sent back from the desk, and its order keeps the other', async () => {
  const { customer } = await holder('agency', 2)
  const [order] = await customer.call<{ id: number }[]>('GET', '/api/user-orders')
  const page = await openTab(site, `payments&record=${order?.id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  const form = dialog(page, `Refund order ${order?.id}?`)
  await waitForValue(field(form, 'Amount (PKR)'), '9,998')
  await form.getByRole('checkbox').first().uncheck()
  await waitForValue(field(form, 'Amount (PKR)'), '4,999')
  await field(form, 'Sent back').fill('by Raast to 0300 1234567')
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Record refund' }).click()
  await readToast(page, 'Refund Recorded', `Order ${order?.id} keeps 1 of its licenses.`)
  await page.getByText('PKR\u00a04,999 sent back', { exact: false }).first().waitFor()
  const { licenses } = await site.admin.call<{ licenses: { licenseStatus: string }[] }>(
    'GET',
    `/api/admin/orders/${order?.id}`,
  )
  expect(licenses.map(({ licenseStatus }) => licenseStatus)).toEqual(['active', 'revoked'])
})

it('a holder upgrades a licence and sees before the order what comes off for its unused days (UPG-1279)', async () => {
  const customer = await newCustomer(site, 'upgrader')
  const small = await orderOf(customer, { name: 'Upgrader', plan: 'starter', amount: 2499 })
  const { licenseKey } = await setOrderStatus(site, small, 'approved')
  const page = await visit(site, '/dashboard?tab=licenses', { as: customer })
  await page.getByRole('link', { name: 'Upgrade' }).click()
  const form = await openForm(page, 'Professional')
  expect(await form.getByLabel(/^Upgrade your Starter license/).isChecked()).toBe(true)
  await form.getByText(/^\d+ unused days of Starter$/).waitFor()
  await form.getByRole('definition').getByText('PKR\u00a02,500').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Confirm Order' }).click()
  await orderReceived(page)
  await page.getByText(/unused days of Starter/).waitFor()
  const [order] = await customer.call<{ id: number }[]>('GET', '/api/user-orders')
  expect(await setOrderStatus(site, order?.id, 'approved')).toMatchObject({
    purpose: 'upgrade',
    amount: 2500,
    licenseKey,
  })
  await page.goto('/dashboard?tab=orders')
  const next = await openForm(page, 'Starter')
  await next.getByLabel(/^Change to Starter when your Professional license ends/).waitFor()
})

it('who buys the first licence is asked nothing', async () => {
  const page = await visit(site, '/#purchase')
  const form = page.locator('#purchase form')
  await waitForCode(form)
  await fill(form, { Name: 'First', Email: 'first@example.com', 'WhatsApp number': '0300 7654321' })
  await form.getByRole('button', { name: 'Place Order' }).waitFor()
  expect(await question(page).count()).toBe(0)
})
