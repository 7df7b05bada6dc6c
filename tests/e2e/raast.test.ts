import { readFileSync } from 'node:fs'
import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { callsOf, newCustomer, nextPhone } from '#tests/helpers/account.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { field } from '#tests/helpers/fields.ts'
import { htmlOf } from '#tests/helpers/html.ts'
import { dialog, readToast, save } from '#tests/helpers/page.ts'
import { orderDetails } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()
const iban = 'PK36SCBL0000001123456702'
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }

const methods = await site.admin.call<{ id: number; name: string; accountDetails: string }[]>(
  'GET',
  '/api/admin/payment-methods',
)
afterAll(async () => {
  for (const { id, name, accountDetails } of methods)
    if (name === 'Bank Transfer')
      await site.admin.call('PUT', `/api/admin/payment-methods/${id}`, { accountDetails })
})

/** The picture that "Save QR" gives, as another program reads it. */
const savedCode = async (page: Page): Promise<string | undefined> => {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save QR' }).click()
  const picture = readFileSync(await (await saving).path())
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

it('a seller pays himself a rupee by a Raast QR, and buyers then scan and save one with their amount (PAY-181, PAY-182)', async () => {
  const page = await openTab(site, 'payment-methods')
  await page.getByRole('button', { name: 'Edit Bank Transfer' }).click()
  const form = dialog(page, 'Edit Payment Method')
  await form.getByText(/^With an IBAN in the account details/).waitFor()
  const details = field(form, 'Account details')
  await details.fill('Bank: Standard Chartered\nIBAN: PK36 SCBL 0000 0011 2345 6703')
  await form.getByText(/^This IBAN is mistyped/).waitFor()
  await details.fill('Bank: Standard Chartered\nHolder: Asma Traders\nIBAN: PK36 SCBL 0000 0011 2345 6702')
  await form.getByRole('img', { name: /^Raast QR code for PKR\s1$/ }).waitFor()
  expect(await savedCode(page)).toMatch(/^0002020102120202000424PK36SCBL0000001123456702050110712\d{12}1004/)
  await form.getByRole('button', { name: 'It worked, show it to buyers' }).click()
  await form.getByText(`Buyers scan a Raast QR with the exact amount, to ${iban}.`).waitFor()
  await save(page)
  await readToast(page, 'Success', 'Payment method updated successfully')

  const guest = callsOf(site.shop, '')
  const { payPath } = await guest<{ payPath: string }>('POST', '/api/orders', orderDetails(nextPhone()))
  const [, drawn] = / data-raast="([^"]+)"/.exec(await htmlOf(site, payPath)) ?? []
  expect(drawn).toMatch(/^0002020102120202000424PK36SCBL000000112345670205044999 ?0712\d{12}1004[\dA-F]{4}$/)
  const pay = await visit(site, payPath, phone)
  await pay.getByRole('radio', { name: 'Bank Transfer' }).check()
  await pay.getByRole('img', { name: /^Raast QR code for PKR\s4,999$/ }).waitFor()
  expect(await savedCode(pay)).toBe(drawn)
  const way = pay.getByRole('group', { name: 'Choose how you pay' })
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
  const order = await visit(site, `/dashboard?tab=orders&order=${own.orderId}`, { as: asma, ...phone })
  await order.getByRole('radio', { name: 'Bank Transfer' }).check()
  await order.getByRole('img', { name: /^Raast QR code for PKR\s4,999$/ }).waitFor()
  const link = order.getByRole('link', { name: 'Pay and send proof' })
  await expect.poll(() => link.getAttribute('href')).toBe(`/pay/${own.orderId}`)
})
