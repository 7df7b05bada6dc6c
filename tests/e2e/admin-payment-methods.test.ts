import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { field } from '#tests/helpers/fields.ts'
import { homeHtml } from '#tests/helpers/landing.ts'
import { dialog, readToast, row, save } from '#tests/helpers/page.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, holdBack } from '#tests/helpers/traffic.ts'

type Method = {
  id: number
  name: string
  qrImage: string | null
  isActive: boolean
  isVisible: boolean
  displayOrder: number
}
type Template = { name: string; template: string }

const site = await openSite()
const { call } = site.admin

const open = async () => {
  const page = await openTab(site, 'payment-methods')
  await page.getByRole('row').nth(1).waitFor()
  return page
}
const methodNamed = async (name: string) =>
  (await call<Method[]>('GET', '/api/admin/payment-methods')).find((method) => method.name === name)
const reminder = async () =>
  (await call<Template[]>('GET', '/api/admin/whatsapp-templates')).find(
    ({ name }) => name === 'payment_reminder',
  )?.template ?? ''
const flagOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

it('the tab is called Payment, and shows the four methods of a new shop in their order', async () => {
  const page = await open()
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Payment', exact: true })
    .waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['', 'Method', 'Type', 'Account Details', 'Status', 'Visibility', 'Order', 'Actions'])
  await expect
    .poll(() => page.getByRole('row').allTextContents())
    .toEqual(
      ['Method', 'Bank Transfer', 'JazzCash', 'Easypaisa', 'Cards'].map((name) =>
        expect.stringMatching(`^${name}`),
      ),
    )
})

it('both flags change at once, lead to the website, and go back when the server is gone', async () => {
  const page = await open()
  await expect.poll(() => homeHtml(site)).toContain('JazzCash')
  const answer = await holdBack(page, 'paymentMethods.toggle')
  const visible = flagOf(page, 'JazzCash is visible')
  await visible.press('Space')
  await expect.poll(() => visible.isChecked()).toBe(false)
  await row(page, 'JazzCash').getByText('Hidden', { exact: true }).waitFor()
  await expect.poll(async () => (await methodNamed('JazzCash'))?.isVisible).toBe(true)
  answer.release()
  await readToast(page, 'Success', /^Payment method status updated/)
  expect(await methodNamed('JazzCash')).toMatchObject({ isVisible: false, isActive: true })
  await page.unrouteAll()

  const active = flagOf(page, 'Easypaisa is active')
  const absence = await breakOff(page, 'paymentMethods.toggle')
  await active.press('Space')
  await readToast(page, 'Error', 'Failed to update payment method status')
  await expect.poll(() => active.isChecked()).toBe(true)
  await absence.release()
  await active.press('Space')
  await readToast(page, 'Success', /^Payment method status updated/)
  await row(page, 'Easypaisa').getByText('Inactive', { exact: true }).waitFor()
  await expect.poll(() => methodNamed('Easypaisa')).toMatchObject({ isVisible: true, isActive: false })
  await active.press('Space')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await methodNamed('Easypaisa'))?.isActive).toBe(false)
})

it('a method is added, changed and deleted after its own question (ADMIN-4)', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  await dialog(page, 'Add Payment Method').waitFor()
  await expect.poll(() => field(dialog(page), 'Display order').inputValue()).toBe('1')
  await save(page)
  await readToast(page, 'Error', 'Name is required')
  await field(dialog(page), 'Name').fill('Meezan Bank')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).fill('bank')
  await field(dialog(page), 'Account details').fill('PK36 MEZN 0012')
  await field(dialog(page), 'Display order').fill('')
  await save(page)
  await readToast(page, 'Error', /^Display order must be/)
  await field(dialog(page), 'Display order').fill('2')
  await field(dialog(page), 'Fees').fill('PKR 25')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Icon' }).click()
  await page.getByRole('option', { name: 'Building' }).click()
  const absence = await breakOff(page, 'paymentMethods.create')
  await save(page)
  await readToast(page, 'Error', 'Failed to create payment method')
  await absence.release()
  await save(page)
  await readToast(page, 'Success', 'Payment method created successfully')
  await row(page, 'Meezan Bank').getByText('Fees: PKR 25').waitFor()
  await expect.poll(() => homeHtml(site)).toContain('Meezan Bank')

  await page.getByRole('button', { name: 'Edit Meezan Bank' }).click()
  await dialog(page, 'Edit Payment Method').waitFor()
  await field(dialog(page), 'Account details').fill('PK36 MEZN 9999')
  const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('QR picture to upload')
    .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
  await page.getByRole('img', { name: 'QR picture' }).waitFor()
  const gone = await breakOff(page, 'paymentMethods.update')
  await save(page)
  await readToast(page, 'Error', 'Failed to update payment method')
  await gone.release()
  await save(page)
  await readToast(page, 'Success', 'Payment method updated successfully')
  await row(page, 'Meezan Bank').getByText('PK36 MEZN 9999').waitFor()
  const { qrImage } = (await methodNamed('Meezan Bank')) ?? {}
  await expect
    .poll(async () => (await fetch(`${site.shop.url}${qrImage}`)).headers.get('content-type'))
    .toMatch(/^image\//)

  await page.getByRole('button', { name: 'Delete Meezan Bank' }).click()
  const question = dialog(page, 'Delete Meezan Bank?')
  await question
    .getByText('Are you sure you want to delete this payment method? This action cannot be undone.', {
      exact: true,
    })
    .waitFor()
  const lost = await breakOff(page, 'paymentMethods.delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Error', 'Failed to delete payment method')
  await lost.release()
  await question.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Success', 'Payment method deleted successfully')
  await row(page, 'Meezan Bank').waitFor({ state: 'detached' })
  await expect.poll(() => methodNamed('Meezan Bank')).toBeUndefined()
  await expect.poll(() => homeHtml(site)).not.toContain('Meezan Bank')
})

it('"Update WhatsApp Templates" writes the visible and active methods into the payment reminder', async () => {
  await call('POST', '/api/admin/payment-methods', {
    name: 'NayaPay',
    type: 'mobile wallet',
    icon: 'Wallet',
    accountDetails: '0300 7654321',
    displayOrder: 9,
  })
  const page = await open()
  const update = page.getByRole('button', { name: 'Update WhatsApp Templates' })
  const absence = await breakOff(page, 'paymentMethods.updateTemplates')
  await update.click()
  await readToast(page, 'Error', 'Failed to update WhatsApp templates')
  expect(await reminder()).not.toContain('NayaPay')
  await absence.release()
  await update.click()
  await readToast(page, 'Success', 'WhatsApp templates updated with the current payment methods')
  expect(await reminder()).toContain('*NayaPay*\n0300 7654321\n')
})
