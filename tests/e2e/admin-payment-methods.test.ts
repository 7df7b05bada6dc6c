import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { chooseOption, field, fill } from '#tests/helpers/fields.ts'
import { homeHtml } from '#tests/helpers/landing.ts'
import { dialog, readToast, row, save, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { cutOff, holdBack } from '#tests/helpers/traffic.ts'

type Method = { id: number; name: string; qrImage: string | null }
type Template = { id: number; name: string; template: string }

const site = await sharedSite()
const { call } = site.admin

const methodNamed = async (name: string) =>
  (await call<Method[]>('GET', '/api/admin/payment-methods')).find((method) => method.name === name)
const reminder = async () =>
  (await call<Template[]>('GET', '/api/admin/whatsapp-templates')).find(
    ({ name }) => name === 'payment_reminder',
  )

it('a payment method is added, shown with its QR picture, written into the reminder, hidden and deleted, and the website follows; each flag changes at once, for itself, and goes back when the server is gone (ADMIN-4)', async () => {
  const before = await reminder()
  onTestFinished(() => call('PUT', `/api/admin/whatsapp-templates/${before?.id}`, { ...before }))
  const page = await openTab(site, 'payment-methods')
  const tabs = page.getByRole('navigation', { name: 'Back office' })
  await tabs.getByRole('link', { name: 'Payment', exact: true }).waitFor()
  await row(page, 'JazzCash').waitFor()
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  const form = dialog(page, 'Add Payment Method')
  await waitForValue(field(form, 'Display order'), '1')
  await save(page)
  await readToast(page, 'Error', 'Name is required')
  await form.getByRole('combobox', { name: 'Type' }).fill('bank')
  const details = { 'Account details': 'PK36 MEZN 0012', Fees: 'PKR 25' }
  await fill(form, { Name: 'Meezan Bank', 'Display order': '', ...details })
  await chooseOption(form, 'Icon', 'Building')
  await save(page)
  await readToast(page, 'Error', /^Display order must be/)
  await field(form, 'Display order').fill('9')
  await save(page)
  await readToast(page, 'Success', 'Payment method created successfully')
  const added = row(page, 'Meezan Bank')
  await added.getByText('Fees: PKR 25').waitFor()
  expect(await homeHtml(site)).toContain('Meezan Bank')

  await page.getByRole('button', { name: 'Edit Meezan Bank' }).click()
  await field(dialog(page), 'Account details').fill('PK36 MEZN 9999')
  const create = { width: 200, height: 200, channels: 3, background: '#000' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  const file = { name: 'qr.png', mimeType: 'image/png', buffer }
  await page.getByLabel('QR picture to upload').setInputFiles(file)
  await page.getByRole('img', { name: 'QR picture' }).waitFor()
  await save(page)
  await readToast(page, 'Success', 'Payment method updated successfully')
  await added.getByText('PK36 MEZN 9999').waitFor()
  const { qrImage } = (await methodNamed('Meezan Bank')) ?? {}
  const picture = await fetch(`${site.shop.url}${qrImage}`)
  expect(picture.headers.get('content-type')).toMatch(/^image\//)

  const update = page.getByRole('button', { name: 'Update WhatsApp Templates' })
  const press = () => update.click()
  const notUpdated = 'Failed to update WhatsApp templates'
  await cutOff(page, 'paymentMethods.updateTemplates', press, 'Error', notUpdated)
  await press()
  await readToast(page, 'Success', 'WhatsApp templates updated with the current payment methods')
  expect((await reminder())?.template).toContain('*Meezan Bank*\nPK36 MEZN 9999\n')

  const answer = await holdBack(page, 'paymentMethods.toggle')
  const visible = page.getByRole('switch', { name: 'Meezan Bank is visible' })
  await visible.press('Space')
  await added.getByText('Hidden', { exact: true }).waitFor()
  expect(await methodNamed('Meezan Bank')).toMatchObject({ isVisible: true })
  answer.release()
  await readToast(page, 'Success', /^Payment method status updated/)
  expect(await methodNamed('Meezan Bank')).toMatchObject({ isVisible: false, isActive: true })
  expect(await homeHtml(site)).not.toContain('Meezan Bank')
  await page.unrouteAll()
  const active = page.getByRole('switch', { name: 'Meezan Bank is active' })
  const toggle = () => active.press('Space')
  await cutOff(page, 'paymentMethods.toggle', toggle, 'Error', 'Failed to update payment method status')
  await expect.poll(() => active.isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Delete Meezan Bank' }).click()
  const question = dialog(page, 'Delete Meezan Bank?')
  const words = 'Are you sure you want to delete this payment method? This action cannot be undone.'
  await question.getByText(words, { exact: true }).waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await readToast(page, 'Success', 'Payment method deleted successfully')
  await added.waitFor({ state: 'detached' })
  expect(await methodNamed('Meezan Bank')).toBeUndefined()
})
