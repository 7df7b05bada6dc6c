import { beforeEach, describe, expect, it } from 'vitest'
import { newCustomer } from '#tests/helpers/account.ts'
import { reachPath, readToast, tabNamed } from '#tests/helpers/page.ts'
import { orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// The first tab: the state of the account at a glance.

const site = await sharedSite()
beforeEach(() => site.connect())

const today = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'Asia/Karachi',
})

describe('the overview', () => {
  it('is the default tab, and says whose account this is and what to do first (DASH-2)', async () => {
    const asma = await newCustomer(site, 'asma')
    const page = await visit(site, '/dashboard', { as: asma })
    await tabNamed(page, 'Overview')
    await page.getByText(`Welcome, ${asma.username}`).waitFor()
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()
    const account = page.getByRole('region', { name: 'Account' })
    for (const text of ['Active', asma.username, asma.email, today.format(new Date())])
      await account.getByText(text, { exact: true }).waitFor()
    await account.getByText('Member since').waitFor()
    await expect
      .poll(() => account.getByRole('link', { name: 'Visit Homepage' }).getAttribute('href'))
      .toBe('/')

    const counts = page.getByRole('region', { name: 'Active downloads' })
    for (const name of ['Chrome Extension', 'Desktop App', 'Mobile App'])
      await counts.getByRole('link', { name: `0 ${name}` }).waitFor()

    const orders = page.getByRole('region', { name: 'Recent Orders' })
    await orders.getByText('No orders yet').waitFor()
    await expect.poll(() => orders.getByRole('link', { name: 'View All Orders' }).count()).toBe(0)
    await orders.getByRole('link', { name: 'Place First Order' }).click()
    await reachPath(page, '/dashboard?tab=orders')
    await tabNamed(page, 'Orders')
    await page.goBack()
    await account.getByRole('link', { name: 'Place Order' }).click()
    await reachPath(page, '/dashboard?tab=orders')
  })

  it('shows the two latest orders with their status, the downloads of each type, and the licence in force (DASH-2)', async () => {
    const omar = await newCustomer(site, 'omar')
    const ids = []
    for (let n = 0; n < 3; n += 1) ids.push(await orderOf(omar))
    const [, second, third] = ids
    await setOrderStatus(site, third, 'approved')
    await setOrderStatus(site, second, 'cancelled')
    const files = [
      ['chrome-extension', true],
      ['chrome-extension', true],
      ['desktop-app', true],
      ['mobile-app', false],
    ] as const
    for (const [fileType, isActive] of files)
      await site.admin.call('POST', '/api/admin/downloads', {
        fileName: `${fileType}.zip`,
        fileType,
        userId: omar.id,
        isActive,
        downloadUrl: '/privacy-policy',
      })

    const page = await visit(site, '/dashboard', { as: omar })
    const counts = page.getByRole('region', { name: 'Active downloads' })
    for (const name of ['2 Chrome Extension', '1 Desktop App', '0 Mobile App'])
      await counts.getByRole('link', { name }).waitFor()
    const orders = page.getByRole('region', { name: 'Recent Orders' })
    await expect
      .poll(() =>
        orders
          .getByRole('listitem')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.ariaLabel)),
      )
      .toEqual([`Professional, order ${third}, approved`, `Professional, order ${second}, cancelled`])

    const license = page.getByRole('region', { name: 'Your license' })
    await license.getByText('Your Professional license is active').waitFor()
    await license.getByRole('button', { name: 'Copy key' }).click()
    await readToast(page, 'Copied!')
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(await license.locator('code').textContent())

    await orders.getByRole('link', { name: `Professional, order ${second}, cancelled` }).click()
    await reachPath(page, `/dashboard?tab=orders&order=${second}`)
    await page.getByRole('dialog', { name: `Order #${second} cancelled` }).waitFor()
    await page.goto('/dashboard')
    await orders.getByRole('link', { name: 'View All Orders' }).click()
    await reachPath(page, '/dashboard?tab=orders')
    await page.goBack()
    await counts.getByRole('link', { name: 'Desktop App' }).click()
    await tabNamed(page, 'Downloads')
  })

  it('asks first for the money of an order that waits for it, as the orders tab does (DASH-13)', async () => {
    const mina = await newCustomer(site, 'mina')
    const [first, second] = [await orderOf(mina), await orderOf(mina, { plan: 'starter', amount: 2499 })]
    await setOrderStatus(site, first, 'cancelled')
    const page = await visit(site, '/dashboard', { as: mina })
    const pay = page.getByRole('main').getByRole('link', { name: /^Pay order/ })
    await expect.poll(() => pay.allTextContents()).toEqual([`Pay order ${second}, PKR\u00a02,499`])
    await page.goto('/dashboard?tab=orders')
    await pay.click()
    await page.getByRole('heading', { name: `Pay order ${second}` }).waitFor()
  })

  it('says what could not be loaded, and loads it when asked again', async () => {
    const page = await visit(site, '/dashboard?tab=profile', { as: await newCustomer(site, 'hina') })
    const orders = await breakOff(page, 'orders.mine')
    await page.getByRole('link', { name: 'Overview' }).click()
    const problem = page.getByRole('alert').filter({ hasText: 'Your orders could not be loaded' })
    await problem.waitFor()
    await orders.release()
    await problem.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('No orders yet').waitFor()
    await expect.poll(() => problem.count()).toBe(0)
  })
})
