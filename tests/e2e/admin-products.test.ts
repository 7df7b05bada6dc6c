import { afterAll, expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { chooseOption, field, fill } from '#tests/helpers/fields.ts'
import { dialog, readToast, row, save, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { calls, misdirect } from '#tests/helpers/traffic.ts'

type Product = { id: number; title: string }

const site = await sharedSite()
const { call } = site.admin

const add = (product: object) => call<Product>('POST', '/api/admin/products', product)
const onSale = async (title: string) =>
  (await call<Product[]>('GET', '/api/products')).find((product) => product.title === title)
afterAll(async () => {
  for (const { id } of await call<Product[]>('GET', '/api/products'))
    await call('DELETE', `/api/admin/products/${id}`)
})

it('a new product asks for missing fields, takes the plan that its title names until one is chosen, and is on sale at once (PROD-2)', async () => {
  const page = await openTab(site, 'products')
  await page.getByRole('heading', { name: 'Products (0)' }).waitFor()
  await page.getByRole('heading', { name: 'No products found.' }).waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (calls('products.create')(request)) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const form = dialog(page, 'Add Product')
  await save(page)
  await readToast(page, 'Error', 'Title is required')
  await field(form, 'Title').fill('Professional Eid pack')
  const plan = form.getByRole('combobox', { name: 'Plan' })
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
  expect(sent).toEqual([])
  const last = { 'Discount price (PKR)': '4500', 'Coupon code': 'EID25', 'Image address': '/nothing.png' }
  await fill(form, last)
  await form.getByRole('combobox', { name: 'Category' }).click()
  const categories = page.getByRole('listbox').getByRole('option')
  await expect
    .poll(() => categories.allTextContents())
    .toEqual(['software', 'license', 'subscription', 'plugin', 'extension'])
  await categories.getByText('license').click()
  await save(page)
  await readToast(page, 'Success', 'Product created successfully')
  await page.getByRole('heading', { name: 'Products (1)' }).waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['', 'Product', 'Plan', 'Category', 'Price (PKR)', 'Discount', 'Status', 'Actions'])
  const added = row(page, 'Professional Eid pack')
  for (const text of ['6,000.5', /^PKR\s4,500$/, '25% off', 'EID25', 'license', 'Active'])
    await added.getByText(text, { exact: true }).waitFor()
  // A picture that does not load is replaced by a sign.
  await expect.poll(() => added.locator('img').count()).toBe(0)
  const stored = { plan: 'starter', price: 6000.5, discountPrice: 4500, couponCode: 'EID25' }
  expect(await onSale('Professional Eid pack')).toMatchObject(stored)
})

it('an edited product changes the store, keeps a category of its own words, and is deleted after a question; a failure has the same toast whatever the server says, whose message is above the form (FORM-5, FORM-6)', async () => {
  const product = { title: 'Starter kit', price: 2000, discountPrice: 1500, category: 'own words' }
  const { id } = await add(product)
  const page = await openTab(site, 'products')
  const form = dialog(page, 'Edit Product')
  await page.getByRole('button', { name: 'Edit Starter kit' }).click()
  await waitForValue(form.getByRole('combobox', { name: 'Category' }), 'own words')
  await field(form, 'Discount price (PKR)').fill('')
  const wrongWay = await misdirect(page, 'products.update', id)
  await field(form, 'Title').press('ControlOrMeta+s')
  await readToast(page, 'Error', 'Failed to update product')
  await form.getByRole('alert').getByText('Product not found').waitFor()
  await wrongWay.release()
  await field(form, 'Description').press('ControlOrMeta+Enter')
  await readToast(page, 'Success', 'Product updated successfully')
  expect(await onSale('Starter kit')).toMatchObject({ discountPrice: null, category: 'own words' })
  await form.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete Starter kit' }).click()
  const question = dialog(page, 'Delete Starter kit?')
  await question.getByText('Are you sure you want to delete this product?').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await onSale('Starter kit')).toMatchObject({ id })
  await page.getByRole('button', { name: 'Edit Starter kit' }).click()
  await form.getByRole('switch', { name: 'Active: on sale in the store' }).press('Space')
  await save(page)
  await readToast(page, 'Success', 'Product updated successfully')
  expect(await onSale('Starter kit')).toBeUndefined()
  await page.getByRole('button', { name: 'Delete Starter kit' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Success', 'Product deleted successfully')
  await row(page, 'Starter kit').waitFor({ state: 'detached' })
})
