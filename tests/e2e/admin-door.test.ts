import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breakOff, callsOf, openSignedIn, placeOrder, readToast } from '#tests/helpers/back-office.ts'
import { launchBrowser } from '#tests/helpers/browser.ts'
import { ADMIN_PASSWORD, type Shop, signIn, startShop } from '#tests/helpers/shop.ts'
import { openPage, openWindow } from '#tests/helpers/visit.ts'

// Who comes into the back office, and what becomes of those who do not.

let browser: Browser
let shop: Shop

beforeAll(async () => {
  shop = await startShop()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  await shop.stop()
})

describe('the door', () => {
  it('sends a visitor to sign in and back to where he was going', async () => {
    const page = await openWindow(browser, shop.url)
    await page.goto('/admin?tab=orders&sort=-amount')
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
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto('/admin')
    await page.waitForURL(/\/login\?redirect=%2Fadmin$/)
  })

  it('tells a customer that he has no business there, and shows him the shop', async () => {
    const customer = { username: 'zara', password: 'a fine password' }
    await callsOf(shop, '')('POST', '/api/register', {
      ...customer,
      confirmPassword: customer.password,
      email: 'zara@example.com',
      phone: '+923009999999',
    })
    const cookie = await signIn(shop, customer.username, customer.password)
    const page = await openPage(await openSignedIn(browser, shop, cookie))
    await page.goto('/admin?tab=orders')
    await readToast(page, 'Access Denied', "You don't have admin privileges")
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('that closes in the middle of the work leads back to it after sign-in', async () => {
    const id = await placeOrder(shop, 8)
    const cookie = await signIn(shop)
    const page = await openPage(await openSignedIn(browser, shop, cookie))
    await page.goto('/admin?tab=orders&status=pending')
    const status = page.getByRole('combobox', { name: `Status of order ${id}` })
    await status.waitFor()
    await callsOf(shop, cookie)('POST', '/api/logout')
    // The page may notice by itself, when it looks for what waits.
    await status.selectOption('Confirmed').catch(() => undefined)
    await page.waitForURL(/\/login\?redirect=%2Fadmin%3Ftab%3Dorders%26status%3Dpending$/)
    const [order] = await callsOf(shop, await signIn(shop))<{ status: string }[]>('GET', '/api/admin/orders')
    expect(order?.status).toBe('pending')
  })
})
