import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls, callsOf, readToast } from '#tests/helpers/back-office.ts'
import {
  historyOf,
  newCustomer,
  nextPhone,
  openDashboard,
  orderDetails,
  orderOf,
} from '#tests/helpers/customer.ts'
import { codeSentTo, openSite, PASSWORD, reachPath, type Site, visit } from '#tests/helpers/site.ts'

// What a customer sees behind sign-in: licences, downloads, and the way in and out.

const KEY = /^WACRM(-[0-9A-Z]{5}){4}$/

let site: Site
beforeAll(async () => {
  site = await openSite()
})
beforeEach(() => site.connect())
afterAll(() => site.close())

const setStatus = (id: number, status: string) =>
  site.admin('PATCH', `/api/admin/orders/${id}/status`, { status })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('licences', () => {
  it('show the key with who, what and how, follow the order, and are copied whole', async () => {
    const asma = await newCustomer(site, 'licensed')
    const page = await openDashboard(site, asma, '/dashboard')
    await heading(page, 'Licenses')
    await page.getByText('No Active Licenses').waitFor()
    await page.getByRole('link', { name: 'View Orders' }).click()
    await reachPath(page, '/dashboard?tab=orders')

    const id = await orderOf(asma, { company: 'Traders Ltd' })
    await setStatus(id, 'approved')
    await site.admin('PATCH', `/api/admin/orders/${id}/notes`, { notes: 'Paid by JazzCash' })
    await page.getByRole('link', { name: 'Licenses' }).click()
    const card = page.getByRole('article', { name: `Professional license, order ${id}` })
    const key = (await card.locator('code').first().textContent()) ?? ''
    expect(key).toMatch(KEY)
    for (const text of [
      'Active',
      'PKR\u00a04,999',
      'Asma Traders',
      'asma@example.com',
      `+${asma.phone}`,
      'Traders Ltd',
    ])
      await card.getByText(text, { exact: true }).first().waitFor()
    await card.getByText('Paid by JazzCash').waitFor()
    await card.getByRole('button', { name: 'Copy key' }).click()
    await readToast(page, 'Copied!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    await card.getByRole('button', { name: 'How to activate, in 5 steps' }).click()
    await card.getByText('Click Load unpacked and choose the folder').waitFor()
    expect(await card.locator('ol > li').count()).toBe(5)

    // Neither a cancelled nor a pending order shows its key; approved again, it is the same one.
    for (const status of ['cancelled', 'pending']) {
      await setStatus(id, status)
      await page.reload()
      await page.getByText('No Active Licenses').waitFor()
      expect(await page.content()).not.toContain(key)
    }
    await page.getByRole('link', { name: 'View Orders' }).click()
    await historyOf(page).getByText('pending', { exact: true }).waitFor()
    await setStatus(id, 'approved')
    await page.getByRole('link', { name: 'Licenses' }).click()
    await page.getByText(key, { exact: true }).waitFor()
  })
})

describe('downloads', () => {
  it('are there after approval, published ones and those made for this customer, as long as they are active', async () => {
    const [hina, other] = [await newCustomer(site, 'hina'), await newCustomer(site, 'other')]
    const add = (fileName: string, fileType: string, more: object = {}) =>
      site.admin<{ id: number }>('POST', '/api/admin/downloads', {
        fileName,
        fileType,
        downloadUrl: '/privacy-policy',
        ...more,
      })
    for (const n of [1, 2, 3, 4]) await add(`extension-${n}.zip`, 'chrome-extension')
    const { id: userId } = await hina.call<{ id: number }>('GET', '/api/me')
    const retired = await add('retired.apk', 'mobile-app')
    await site.admin('PATCH', `/api/admin/downloads/${retired.id}/status`, { isActive: false })

    const page = await openDashboard(site, hina, '/dashboard?tab=downloads')
    await page.getByText('No Downloads').waitFor()
    expect(await page.getByRole('link', { name: 'View Pricing Plans' }).getAttribute('href')).toBe(
      '/#pricing',
    )
    expect(await page.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toMatch(/^mailto:/)

    await add('for-hina.exe', 'desktop-app', { userId })
    for (const who of [hina, other]) await setStatus(await orderOf(who), 'approved')
    await page.reload()
    const all = page.getByRole('region', { name: 'All downloads' }).getByRole('listitem')
    await expect.poll(() => all.count()).toBe(5)
    const extensions = page.getByRole('region', { name: 'Chrome Extension' })
    expect(
      await extensions.getByRole('link').evaluateAll((links) => links.map((link) => link.ariaLabel)),
    ).toEqual(['Download extension-4.zip', 'Download extension-3.zip', 'Download extension-2.zip'])
    await page.getByRole('region', { name: 'Mobile App' }).getByText('Nothing here yet').waitFor()

    const elsewhere = await openDashboard(site, other, '/dashboard?tab=downloads')
    await expect
      .poll(() => elsewhere.getByRole('region', { name: 'All downloads' }).getByRole('listitem').count())
      .toBe(4)
    expect(await elsewhere.content()).not.toContain('for-hina.exe')

    // A file that has gone meanwhile is told of, and the page stays.
    const { id } = (await site.admin<{ id: number; fileName: string }[]>('GET', '/api/admin/downloads')).find(
      ({ fileName }) => fileName === 'for-hina.exe',
    ) ?? { id: 0 }
    await site.admin('DELETE', `/api/admin/downloads/${id}`)
    await page.getByRole('link', { name: 'Download for-hina.exe' }).first().click()
    await readToast(page, 'Download Failed', 'Failed to start download')
    await reachPath(page, '/dashboard?tab=downloads')
  })
})

describe('a claim link', () => {
  /** The link in the confirmation that a guest got. */
  const guestOrder = async () => {
    const phone = nextPhone()
    const guest = callsOf(site.shop, '')
    const { orderId } = await guest<{ orderId: number }>('POST', '/api/orders', orderDetails(phone))
    await guest('POST', '/api/orders/verify-otp', { orderId, otp: await codeSentTo(site.gateway, phone) })
    const { message } = await site.gateway.waitFor(
      (sent) => sent.number === phone && sent.message.includes('claim='),
    )
    const link = new URL(/https?:\/\/\S+claim=\S+/.exec(message)?.[0] ?? '')
    return { orderId, path: link.pathname + link.search }
  }

  it('makes a guest’s order the account’s own, and leaves the address', async () => {
    const { orderId, path } = await guestOrder()
    const omar = await newCustomer(site, 'omar')
    const page = await openDashboard(site, omar, path)
    await readToast(page, 'Order Added', `Order ${orderId} is now in your account.`)
    await reachPath(page, '/dashboard?tab=orders')
    await historyOf(page).getByText(`Order #${orderId}`).waitFor()

    const thief = await newCustomer(site, 'thief')
    const refused = await openDashboard(site, thief, path)
    await readToast(refused, 'Order Not Added', 'Order not found')
    await refused.getByText('No orders yet').waitFor()
    expect(await thief.call('GET', '/api/user-orders')).toEqual([])
  })

  it('asks a visitor to sign in first', async () => {
    const { orderId, path } = await guestOrder()
    await newCustomer(site, 'zara')
    const page = await visit(site, path)
    await reachPath(page, `/login?redirect=${encodeURIComponent(path)}`)
    await expect
      .poll(() => page.getByRole('link', { name: 'Create one' }).getAttribute('href'))
      .toBe(`/register?redirect=${encodeURIComponent(path)}`)
    await page.getByRole('textbox', { name: 'Username' }).fill('zara')
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await readToast(page, 'Order Added', `Order ${orderId} is now in your account.`)
    await historyOf(page).getByText(`Order #${orderId}`).waitFor()
  })
})

describe('the way in and out', () => {
  it('has an address for every tab, through which Back and Forward lead', async () => {
    const page = await openDashboard(site, await newCustomer(site, 'walker'), '/dashboard?tab=nonsense')
    await heading(page, 'Licenses')
    await page.getByRole('link', { name: 'Orders' }).click()
    await heading(page, 'Orders')
    await expect.poll(() => page.title()).toMatch(/^Orders – Dashboard/)
    await page.getByRole('link', { name: 'Downloads' }).click()
    await heading(page, 'Downloads')
    expect(await page.getByRole('link', { name: 'Downloads' }).getAttribute('aria-current')).toBe('page')
    await page.goBack()
    await heading(page, 'Orders')
    await page.goForward()
    await heading(page, 'Downloads')
    await page.reload()
    await heading(page, 'Downloads')
  })

  it('leads out to the root, where nothing of the account is left', async () => {
    const page = await openDashboard(site, await newCustomer(site, 'leaver'), '/dashboard?tab=orders')
    await page.getByText('No orders yet').waitFor()
    // A call that the server gets after the sign-out, and refuses, does not overtake the way out.
    const signedOut = Promise.withResolvers<void>()
    await page.route(
      (url) => calls('auth.signOut')({ url: () => url.href }),
      async (route) => {
        const response = await route.fetch()
        await page.getByRole('link', { name: 'Downloads' }).click()
        await signedOut.promise
        await route.fulfill({ response })
      },
    )
    const refused = page.waitForResponse((response) => calls('downloads.mine')(response))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    expect((await refused).status()).toBe(401)
    signedOut.resolve()
    await reachPath(page, '/')
    await readToast(page, 'Logged out successfully!')
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor()
    await page.goto('/dashboard?tab=orders')
    await reachPath(page, '/login?redirect=%2Fdashboard%3Ftab%3Dorders')
  })

  it.each(['a tab', 'a file'])(
    'is shut at the next call after a suspension (%s), and leads back to the same place',
    async (next) => {
      const username = next.replace(' ', '-')
      const user = await newCustomer(site, username)
      await site.admin('POST', '/api/admin/downloads', {
        fileName: `${username}.zip`,
        fileType: 'chrome-extension',
        downloadUrl: '/privacy-policy',
      })
      await setStatus(await orderOf(user), 'approved')
      const { id } = await user.call<{ id: number }>('GET', '/api/me')
      const page = await openDashboard(site, user, '/dashboard?tab=downloads')
      const file = page.getByRole('link', { name: `Download ${username}.zip` }).first()
      await file.waitFor()
      await site.admin('PUT', `/api/admin/users/${id}/suspend`, { suspended: true })
      if (next === 'a file') await file.click()
      else await page.getByRole('link', { name: 'Orders' }).click()
      const tab = next === 'a file' ? 'downloads' : 'orders'
      await reachPath(page, `/login?redirect=%2Fdashboard%3Ftab%3D${tab}`)

      const signIn = async () => {
        await page.getByRole('textbox', { name: 'Username' }).fill(username)
        await page.getByLabel(/^Password/).fill(PASSWORD)
        await page.getByRole('button', { name: 'Sign In' }).click()
      }
      await signIn()
      await page.getByRole('alert').getByText('Your account is suspended. Please contact support.').waitFor()
      await site.admin('PUT', `/api/admin/users/${id}/suspend`, { suspended: false })
      await signIn()
      await reachPath(page, `/dashboard?tab=${tab}`)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        next === 'a file' ? 'Downloads' : 'Orders',
      )
    },
  )
})
