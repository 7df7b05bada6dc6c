import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { changeStatus } from '#tests/helpers/order-table.ts'
import { readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { orderReceived } from '#tests/helpers/placed-orders.ts'
import { ADMIN_PASSWORD } from '#tests/helpers/shop.ts'
import { openSite } from '#tests/helpers/site.ts'
import { hashOf, zipFile } from '#tests/helpers/uploads.ts'
import { visit } from '#tests/helpers/visit.ts'

const MIB = 1024 * 1024
const PHONE = '923001234567'

const folder = mkdtempSync(join(tmpdir(), 'journey-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const site = await openSite({ RATE_LIMIT: 'on' })
const { gateway } = site

it('a visitor orders, types the code that arrived, is approved, and gets the licence and the file', async () => {
  const extension = join(folder, 'extension.zip')
  const bytes = zipFile(30 * MIB)
  writeFileSync(extension, bytes)

  // The administrator signs in and connects WhatsApp.
  const admin = await visit(site, '/admin?tab=whatsapp')
  await admin.waitForURL(/\/login/)
  await admin.getByRole('textbox', { name: 'Username' }).fill('admin')
  await admin.getByLabel(/^Password/).fill(ADMIN_PASSWORD)
  await admin.getByRole('button', { name: 'Sign In' }).click()
  await admin.waitForURL(/\/admin\?tab=whatsapp/)
  await admin.getByRole('link', { name: 'Enter PushFlow' }).click()
  await admin.getByRole('textbox', { name: 'Instance ID' }).fill('INSTANCE')
  await admin.getByLabel(/^Access Token/).fill('TOKEN')
  await admin.getByRole('button', { name: 'Save configuration' }).click()
  await admin.getByText('Not Configured').waitFor({ state: 'detached' })

  // A visitor orders professional.
  const visitor = await visit(site, '/')
  await visitor.getByRole('button', { name: /^Buy Now: Professional, PKR\s4,999$/ }).click()
  const purchase = visitor.locator('#purchase')
  // The plan is announced 500 ms after the click (LAND-1), and would take back an order finished before it.
  await waitForFocus(purchase.getByRole('textbox', { name: 'Name' }))
  await purchase.getByRole('textbox', { name: 'Name' }).fill('Asma Traders')
  await purchase.getByRole('textbox', { name: 'Email' }).fill('asma@example.com')
  await purchase.getByRole('textbox', { name: 'WhatsApp number' }).fill('0300 1234567')
  await purchase.getByRole('button', { name: 'Place Order' }).click()

  const { message } = await gateway.waitFor((sent) => sent.number === PHONE && /\b\d{6}\b/.test(sent.message))
  const code = /\b\d{6}\b/.exec(message)?.[0] ?? ''
  await purchase.getByRole('textbox', { name: 'Digit 1 of 6' }).click()
  await visitor.keyboard.type(code)
  await readToast(visitor, 'Order Submitted Successfully', "We'll contact you shortly")
  await orderReceived(visitor)
  await gateway.waitFor((sent) => sent.number === PHONE && sent.message.includes('4,999'))

  // The administrator uploads the extension with a progress bar, and approves.
  await admin.getByRole('link', { name: 'Downloads' }).click()
  await admin.getByRole('button', { name: 'Add Download' }).first().click()
  await admin.locator('input[type=file]').setInputFiles(extension)
  // On loopback the file may be over before the bar is looked at, so it leaves when the bar is there.
  const progress = admin.getByRole('progressbar', { name: 'Upload' })
  await admin.route('**/api/admin/downloads/upload', async (route) => {
    await progress.waitFor({ state: 'attached' })
    await route.continue()
  })
  await admin.getByRole('button', { name: 'Upload', exact: true }).click()
  await admin.getByText('It arrived whole: it equals the file on this computer.').waitFor()
  await expect.poll(() => admin.getByRole('dialog').textContent()).toContain(hashOf(bytes))
  await admin.getByRole('button', { name: 'Done' }).click()

  await admin.getByRole('link', { name: /^Orders/ }).click()
  const row = admin.getByRole('row').filter({ hasText: 'Asma Traders' })
  await changeStatus(admin, row.getByRole('combobox', { name: /^Status of order/ }), 'Confirmed')
  const approval = await gateway.waitFor((sent) => /WACRM(-[0-9A-Z]{5}){4}/.test(sent.message))
  const licenseKey = /WACRM(-[0-9A-Z]{5}){4}/.exec(approval.message)?.[0] ?? ''
  expect(approval.number).toBe(PHONE)

  // The customer registers in another tab: the phone was proved by the order, so it is filled in with the email, and no
  // second code is asked for (OTP-10).
  const tab = await visitor.context().newPage()
  await tab.goto(new URL('/register', visitor.url()).href)
  await waitForValue(tab.getByRole('textbox', { name: 'WhatsApp number' }), '+923001234567')
  await waitForValue(tab.getByRole('textbox', { name: 'Email' }), 'asma@example.com')
  await tab.getByRole('textbox', { name: 'Username' }).fill('asma')
  await tab.getByLabel(/^Password/).fill('a fine password')
  await tab.getByLabel(/^Confirm password/).fill('a fine password')
  await tab.getByRole('button', { name: 'Create Account' }).click()
  await tab.waitForURL(/\/dashboard/)
  await tab.close()

  await visitor.goto('/dashboard?tab=licenses')
  const license = visitor.getByRole('article').filter({ hasText: licenseKey })
  await license.getByRole('button', { name: 'Copy key' }).click()
  await visitor.getByText('Copied!').first().waitFor()
  await expect.poll(() => visitor.evaluate(() => navigator.clipboard.readText())).toBe(licenseKey)

  await visitor.getByRole('link', { name: 'Downloads', exact: true }).click()
  const saved = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: 'Download extension.zip' }).first().click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('extension.zip')
  expect(hashOf(readFileSync(await download.path()))).toBe(hashOf(bytes))
}, 120_000)

it('a page that is refused says so, and comes by itself once the shop gives it (PAGE-16)', async () => {
  const page = await visit(site, '/terms-of-service', { clock: true })
  await Promise.all(Array.from({ length: 600 }, () => fetch(`${site.shop.url}/robots.txt`)))
  await page.goto('/products')
  await page.getByRole('heading', { name: 'Too many requests' }).waitFor()
  await page.getByText('It comes back by itself.').waitFor()
  await site.pass(60, page)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Store')
})
