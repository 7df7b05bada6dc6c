import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { newCustomer, PASSWORD } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode } from '#tests/helpers/codes.ts'
import { reachPath, readToast } from '#tests/helpers/page.ts'
import { orderReceived, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { holdBack, holdFiles } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// The store: what visitors see of the products, and how they come to buy one.

const site = await sharedSite()
beforeEach(() => site.connect())

type Product = { id: number }
const add = (title: string, more: object = {}) =>
  site.admin.call<Product>('POST', '/api/admin/products', { title, price: 9999, ...more })
const remove = ({ id }: Product) => site.admin.call('DELETE', `/api/admin/products/${id}`)

const orderPath = ({ id }: Product) => `/dashboard?tab=orders&product=${id}`
const card = (page: Page, title: string) => page.getByRole('article', { name: title })

describe('the store', () => {
  it('says when nothing is on sale or the shop does not answer, and looks again behind six skeletons (STORE-3)', async () => {
    const page = await visit(site, '/products')
    await page.getByRole('heading', { name: 'No Products Available' }).waitFor()
    await page.route('**/trpc/products.onSale**', (route) => route.abort())
    await page.getByRole('button', { name: 'Look again' }).click()
    await page.getByRole('heading', { name: 'The products could not be loaded' }).waitFor()
    await page.unroute('**/trpc/products.onSale**')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'No Products Available' }).waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(0)
    const held = await holdBack(page, 'products.onSale')
    const product = await add('Late arrival')
    await page.getByRole('button', { name: 'Look again' }).click()
    await page.getByRole('status', { name: 'Loading products' }).waitFor()
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(6)
    held.release()
    await card(page, 'Late arrival').waitFor()
    await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
    await remove(product)
  })

  it('comes whole from the server: what is on sale now, and the ways on (STORE-1)', async () => {
    const team = await add('Enterprise Team', {
      price: 14_999,
      discountPrice: 12_499,
      couponCode: 'TEAM5',
      category: 'license',
      description: 'Five systems, and an hour of training.',
    })
    const hidden = await add('Next season', { isActive: false })
    const page = await visit(site, '/products', { javaScriptEnabled: false })
    const text = await card(page, 'Enterprise Team').innerText()
    for (const part of [
      'license',
      'Five systems, and an hour of training.',
      'PKR\u00a012,499',
      'PKR\u00a014,999',
      '17% off',
      'TEAM5',
    ])
      expect(text.toLowerCase()).toContain(part.toLowerCase())
    await expect.poll(() => page.getByText('Next season').count()).toBe(0)
    for (const path of ['/', '/dashboard', '/login', '/register'])
      await expect.poll(() => page.locator(`main a[href="${path}"]`).count()).toBe(1)

    await site.admin.call('PUT', `/api/admin/products/${team.id}`, { price: 13_999, discountPrice: null })
    await page.reload()
    const changed = await card(page, 'Enterprise Team').innerText()
    expect(changed).toContain('PKR\u00a013,999')
    expect(changed).not.toContain('% off')
    await Promise.all([team, hidden].map(remove))
  })

  it('shows the image of a product, and a drawing where it does not load, and copies its coupon code (STORE-1, TOAST-4)', async () => {
    const products = [
      await add('With a picture', { imageUrl: '/favicon.svg' }),
      await add('With a broken one', { imageUrl: '/no-such-picture.png' }),
      await add('Starter season', { discountPrice: 6499, couponCode: 'SEASON3' }),
    ]
    const page = await visit(site, '/products')
    const picture = card(page, 'With a picture').locator('img')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const broken = card(page, 'With a broken one')
    await broken.scrollIntoViewIfNeeded()
    await broken.locator('img').waitFor({ state: 'detached' })
    await expect.poll(() => broken.locator('svg').first().isVisible()).toBe(true)
    await card(page, 'Starter season').getByRole('button', { name: 'Copy code SEASON3' }).click()
    await readToast(page, 'Copied!')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('SEASON3')
    await Promise.all(products.map(remove))
  })
})

describe('buying', () => {
  it('works for a customer, also before the code of the page has arrived, and without JavaScript', async () => {
    const product = await add('Enterprise for a customer')
    const customer = await newCustomer(site, 'storecustomer')
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit(site, '/products', { as: customer, javaScriptEnabled })
      await page.getByRole('button', { name: 'Purchase Now: Enterprise for a customer' }).click()
      await reachPath(page, orderPath(product))
    }
    const slow = await visit(site, '/', { as: customer, own: true })
    const { release } = await holdFiles(slow, '**/assets/store-grid-*.js')
    await slow.goto('/products')
    await slow.getByRole('button', { name: 'Purchase Now: Enterprise for a customer' }).click()
    release()
    await slow.waitForURL(/tab=orders/)
    await slow.getByRole('dialog', { name: 'Confirm Order Details' }).waitFor()
    await expect.poll(() => slow.getByLabel('Email').inputValue()).toBe(customer.email)
    await remove(product)
  })
})

describe('from the store to the licence', () => {
  it('a visitor chooses a product, signs in, orders with its coupon, proves the phone, and gets the key (STORE-2)', async () => {
    const product = await add('Professional Licence, 6 Months', {
      price: 29_994,
      discountPrice: 24_999,
      couponCode: 'HALFYEAR',
    })
    const asma = await newCustomer(site, 'storebuyer')
    const page = await visit(site, '/products')
    const buy = card(page, 'Professional Licence, 6 Months').getByRole('button', { name: /^Purchase Now/ })
    await buy.click()
    await readToast(page, 'Login Required', /^Please login to purchase products/)
    await reachPath(page, '/products')
    await buy.click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await reachPath(page, `/login?redirect=${encodeURIComponent(orderPath(product))}`)
    await page.getByLabel('Username').fill(asma.username)
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()

    const details = page.getByRole('dialog', { name: 'Confirm Order Details' })
    await expect.poll(() => details.getByLabel('WhatsApp number').inputValue()).toBe(`+${asma.phone}`)
    await expect.poll(() => details.getByLabel('Coupon code').inputValue()).toBe('HALFYEAR')
    await expect.poll(() => details.innerText()).toContain('PKR\u00a024,999')
    await details.getByLabel('Name').fill('Asma Traders')
    await details.getByRole('button', { name: 'Confirm Order' }).click()
    const step = page.getByRole('dialog', { name: 'Verify WhatsApp OTP' })
    await step.waitFor()
    await enterCode(step, await codeSentTo(site.gateway, asma.phone), 'Verify OTP')
    await orderReceived(page)

    const [order] = await asma.call<{ id: number }[]>('GET', '/api/user-orders')
    expect(order).toMatchObject({ plan: 'professional', amount: 24_999, couponCode: 'HALFYEAR' })
    await setOrderStatus(site, order?.id, 'approved')
    await page.goto('/dashboard?tab=licenses')
    await page.getByText(/^WACRM(-[0-9A-Z]{5}){4}$/).waitFor()
    await remove(product)
  })
})
