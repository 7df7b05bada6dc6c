import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { descriptionOf, field, fill, mistakesOf } from '#tests/helpers/fields.ts'
import { homeHtml } from '#tests/helpers/landing.ts'
import { dialog, readToast, row, save, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { ADMIN_PASSWORD } from '#tests/helpers/shop.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, calls } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

type Plan = {
  id: number
  planType: string
  planName: string
  originalPrice: string
  discountedPrice: string
  usdPrice: string
  badge: string | null
  features: string
  isActive: boolean
}

const site = await openSite()
const { call } = site.admin

const plans = () => call<Plan[]>('GET', '/api/admin/plans')
const planNamed = async (name: string) => (await plans()).find(({ planName }) => planName === name)
const edit = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  await dialog(page, 'Edit Plan').waitFor()
}

it('the table shows the four plans of a new shop, with all their prices; a form that lacks much leads to each field, also to the one that is a list', async () => {
  const page = await openTab(site, 'plans')
  await page.getByRole('heading', { name: 'Pricing Plans Management' }).waitFor()
  const professional = row(page, 'Professional')
  await professional.waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['', 'Plan Name', 'Type', 'Systems', 'Pricing', 'Badge', 'Status', 'Actions'])
  await expect.poll(() => professional.locator('s').textContent()).toMatch(/^PKR\s[\d,]+$/)
  await professional.getByText(/^PKR\s4,999$/).waitFor()
  await professional.getByText(/USD\s[\d.]+$/).waitFor()
  await professional.getByText('two', { exact: true }).waitFor()
  await professional.getByText('Active', { exact: true }).waitFor()
  // A reseller's terms are agreed on individually, so there is neither price nor number.
  for (const words of ['By arrangement', 'Unlimited']) await row(page, 'Reseller').getByText(words).waitFor()
  await expect.poll(() => plans()).toHaveLength(4)
  await page.getByRole('button', { name: 'Add New Plan' }).click()
  await fill(dialog(page), { Badge: 'x'.repeat(50) })
  await page.getByRole('button', { name: 'Add feature' }).click()
  await page.keyboard.type('Bulk messages')
  await page.route('**/trpc/plans.create**', (route) => {
    const issues = ['badge', 'features', 'planName'].map((path) => ({
      path,
      message: `The ${path} is refused`,
    }))
    const data = { code: 'BAD_REQUEST', httpStatus: 400, issues }
    const error = { json: { message: 'Please fill in all required fields', code: -32600, data } }
    return route.fulfill({ status: 400, json: [{ error }] })
  })
  await fill(dialog(page), {
    'Plan name': 'Team',
    'Original price (PKR)': '9',
    'Discounted price (PKR)': '6',
    'USD price': '2',
  })
  await page.getByRole('dialog').getByRole('combobox', { name: 'Plan type' }).click()
  await page.getByRole('option', { name: /^two/ }).click()
  await save(page)
  const links = mistakesOf(page.getByRole('dialog'))
  await links.last().waitFor()
  await expect.poll(() => links.allTextContents()).toEqual(['Plan name', 'Badge', 'Features'])
  await links.last().click()
  const features = page.getByRole('group', { name: 'Features' })
  await waitForFocus(features)
  await expect.poll(() => descriptionOf(features)).toBe('Error: The features is refused')
  await expect.poll(() => page.title()).toMatch(/^Error: /)
})

it('a new plan asks for missing fields, and is on the landing page at the next request', async () => {
  const page = await openTab(site, 'plans')
  const sent: string[] = []
  page.on('request', (request) => {
    if (calls('plans.create')(request)) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Add New Plan' }).click()
  await dialog(page, 'Add New Plan').waitFor()
  await field(dialog(page), 'Plan name').fill('Team')
  await save(page)
  const type = page.getByRole('dialog').getByRole('combobox', { name: 'Plan type' })
  await waitForFocus(type)
  await expect.poll(() => type.getAttribute('aria-invalid')).toBe('true')
  await readToast(page, 'Error', 'Please fill in all required fields')
  expect(sent).toEqual([])
  await expect.poll(() => page.title()).toMatch(/^Error: /)
  for (const [name, value] of [
    ['Systems', '1'],
    ['Display order', '1'],
    ['Access', 'Access to 1 Year'],
  ] as const) {
    await expect.poll(() => field(dialog(page), name).inputValue()).toBe(value)
  }
  await type.click()
  await page.getByRole('option', { name: /^two/ }).click()
  await fill(dialog(page), {
    'Original price (PKR)': '9000',
    'Discounted price (PKR)': '6500.5',
    'USD price': '24.99',
    Badge: 'New',
  })
  // A line more with Enter, one moved, one removed, one left blank.
  await page.getByRole('button', { name: 'Add feature' }).click()
  await page.keyboard.type('Bulk messages')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Campaign reports')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A mistake')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move Feature 2 up' }).click()
  await page.getByRole('button', { name: 'Remove Feature 3' }).click()
  const absence = await breakOff(page, 'plans.create')
  await save(page)
  await readToast(page, 'Error', 'Failed to create plan')
  await absence.release()
  await save(page)
  await readToast(page, 'Success', 'Plan created successfully')
  await dialog(page, 'Add New Plan').waitFor({ state: 'detached' })
  await row(page, 'Team').getByText('New', { exact: true }).waitFor()
  await expect
    .poll(() => planNamed('Team'))
    .toMatchObject({
      planType: 'two',
      originalPrice: '9000',
      discountedPrice: '6500.50',
      usdPrice: '24.99',
      badge: 'New',
      features: JSON.stringify(['Campaign reports', 'Bulk messages']),
      isActive: true,
    })
  expect(sent).toHaveLength(2)
  const html = await homeHtml(site)
  for (const text of ['Team', 'Campaign reports', '24.99']) expect(html).toContain(text)
})

it('an edited plan changes the landing page; what the server did not take stays in the form, and features that are no list stay until replaced (FORM-4)', async () => {
  const [starter] = await plans()
  await call('PUT', `/api/admin/plans/${starter?.id}`, { features: 'bulk, reports' })
  const page = await openTab(site, 'plans')
  await edit(page, 'Starter')
  await expect.poll(() => field(dialog(page), 'Features').inputValue()).toBe('bulk, reports')
  await fill(dialog(page), { Access: '' })
  await save(page)
  await readToast(page, 'Success', 'Plan updated successfully')
  expect(await planNamed('Starter')).toMatchObject({ features: 'bulk, reports', access: 'Access to 1 Year' })
  await dialog(page, 'Edit Plan').waitFor({ state: 'detached' })
  await edit(page, 'Starter')
  await page.getByRole('button', { name: 'Replace by a new list' }).click()
  await page.getByRole('button', { name: 'Add feature' }).click()
  await page.keyboard.type('Bulk messages')
  await save(page)
  await readToast(page, 'Success', 'Plan updated successfully')
  expect((await planNamed('Starter'))?.features).toBe('["Bulk messages"]')
  await dialog(page, 'Edit Plan').waitFor({ state: 'detached' })

  await edit(page, 'Starter')
  await expect.poll(() => field(dialog(page), 'Discounted price (PKR)').inputValue()).toMatch(/^2,499/)
  // Nothing changed yet, so nothing is asked.
  await page.keyboard.press('Escape')
  await dialog(page, 'Edit Plan').waitFor({ state: 'detached' })
  await edit(page, 'Starter')
  await fill(dialog(page), { 'Discounted price (PKR)': '2777', Badge: '' })
  // The annual price stays as it is until the offer is taken (PLAN-10).
  const offer = page.getByRole('button', { name: /^Use PKR\s23,327 as annual price$/ })
  await offer.waitFor()
  await expect.poll(() => field(dialog(page), 'Annual price (PKR)').inputValue()).toBe('20,993')
  await offer.click()
  await waitForValue(field(dialog(page), 'Annual price (PKR)'), '23,327')
  await offer.waitFor({ state: 'detached' })
  await waitForFocus(field(dialog(page), 'Annual price (PKR)'))
  const absence = await breakOff(page, 'plans.update')
  await save(page)
  await readToast(page, 'Error', 'Failed to update plan')
  await expect.poll(() => field(dialog(page), 'Discounted price (PKR)').inputValue()).toBe('2,777')
  await absence.release()
  await save(page)
  await readToast(page, 'Success', 'Plan updated successfully')
  expect(await planNamed('Starter')).toMatchObject({ discountedPrice: '2777', badge: null })
  expect(await homeHtml(site)).toMatch(/PKR\s2,777/)
  await edit(page, 'Starter')
  await field(dialog(page), 'Plan name').fill('')
  await save(page)
  await readToast(page, 'Error', 'Please fill in all required fields')
  await fill(dialog(page), { 'Plan name': 'Starter', Systems: '' })
  await save(page)
  await readToast(page, 'Error', 'Systems must be at least 1')
  await field(dialog(page), 'Systems').fill('1')
  await page.getByRole('dialog').getByRole('switch', { name: 'Active: on sale' }).press('Space')
  await save(page)
  await readToast(page, 'Success', 'Plan updated successfully')
  await row(page, 'Starter').getByText('Inactive', { exact: true }).waitFor()
  await expect.poll(() => homeHtml(site)).not.toMatch(/PKR\s2,777/)
})

it('unsaved changes are asked about: by Escape, Cancel, Back, another tab and closing (FORM-7)', async () => {
  const page = await openTab(site, 'plans')
  await row(page, 'Enterprise').waitFor()
  await edit(page, 'Enterprise')
  const before = await planNamed('Enterprise')
  await field(dialog(page), 'Access').fill('Access for ever')
  const question = dialog(page, 'Discard unsaved changes?')
  const stay = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => field(dialog(page), 'Access').inputValue()).toBe('Access for ever')
  }
  await page.keyboard.press('Escape')
  await stay()
  await dialog(page, 'Edit Plan').getByRole('button', { name: 'Cancel' }).click()
  await stay()
  await page.evaluate(() => history.back())
  await stay()
  await expect.poll(() => page.url()).toContain('edit=true')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const closing = await asked
  expect(closing.type()).toBe('beforeunload')
  await closing.dismiss()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog(page, 'Edit Plan').waitFor({ state: 'detached' })
  await expect.poll(() => planNamed('Enterprise')).toEqual(before)
  // The form has an address of its own, and gives the focus back to where it was opened.
  const button = page.getByRole('button', { name: 'Edit Enterprise', exact: true })
  await waitForFocus(button)
  await page.goto(`/admin?tab=plans&record=${before?.id}&edit=true`)
  await expect.poll(() => field(dialog(page), 'Plan name').inputValue()).toBe('Enterprise')
})

it('a session that ends under the form leads to sign-in and back to the typed text', async () => {
  const admin = await accountOf(site.shop)
  const page = await visit(site, '/admin?tab=plans', { as: admin })
  await edit(page, 'Professional')
  await fill(dialog(page), { 'USD price': '21.5' })
  await page.getByRole('button', { name: 'Add feature' }).click()
  await page.keyboard.type('Written before')
  await admin.call('POST', '/api/logout')
  await page.waitForURL(/\/login\?redirect=/)
  await page.getByRole('textbox', { name: 'Username' }).fill('admin')
  await page.getByLabel(/^Password/).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await dialog(page, 'Edit Plan').waitFor()
  await expect.poll(() => field(dialog(page), 'USD price').inputValue()).toBe('21.5')
  await page.keyboard.press('Escape')
  await dialog(page, 'Discard unsaved changes?').getByRole('button', { name: 'Keep editing' }).click()
  await save(page)
  await readToast(page, 'Success', 'Plan updated successfully')
  const after = await planNamed('Professional')
  expect(after?.usdPrice).toBe('21.50')
  expect(JSON.parse(after?.features ?? '')).toContain('Written before')
})

it('a price above the original one is refused with a sentence, and the form says what becomes of the original price (PLAN-13)', async () => {
  const page = await openTab(site, 'plans')
  await edit(page, 'Starter')
  const form = dialog(page, 'Edit Plan')
  await field(form, /^Discounted price/).fill('2700')
  await form.getByText(/stays struck through beside the new price: \d+% off\./).waitFor()
  await field(form, /^Discounted price/).fill('9000')
  await form.getByText(/is not above the new price/).waitFor()
  await save(page)
  await form.getByText('Original price must be higher than the discounted price').first().waitFor()
  await form.getByRole('button', { name: 'Strike nothing through' }).click()
  await save(page)
  await readToast(page, 'Success', 'Plan updated successfully')
  await row(page, 'Starter')
    .getByText(/^PKR\s9,000$/)
    .waitFor()
  expect(await row(page, 'Starter').locator('s').count()).toBe(0)
})
