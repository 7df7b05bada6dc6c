import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accountOf } from '#tests/helpers/account.ts'
import { changeStatus, hasStatus, nameOf, readOrder, rowOf, statusBox } from '#tests/helpers/order-table.ts'
import { dialog, pressAndRead, readToast, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite, openTab, visit } from '#tests/helpers/site.ts'
import { holdBack } from '#tests/helpers/traffic.ts'

/** The drawer asks at this interval what became of an approval. */
const POLL_MS = 5000
const KEY = /WACRM(-[0-9A-Z]{5}){4}/

const site = await openSite()

const change = (page: Page, id: number, label: string) =>
  changeStatus(page, statusBox(page, id).last(), label)

it('an approval asks before, also by a key, and not by a wheel, names what happened, and is undone (ADMIN-703)', async () => {
  const page = await openTab(site, 'orders')
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Orders – Admin/)
  const id = await placeOrder(site, 1)
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('Buyer 1')
  // A wheel over a select changes nothing, and a key that changes one only asks.
  await statusBox(page, id).focus()
  await statusBox(page, id).hover()
  await page.mouse.wheel(0, 120)
  await hasStatus(page, id, 'pending')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('c')
  const question = dialog(page, `Approve order ${id} without payment?`)
  for (const text of ['Buyer 1, Professional: PKR\u00a04,999', 'No proof of payment was sent.'])
    await question.getByText(text).waitFor()
  await question.getByText('The license key goes to +923001000001 by WhatsApp.').waitFor()
  await question.getByText('WhatsApp cannot send now.').waitFor()
  // This shop has no mail server, and nothing pretends that it had.
  await question.getByText('buyer@example.com gets no email, because the shop has no mail server.').waitFor()
  await waitForFocus(question.getByRole('button', { name: 'Keep pending' }))
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await hasStatus(page, id, 'pending')

  const answer = await holdBack(page, 'orders.setStatus')
  await statusBox(page, id).selectOption('Confirmed')
  await question.getByRole('button', { name: 'Approve without payment' }).click()
  await hasStatus(page, id, 'confirmed')
  await expect.poll(() => statusBox(page, id).isDisabled()).toBe(true)
  await expect.poll(async () => (await readOrder(site, id))?.status).toBe('pending')
  answer.release()
  const told = page.getByText(`Order ${id} approved. The license key goes to +923001000001 by WhatsApp`)
  await told.first().waitFor()
  await expect.poll(() => readOrder(site, id)).toMatchObject({ status: 'confirmed', licenseStatus: 'active' })

  await pressAndRead(page, 'Undo', `Approval of Order ${id} Undone`, /^The license is taken back\. /)
  await hasStatus(page, id, 'pending')
  await expect
    .poll(() => readOrder(site, id))
    .toMatchObject({ status: 'pending', licenseStatus: 'suspended' })
})

it('a status goes back where another window cancelled the order, and where this computer is offline', async () => {
  const id = await placeOrder(site, 2)
  const stale = await placeOrder(site, 3)
  const page = await visit(site, '/admin?tab=orders', { as: await accountOf(site.shop) })
  await statusBox(page, stale).selectOption('Confirmed')
  const question = dialog(page, `Approve order ${stale} without payment?`)
  await question.waitFor()
  await setOrderStatus(site, stale, 'cancelled')
  await question.getByRole('button', { name: 'Approve without payment' }).click()
  const said = /The status changed from pending to cancelled\. admin changed this at \d+:\d\d/
  await readToast(page, 'Update Failed', said)
  await hasStatus(page, stale, 'cancelled')
  await rowOf(page, stale).getByText(said).waitFor()
  expect(await readOrder(site, stale)).toMatchObject({ status: 'cancelled', licenseStatus: 'pending' })

  await page.context().setOffline(true)
  await page.getByText('You are offline – changes will not be saved').waitFor()
  await change(page, id, 'Confirmed')
  await readToast(page, 'Update Failed', 'Failed to update order status')
  await hasStatus(page, id, 'pending')
  await page.context().setOffline(false)
  await page.getByText('You are offline').waitFor({ state: 'detached' })
  await expect.poll(async () => (await readOrder(site, id))?.status).toBe('pending')
  await change(page, id, 'Confirmed')
  await readToast(page, 'Status Updated')
  await expect.poll(() => rowOf(page, id).getByText('Failed to update order status').count()).toBe(0)
})

it('a reminder says what became of it, and asks before a second; notes are written in place', async () => {
  const id = await placeOrder(site, 5)
  const page = await visit(site, '/healthz', { as: site.admin })
  const remind = (order: number) =>
    page.getByRole('button', { name: `Send payment reminder for order ${order}`, exact: true }).click()
  // Pressed before the page knows whether WhatsApp sends.
  const late = await holdBack(page, 'whatsapp.isEnabled')
  await page.goto('/admin?tab=orders')
  await remind(id)
  late.release()
  const unready = dialog(page, `Queue a reminder for order ${id}?`)
  await unready.getByText('WhatsApp cannot send now. Its message waits in the outbox until it can.').waitFor()
  await unready.getByRole('button', { name: 'Queue reminder' }).click()
  await readToast(page, 'Payment Reminder Waits', /^No WhatsApp route sends yet\. .* \+923001000005/)
  await rowOf(page, id)
    .getByText(/Reminder (queued|waits)/)
    .waitFor()

  await page.getByRole('button', { name: `Edit notes of order ${id}` }).click()
  const box = page.getByRole('textbox', { name: `Notes of order ${id}` })
  await box.fill('Paid by JazzCash')
  await box.press('ControlOrMeta+Enter')
  await readToast(page, 'Notes Updated')
  await rowOf(page, id).getByText('Paid by JazzCash').waitFor()

  await site.connect()
  const other = await placeOrder(site, 6)
  await page.reload()
  await remind(other)
  await readToast(page, 'Payment Reminder Sent', 'WhatsApp payment reminder has been sent successfully')
  const isReminder = ({ number, message }: { number: string; message: string }) =>
    number === '923001000006' && message.includes('waiting for your payment')
  expect((await site.gateway.waitFor(isReminder)).message).toContain('4,999')
  await rowOf(page, other)
    .getByText(/^Reminded /)
    .waitFor()
  await remind(other)
  const again = dialog(page, `Remind the buyer of order ${other} again?`)
  await again.getByText(/^The last reminder to Buyer 6 \(\+923001000006\) was sent at /).waitFor()
  await pressAndRead(again, 'Remind again', 'Payment Reminder Sent')
})

it('the drawer shows the order, undoes its approval, keeps a licence ID of the shop’s own, and prints the receipt alone', async () => {
  const id = await placeOrder(site, 7, { company: 'Asma Traders' })
  const page = await openTab(site, 'orders&record=99999', { clock: true })
  await page.getByText('There is no order 99999 among these orders.').waitFor()
  await page.keyboard.press('Escape')
  await nameOf(page, id).click()
  const drawer = dialog(page, `Order ${id}`)
  const facts = ['Asma Traders', 'buyer@example.com', '+923001000007', 'Professional, 1 month']
  for (const text of facts) await drawer.getByText(text, { exact: true }).waitFor()
  for (const text of ['Placed by guest', 'Confirming the order issues the license key.'])
    await drawer.getByText(text).waitFor()
  await change(page, id, 'Confirmed')
  await readToast(page, 'Status Updated')
  // The toast goes; in the drawer the approval can be undone as long as it is possible.
  await drawer.getByText(/^This approval can be undone until /).waitFor()
  const mailed = async () => {
    await page.clock.fastForward(POLL_MS)
    return drawer.getByText('The email to buyer@example.com was kept as a file and reached nobody.').count()
  }
  await expect.poll(mailed, { interval: 200 }).toBe(1)
  await drawer.getByRole('button', { name: 'Undo approval' }).click()
  await readToast(page, `Approval of Order ${id} Undone`, /^The license is taken back\. /)
  await drawer.getByText('Approval undone by admin').waitFor()
  await change(page, id, 'Confirmed')
  await readToast(page, 'Status Updated')
  const key = await drawer.getByText(KEY).textContent()
  await drawer.getByText('Status: pending to confirmed').first().waitFor()
  await pressAndRead(drawer, 'Copy key', 'Copied!')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await drawer.getByRole('button', { name: `Edit license id of order ${id}` }).click()
  const box = page.getByRole('textbox', { name: `License ID of order ${id}` })
  await box.fill('EXT-77')
  await box.press('ControlOrMeta+Enter')
  await readToast(page, 'License ID Updated')
  await expect.poll(async () => (await readOrder(site, id))?.externalLicenseId).toBe('EXT-77')

  await expect.poll(() => drawer.getByRole('button', { name: 'Print' }).isEnabled()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article')
  await paper.getByRole('heading', { name: `Receipt ${id}` }).waitFor()
  const lines = await paper.locator('dl > div').allInnerTexts()
  expect(lines.join()).toMatch(/Buyer 7.*Professional.*Paid and approved/s)
  expect(lines.join()).not.toContain('Ways to pay')
  await paper.getByText('Total paid PKR\u00a04,999').waitFor()
  for (const part of ['banner', 'main', 'navigation'] as const)
    await expect.poll(() => page.getByRole(part).count()).toBe(0)
})
