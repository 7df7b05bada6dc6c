import { expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { field, fill } from '#tests/helpers/fields.ts'
import { dialog, readToast } from '#tests/helpers/page.ts'
import { setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { openSite, visit } from '#tests/helpers/site.ts'

// What only a phone shows of a reseller's day: that each step is reached by a thumb, and that the sums change with it.

const site = await openSite()

it('a reseller tops up, issues keys, names who uses one, renews it and takes the other back, on a phone', async () => {
  const reseller = await newCustomer(site, 'reseller')
  await site.admin.call('PUT', `/api/admin/users/${reseller.id}/reseller`, {
    isReseller: true,
    prices: { starter: 1000, professional: 2000, enterprise: null },
  })
  const page = await visit(site, '/dashboard', { as: reseller, viewport: { width: 360, height: 740 } })
  await page.getByRole('link', { name: 'Reseller' }).click()
  const shown = page.getByRole('region', { name: 'Your balance' }).locator('p').first()
  const balance = (sum: string) => shown.filter({ hasText: `PKR\u00a0${sum}` }).waitFor()
  await page.getByRole('button', { name: 'Top up' }).click()
  await field(dialog(page, 'Top up'), 'Amount in rupees').fill('5,000')
  await page.getByRole('button', { name: 'Go to payment' }).click()
  await page.waitForURL('**/pay/**')
  const [order] = await reseller.call<{ id: number; amount: number }[]>('GET', '/api/user-orders')
  expect(order?.amount).toBe(5000)
  await setOrderStatus(site, order?.id, 'approved')
  await page.goto('/dashboard?tab=reseller')
  await balance('5,000')

  await page.getByRole('button', { name: 'Issue licenses' }).click()
  const form = dialog(page, 'Issue licenses')
  await fill(form, {
    'How many': '2',
    'Name of the customer': 'Sadia',
    'WhatsApp number of the customer': '0300 7654321',
  })
  await form.getByText('This costs PKR\u00a02,000, and PKR\u00a03,000 stay on your balance.').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Issue', exact: true }).click()
  const keys = dialog(page, 'The new keys').getByText(/^WACRM(-[0-9A-Z]{5}){4}$/)
  await expect.poll(() => keys.count()).toBe(2)
  await page.getByRole('button', { name: 'OK' }).click()
  await balance('3,000')

  const customers = page.getByRole('list').filter({ hasText: 'Sadia' }).getByRole('listitem')
  const first = customers.first()
  await first.getByRole('button', { name: 'Details' }).click()
  await field(first, 'Who uses it?').fill('Front desk')
  await first.getByText('No system has used it yet.').click()
  await customers.filter({ hasText: 'Front desk' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Renew 1 for PKR\u00a01,000' }).click()
  await readToast(page, 'Licenses renewed')
  await balance('2,000')
  const other = customers.filter({ hasNotText: 'Front desk' })
  await other.getByRole('button', { name: 'Details' }).click()
  await other.getByRole('button', { name: 'Revoke' }).click()
  await other.getByRole('button', { name: 'Revoke' }).click()
  await readToast(page, 'License revoked')
  await balance('3,000')
  expect(await violationsOf(page)).toEqual([])
  const movements = page.getByRole('table', { name: 'Statement' }).getByRole('rowheader')
  await expect.poll(() => movements.allTextContents()).toHaveLength(4)
})
