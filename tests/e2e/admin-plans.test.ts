import { afterAll, expect, it, onTestFinished } from 'vitest'
import { chooseOption, field, fill } from '#tests/helpers/fields.ts'
import { homeHtml } from '#tests/helpers/landing.ts'
import { dialog, readToast, row, save, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { openTab, sharedSite } from '#tests/helpers/site.ts'

type Plan = { id: number; planName: string; discountedPrice: string; badge: string | null; access: string }

const site = await sharedSite()
const { call } = site.admin
const planNamed = async (name: string) =>
  (await call<Plan[]>('GET', '/api/admin/plans')).find(({ planName }) => planName === name)

it('the table shows plans with all their prices; a new plan is on the landing page at once', async () => {
  const page = await openTab(site, 'plans')
  const professional = row(page, 'Professional')
  await expect.poll(() => professional.locator('s').allTextContents()).toEqual(['PKR\u00a05,999'])
  for (const words of [/^PKR\s4,999$/, /USD\s35$/, /^two$/, /^Active$/])
    await professional.getByText(words).waitFor()
  // A reseller's terms are agreed on individually, so there is neither price nor number.
  for (const words of ['By arrangement', 'Unlimited']) await row(page, 'Reseller').getByText(words).waitFor()

  await page.getByRole('button', { name: 'Add New Plan' }).click()
  const form = dialog(page, 'Add New Plan')
  const prices = { 'Original price (PKR)': '9000', 'Discounted price (PKR)': '6500', 'USD price': '24.99' }
  await fill(form, { 'Plan name': 'Team', Badge: 'New', ...prices })
  await form.getByRole('combobox', { name: 'Plan type' }).click()
  await page.getByRole('option', { name: /^two/ }).click()
  // A line more with Enter, one moved, one removed, one left blank.
  await form.getByRole('button', { name: 'Add feature' }).click()
  for (const text of ['Bulk messages', 'Campaign reports', 'A mistake']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await form.getByRole('button', { name: 'Move Feature 2 up' }).click()
  await form.getByRole('button', { name: 'Remove Feature 3' }).click()

  await save(page, 'Success', 'Plan created successfully')
  const stored = await planNamed('Team')
  onTestFinished(() => call('PUT', `/api/admin/plans/${stored?.id}`, { isActive: false }))
  const listed = { features: '["Campaign reports","Bulk messages"]', access: 'Access to 1 Year' }
  expect(stored).toMatchObject({ planType: 'two', discountedPrice: '6500', usdPrice: '24.99', ...listed })
  const html = await homeHtml(site)
  for (const text of ['Team', 'Campaign reports', '24.99']) expect(html).toContain(text)
})

it('an edited plan keeps features that are no list until they are replaced, says what becomes of its annual and original price and when holders pay it, and leaves the landing page when switched off (PLAN-10, PLAN-702, PRICE-1042)', async () => {
  const plan = { planType: 'single', planName: 'Ramadan', usdPrice: '9', features: 'bulk, reports' }
  const prices = { originalPrice: '2999', discountedPrice: '2499', annualPrice: '20993' }
  await call('POST', '/api/admin/plans', { ...plan, ...prices })
  const page = await openTab(site, 'plans')
  const form = dialog(page, 'Edit Plan')
  const edit = () => page.getByRole('button', { name: 'Edit Ramadan' }).click()
  const saved = async () => {
    await save(page, 'Success', 'Plan updated successfully')
    await form.waitFor({ state: 'detached' })
  }
  await edit()
  await waitForValue(field(form, 'Features'), 'bulk, reports')
  await field(form, 'Badge').fill('For Eid')
  await saved()
  expect(await planNamed('Ramadan')).toMatchObject({ features: 'bulk, reports', badge: 'For Eid' })
  await edit()
  await form.getByRole('button', { name: 'Replace with a new list' }).click()
  await form.getByRole('button', { name: 'Add feature' }).click()
  await page.keyboard.type('Bulk messages')

  // The annual price stays as it is until the offer is taken.
  const annual = field(form, 'Annual price (PKR)')
  await fill(form, { 'Discounted price (PKR)': '2777', Badge: '' })
  await form.getByText(/stays crossed out beside the new price: 7% off\./).waitFor()
  await form.getByText(/^New buyers pay the new price at once\. .* until \w{3} \d\d, \d{4}, and/).waitFor()
  const offer = form.getByRole('button', { name: /^Use PKR\s23,327 as the annual price$/ })
  await offer.waitFor()
  await waitForValue(annual, '20,993')
  await offer.click()
  await waitForValue(annual, '23,327')
  await offer.waitFor({ state: 'detached' })
  await waitForFocus(annual)
  await saved()
  const stored = { features: '["Bulk messages"]', discountedPrice: '2777', badge: null }
  expect(await planNamed('Ramadan')).toMatchObject({ ...stored, annualPrice: '23327' })
  expect(await homeHtml(site)).toMatch(/PKR\s2,777/)

  await edit()
  await field(form, 'Discounted price (PKR)').fill('9100')
  await form.getByText(/is below the new price/).waitFor()
  await save(page)
  await form.getByText('Original price must not be below the discounted price').first().waitFor()
  await form.getByRole('button', { name: 'Cross nothing out' }).click()
  await waitForFocus(field(form, 'Original price (PKR)'))
  await form.getByRole('switch', { name: 'Active: on sale' }).press('Space')
  await saved()
  for (const words of [/^PKR\s9,100$/, /^Inactive$/]) await row(page, 'Ramadan').getByText(words).waitFor()
  expect(await row(page, 'Ramadan').locator('s').count()).toBe(0)
  expect(await homeHtml(site)).not.toContain('Ramadan')
})

it('a price that another administrator saved is not put back by a save of something else, and both values show where they differ; the price of before is restored from the history', async () => {
  const { id = 0, discountedPrice: before, badge, access } = (await planNamed('Professional')) ?? {}
  onTestFinished(() => call('PUT', `/api/admin/plans/${id}`, { discountedPrice: before, badge, access }))
  const page = await openTab(site, 'plans')
  const form = dialog(page, 'Edit Plan')
  const edit = () => page.getByRole('button', { name: 'Edit Professional', exact: true }).click()
  await edit()
  await fill(form, { Badge: 'For Eid', Access: 'Until Eid' })
  await call('PUT', `/api/admin/plans/${id}`, { discountedPrice: '4555', access: 'For ever' })
  await save(page, 'Error', /^admin changed this after you opened it \(discounted price, access, /)
  const notice = form.getByRole('alert').filter({ hasText: 'saved a different version' })
  await notice.locator('del', { hasText: 'For ever' }).waitFor()
  await notice.locator('ins', { hasText: 'Until Eid' }).waitFor()
  expect(await notice.getByText('Discounted price').count()).toBe(0)
  await waitForValue(field(form, /^Discounted price/), '4,555')
  await save(page, 'Success', 'Plan updated successfully')
  await form.waitFor({ state: 'detached' })
  expect(await planNamed('Professional')).toMatchObject({ discountedPrice: '4555', badge: 'For Eid' })
  // A badge reads as it is written.
  const style = await row(page, 'Professional')
    .getByText('For Eid')
    .evaluate((element) => [getComputedStyle(element).textTransform, getComputedStyle(element).fontSize])
  expect(style).toEqual(['none', '12px'])

  await edit()
  await form.getByRole('button', { name: 'History' }).click()
  const history = dialog(page, 'History of Professional')
  // The newest earlier version is the other's, with the new price; the one before has the old one.
  await history.getByRole('button', { expanded: false }).first().click()
  const older = history.getByRole('region').filter({ hasText: 'Discounted price' })
  await older.getByRole('button', { name: 'Restore this version' }).click()
  await readToast(page, 'Version Restored')
  await expect.poll(async () => (await planNamed('Professional'))?.discountedPrice).toBe(before)
})

type Product = { id: number; title: string }

const onSale = () => call<Product[]>('GET', '/api/products')
afterAll(async () => {
  for (const { id } of await onSale()) await call('DELETE', `/api/admin/products/${id}`)
})

it('a product takes the plan that its title names until one is chosen, is on sale at once, keeps a category of its own words, and is deleted after a question', async () => {
  const page = await openTab(site, 'products')
  await page.getByRole('heading', { name: 'Products (0)' }).waitFor()
  await page.getByRole('heading', { name: 'No products found.' }).waitFor()
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const form = dialog(page)
  const plan = form.getByRole('combobox', { name: 'Plan' })
  await field(form, 'Title').fill('Professional Eid pack')
  await waitForValue(plan, 'Professional')
  await field(form, 'Title').fill('Eid pack')
  await form.getByText('The title does not name a plan').waitFor()
  await waitForValue(plan, 'Enterprise')
  await chooseOption(form, 'Plan', 'Starter')
  await field(form, 'Title').fill('Professional Eid pack')
  await waitForValue(plan, 'Starter')
  await fill(form, { 'Price (PKR)': '6000', 'Discount price (PKR)': '7000' })
  await save(page)
  await waitForFocus(field(form, 'Discount price (PKR)'))
  await readToast(page, 'Error', 'Discount price must be lower than the price')
  const last = { 'Discount price (PKR)': '4500', 'Coupon code': 'EID25', 'Image address': '/nothing.png' }
  await fill(form, last)
  await form.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'license' }).click()
  await save(page, 'Success', 'Product created successfully')
  await page.getByRole('heading', { name: 'Products (1)' }).waitFor()
  const added = row(page, 'Professional Eid pack')
  for (const text of ['6,000', /^PKR\s4,500$/, '25% off', 'EID25', 'license', 'Active'])
    await added.getByText(text, { exact: true }).waitFor()
  // A picture that does not load is replaced by a sign.
  await expect.poll(() => added.locator('img').count()).toBe(0)
  const stored = { plan: 'starter', price: 6000, discountPrice: 4500, couponCode: 'EID25' }
  const [product] = await onSale()
  expect(product).toMatchObject(stored)

  await call('PUT', `/api/admin/products/${product?.id}`, { category: 'own words' })
  await added.getByText('own words').waitFor()
  await page.getByRole('button', { name: 'Edit Professional Eid pack' }).click()
  await waitForValue(form.getByRole('combobox', { name: 'Category' }), 'own words')
  await field(form, 'Discount price (PKR)').fill('')
  await save(page, 'Success', 'Product updated successfully')
  expect(await onSale()).toMatchObject([{ discountPrice: null, category: 'own words' }])

  await page.getByRole('button', { name: 'Delete Professional Eid pack' }).click()
  await form.getByText('Are you sure you want to delete this product?').waitFor()
  await form.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Success', 'Product deleted successfully')
  await added.waitFor({ state: 'detached' })
  expect(await onSale()).toEqual([])
})
