import { describe, expect, it } from 'vitest'
import { accountOf, newCustomer } from '#tests/helpers/account.ts'
import { changeStatus } from '#tests/helpers/order-table.ts'
import { readToast } from '#tests/helpers/page.ts'
import { placeOrder } from '#tests/helpers/placed-orders.ts'
import { ADMIN_PASSWORD } from '#tests/helpers/shop.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff, endDuring } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// Access to the back office, and where everybody else is sent.

const site = await sharedSite()

describe('the door', () => {
  it('sends a visitor to sign in and back to the requested page (ADMIN-1)', async () => {
    const page = await visit(site, '/admin?tab=orders&sort=-amount')
    await page.waitForURL(/\/login\?redirect=/)
    await page.getByRole('textbox', { name: 'Username' }).fill('admin')
    await page.getByLabel(/^Password/).fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL(/\/admin\?tab=orders&sort=-amount$/)
    await page.getByRole('banner').getByText('Welcome, admin').waitFor()
    const absence = await breakOff(page, 'auth.signOut')
    await page.getByRole('button', { name: 'Logout' }).click()
    await readToast(page, 'Logout failed')
    await absence.release()
    await page.getByRole('button', { name: 'Logout' }).click()
    await readToast(page, 'Logged out successfully!')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await page.goto('/admin')
    await page.waitForURL(/\/login\?redirect=%2Fadmin$/)
  })

  it('names the code of the tab that the address names in the page (ADMIN-613)', async () => {
    const headers = { cookie: site.admin.cookie }
    const preloaded = async (path: string) =>
      [
        ...(await (await fetch(site.shop.url + path, { headers })).text()).matchAll(
          /modulepreload" href="\/assets\/(\w+)/g,
        ),
      ]
        .map(([, name]) => name)
        .filter((name) => ['dashboard', 'orders', 'settings'].includes(name ?? ''))
    expect(await preloaded('/admin')).toEqual(['dashboard'])
    expect(await preloaded('/admin?tab=orders')).toEqual(['orders'])
    expect(await preloaded('/admin?tab=settings')).toEqual(['settings'])
    expect(await preloaded('/admin?tab=__proto__')).toEqual([])
  })

  it('tells a customer that they have no access, and leads to the shop (ADMIN-1)', async () => {
    const page = await visit(site, '/admin?tab=orders', { as: await newCustomer(site, 'zara') })
    await readToast(page, 'Access Denied', "You don't have admin privileges")
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  })

  it('that closes in the middle of the work leads back to it after sign-in', async () => {
    const id = await placeOrder(site, 8)
    const admin = await accountOf(site.shop)
    const page = await visit(site, '/admin?tab=orders&status=pending', { as: admin })
    const status = page.getByRole('combobox', { name: `Status of order ${id}` })
    await status.waitFor()
    await endDuring(page, 'orders.setStatus', () => admin.call('POST', '/api/logout'))
    await changeStatus(page, status, 'Confirmed')
    await page.waitForURL(/\/login\?redirect=%2Fadmin%3Ftab%3Dorders%26status%3Dpending$/)
    const orders = await site.admin.call<{ id: number; status: string }[]>('GET', '/api/admin/orders')
    expect(orders.find((order) => order.id === id)?.status).toBe('pending')
  })
})
