import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { fieldError, fill } from '#tests/helpers/fields.ts'
import { choosePeriod } from '#tests/helpers/landing.ts'
import { ordersNamed } from '#tests/helpers/order-table.ts'
import { waitForCode } from '#tests/helpers/page.ts'
import { orderOf, orderReceived, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite, visit } from '#tests/helpers/site.ts'

// Coupons in the forms of a shop without WhatsApp.

const site = await openSite()
await site.admin.call('POST', '/api/admin/coupons', { code: 'EID20', percent: 20 })

const formOf = (page: Page) => page.locator('#purchase form')
const enter = async (form: Locator, code: string) => {
  await form.getByLabel('Coupon code').fill(code)
  await form.getByRole('button', { name: 'Apply' }).click()
}

it('a coupon is one closed line of the form, whose price the buyer sees before the order, also for another period (COUP-1038)', async () => {
  const page = await visit(site, '/')
  const form = formOf(page)
  await waitForCode(form)
  expect(await form.getByLabel('Coupon code').isVisible()).toBe(false)
  await form.getByText('Coupon?').click()
  await enter(form, 'EID21')
  await fieldError(form, 'This coupon code is not valid').waitFor()
  await enter(form, 'eid20')
  await form.getByText('Coupon EID20').waitFor()
  await form.locator('dl').getByText('PKR\u00a03,999').waitFor()
  await choosePeriod(page, 'yearly')
  await form.locator('dl').getByText('PKR\u00a033,594').waitFor()
  const details = { Name: 'Saver', Email: 'saver@example.com', 'WhatsApp number': '0300 1234567' }
  await fill(form, details)
  await form.getByRole('button', { name: 'Place Order' }).click()
  await orderReceived(page)
  for (const text of ['Coupon EID20', 'PKR\u00a0-8,399']) await page.getByText(text).first().waitFor()
  expect(await ordersNamed(site, 'Saver')).toMatchObject([{ amount: 33_594, couponCode: 'eid20' }])
})

it('a holder renews with a coupon from the dashboard', async () => {
  const sana = await newCustomer(site, 'sana')
  const id = await orderOf(sana, { name: 'Sana', plan: 'starter', amount: 2499 })
  await setOrderStatus(site, id, 'approved')
  const page = await visit(site, '/dashboard?tab=licenses', { as: sana })
  await page.getByRole('button', { name: 'Renew' }).click()
  await page.getByText('Coupon?').click()
  await enter(page.locator('fieldset'), 'EID20')
  await page.getByRole('button', { name: 'Renew for PKR\u00a01,999' }).click()
  await page.getByRole('heading', { name: /^Order \d+ received$/ }).waitFor()
  const [newest] = await sana.call<object[]>('GET', '/api/user-orders')
  expect(newest).toMatchObject({ amount: 1999, couponCode: 'EID20' })
})
