import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { reachPath } from '#tests/helpers/page.ts'
import { historyOf, orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

// The history of one's orders, and one of them in full.

const site = await sharedSite()
beforeEach(() => site.connect())

describe('an order', () => {
  it('tells what happened to it and when, what comes next, how it is paid, and who ordered (PAY-1)', async () => {
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
    // The first content has no account numbers that could be copied, and says so (PAY-8).
    await dialog.getByText('We have not published our payment accounts yet.').waitFor()
    await dialog.getByRole('radio', { name: 'JazzCash' }).check()
    const ask = dialog.getByRole('link', { name: /^Ask on WhatsApp about JazzCash/ })
    await expect
      .poll(async () => decodeURIComponent((await ask.getAttribute('href')) ?? ''))
      .toContain(`order ${id} with JazzCash`)
    await expect.poll(() => dialog.getByRole('button', { name: /^Copy / }).count()).toBe(0)
    for (const name of ['Bank Transfer', 'JazzCash', 'Easypaisa'])
      await dialog.getByText(name, { exact: true }).waitFor()
    for (const text of ['Asma Traders', 'asma@example.com', phoneText(`+${zara.phone}`), 'Zara & Co'])
      await dialog.getByText(text, { exact: true }).waitFor()

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
  })

  it('offers each part of an account to be copied alone (PAY-7)', async () => {
    const parts = { Bank: 'Meezan Bank', Holder: 'WaCRM Traders', Account: '0102 0304 0506' }
    const accountDetails = Object.entries(parts)
      .map(([label, value]) => `${label}: ${value}`)
      .join('\n')
    const method = { name: 'Meezan', type: 'bank', icon: 'Building', accountDetails }
    const { id: methodId } = await site.admin.call<{ id: number }>(
      'POST',
      '/api/admin/payment-methods',
      method,
    )
    onTestFinished(async () => {
      await site.admin.call('DELETE', `/api/admin/payment-methods/${methodId}`)
    })
    const rida = await newCustomer(site, 'rida')
    const id = await orderOf(rida)
    const page = await visit(site, `/dashboard?tab=orders&order=${id}`, { as: rida })
    const dialog = page.getByRole('dialog', { name: `Order #${id}` })
    for (const [label, value] of Object.entries(parts)) {
      await dialog.getByRole('button', { name: `Copy ${label} of Meezan` }).click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
    }
    await expect
      .poll(() => dialog.getByText('We have not published our payment accounts yet.').count())
      .toBe(0)
  })

  it('of somebody else is not found', async () => {
    const id = await orderOf(await newCustomer(site, 'owner'))
    const page = await visit(site, `/dashboard?tab=orders&order=${id}`, {
      as: await newCustomer(site, 'nosy'),
    })
    await page.getByRole('dialog').getByText('Order not found').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await expect.poll(() => page.content()).not.toContain('Asma Traders')
    await page.keyboard.press('Escape')
    await reachPath(page, '/dashboard?tab=orders')
  })
})

describe('the order history', () => {
  it('has pages of ten, in the address, through which Back and Forward lead, and 16 rem of height (DASH-5)', async () => {
    const imran = await newCustomer(site, 'imran')
    for (let n = 0; n < 12; n += 1) await orderOf(imran)
    const page = await visit(site, '/dashboard?tab=orders', { as: imran })
    await expect.poll(() => historyOf(page).count()).toBe(10)
    const history = page.getByRole('region', { name: 'Orders' })
    await expect.poll(async () => (await history.boundingBox())?.height).toBe(256)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await reachPath(page, '/dashboard?tab=orders&page=2')
    await expect.poll(() => historyOf(page).count()).toBe(2)
    await page.goBack()
    await expect.poll(() => historyOf(page).count()).toBe(10)
    await page.goForward()
    await expect.poll(() => historyOf(page).count()).toBe(2)
    await page.goto('/dashboard?tab=orders&page=77')
    await reachPath(page, '/dashboard?tab=orders&page=2')
    await expect.poll(() => historyOf(page).count()).toBe(2)
  })
})
