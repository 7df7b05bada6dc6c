import { afterAll, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { chooseOption, field, fill } from '#tests/helpers/fields.ts'
import { dialog, readToast, row, save, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'

type Product = { id: number; title: string }

const site = await sharedSite()
const { call } = site.admin
const onSale = () => call<Product[]>('GET', '/api/products')
afterAll(async () => {
  for (const { id } of await onSale()) await call('DELETE', `/api/admin/products/${id}`)
})

it('a product takes the plan that its title names until one is chosen, is on sale at once, keeps a category of its own words, and is deleted after a question (PROD-2)', async () => {
  const page = await openTab(site, 'products')
  await page.getByRole('heading', { name: 'Products (0)' }).waitFor()
  await page.getByRole('heading', { name: 'No products found.' }).waitFor()
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const form = dialog(page)
  const plan = form.getByRole('combobox', { name: 'Plan' })
  await field(form, 'Title').fill('Professional Eid pack')
  await waitForValue(plan, 'Professional')
  await field(form, 'Title').fill('Eid pack')
  await form.getByText('The title names no plan').waitFor()
  await waitForValue(plan, 'Enterprise')
  await chooseOption(form, 'Plan', 'Starter')
  await field(form, 'Title').fill('Professional Eid pack')
  await waitForValue(plan, 'Starter')
  await fill(form, { 'Price (PKR)': '6000.5', 'Discount price (PKR)': '7000' })
  await save(page)
  await waitForFocus(field(form, 'Discount price (PKR)'))
  await readToast(page, 'Error', 'Discount price must be lower than the price')
  const last = { 'Discount price (PKR)': '4500', 'Coupon code': 'EID25', 'Image address': '/nothing.png' }
  await fill(form, last)
  await form.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('listbox').getByRole('option', { name: 'license' }).click()
  await save(page)
  await readToast(page, 'Success', 'Product created successfully')
  await page.getByRole('heading', { name: 'Products (1)' }).waitFor()
  const added = row(page, 'Professional Eid pack')
  for (const text of ['6,000.5', /^PKR\s4,500$/, '25% off', 'EID25', 'license', 'Active'])
    await added.getByText(text, { exact: true }).waitFor()
  // A picture that does not load is replaced by a sign.
  await expect.poll(() => added.locator('img').count()).toBe(0)
  const stored = { plan: 'starter', price: 6000.5, discountPrice: 4500, couponCode: 'EID25' }
  const [product] = await onSale()
  expect(product).toMatchObject(stored)

  await call('PUT', `/api/admin/products/${product?.id}`, { category: 'own words' })
  await added.getByText('own words').waitFor()
  await page.getByRole('button', { name: 'Edit Professional Eid pack' }).click()
  await waitForValue(form.getByRole('combobox', { name: 'Category' }), 'own words')
  await field(form, 'Discount price (PKR)').fill('')
  await save(page)
  await readToast(page, 'Success', 'Product updated successfully')
  expect(await onSale()).toMatchObject([{ discountPrice: null, category: 'own words' }])

  await page.getByRole('button', { name: 'Delete Professional Eid pack' }).click()
  await form.getByText('Are you sure you want to delete this product?').waitFor()
  await form.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Success', 'Product deleted successfully')
  await added.waitFor({ state: 'detached' })
  expect(await onSale()).toEqual([])
})
