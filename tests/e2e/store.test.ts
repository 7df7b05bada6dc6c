import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { elementOf, elementsOf, htmlOf, linksOf, wordsOf } from '#tests/helpers/html.ts'
import { fillSignIn, reachPath, readToast } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff, holdBack, holdFiles } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// The store: what visitors see of the products, and how they come to buy one.

const site = await sharedSite()

type Product = { id: number }
/** A product on sale until the end of the test. */
const add = async (title: string, more: object = {}) => {
  const details = { title, price: 9999, ...more }
  const product = await site.admin.call<Product>('POST', '/api/admin/products', details)
  onTestFinished(async () => {
    await site.admin.call('DELETE', `/api/admin/products/${product.id}`)
  })
  return product
}

const orderPath = ({ id }: Product) => `/dashboard?tab=orders&product=${id}`
const card = (page: Page, title: string) => page.getByRole('article', { name: title })

it('the store says when nothing is on sale or the shop does not answer, looks again behind six skeletons, shows a drawing where an image does not load, and copies a coupon code (STORE-1, STORE-3, TOAST-4)', async () => {
  const page = await visit(site, '/products')
  await page.getByRole('heading', { name: 'No Products Available' }).waitFor()
  const broken = await breakOff(page, 'products.onSale')
  await page.getByRole('button', { name: 'Look again' }).click()
  await page.getByRole('heading', { name: 'The products could not be loaded' }).waitFor()
  await broken.release()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'No Products Available' }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
  const held = await holdBack(page, 'products.onSale')
  await add('With a picture', { imageUrl: '/favicon.svg' })
  await add('With a broken one', { imageUrl: '/no-such-picture.png' })
  await add('Starter season', { discountPrice: 6499, couponCode: 'SEASON3' })
  await page.getByRole('button', { name: 'Look again' }).click()
  await page.getByRole('status', { name: 'Loading products' }).waitFor()
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(6)
  held.release()
  await card(page, 'Starter season').waitFor()
  await expect.poll(() => page.locator('[data-skeleton]').count()).toBe(0)
  // An image may have failed before the page has its code.
  await page.reload()
  const picture = card(page, 'With a picture').locator('img')
  await picture.scrollIntoViewIfNeeded()
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  const drawn = card(page, 'With a broken one')
  await drawn.scrollIntoViewIfNeeded()
  await drawn.locator('img').waitFor({ state: 'detached' })
  await expect.poll(() => drawn.locator('svg').first().isVisible()).toBe(true)
  await card(page, 'Starter season').getByRole('button', { name: 'Copy code SEASON3' }).click()
  await readToast(page, 'Copied!')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('SEASON3')
})

it('the store comes whole from the server: what is on sale now, a form that buys it, and the ways on (STORE-1)', async () => {
  const team = await add('Enterprise Team', {
    price: 14_999,
    discountPrice: 12_499,
    couponCode: 'TEAM5',
    category: 'license',
    description: 'Five systems, and an hour of training.',
  })
  await add('Next season', { isActive: false })
  const main = async () => elementOf(await htmlOf(site, '/products'), 'main')
  const before = await main()
  expect(before).not.toContain('Next season')
  const [shown = ''] = elementsOf(before, 'article')
  for (const part of [
    'Enterprise Team',
    'license',
    'Five systems, and an hour of training.',
    'PKR\u00a012,499',
    'PKR\u00a014,999',
    '17% off',
    'TEAM5',
  ])
    expect(wordsOf(shown)).toContain(part)
  const form = elementOf(shown, 'form')
  const fields = [...form.matchAll(/<input [^>]*name="(\w+)" value="(\w+)"/g)].map(([, ...field]) => field)
  expect([/ action="([^"]*)"/.exec(form)?.[1], ...fields]).toEqual([
    '/dashboard',
    ['tab', 'orders'],
    ['product', String(team.id)],
  ])
  const ways = linksOf(before).map(([, href]) => href)
  expect(ways).toEqual(expect.arrayContaining(['/login', '/register', '/dashboard', '/']))

  await site.admin.call('PUT', `/api/admin/products/${team.id}`, { price: 13_999, discountPrice: null })
  const changed = wordsOf(elementOf(await main(), 'article'))
  expect(changed).toContain('PKR\u00a013,999')
  expect(changed).not.toContain('% off')
})

it('a visitor chooses a product, signs in, and finds its order with coupon and price, also where the code of the page comes late (STORE-2, PAGE-7)', async () => {
  const product = await add('Professional Licence, 6 Months', {
    price: 29_994,
    discountPrice: 24_999,
    couponCode: 'HALFYEAR',
  })
  const asma = await newCustomer(site, 'storebuyer')
  const page = await visit(site, '/login', { own: true })
  const { release } = await holdFiles(page, '**/assets/store-grid-*.js')
  await page.goto('/products')
  const buy = card(page, 'Professional Licence, 6 Months').getByRole('button', { name: /^Purchase Now/ })
  await buy.click()
  release()
  await readToast(page, 'Login Required', /^Please login to purchase products/)
  await reachPath(page, '/products')
  await buy.click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await reachPath(page, `/login?redirect=${encodeURIComponent(orderPath(product))}`)
  await fillSignIn(page, asma.username)
  const details = page.getByRole('dialog', { name: 'Confirm Order Details' })
  await expect.poll(() => details.getByLabel('WhatsApp number').inputValue()).toBe(`+${asma.phone}`)
  await expect.poll(() => details.getByLabel('Email').inputValue()).toBe(asma.email)
  await expect.poll(() => details.getByLabel('Coupon code').inputValue()).toBe('HALFYEAR')
  await expect.poll(() => details.innerText()).toContain('PKR\u00a024,999')
  // A customer is led there at once.
  await page.goto('/products')
  const leads = page.waitForRequest((each) => each.url() === site.shop.url + orderPath(product))
  await buy.click()
  await leads
})
