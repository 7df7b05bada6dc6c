import { beforeEach, expect, it } from 'vitest'
import { formatDate } from '#src/shared/values/dates.ts'
import { newCustomer } from '#tests/helpers/account.ts'
import { reachPath, readToast, tabNamed } from '#tests/helpers/page.ts'
import { orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

// The first tab: the state of the account at a glance.

const site = await sharedSite()
beforeEach(() => site.connect())

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
  await expect
    .poll(() => account.getByRole('link', { name: 'Visit Homepage' }).getAttribute('href'))
    .toBe('/')
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
  for (const name of ['Chrome Extension', 'Desktop App', 'Mobile App'])
    await page.getByRole('link', { name: `0 ${name}` }).waitFor()
})

it('the overview asks first for the money of an order, and shows the two latest ones, the downloads of each type, and the licence in force (DASH-2, DASH-13)', async () => {
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
  await page.getByRole('heading', { name: `Pay order ${first}` }).waitFor()
})
