import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode } from '#tests/helpers/codes.ts'
import { field } from '#tests/helpers/fields.ts'
import { elementOf, elementsOf, htmlOf, linksOf, wordsOf } from '#tests/helpers/html.ts'
import {
  dialog,
  fillSignIn,
  reachPath,
  readToast,
  tabNamed,
  waitForFocus,
  waitForValue,
} from '#tests/helpers/page.ts'
import { addUntilEnd, sharedSite, visit } from '#tests/helpers/site.ts'
import { breakOff, holdBack, holdFiles } from '#tests/helpers/traffic.ts'

// The store: what visitors and customers see of the products, and how they come to buy one.

const site = await sharedSite()

/** A product on sale until the end of the test. */
const add = (title: string, more: object = {}) =>
  addUntilEnd(site, 'products', { title, price: 9999, ...more })

const orderPath = (id: number) => `/dashboard?tab=orders&product=${id}`
const card = (page: Page, title: string) => page.getByRole('article', { name: title })

it('the store says when nothing is on sale or the shop does not answer, looks again behind six skeletons, shows a drawing where an image does not load, and copies a coupon code (STORE-3, TOAST-4)', async () => {
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
  const fields = [...form.matchAll(/<input [^>]*name="(\w+)" value="(\w+)"/g)].map(([, ...pair]) => pair)
  expect([/ action="([^"]*)"/.exec(form)?.[1], ...fields]).toEqual([
    '/dashboard',
    ['tab', 'orders'],
    ['product', String(team)],
  ])
  const ways = linksOf(before).map(([, href]) => href)
  expect(ways).toEqual(expect.arrayContaining(['/login', '/register', '/dashboard', '/']))

  await site.admin.call('PUT', `/api/admin/products/${team}`, { price: 13_999, discountPrice: null })
  const changed = wordsOf(elementOf(await main(), 'article'))
  expect(changed).toContain('PKR\u00a013,999')
  expect(changed).not.toContain('% off')
})

it('a visitor chooses a product, signs in, and finds its order with coupon and price, also where the code of the page comes late (STORE-2)', async () => {
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

beforeEach(() => site.connect())

it('the products show what they cost, and are bought without leaving or by a link: plan from the title, discount price with its coupon, code, history (DASH-4)', async () => {
  const sara = await newCustomer(site, 'sara')
  const page = await visit(site, '/dashboard?tab=products', { as: sara })
  await page.getByText('No Products Available').waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(0)

  const reduced = await add('Starter Licence, 3 Months', {
    description: 'One system for a season.',
    category: 'license',
    price: 7497,
    discountPrice: 6499,
    couponCode: 'SEASON3',
  })
  const plain = await add('Team Licence', { price: 14_999 })
  await page.reload()
  const sale = page.getByRole('article', { name: 'Starter Licence, 3 Months' })
  for (const text of ['Sale', 'PKR\u00a06,499', 'PKR\u00a07,497', 'One system for a season.'])
    await sale.getByText(text, { exact: true }).waitFor()
  for (const text of ['13% off', 'SEASON3']) await sale.getByText(text).waitFor()
  const team = page.getByRole('article', { name: 'Team Licence' })
  await team.getByText('PKR\u00a014,999').waitFor()
  await expect.poll(() => team.getByText('Sale').count()).toBe(0)

  await sale.getByRole('button', { name: /^Purchase Now/ }).click()
  await reachPath(page, `/dashboard?tab=products&product=${reduced}`)
  const details = dialog(page, 'Confirm Order Details')
  const amount = details.locator('dd')
  const confirm = () => details.getByRole('button', { name: 'Confirm Order' }).click()
  await details.getByText('Starter Licence, 3 Months').waitFor()
  const coupon = field(details, 'Coupon code')
  await waitForValue(coupon, 'SEASON3')
  await expect.poll(() => amount.textContent()).toBe('PKR\u00a06,499')
  await coupon.fill('WRONG')
  await expect.poll(() => amount.textContent()).toBe('PKR\u00a07,497')
  await waitForValue(field(details, 'Email'), sara.email)
  await field(details, 'Name').fill('Sara')
  await confirm()
  await readToast(page, 'Order Failed', 'This coupon code is not valid')
  await details.getByText('This coupon code is not valid').waitFor()
  await coupon.fill('season3')
  await expect.poll(() => amount.textContent()).toBe('PKR\u00a06,499')
  await confirm()
  const code = await codeSentTo(site.gateway, sara.phone)
  await enterCode(dialog(page, 'Verify WhatsApp OTP'), code, 'Verify OTP')
  await readToast(page, 'Order Submitted Successfully')
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
  await dialog(page).getByRole('heading', { name: '1. Pay' }).waitFor()
  await page.goBack()
  await tabNamed(page, 'Products')
  await dialog(page).waitFor({ state: 'detached' })

  await page.goto(`/dashboard?tab=orders&product=${plain}`)
  await details.getByText('Team Licence').waitFor()
  await waitForFocus(field(page, /^Name/))
  expect(await coupon.isVisible()).toBe(false)
  await expect.poll(() => amount.textContent()).toBe('PKR\u00a014,999')
  await details.getByRole('button', { name: 'Cancel' }).click()
  await reachPath(page, '/dashboard?tab=orders')
  await page.goto('/dashboard?tab=products&product=999999')
  await readToast(page, 'No longer on sale', 'Please choose another plan or product.')
  await reachPath(page, '/dashboard?tab=products')
})
