import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accountOf } from '#tests/helpers/account.ts'
import { openTab } from '#tests/helpers/back-office.ts'
import { changeStatus, hasStatus, readOrder, rowOf, statusBox } from '#tests/helpers/order-table.ts'
import { dialog, readToast, waitForFocus } from '#tests/helpers/page.ts'
import { placeOrder, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, holdBack, misdirect } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await openSite()

const change = (page: Page, id: number, label: string) => changeStatus(page, statusBox(page, id), label)

describe('the status of an order', () => {
  it('asks before an approval, names what happened, and undoes it (ADMIN-9, ORD-24)', async () => {
    const id = await placeOrder(site, 1)
    const page = await openTab(site, 'orders')
    // A wheel over a select changes nothing, and a key that changes one only asks.
    await statusBox(page, id).focus()
    await statusBox(page, id).hover()
    await page.mouse.wheel(0, 120)
    await hasStatus(page, id, 'pending')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('c')
    const question = dialog(page, `Approve order ${id} without payment?`)
    await question.getByText('Buyer 1, Professional: PKR\u00a04,999').waitFor()
    await question.getByText('The license key goes to +923001000001 by WhatsApp.').waitFor()
    await question.getByText('WhatsApp cannot send now.').waitFor()
    // This shop has no mail server, and nothing pretends that it had (MAIL-11).
    await question
      .getByText('buyer@example.com gets no email, because the shop has no mail server.')
      .waitFor()
    await question.getByText('Set one up in Settings, Email.').waitFor()
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
    await page
      .getByText(`Order ${id} approved. The license key goes to +923001000001 by WhatsApp`)
      .first()
      .waitFor()
    await rowOf(page, id).getByText('active', { exact: true }).waitFor()
    await expect.poll(() => statusBox(page, id).isEnabled()).toBe(true)
    await expect
      .poll(() => readOrder(site, id))
      .toMatchObject({ status: 'confirmed', licenseStatus: 'active' })

    await page.getByRole('button', { name: 'Undo' }).click()
    await readToast(page, `Approval of Order ${id} Undone`, /^The license is taken back\. /)
    await hasStatus(page, id, 'pending')
    await rowOf(page, id).getByText('suspended', { exact: true }).waitFor()
    await expect
      .poll(() => readOrder(site, id))
      .toMatchObject({ status: 'pending', licenseStatus: 'suspended' })
  })

  it('is not approved in a window that does not know yet that it was cancelled in another (PAY-84, ORD-325)', async () => {
    const id = await placeOrder(site, 4)
    const page = await openTab(site, 'orders')
    await statusBox(page, id).selectOption('Confirmed')
    const question = dialog(page, `Approve order ${id} without payment?`)
    await question.waitFor()
    await setOrderStatus(site, id, 'cancelled')
    await question.getByRole('button', { name: 'Approve without payment' }).click()
    const said = /The status changed from pending to cancelled\. admin changed this at \d+:\d\d/
    await readToast(page, 'Update Failed', said)
    await hasStatus(page, id, 'cancelled')
    await rowOf(page, id).getByText(said).waitFor()
    expect(await readOrder(site, id)).toMatchObject({ status: 'cancelled', licenseStatus: 'pending' })
  })

  it('goes back when the server refuses, is gone, or this computer is offline', async () => {
    const id = await placeOrder(site, 2)
    const page = await visit(site, '/admin?tab=orders', { as: await accountOf(site.shop) })
    await hasStatus(page, id, 'pending')
    const refusal = await misdirect(page, 'orders.setStatus', id)
    await change(page, id, 'Confirmed')
    await readToast(page, 'Update Failed', 'Order not found')
    await hasStatus(page, id, 'pending')
    // The row keeps the message after the toast has closed.
    await rowOf(page, id).getByText('Order not found').waitFor()
    await expect.poll(() => statusBox(page, id).getAttribute('aria-invalid')).toBe('true')
    await refusal.release()
    const absence = await breakOff(page, 'orders.setStatus')
    await change(page, id, 'Confirmed')
    await readToast(page, 'Update Failed', 'Failed to update order status')
    await hasStatus(page, id, 'pending')
    await absence.release()
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

  it('says what the customer loses, and what is kept', async () => {
    const id = await placeOrder(site, 3)
    await setOrderStatus(site, id, 'confirmed')
    const page = await openTab(site, 'orders')
    await statusBox(page, id).selectOption('Pending')
    const suspension = dialog(page, `Set order ${id} to pending?`)
    await suspension.getByText('The license is suspended until the order is confirmed again.').waitFor()
    await suspension.getByRole('button', { name: 'Keep confirmed' }).click()
    await suspension.waitFor({ state: 'detached' })
    await hasStatus(page, id, 'confirmed')
    await change(page, id, 'Pending')
    await readToast(page, 'Status Updated')
    await rowOf(page, id).getByText('suspended', { exact: true }).waitFor()
    await statusBox(page, id).selectOption('Cancelled')
    const cancellation = dialog(page, `Cancel order ${id}?`)
    await cancellation.getByText('The license is revoked.').waitFor()
    await cancellation.getByRole('button', { name: 'Keep order' }).waitFor()
    await cancellation.getByRole('button', { name: 'Cancel order' }).click()
    await readToast(page, 'Status Updated', new RegExp(`^Order ${id} cancelled\\.`))
    await rowOf(page, id).getByText('revoked', { exact: true }).waitFor()
    await change(page, id, 'Confirmed')
    await readToast(page, 'Status Updated')
    await rowOf(page, id).getByText('active', { exact: true }).waitFor()
    await expect
      .poll(() => readOrder(site, id))
      .toMatchObject({ status: 'confirmed', licenseStatus: 'active' })
  })
})
