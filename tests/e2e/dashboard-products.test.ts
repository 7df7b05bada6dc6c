import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readToast } from '#tests/helpers/back-office.ts'
import { newCustomer, openDashboard, tabNamed } from '#tests/helpers/customer.ts'
import { codeSentTo, enterCode, openSite, reachPath, type Site, waitForFocus } from '#tests/helpers/site.ts'

// The store behind sign-in, and buying from it.

let site: Site
let reduced: number
let plain: number
beforeAll(async () => {
  site = await openSite()
})
beforeEach(() => site.connect())
afterAll(() => site.close())

const addProduct = async (product: object) =>
  (await site.admin<{ id: number }>('POST', '/api/admin/products', product)).id

const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const amountIn = (page: Page) => page.getByRole('dialog').locator('dd')

describe('the products', () => {
  it('say so when there are none', async () => {
    const page = await openDashboard(site, await newCustomer(site, 'early'), '/dashboard?tab=products')
    await tabNamed(page, 'Products')
    await page.getByText('No Products Available').waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
  })

  it('show what they cost, how much less that is, and the coupon that it takes', async () => {
    reduced = await addProduct({
      title: 'Starter Licence, 3 Months',
      description: 'One system for a season.',
      category: 'license',
      price: 7497,
      discountPrice: 6499,
      couponCode: 'SEASON3',
    })
    plain = await addProduct({ title: 'Team Licence', price: 14_999 })
    const page = await openDashboard(site, await newCustomer(site, 'looker'), '/dashboard?tab=products')
    const sale = card(page, 'Starter Licence, 3 Months')
    for (const text of ['Sale', 'PKR\u00a06,499', 'PKR\u00a07,497', 'One system for a season.'])
      await sale.getByText(text, { exact: true }).waitFor()
    await sale.getByText('13% off').waitFor()
    await sale.getByText('SEASON3').waitFor()
    await card(page, 'Team Licence').getByText('PKR\u00a014,999').waitFor()
    expect(await card(page, 'Team Licence').getByText('Sale').count()).toBe(0)
  })

  it('are bought without leaving: plan from the title, discount price with its coupon, code, history', async () => {
    const sara = await newCustomer(site, 'sara')
    const page = await openDashboard(site, sara, '/dashboard?tab=products')
    await card(page, 'Starter Licence, 3 Months')
      .getByRole('button', { name: /^Purchase Now/ })
      .click()
    await reachPath(page, `/dashboard?tab=products&product=${reduced}`)
    const details = page.getByRole('dialog', { name: 'Confirm Order Details' })
    await details.getByText('Starter Licence, 3 Months').waitFor()
    const coupon = details.getByRole('textbox', { name: 'Coupon code' })
    expect(await coupon.inputValue()).toBe('SEASON3')
    expect(await amountIn(page).textContent()).toBe('PKR\u00a06,499')
    await coupon.fill('')
    expect(await amountIn(page).textContent()).toBe('PKR\u00a07,497')
    await coupon.fill('WRONG')
    await expect
      .poll(() => details.getByRole('textbox', { name: 'Email' }).inputValue())
      .toBe(`${sara.username}@example.com`)
    await details.getByRole('textbox', { name: 'Name' }).fill('Sara')
    await details.getByRole('button', { name: 'Confirm Order' }).click()
    await readToast(page, 'Order Failed', 'This coupon code is not valid')
    await details.getByText('This coupon code is not valid').waitFor()
    await coupon.fill('season3')
    expect(await amountIn(page).textContent()).toBe('PKR\u00a06,499')
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
    await reachPath(page, `/dashboard?tab=orders&order=${order?.id}`)
    await page.getByRole('dialog').getByText('How to pay').waitFor()

    // Back leads to the store, not into the dialog of an order that is placed.
    await page.goBack()
    await tabNamed(page, 'Products')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('can be bought by a link alone, and Back closes the dialog', async () => {
    const omar = await newCustomer(site, 'omar')
    const page = await openDashboard(site, omar, '/dashboard?tab=orders')
    await page.getByText('No orders yet').waitFor()
    await page.goto(`/dashboard?tab=orders&product=${plain}`)
    const details = page.getByRole('dialog', { name: 'Confirm Order Details' })
    await details.getByText('Team Licence').waitFor()
    await waitForFocus(page, 'name')
    expect(await details.getByRole('textbox', { name: 'Coupon code' }).count()).toBe(0)
    expect(await amountIn(page).textContent()).toBe('PKR\u00a014,999')
    await details.getByRole('button', { name: 'Cancel' }).click()
    await reachPath(page, '/dashboard?tab=orders')

    await page.goto('/dashboard?tab=products&product=999999')
    await readToast(page, 'No longer on sale', 'Please choose another plan or product.')
    await reachPath(page, '/dashboard?tab=products')
  })
})
