import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createVault } from '#src/kit/crypto.ts'
import { callsOf, newCustomer, nextPhone } from '#tests/helpers/account.ts'
import { codeSentTo } from '#tests/helpers/codes.ts'
import { fillSignIn, floatingOverControls, reachPath, readToast, tabNamed } from '#tests/helpers/page.ts'
import { historyOf, orderDetails, orderOf } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { holdAnswer, holdBack } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// The way into the dashboard, through its tabs, and out of it.

const site = await sharedSite()
beforeEach(() => site.connect())

it('the dashboard on a phone has nothing that floats over its controls (A11Y-7)', async () => {
  const options = { as: await newCustomer(site, 'phoner'), viewport: { width: 360, height: 740 } }
  const page = await visit(site, '/dashboard?tab=orders', options)
  await page.getByRole('button', { name: 'Place Order' }).waitFor()
  const chat = page.getByRole('button', { name: 'Open live support', includeHidden: true })
  await chat.waitFor({ state: 'attached' })
  for (const y of [0, 250, 500, 9999]) {
    await page.evaluate((top) => window.scrollTo(0, top), y)
    await expect.poll(() => floatingOverControls(page)).toEqual([])
  }
  await chat.waitFor()
})

it('dashboard and back office are drawn together with their frame, and not after a fallback (PAGE-13); the profile of an administrator says so', async () => {
  const page = await visit(site, '/', { as: site.admin, own: true })
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const root = document.getElementById('root')
      // The server's frame has no button.
      if (!root?.querySelector('button')) return
      observer.disconnect()
      Object.assign(window, { drawnAtOnce: root.textContent })
    }).observe(document, { childList: true, subtree: true })
  })
  const drawnAtOnce = () => page.evaluate(() => Reflect.get(window, 'drawnAtOnce') as unknown)
  await page.goto('/admin?tab=plans')
  await expect.poll(drawnAtOnce).toContain('Add New Plan')
  await page.goto('/dashboard?tab=profile')
  await expect.poll(drawnAtOnce).toContain('Change password')
  await page.getByText('At least 12 characters').waitFor()
  await page.getByText('Administrator', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('Standard User').count()).toBe(0)
})

describe('a claim link', () => {
  /** The link that the page of an order shows to the guest who placed it. */
  const guestOrder = async () => {
    const phone = nextPhone()
    const guest = callsOf(site.shop, '')
    const { orderId } = await guest<{ orderId: number }>('POST', '/api/orders', orderDetails(phone))
    await guest('POST', '/api/orders/verify-otp', { orderId, otp: await codeSentTo(site.gateway, phone) })
    const vault = createVault(readFileSync(join(site.shop.dataDir, 'app-secret'), 'utf8').trim())
    return { orderId, path: `/dashboard?tab=orders&claim=${vault.sign('claim', String(orderId))}` }
  }

  it('asks a visitor to sign in, makes a guest’s order the account’s own, and leaves the address', async () => {
    const { orderId, path } = await guestOrder()
    const { username } = await newCustomer(site, 'zara')
    const page = await visit(site, path)
    await reachPath(page, `/login?redirect=${encodeURIComponent(path)}`)
    await expect
      .poll(() => page.getByRole('link', { name: 'Create one' }).getAttribute('href'))
      .toBe(`/register?redirect=${encodeURIComponent(path)}`)
    await fillSignIn(page, username)
    await readToast(page, 'Order Added', `Order ${orderId} is now in your account.`)
    await historyOf(page).getByText(`Order #${orderId}`).waitFor()

    // The list, read before the order was added, arrives after it.
    const second = await guestOrder()
    const claim = await holdBack(page, 'orders.claim')
    const list = await holdAnswer(page, 'orders.mine')
    await page.goto(second.path)
    await list.given
    claim.release()
    await readToast(page, 'Order Added', `Order ${second.orderId} is now in your account.`)
    list.release()
    await reachPath(page, '/dashboard?tab=orders')
    await historyOf(page).getByText(`Order #${second.orderId}`).waitFor()

    const thief = await newCustomer(site, 'thief')
    const refused = await visit(site, path, { as: thief })
    await readToast(refused, 'Order Not Added', 'Order not found')
    await refused.getByText('No orders yet').waitFor()
    await expect.poll(() => thief.call('GET', '/api/user-orders')).toEqual([])
  })
})

describe('the way in and out', () => {
  it('has an address for every tab and every page of its list, through which Back and Forward lead, and loads nothing of the public pages (DASH-1, DASH-5)', async () => {
    const walker = await newCustomer(site, 'walker')
    for (let n = 0; n < 12; n += 1) await orderOf(walker)
    const page = await visit(site, '/dashboard?tab=nonsense', { as: walker })
    const tab = (name: string) => page.getByRole('link', { name, exact: true })
    await tabNamed(page, 'Overview')
    for (const name of ['Licenses', 'Products', 'Downloads', 'Profile', 'Support', 'Orders']) {
      await tab(name).click()
      await tabNamed(page, name)
      await page.waitForLoadState('networkidle')
    }
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter((name) => /(site|landing)-styles|\/landing-/.test(name))).toEqual([])
    await expect.poll(() => page.title()).toMatch(/^Orders – Dashboard/)
    await expect.poll(() => tab('Orders').getAttribute('aria-current')).toBe('page')

    await expect.poll(() => historyOf(page).count()).toBe(10)
    const history = page.getByRole('region', { name: 'Orders' })
    await expect.poll(async () => (await history.boundingBox())?.height).toBe(256)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await reachPath(page, '/dashboard?tab=orders&page=2')
    await expect.poll(() => historyOf(page).count()).toBe(2)
    await page.goBack()
    await expect.poll(() => historyOf(page).count()).toBe(10)
    await page.goBack()
    await tabNamed(page, 'Support')
    await page.goForward()
    await page.goForward()
    await expect.poll(() => historyOf(page).count()).toBe(2)
    await page.goto('/dashboard?tab=orders&page=77')
    await reachPath(page, '/dashboard?tab=orders&page=2')
    await expect.poll(() => historyOf(page).count()).toBe(2)
  })

  it('is shut by a suspension, leads back to the same place after it, and out to the root, where nothing of the account is left (ACC-7)', async () => {
    const user = await newCustomer(site, 'pausing')
    const page = await visit(site, '/dashboard?tab=downloads', { as: user })
    await page.getByText('No Downloads').waitFor()
    await site.admin.call('PUT', `/api/admin/users/${user.id}/suspend`, { suspended: true })
    await reachPath(page, '/login?redirect=%2Fdashboard%3Ftab%3Ddownloads')

    await fillSignIn(page, user.username)
    await page.getByRole('alert').getByText('Your account is suspended. Please contact support.').waitFor()
    await site.admin.call('PUT', `/api/admin/users/${user.id}/suspend`, { suspended: false })
    await fillSignIn(page, user.username)
    await reachPath(page, '/dashboard?tab=downloads')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Downloads')
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await page.getByText('No orders yet').waitFor()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await reachPath(page, '/')
    await readToast(page, 'Logged out successfully!')
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
    await expect.poll(() => page.content()).not.toContain(user.username)
  })
})
