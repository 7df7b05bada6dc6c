import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callsOf, newAdministrator, newCustomer, PASSWORD, signIn } from '#tests/helpers/account.ts'
import { fillSignIn, reachPath, readToast, waitForValue } from '#tests/helpers/page.ts'
import { prove } from '#tests/helpers/prove.ts'
import { openSite, visit } from '#tests/helpers/site.ts'
import { endDuring } from '#tests/helpers/traffic.ts'

const site = await openSite()

/** What ends a customer's session that is not used. */
const MONTH_S = 30 * 86_400

const signInPage = (path: string) => `/login?redirect=${encodeURIComponent(path)}`
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Types an order, whose customer is signed out while its call is pending, so that the page cannot leave before. */
const loseOrder = async (wished: string) => {
  const customer = await newCustomer(site, wished)
  const page = await visit(site, '/dashboard?tab=orders', { as: customer })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await waitForValue(page.getByLabel(/^Email/i), customer.email)
  const dialog = page.getByRole('dialog', { name: 'Confirm Order Details' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Asma Traders')
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Traders of Lahore')
  const place = pathOf(page)
  await endDuring(page, 'orders.createOwn', () => site.pass(MONTH_S))
  await dialog.getByRole('button', { name: 'Confirm Order' }).click()
  await reachPath(page, signInPage(place))
  return { page, dialog, place }
}

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

describe('a sign-in that is lost in the middle', () => {
  it('leads to sign in, back to the same place, and the order is as it was typed', async () => {
    const { page, dialog, place } = await loseOrder('asma')
    await readToast(page, 'Signed Out', 'Please sign in to continue where you left off.')
    await fillSignIn(page, 'asma')
    await reachPath(page, place)
    await waitForValue(page.getByLabel(/^Name/i), 'Asma Traders')
    await waitForValue(dialog.getByRole('textbox', { name: 'Company' }), 'Traders of Lahore')
    await dialog.getByRole('button', { name: 'Confirm Order' }).click()
    await page
      .getByText(/Order \d+ received|Verify WhatsApp OTP/)
      .first()
      .waitFor()
    // It was given back once.
    await page.goto(place)
    await waitForValue(page.getByLabel(/^Email/i), 'asma@example.com')
    await expect.poll(() => draftsOf(page)).toEqual([])
  })

  it('gives nobody what somebody else typed', async () => {
    await newCustomer(site, 'other')
    const { page, dialog, place } = await loseOrder('typist')
    await fillSignIn(page, 'other')
    await reachPath(page, place)
    await waitForValue(page.getByLabel(/^Email/i), 'other@example.com')
    // What is known fills all fields at once, and knows no name before the first order.
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('')
  })
})

describe('a session that is ended from elsewhere', () => {
  const promised = { atMost: 1000, unit: 'ms' }

  /** How long the page takes to leave for the sign-in page, once `end` is answered. */
  const timeToLeave = async (page: Page, end: () => Promise<unknown>): Promise<number> => {
    const place = pathOf(page)
    const left = page
      .waitForRequest(
        (request) => request.isNavigationRequest() && request.url().includes('/login?redirect='),
      )
      .then(() => performance.now())
    await end()
    const ended = performance.now()
    const time = Math.round((await left) - ended)
    await reachPath(page, signInPage(place))
    return time
  }
  /** A page of somebody that listens to the end of its session. */
  const listening = async (as: { cookie: string }, path: string): Promise<Page> => {
    const page = await visit(site, '/', { as })
    const ready = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await page.goto(path)
    await ready
    return page
  }

  it('by a reset or "Sign out everywhere" in another browser leads to sign-in within a second', async () => {
    const page = await listening(await newCustomer(site, 'twice'), '/dashboard?tab=profile')
    const elsewhere = callsOf(site.shop, await signIn(site.shop, 'twice', PASSWORD))
    const time = await timeToLeave(page, () => elsewhere('POST', '/trpc/auth.signOutEverywhere', {}))
    prove('a browser that is signed out from elsewhere leaves after', time, promised)
  })

  it('by losing the rights of an administrator closes the back office within a second', async () => {
    const { id, username, email, cookie } = await newAdministrator(site, 'demoted')
    const page = await listening({ cookie }, '/admin?tab=plans')
    const demote = () => site.admin.call('PUT', `/api/admin/users/${id}`, { username, email, isAdmin: false })
    const time = await timeToLeave(page, demote)
    prove('the back office closes to a former administrator after', time, promised)
    await fillSignIn(page, username)
    // Which is no place for them any more.
    await readToast(page, 'Access Denied', "You don't have admin privileges")
  })

  it('lets the other pages of the same browser go too, when one signs out', async () => {
    const first = await listening(await newCustomer(site, 'tabs'), '/dashboard?tab=profile')
    const second = await first.context().newPage()
    await second.goto('/dashboard')
    await second.getByRole('button', { name: 'Sign Out' }).click()
    await reachPath(second, '/')
    await reachPath(first, signInPage('/dashboard?tab=profile'))
    const kept = await first.context().cookies()
    expect(kept.map(({ name }) => name)).toEqual(['known-browser'])
  })
})

it('signing out on purpose keeps nothing', async () => {
  const customer = await newCustomer(site, 'leaver')
  const page = await visit(site, '/dashboard?tab=orders', { as: customer })
  await page.evaluate(() => sessionStorage.setItem('draft:1:order', '{"name":"Asma"}'))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await reachPath(page, '/')
  await readToast(page, 'Logged out successfully!')
  await expect.poll(() => draftsOf(page)).toEqual([])
})
