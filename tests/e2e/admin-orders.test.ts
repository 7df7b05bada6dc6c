import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTab } from '#tests/helpers/back-office.ts'
import { changeStatus, hasStatus, readOrder, rowOf, statusBox } from '#tests/helpers/order-table.ts'
import { dialog, readToast } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, holdBack } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

/** The drawer asks at this interval what became of an approval. */
const POLL_MS = 5000
const KEY = /WACRM(-[0-9A-Z]{5}){4}/

const site = await openSite()
const { call } = site.admin

type Receipted = { id: number; phone: string }
const change = (page: Page, id: number, label: string) =>
  changeStatus(page, statusBox(page, id).last(), label)

it('a shop without orders says so', async () => {
  const page = await openTab(site, 'orders')
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Orders – Admin/)
})

it('notes are written in place: kept as typed when the server is gone, saved by Ctrl and Enter, and not lost unasked', async () => {
  const id = await placeOrder(site, 4)
  const other = await placeOrder(site, 40)
  const page = await openTab(site, 'orders')
  await page.getByRole('button', { name: `Edit notes of order ${id}` }).click()
  const box = page.getByRole('textbox', { name: `Notes of order ${id}` })
  await box.fill('Paid by JazzCash')
  const absence = await breakOff(page, 'orders.setNotes')
  await dialog(page, `Notes of order ${id}`).getByRole('button', { name: 'Save' }).click()
  await readToast(page, 'Update Failed', 'Failed to update order notes')
  await expect.poll(() => box.inputValue()).toBe('Paid by JazzCash')
  await absence.release()
  await box.press('ControlOrMeta+Enter')
  await readToast(page, 'Notes Updated')
  await rowOf(page, id).getByText('Paid by JazzCash').waitFor()
  await expect.poll(async () => (await readOrder(site, id))?.notes).toBe('Paid by JazzCash')
  await page.getByRole('button', { name: `Edit notes of order ${id}` }).click()
  await box.fill('Never mind')
  await box.press('Escape')
  await box.waitFor({ state: 'detached' })
  await expect.poll(async () => (await readOrder(site, id))?.notes).toBe('Paid by JazzCash')

  // What is not saved is asked about before it is lost.
  await page.getByRole('button', { name: `Edit notes of order ${other}` }).click()
  const unsaved = page.getByRole('textbox', { name: `Notes of order ${other}` })
  await unsaved.fill('Half a thought')
  await page.getByRole('link', { name: 'Plans' }).click()
  await dialog(page, 'Discard unsaved changes?').getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => unsaved.inputValue()).toBe('Half a thought')
  await unsaved.press('ControlOrMeta+s')
  await readToast(page, 'Notes Updated')
  expect((await readOrder(site, other))?.notes).toBe('Half a thought')
})

it('a payment reminder is offered for pending orders alone, says what became of it, and asks before a second', async () => {
  const pending = await placeOrder(site, 5)
  const confirmed = await placeOrder(site, 6)
  await setOrderStatus(site, confirmed, 'confirmed')
  const waiting = await placeOrder(site, 43)
  const page = await openTab(site, 'orders')
  const reminder = (id: number) =>
    page.getByRole('button', { name: `Send payment reminder for order ${id}`, exact: true })
  await rowOf(page, confirmed).waitFor()
  await expect.poll(() => reminder(confirmed).count()).toBe(0)
  // Pressed before the page knows whether WhatsApp sends.
  const late = await holdBack(page, 'whatsapp.isEnabled')
  await page.reload()
  await reminder(waiting).click()
  late.release()
  const unready = dialog(page, `Queue a reminder for order ${waiting}?`)
  await unready.getByText('WhatsApp cannot send now. Its message waits in the outbox until it can.').waitFor()
  await unready.getByRole('button', { name: 'Queue reminder' }).click()
  await readToast(page, 'Payment Reminder Queued', /^WhatsApp is not connected\. It goes to \+923001000043 /)
  await rowOf(page, waiting).getByText('Reminder queued').waitFor()
  await call('POST', '/api/admin/pushflow-config', { instanceId: 'INSTANCE', accessToken: 'TOKEN' })
  await page.reload()
  await reminder(pending).click()
  await readToast(page, 'Payment Reminder Sent', 'WhatsApp payment reminder has been sent successfully')
  const { message } = await site.gateway.waitFor(
    (sent) => sent.number === '923001000005' && sent.message.includes('waiting for your payment'),
  )
  expect(message).toContain('4,999')
  await rowOf(page, pending)
    .getByText(/^Reminded /)
    .waitFor()
  await reminder(pending).click()
  const again = dialog(page, `Remind the buyer of order ${pending} again?`)
  await again.getByText(/^The last reminder to Buyer 5 \(\+923001000005\) was sent at /).waitFor()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.waitFor({ state: 'detached' })
  const remindAgain = async () => {
    await reminder(pending).click()
    await again.getByRole('button', { name: 'Remind again' }).click()
  }
  const templates = await call<{ id: number; name: string }[]>('GET', '/api/admin/whatsapp-templates')
  const template = templates.find(({ name }) => name === 'payment_reminder')
  await call('PUT', `/api/admin/whatsapp-templates/${template?.id}`, { isActive: false })
  await remindAgain()
  await readToast(page, 'Reminder Failed', 'The template “Payment reminder” is switched off')
  const absence = await breakOff(page, 'orders.sendPaymentReminder')
  await remindAgain()
  await readToast(page, 'Reminder Failed', 'Failed to send payment reminder')
  await absence.release()
})

it('the drawer shows the order, its licence with an ID of the shop’s own, and who did what', async () => {
  const id = await placeOrder(site, 7, { company: 'Asma Traders' })
  const page = await openTab(site, `orders&record=${id}`, { clock: true })
  const drawer = dialog(page, `Order ${id}`)
  const facts = ['Buyer 7', 'Asma Traders', 'buyer@example.com', '+923001000007', 'Professional for 1 month']
  for (const text of facts) await drawer.getByText(text, { exact: true }).waitFor()
  await drawer.getByText('Confirming the order issues the license key.').waitFor()
  await drawer.getByText('Placed by guest').waitFor()
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
  await readToast(
    page,
    `Approval of Order ${id} Undone`,
    /^The license is taken back\. The WhatsApp message to \S+ had already gone\.$/,
  )
  await drawer.getByText('Approval undone by admin').waitFor()
  await change(page, id, 'Confirmed')
  await readToast(page, 'Status Updated')
  const key = await drawer.getByText(KEY).textContent()
  expect(key).toMatch(KEY)
  await drawer.getByText('Status changed by admin').first().waitFor()
  await drawer.getByText('Status: pending to confirmed').first().waitFor()
  await drawer.getByRole('button', { name: 'Copy key' }).click()
  await readToast(page, 'Copied!')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await drawer.getByRole('button', { name: `Edit license id of order ${id}` }).click()
  const box = page.getByRole('textbox', { name: `License ID of order ${id}` })
  await box.fill('EXT-77')
  await box.press('Escape')
  await box.waitFor({ state: 'detached' })
  await expect.poll(() => drawer.isVisible()).toBe(true)
  await drawer.getByRole('button', { name: `Edit license id of order ${id}` }).click()
  await box.fill('EXT-77')
  const absence = await breakOff(page, 'licenses.setExternalId')
  await box.press('ControlOrMeta+Enter')
  await readToast(page, 'Update Failed', 'Failed to update the license ID')
  await absence.release()
  await box.press('ControlOrMeta+Enter')
  await readToast(page, 'License ID Updated')
  await drawer.getByText('EXT-77', { exact: true }).waitFor()
  await expect.poll(async () => (await readOrder(site, id))?.externalLicenseId).toBe('EXT-77')
  // An order that is not on this page of the table can be changed in its drawer as well.
  await page.goto(`/admin?tab=orders&status=cancelled&record=${id}`)
  await statusBox(page, id).selectOption('Pending')
  const answer = await holdBack(page, 'orders.setStatus')
  await dialog(page, `Set order ${id} to pending?`).getByRole('button', { name: 'Suspend license' }).click()
  await hasStatus(page, id, 'pending')
  answer.release()
  await readToast(page, 'Status Updated')
  await hasStatus(page, id, 'pending')
})

it('an order that cannot be loaded is asked for again; an order that does not exist is reported missing', async () => {
  const id = await placeOrder(site, 41)
  const page = await visit(site, '/healthz', { as: site.admin })
  const absence = await breakOff(page, 'orders.get')
  await page.goto(`/admin?tab=orders&q=nothing-like-this&record=${id}`)
  await page.getByText('The order could not be loaded').waitFor()
  await absence.release()
  await page.getByRole('button', { name: 'Retry' }).click()
  await dialog(page, `Order ${id}`).getByText('Buyer 41').first().waitFor()
  await page.goto('/admin?tab=orders&q=nothing-like-this&record=99999')
  await page.getByText('There is no order 99999 among these orders.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
})

it('the receipt is printed with the figures of the order, and without the page around it', async () => {
  const id = await placeOrder(site, 42)
  await setOrderStatus(site, id, 'confirmed')
  const page = await openTab(site, `orders&record=${id}`)
  await expect.poll(() => page.getByRole('button', { name: 'Print' }).isEnabled()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article')
  await paper.getByRole('heading', { name: `Receipt ${id}` }).waitFor()
  const facts = await paper
    .locator('dl > div')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map(({ textContent }) => textContent)))
  const order = (await call<Receipted[]>('GET', '/api/admin/orders')).find((one) => one.id === id)
  expect(Object.fromEntries(facts)).toMatchObject({
    Number: String(id),
    Buyer: 'Buyer 42',
    Contact: `buyer@example.com, ${order?.phone}`,
    Plan: 'Professional',
    Systems: '2',
    Status: 'Paid and approved',
  })
  await paper.getByText('Total paid PKR\u00a04,999').waitFor()
  expect(Object.fromEntries(facts)).not.toHaveProperty('Ways to pay')
  for (const part of ['banner', 'main', 'navigation'] as const) {
    await expect.poll(() => page.getByRole(part).count()).toBe(0)
  }
})
