import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createVault } from '#src/kit/crypto.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { callsOf, newCustomer, nextPhone } from '#tests/helpers/account.ts'
import { codeSentTo } from '#tests/helpers/codes.ts'
import { fillSignIn, floatingInTheWay, reachPath, readToast, tabNamed } from '#tests/helpers/page.ts'
import { guestOrder, historyOf, orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'
import { breakOff, holdAnswer, holdBack, untilQuiet } from '#tests/helpers/traffic.ts'

// The way into the dashboard, through its tabs, and out of it; and its first tab, the state of the account at a glance.

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
    await expect.poll(() => floatingInTheWay(page)).toEqual([])
  }
  await chat.waitFor()
})

it('dashboard and back office are drawn together with their frame, and not after a fallback (PAGE-13); the profile of an administrator says so (PAGE-705)', async () => {
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

it('dashboard and back office come with their first screen, and make no call for what is on it (PAGE-990)', async () => {
  const customer = await newCustomer(site, 'reader')
  for (const [path, account, shown] of [
    ['/dashboard', customer, ['Recent Orders', 'No orders yet', customer.email]],
    ['/ur/dashboard', customer, [customer.email]],
    ['/admin', site.admin, ['Waiting for you', 'Pending orders', 'Conversion rate']],
  ] as const) {
    const unscripted = await visit(site, path, { as: account, javaScriptEnabled: false })
    for (const text of shown) await unscripted.getByText(text).filter({ visible: true }).first().waitFor()
    expect(await unscripted.locator('.mantine-Skeleton-root[data-animate]').count()).toBe(0)

    const page = await visit(site, path, { as: account, own: true })
    const called: string[] = []
    page.on('request', (request) => called.push(new URL(request.url()).pathname))
    await untilQuiet(page, () => page.reload())
    await page.waitForFunction(() => globalThis.earlyEvents?.isHydrated)
    const made = called.filter((name) => name.startsWith('/trpc/'))
    expect(made.filter((name) => /orders|downloads|stats\.(overview|checklist)|warnings/.test(name))).toEqual(
      [],
    )
  }
})

describe('a claim link', () => {
  /** The link that the page of an order shows to the guest who placed it. */
  const claimable = async () => {
    const phone = nextPhone()
    const { orderId } = await guestOrder(site, phone)
    const otp = await codeSentTo(site.gateway, phone)
    await callsOf(site.shop, '')('POST', '/api/orders/verify-otp', { orderId, otp })
    const vault = createVault(readFileSync(join(site.shop.dataDir, 'app-secret'), 'utf8').trim())
    return { orderId, path: `/dashboard?tab=orders&claim=${vault.sign('claim', String(orderId))}` }
  }

  it('asks a visitor to sign in, makes a guest’s order the account’s own, and leaves the address', async () => {
    const { orderId, path } = await claimable()
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
    const second = await claimable()
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

it('the overview of a new customer says whose account this is and what to do first, and loads again what could not be loaded (DASH-2)', async () => {
  const asma = await newCustomer(site, 'asma')
  const page = await visit(site, '/dashboard?tab=profile', { as: asma })
  const broken = await breakOff(page, 'orders.mine')
  await page.getByRole('link', { name: 'Overview' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Your orders could not be loaded' })
  await problem.waitFor()
  await broken.release()
  await problem.getByRole('button', { name: 'Retry' }).click()
  const orders = page.getByRole('region', { name: 'Recent Orders' })
  await orders.getByText('No orders yet').waitFor()
  await expect.poll(() => problem.count()).toBe(0)

  await page.getByText(`Welcome, ${asma.username}`).waitFor()
  const account = page.getByRole('region', { name: 'Account' })
  for (const text of ['Active', asma.username, asma.email, 'Member since', formatDate(new Date())])
    await account.getByText(text, { exact: true }).waitFor()
  await expect.poll(() => orders.getByRole('link', { name: 'View All Orders' }).count()).toBe(0)
  for (const link of [
    orders.getByRole('link', { name: 'Place First Order' }),
    account.getByRole('link', { name: 'Place Order' }),
  ]) {
    await link.click()
    await reachPath(page, '/dashboard?tab=orders')
    await tabNamed(page, 'Orders')
    await page.goBack()
  }
})

it('the overview asks first for the money of an order, and shows the two latest ones, the downloads of each type, and the licence in force (DASH-13)', async () => {
  const omar = await newCustomer(site, 'omar')
  const ids = [await orderOf(omar, { plan: 'starter', amount: 2499 })]
  for (const status of ['cancelled', 'approved']) {
    const id = await orderOf(omar)
    await setOrderStatus(site, id, status)
    ids.push(id)
  }
  const [first, second, third] = ids
  for (const [fileType, isActive] of [
    ['chrome-extension', true],
    ['chrome-extension', true],
    ['desktop-app', true],
    ['mobile-app', false],
  ])
    await site.admin.call('POST', '/api/admin/downloads', {
      fileName: `${fileType}.zip`,
      fileType,
      userId: omar.id,
      isActive,
      downloadUrl: '/privacy-policy',
    })

  const page = await visit(site, '/dashboard', { as: omar })
  const pay = page.getByRole('main').getByRole('link', { name: /^Pay order/ })
  await expect.poll(() => pay.allTextContents()).toEqual([`Pay order ${first}, PKR\u00a02,499`])
  const counts = page.getByRole('region', { name: 'Active downloads' })
  for (const name of ['2 Chrome Extension', '1 Desktop App', '0 Mobile App'])
    await counts.getByRole('link', { name }).waitFor()
  const orders = page.getByRole('region', { name: 'Recent Orders' })
  const latest = orders.getByRole('listitem').getByRole('link')
  await expect
    .poll(() => latest.evaluateAll((links) => links.map((link) => link.ariaLabel)))
    .toEqual([`Professional, order ${third}, approved`, `Professional, order ${second}, cancelled`])

  const license = page.getByRole('region', { name: 'Your license' })
  await license.getByText('Your Professional license is active').waitFor()
  await license.getByRole('button', { name: 'Copy key' }).click()
  await readToast(page, 'Copied!')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(await license.locator('code').textContent())

  await latest.last().click()
  await reachPath(page, `/dashboard?tab=orders&order=${second}`)
  await page.getByRole('dialog', { name: `Order #${second} cancelled` }).waitFor()
  await page.goBack()
  await counts.getByRole('link', { name: 'Desktop App' }).click()
  await tabNamed(page, 'Downloads')
  await page.goBack()
  await orders.getByRole('link', { name: 'View All Orders' }).click()
  await reachPath(page, '/dashboard?tab=orders')
  await tabNamed(page, 'Orders')
  await pay.click()
  await page.getByRole('heading', { name: `Order ${first} received` }).waitFor()
})
