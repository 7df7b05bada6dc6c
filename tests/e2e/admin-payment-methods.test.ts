import { readFileSync } from 'node:fs'
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { chooseOption, field, fill } from '#tests/helpers/fields.ts'
import { htmlOf } from '#tests/helpers/html.ts'
import { homeHtml } from '#tests/helpers/landing.ts'
import { dialog, pressAndRead, readToast, row, save, waitForValue } from '#tests/helpers/page.ts'
import { guestOrder, orderDetails } from '#tests/helpers/placed-orders.ts'
import { openTab, sharedSite, visit } from '#tests/helpers/site.ts'

type Method = { id: number; name: string; qrImage: string | null; accountDetails: string }
type Template = { id: number; name: string; template: string }

const site = await sharedSite()
const { call } = site.admin

const methodNamed = async (name: string) =>
  (await call<Method[]>('GET', '/api/admin/payment-methods')).find((method) => method.name === name)
const reminder = async () =>
  (await call<Template[]>('GET', '/api/admin/whatsapp-templates')).find(
    ({ name }) => name === 'payment_reminder',
  )

it('a payment method is added, shown with its QR picture, written into the reminder, hidden, each flag for itself, and deleted, and the website follows (ADMIN-4)', async () => {
  const before = await reminder()
  onTestFinished(() => call('PUT', `/api/admin/whatsapp-templates/${before?.id}`, { ...before }))
  const page = await openTab(site, 'payment-methods')
  const tabs = page.getByRole('navigation', { name: 'Back office' })
  await tabs.getByRole('link', { name: 'Payment', exact: true }).waitFor()
  await row(page, 'JazzCash').waitFor()
  await page.getByRole('button', { name: 'Add Payment Method' }).click()
  const form = dialog(page, 'Add Payment Method')
  await waitForValue(field(form, 'Display order'), '1')
  await form.getByRole('combobox', { name: 'Type' }).fill('bank')
  await fill(form, { Name: 'Meezan Bank', 'Account details': 'PK36 MEZN 0012', Fees: 'PKR 25' })
  await fill(form, { 'Display order': '9' })
  await chooseOption(form, 'Icon', 'Building')
  await save(page, 'Success', 'Payment method created successfully')
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
  await save(page, 'Success', 'Payment method updated successfully')
  await added.getByText('PK36 MEZN 9999').waitFor()
  const { qrImage } = (await methodNamed('Meezan Bank')) ?? {}
  const picture = await fetch(`${site.shop.url}${qrImage}`)
  expect(picture.headers.get('content-type')).toMatch(/^image\//)

  await page.getByRole('button', { name: 'Update WhatsApp Templates' }).click()
  await readToast(page, 'Success', 'WhatsApp templates updated with the current payment methods')
  expect((await reminder())?.template).toContain('*Meezan Bank*\nPK36 MEZN 9999\n')

  await page.getByRole('switch', { name: 'Meezan Bank is visible' }).press('Space')
  await added.getByText('Hidden', { exact: true }).waitFor()
  await readToast(page, 'Success', /^Payment method status updated/)
  expect(await methodNamed('Meezan Bank')).toMatchObject({ isVisible: false, isActive: true })
  expect(await homeHtml(site)).not.toContain('Meezan Bank')
  expect(await page.getByRole('switch', { name: 'Meezan Bank is active' }).isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Delete Meezan Bank' }).click()
  const question = dialog(page, 'Delete Meezan Bank?')
  const words =
    'Are you sure you want to delete this payment method? This action cannot be undone. Deleted Items keeps it, and you can restore it there.'
  await question.getByText(words, { exact: true }).waitFor()
  await pressAndRead(question, 'Delete', 'Success', 'Payment method deleted successfully')
  await added.waitFor({ state: 'detached' })
  expect(await methodNamed('Meezan Bank')).toBeUndefined()
})

const iban = 'PK36SCBL0000001123456702'
const grouped = 'PK36 SCBL 0000 0011 2345 6702'
const onPhone = { viewport: { width: 360, height: 740 }, hasTouch: true }

/** The picture that "Save QR" gives, as another program reads it. */
const savedCode = async (page: Page): Promise<string | undefined> => {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save QR' }).click()
  const picture = readFileSync(await (await saving).path())
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

it('a seller pays himself a rupee by a Raast QR, and buyers then scan and save one with their amount (PAY-181, PAY-749, PAY-750)', async () => {
  const { id, accountDetails } = (await methodNamed('Bank Transfer')) ?? {}
  onTestFinished(() => call('PUT', `/api/admin/payment-methods/${id}`, { accountDetails }))
  const page = await openTab(site, 'payment-methods')
  await page.getByRole('button', { name: 'Edit Bank Transfer' }).click()
  const form = dialog(page, 'Edit Payment Method')
  await form.getByText(/^With an IBAN in the account details/).waitFor()
  const details = field(form, 'Account details')
  await details.fill('Bank: Standard Chartered\nIBAN: PK36 SCBL 0000 0011 2345 6703')
  await form.getByText(/^This IBAN contains a mistake/).waitFor()
  await details.fill('Bank: Standard Chartered\nHolder: Asma Traders\nIBAN: PK36 SCBL 0000 0011 2345 6702')
  await form.getByRole('img', { name: /^Raast QR code for PKR\s1$/ }).waitFor()
  expect(await savedCode(page)).toMatch(/^0002020102120202000424PK36SCBL0000001123456702050110712\d{12}1004/)
  await form.getByRole('button', { name: 'It worked, show it to buyers' }).click()
  await form.getByText(`Buyers scan a Raast QR with the exact amount, to ${iban}.`).waitFor()
  await save(page, 'Success', 'Payment method updated successfully')

  const { payPath } = await guestOrder(site)
  const [, drawn] = / data-raast="([^"]+)"/.exec(await htmlOf(site, payPath)) ?? []
  expect(drawn).toMatch(/^0002020102120202000424PK36SCBL000000112345670205044999 ?0712\d{12}1004[\dA-F]{4}$/)
  const pay = await visit(site, payPath, onPhone)
  await pay.getByRole('radio', { name: 'Bank Transfer' }).check()
  await pay.getByRole('img', { name: /^Raast QR code for PKR\s4,999$/ }).waitFor()
  expect(await savedCode(pay)).toBe(drawn)
  const way = pay.getByRole('group', { name: 'Choose how you pay' })
  await way.getByRole('heading', { name: 'Raast' }).waitFor()
  await way.getByText(grouped, { exact: true }).waitFor()
  for (const [name, copied] of [
    [/IBAN/, iban],
    ['Copy amount', '4999'],
  ] as const) {
    const button = way.getByRole('button', { name })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await button.click()
    await expect.poll(() => pay.evaluate(() => navigator.clipboard.readText())).toBe(copied)
  }
  expect(await violationsOf(pay)).toEqual([])
  await expect
    .poll(() => pay.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBe(0)

  const asma = await newCustomer(site, 'scanner')
  const own = await asma.call<{ orderId: number }>('POST', '/api/orders', orderDetails(asma.phone))
  const order = await visit(site, `/dashboard?tab=orders&order=${own.orderId}`, { as: asma, ...onPhone })
  await order.getByRole('radio', { name: 'Bank Transfer' }).check()
  await order.getByRole('img', { name: /^Raast QR code for PKR\s4,999$/ }).waitFor()
  await order.getByRole('button', { name: 'Send proof' }).waitFor()
})
