import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { reachPath } from '#tests/helpers/page.ts'
import { orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

// One of one's orders in full.

const site = await sharedSite()
beforeEach(() => site.connect())

it('an order tells what happened to it and when, what comes next, how it is paid, and who ordered; one of somebody else is not found (PAY-1, PAY-7)', async () => {
  const zara = await newCustomer(site, 'zara')
  const id = await orderOf(zara, { company: 'Zara & Co' })
  const page = await visit(site, `/dashboard?tab=orders&order=${id}`, { as: zara })
  const dialog = page.getByRole('dialog', { name: `Order #${id}` })
  const steps = dialog.getByRole('list', { name: 'Status of the order' }).getByRole('listitem')
  await expect.poll(() => steps.count()).toBe(3)
  await expect.poll(() => steps.nth(0).textContent()).toMatch(/^Order placed\w{3} \d\d, \d{4}, \d\d:\d\d$/)
  await expect.poll(() => steps.nth(1).textContent()).toBe('Verify your WhatsApp numberNext')
  const proof = dialog.getByRole('link', { name: 'Send proof on WhatsApp' })
  await expect
    .poll(async () => decodeURIComponent((await proof.getAttribute('href')) ?? ''))
    .toBe(
      `https://wa.me/923000000000?text=Hello! Here is my proof for order ${id}: Professional, PKR\u00a04,999.`,
    )
  await dialog.getByText('Professional, 1 month', { exact: true }).waitFor()
  for (const text of ['Asma Traders', 'asma@example.com', phoneText(`+${zara.phone}`), 'Zara & Co'])
    await dialog.getByText(text, { exact: true }).waitFor()
  // The first content has no account numbers that could be copied, and says so (PAY-8).
  const unpublished = dialog.getByText('We have not published our payment accounts yet.')
  await unpublished.waitFor()
  for (const name of ['Bank Transfer', 'JazzCash', 'Easypaisa'])
    await dialog.getByText(name, { exact: true }).waitFor()
  await dialog.getByRole('radio', { name: 'JazzCash' }).check()
  const ask = dialog.getByRole('link', { name: /^Ask on WhatsApp about JazzCash/ })
  await expect
    .poll(async () => decodeURIComponent((await ask.getAttribute('href')) ?? ''))
    .toContain(`order ${id} with JazzCash`)
  await expect.poll(() => dialog.getByRole('button', { name: /^Copy / }).count()).toBe(0)

  const parts = { Bank: 'Meezan Bank', Holder: 'WaCRM Traders', Account: '0102 0304 0506' }
  const lines = Object.entries(parts).map(([label, value]) => `${label}: ${value}`)
  const method = await site.admin.call<{ id: number }>('POST', '/api/admin/payment-methods', {
    name: 'Meezan',
    type: 'bank',
    icon: 'Building',
    accountDetails: lines.join('\n'),
  })
  onTestFinished(async () => {
    await site.admin.call('DELETE', `/api/admin/payment-methods/${method.id}`)
  })
  await page.reload()
  for (const [label, value] of Object.entries(parts)) {
    await dialog.getByRole('button', { name: `Copy ${label} of Meezan` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
  await expect.poll(() => unpublished.count()).toBe(0)

  await setOrderStatus(site, id, 'cancelled')
  await site.admin.call('PATCH', `/api/admin/orders/${id}/notes`, { notes: 'No payment came' })
  await page.reload()
  await dialog.getByText('No payment came').waitFor()
  await expect.poll(() => steps.last().textContent()).toMatch(/^Cancelled/)
  await expect.poll(() => proof.count()).toBe(0)
  await setOrderStatus(site, id, 'approved')
  await page.reload()
  await expect.poll(() => steps.last().textContent()).toMatch(/^Approved/)
  await dialog.getByRole('link', { name: 'View license' }).click()
  await page.getByRole('article', { name: `Professional license, order ${id}` }).waitFor()

  await page.goto(`/dashboard?tab=orders&order=${await orderOf(await newCustomer(site, 'owner'))}`)
  await page.getByRole('dialog').getByText('Order not found').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await reachPath(page, '/dashboard?tab=orders')
})
