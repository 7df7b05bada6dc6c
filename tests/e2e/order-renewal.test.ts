import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createVault } from '#src/kit/crypto.ts'
import { newCustomer } from '#tests/helpers/account.ts'
import { fill } from '#tests/helpers/fields.ts'
import { readToast } from '#tests/helpers/page.ts'
import { orderOf, orderReceived } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { visit } from '#tests/helpers/visit.ts'

type Order = { id: number; licenseKey: string }

const site = await openSite()
const { call } = site.admin

it("the link of a licence's reminder names its holder in initials, and its order renews the same key (LIC-60)", async () => {
  const fatima = await newCustomer(site, 'renewing')
  const id = await orderOf(fatima, { name: 'Fatima', plan: 'starter', amount: 20_993 })
  const approve = (order: number) =>
    call<Order>('PATCH', `/api/admin/orders/${order}/status`, { status: 'approved' })
  const { licenseKey } = await approve(id)
  const vault = createVault(readFileSync(join(site.shop.dataDir, 'app-secret'), 'utf8').trim())

  // An order of the same tab that waits for its payment does not take the place of the renewal.
  const page = await visit(site, '/#purchase')
  const form = page.locator('#purchase form')
  await fill(form, { Name: 'Bilal', Email: 'bilal@example.com', 'WhatsApp number': '0301 7654321' })
  await form.getByRole('button', { name: 'Place Order' }).click()
  await orderReceived(page)
  await page.goto(`/?renew=${vault.sign('renewal', String(id))}#purchase`)
  await form.getByText(`F…, Starter, key ending with ${licenseKey.slice(-5)}.`).waitFor()
  await form.getByText('Renewed until').waitFor()
  expect(await form.getByRole('textbox').count()).toBe(0)
  await expect.poll(() => page.locator('#purchase [data-plan=starter]').isChecked()).toBe(true)
  await form.locator('dl').getByText('PKR\u00a020,993').first().waitFor()
  await form.getByRole('button', { name: 'Renew' }).click()
  await orderReceived(page)
  const [newest] = await call<Order[]>('GET', '/api/admin/orders')
  expect(newest?.id).toBeGreaterThan(id)
  expect((await approve(newest?.id ?? 0)).licenseKey).toBe(licenseKey)

  // From the dashboard it takes one click, and a second one makes no second order (LIC-111).
  const own = await visit(site, '/dashboard?tab=licenses', { as: fatima })
  await own.getByRole('button', { name: 'Renew' }).click()
  const title = await own.getByRole('heading', { name: /^Pay order \d+$/ }).textContent()
  await own.goBack()
  await own.getByRole('button', { name: 'Renew' }).click()
  await own.getByRole('heading', { name: title ?? '' }).waitFor()

  const forged = await visit(site, '/?renew=forged#purchase', { unwatched: true })
  await readToast(forged, 'This link no longer works', 'Please sign in to renew, or order below.')
})
