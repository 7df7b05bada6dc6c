import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode } from '#tests/helpers/codes.ts'
import { reachPath, readToast, tabNamed, waitForFocus } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// The store behind sign-in, and buying from it.

let reduced: number
let plain: number
const site = await sharedSite()
beforeEach(() => site.connect())
afterAll(async () => {
  for (const id of [reduced, plain]) await site.admin.call('DELETE', `/api/admin/products/${id}`)
})

const addProduct = async (product: object) =>
  (await site.admin.call<{ id: number }>('POST', '/api/admin/products', product)).id

const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const amountIn = (page: Page) => page.getByRole('dialog').locator('dd')

describe('the products', () => {
  it('are announced as missing when none are on sale', async () => {
    const page = await visit(site, '/dashboard?tab=products', { as: await newCustomer(site, 'early') })
    await tabNamed(page, 'Products')
    await page.getByText('No Products Available').waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(0)
  })

  it('show what they cost, how much less that is, and the coupon that it takes (DASH-4)', async () => {
    reduced = await addProduct({
      title: 'Starter Licence, 3 Months',
      description: 'One system for a season.',
      category: 'license',
      price: 7497,
      discountPrice: 6499,
      couponCode: 'SEASON3',
    })
    plain = await addProduct({ title: 'Team Licence', price: 14_999 })
    const page = await visit(site, '/dashboard?tab=products', { as: await newCustomer(site, 'looker') })
    const sale = card(page, 'Starter Licence, 3 Months')
    for (const text of ['Sale', 'PKR\u00a06,499', 'PKR\u00a07,497', 'One system for a season.'])
      await sale.getByText(text, { exact: true }).waitFor()
    await sale.getByText('13% off').waitFor()
    await sale.getByText('SEASON3').waitFor()
    await card(page, 'Team Licence').getByText('PKR\u00a014,999').waitFor()
    await expect.poll(() => card(page, 'Team Licence').getByText('Sale').count()).toBe(0)
  })

  it('are bought without leaving: plan from the title, discount price with its coupon, code, history (DASH-4)', async () => {
    const sara = await newCustomer(site, 'sara')
    const page = await visit(site, '/dashboard?tab=products', { as: sara })
    await card(page, 'Starter Licence, 3 Months')
      .getByRole('button', { name: /^Purchase Now/ })
      .click()
    await reachPath(page, `/dashboard?tab=products&product=${reduced}`)
    const details = page.getByRole('dialog', { name: 'Confirm Order Details' })
    await details.getByText('Starter Licence, 3 Months').waitFor()
    const coupon = details.getByRole('textbox', { name: 'Coupon code' })
    await expect.poll(() => coupon.inputValue()).toBe('SEASON3')
    await expect.poll(() => amountIn(page).textContent()).toBe('PKR\u00a06,499')
    await coupon.fill('')
    await expect.poll(() => amountIn(page).textContent()).toBe('PKR\u00a07,497')
    await coupon.fill('WRONG')
    await expect
      .poll(() => details.getByRole('textbox', { name: 'Email' }).inputValue())
      .toBe(`${sara.username}@example.com`)
    await details.getByRole('textbox', { name: 'Name' }).fill('Sara')
    await details.getByRole('button', { name: 'Confirm Order' }).click()
    await readToast(page, 'Order Failed', 'This coupon code is not valid')
    await details.getByText('This coupon code is not valid').waitFor()
    await coupon.fill('season3')
    await expect.poll(() => amountIn(page).textContent()).toBe('PKR\u00a06,499')
    await details.getByRole('button', { name: 'Confirm Order' }).click()
    const step = page.getByRole('dialog', { name: 'Verify WhatsApp OTP' })
    await enterCode(step, await codeSentTo(site.gateway, sara.phone), 'Verify OTP')
    await readToast(page, 'Order Submitted Successfully', "We'll contact you shortly")
    const [order] = await sara.call<{ id: number }[]>('GET', '/api/user-orders')
    expect(order).toMatchObject({
      plan: 'starter',
      amount: 6499,
      couponCode: 'season3',
      isPhoneVerified: true,
    })
    await page.getByRole('heading', { name: `Order ${order?.id} received` }).waitFor()

    // Back leads to the order and then to the store, not into the dialog of an order that is placed.
    await page.goBack()
    await reachPath(page, `/dashboard?tab=orders&order=${order?.id}`)
    await page.getByRole('dialog').getByText('How to pay').waitFor()
    await page.goBack()
    await tabNamed(page, 'Products')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('can be bought by a link alone, and Back closes the dialog', async () => {
    const omar = await newCustomer(site, 'omar')
    const page = await visit(site, '/dashboard?tab=orders', { as: omar })
    await page.getByText('No orders yet').waitFor()
    await page.goto(`/dashboard?tab=orders&product=${plain}`)
    const details = page.getByRole('dialog', { name: 'Confirm Order Details' })
    await details.getByText('Team Licence').waitFor()
    await waitForFocus(page.getByLabel(/^Name/i))
    await expect.poll(() => details.getByRole('textbox', { name: 'Coupon code' }).count()).toBe(0)
    await expect.poll(() => amountIn(page).textContent()).toBe('PKR\u00a014,999')
    await details.getByRole('button', { name: 'Cancel' }).click()
    await reachPath(page, '/dashboard?tab=orders')

    await page.goto('/dashboard?tab=products&product=999999')
    await readToast(page, 'No longer on sale', 'Please choose another plan or product.')
    await reachPath(page, '/dashboard?tab=products')
  })
})

it('a dashboard that cannot fetch the plans offers the built-in ones, which are ordered as always (LAND-18)', async () => {
  const hasty = await newCustomer(site, 'hasty')
  const page = await visit(site, '/dashboard', { as: hasty })
  await breakOff(page, 'plans.onSale')
  await page.goto('/dashboard?tab=orders')
  await page.getByRole('radio', { name: /^Professional/ }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const details = page.getByRole('dialog', { name: 'Confirm Order Details' })
  await details.getByText('Professional, one month').waitFor()
  await details.getByRole('textbox', { name: 'Name' }).fill('Hasty')
  await expect.poll(() => details.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(hasty.email)
  await details.getByRole('button', { name: 'Confirm Order' }).click()
  await page.getByRole('dialog', { name: 'Verify WhatsApp OTP' }).waitFor()
  await expect
    .poll(() => hasty.call('GET', '/api/user-orders'))
    .toMatchObject([{ plan: 'professional', amount: 4999 }])
})
