import { expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { field } from '#tests/helpers/fields.ts'
import { dialog, readToast, row, save, waitForFocus } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, calls, loseAnswer, misdirect } from '#tests/helpers/traffic.ts'

type Product = {
  id: number
  title: string
  price: number
  discountPrice: number | null
  category: string | null
}

const site = await openSite()
const { call } = site.admin

const add = (product: object) => call<Product>('POST', '/api/admin/products', product)
const onSale = async () => (await fetch(`${site.shop.url}/api/products`)).json() as Promise<Product[]>

it('a shop without products says so; a new product asks for missing fields, and is on sale at once', async () => {
  const page = await openTab(site, 'products')
  await page.getByRole('heading', { name: 'No products found.' }).waitFor()
  await page.getByText('Create your first product to get started.').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: /^Products/ }).textContent()).toBe('Products (0)')
  const sent: string[] = []
  page.on('request', (request) => {
    if (calls('products.create')(request)) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await dialog(page, 'Add Product').waitFor()
  await save(page)
  await readToast(page, 'Error', 'Title is required')
  await field(dialog(page), 'Title').fill('Professional Eid pack')
  // The plan is inferred from the title until one is chosen (PROD-2).
  const plan = page.getByRole('dialog').getByRole('combobox', { name: 'Plan' })
  await expect.poll(() => plan.inputValue()).toBe('Professional')
  await field(dialog(page), 'Title').fill('Eid pack')
  await page.getByRole('dialog').getByText('The title names no plan').waitFor()
  await expect.poll(() => plan.inputValue()).toBe('Enterprise')
  await plan.click()
  await page.getByRole('listbox').getByRole('option', { name: 'Starter' }).click()
  await field(dialog(page), 'Title').fill('Professional Eid pack')
  await expect.poll(() => plan.inputValue()).toBe('Starter')
  await save(page)
  await readToast(page, 'Error', 'Price is required')
  await field(dialog(page), 'Price (PKR)').fill('6000.5')
  await field(dialog(page), 'Discount price (PKR)').fill('7000')
  await save(page)
  await waitForFocus(field(dialog(page), 'Discount price (PKR)'))
  await readToast(page, 'Error', 'Discount price must be lower than the price')
  expect(sent).toEqual([])

  await field(dialog(page), 'Discount price (PKR)').fill('4500')
  await field(dialog(page), 'Coupon code').fill('EID25')
  await field(dialog(page), 'Image address').fill('javascript:alert(1)')
  await save(page)
  await readToast(page, 'Error', 'Address must start with http://, https:// or /')
  await field(dialog(page), 'Image address').fill('')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).click()
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option').allTextContents())
    .toEqual(['software', 'license', 'subscription', 'plugin', 'extension'])
  await page.getByRole('listbox').getByRole('option', { name: 'license' }).click()
  const absence = await breakOff(page, 'products.create')
  await save(page)
  await readToast(page, 'Error', 'Failed to create product')
  await absence.release()
  await save(page)
  await readToast(page, 'Success', 'Product created successfully')
  await page.getByRole('heading', { name: 'Products (1)' }).waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['', 'Product', 'Plan', 'Category', 'Price (PKR)', 'Discount', 'Status', 'Actions'])
  for (const text of ['6,000.5', /^PKR\s4,500$/, '25% off', 'EID25', 'license', 'Active']) {
    await row(page, 'Professional Eid pack').getByText(text, { exact: true }).waitFor()
  }
  await expect
    .poll(() => onSale())
    .toMatchObject([
      {
        title: 'Professional Eid pack',
        plan: 'starter',
        price: 6000.5,
        discountPrice: 4500,
        couponCode: 'EID25',
        imageUrl: null,
      },
    ])
})

it('an edited product changes the store; one switched off leaves it', async () => {
  const { id } = await add({ title: 'Starter kit', price: 2000, discountPrice: 1500, category: 'own words' })
  const page = await openTab(site, 'products')
  await page.getByRole('button', { name: 'Edit Starter kit' }).click()
  await dialog(page, 'Edit Product').waitFor()
  // A category of the API's stays.
  await expect
    .poll(() => page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).inputValue())
    .toBe('own words')
  await field(dialog(page), 'Discount price (PKR)').fill('')
  const absence = await breakOff(page, 'products.update')
  await save(page)
  await readToast(page, 'Error', 'Failed to update product')
  await absence.release()
  await save(page)
  await readToast(page, 'Success', 'Product updated successfully')
  expect((await onSale()).find((product) => product.id === id)).toMatchObject({
    discountPrice: null,
    category: 'own words',
  })
  await page.goto(`/admin?tab=products&q=Professional&record=${id}&edit=true`)
  await dialog(page, 'Edit Product').waitFor()
  await page.getByRole('dialog').getByRole('switch', { name: 'Active: on sale in the store' }).press('Space')
  await save(page)
  await readToast(page, 'Success', 'Product updated successfully')
  expect((await onSale()).map((product) => product.id)).not.toContain(id)
})

it('a product is deleted only after a question', async () => {
  const { id } = await add({ title: 'Old pack', price: 10 })
  const page = await openTab(site, 'products')
  await page.getByRole('button', { name: 'Delete Old pack' }).click()
  const question = dialog(page, 'Delete Old pack?')
  await question.getByText('Are you sure you want to delete this product?').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(async () => (await onSale()).map((product) => product.id)).toContain(id)
  await page.getByRole('button', { name: 'Delete Old pack' }).click()
  const absence = await breakOff(page, 'products.delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Error', 'Failed to delete product')
  await absence.release()
  await question.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Success', 'Product deleted successfully')
  await row(page, 'Old pack').waitFor({ state: 'detached' })
  await expect.poll(async () => (await onSale()).map((product) => product.id)).not.toContain(id)
})

it('a failure has the same toast whatever the server says, whose message is above the form (FORM-5, FORM-6)', async () => {
  const { id } = await add({ title: 'Fixed words', price: 10 })
  const page = await openTab(site, 'products&q=Fixed words')
  await page.getByRole('button', { name: 'Edit Fixed words' }).click()
  await misdirect(page, 'products.update', id)
  await field(dialog(page), 'Title').fill('Other words')
  await field(dialog(page), 'Title').press('ControlOrMeta+s')
  await readToast(page, 'Error', 'Failed to update product')
  await dialog(page, 'Edit Product').getByRole('alert').getByText('Product not found').waitFor()
  await dialog(page, 'Edit Product').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await misdirect(page, 'products.delete', id)
  await page.getByRole('button', { name: 'Delete Fixed words' }).click()
  await dialog(page, 'Delete Fixed words?').getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Error', 'Failed to delete product')
  expect((await onSale()).map((product) => product.id)).toContain(id)
})

it('a product whose answer was lost is saved again, and there once; a picture that does not load is replaced by a sign (FORM-3, FORM-6)', async () => {
  const page = await openTab(site, 'products&q=Sent twice')
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  await field(dialog(page), 'Title').fill('Sent twice')
  await field(dialog(page), 'Price (PKR)').fill('10')
  await loseAnswer(page, 'products.create')
  await save(page)
  await readToast(page, 'Error', 'Failed to create product')
  await field(dialog(page), 'Description').press('ControlOrMeta+Enter')
  await readToast(page, 'Success', 'Product created successfully')
  expect((await onSale()).filter(({ title }) => title === 'Sent twice')).toHaveLength(1)
  // A picture that does not load is replaced by a sign.
  await add({ title: 'No picture', price: 10, imageUrl: '/nothing.png' })
  await page.goto('/admin?tab=products&q=No picture')
  await row(page, 'No picture').waitFor()
  await expect.poll(() => row(page, 'No picture').locator('img').count()).toBe(0)
})
