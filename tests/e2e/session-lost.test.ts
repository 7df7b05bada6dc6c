import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, readToast } from '#tests/helpers/back-office.ts'
import { newCustomer, openDashboard } from '#tests/helpers/customer.ts'
import { signIn } from '#tests/helpers/shop.ts'
import {
  expireSessions,
  fillSignIn,
  openSite,
  PASSWORD,
  reachPath,
  type Site,
  visit,
  waitForValue,
} from '#tests/helpers/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const signInPage = (path: string) => `/login?redirect=${encodeURIComponent(path)}`
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const idOf = async (username: string) =>
  (await site.admin<{ id: number; username: string }[]>('GET', '/api/admin/users')).find(
    (user) => user.username === username,
  )?.id

/** Opens the order dialog and types into it what its user would not like to type again. */
const beginOrder = async (page: Page, username: string) => {
  await page.getByRole('button', { name: 'Place Order' }).click()
  await waitForValue(page, 'email', `${username}@example.com`)
  const dialog = page.getByRole('dialog', { name: 'Confirm Order Details' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Asma Traders')
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Traders of Lahore')
  return dialog
}
const nameIn = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).inputValue()

describe('a sign-in that is lost in the middle', () => {
  it('leads to sign in, back to the same place, and the order is as it was typed', async () => {
    const customer = await newCustomer(site, 'asma')
    const page = await openDashboard(site, customer, '/dashboard?tab=orders')
    const dialog = await beginOrder(page, 'asma')
    const place = pathOf(page)
    expireSessions(site.shop, 'asma')
    await dialog.getByRole('button', { name: 'Confirm Order' }).click()
    await reachPath(page, signInPage(place))
    await readToast(page, 'Signed Out', 'Please sign in to go on where you were.')
    await fillSignIn(page, 'asma')
    await reachPath(page, place)
    await waitForValue(page, 'name', 'Asma Traders')
    expect(await dialog.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Traders of Lahore')
    await dialog.getByRole('button', { name: 'Confirm Order' }).click()
    await page
      .getByText(/Order Submitted Successfully|Verify WhatsApp OTP/)
      .first()
      .waitFor()
    // It was given back once.
    await page.goto(place)
    await waitForValue(page, 'email', 'asma@example.com')
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
    ).toEqual([])
  })

  it('keeps a form of the back office too', async () => {
    await newCustomer(site, 'editor')
    const editor = { username: 'editor', email: 'editor@example.com', isAdmin: true }
    await site.admin('PUT', `/api/admin/users/${await idOf('editor')}`, editor)
    const cookie = await signIn(site.shop, 'editor', PASSWORD)
    const page = await visit(site, '/admin?tab=plans&record=1&edit=true', { cookie })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Plan name' }).fill('Kept plan')
    const place = pathOf(page)
    expireSessions(site.shop, 'editor')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await reachPath(page, signInPage(place))
    await fillSignIn(page, 'editor')
    await reachPath(page, place)
    await waitForValue(page, 'planName', 'Kept plan')
    // And it still asks before that is lost.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Discard unsaved changes?').waitFor()
    expect(await page.getByRole('textbox', { name: 'Plan name' }).inputValue()).toBe('Kept plan')
  })

  it('gives nobody what somebody else typed', async () => {
    const customer = await newCustomer(site, 'typist')
    await newCustomer(site, 'other')
    const page = await openDashboard(site, customer, '/dashboard?tab=orders')
    const dialog = await beginOrder(page, 'typist')
    const place = pathOf(page)
    expireSessions(site.shop, 'typist')
    await dialog.getByRole('button', { name: 'Confirm Order' }).click()
    await reachPath(page, signInPage(place))
    await fillSignIn(page, 'other')
    await reachPath(page, place)
    await waitForValue(page, 'email', 'other@example.com')
    expect(await nameIn(page)).not.toBe('Asma Traders')
  })
})

describe('a session that is ended from elsewhere', () => {
  const WITHIN_MS = 1000

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
    const time = (await left) - ended
    await reachPath(page, signInPage(place))
    return time
  }
  /** Waits until the page listens to the end of its session. */
  const listening = (page: Page) =>
    page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))

  it('by suspension puts the customer out within a second, and what was typed is kept', async () => {
    const customer = await newCustomer(site, 'suspended')
    const id = await idOf('suspended')
    const page = await visit(site, '/', { cookie: customer.cookie })
    const ready = listening(page)
    await page.goto('/dashboard?tab=orders')
    await ready
    await beginOrder(page, 'suspended')
    const place = pathOf(page)
    const suspend = (suspended: boolean) => site.admin('PUT', `/api/admin/users/${id}/suspend`, { suspended })
    expect(await timeToLeave(page, () => suspend(true))).toBeLessThan(WITHIN_MS)
    await fillSignIn(page, 'suspended')
    await page.getByRole('alert').getByText('Your account is suspended. Please contact support.').waitFor()
    await suspend(false)
    await fillSignIn(page, 'suspended')
    await reachPath(page, place)
    await waitForValue(page, 'name', 'Asma Traders')
  })

  it('by a reset or "Sign out everywhere" in another browser leads to sign in as soon', async () => {
    const customer = await newCustomer(site, 'twice')
    const elsewhere = callsOf(site.shop, await signIn(site.shop, 'twice', PASSWORD))
    const page = await visit(site, '/', { cookie: customer.cookie })
    const ready = listening(page)
    await page.goto('/dashboard?tab=profile')
    await ready
    expect(await timeToLeave(page, () => elsewhere('POST', '/trpc/auth.signOutEverywhere', {}))).toBeLessThan(
      WITHIN_MS,
    )
  })

  it('lets the other pages of the same browser go too, when one signs out', async () => {
    const customer = await newCustomer(site, 'tabs')
    const first = await visit(site, '/', { cookie: customer.cookie })
    const ready = listening(first)
    await first.goto('/dashboard?tab=profile')
    await ready
    const second = await first.context().newPage()
    await second.goto('/dashboard')
    await second.getByRole('button', { name: 'Sign Out' }).click()
    await reachPath(second, '/')
    await reachPath(first, signInPage('/dashboard?tab=profile'))
    expect(await first.context().cookies()).toEqual([])
  })
})

it('signing out on purpose keeps nothing', async () => {
  const customer = await newCustomer(site, 'leaver')
  const page = await openDashboard(site, customer, '/dashboard?tab=orders')
  await page.evaluate(() => sessionStorage.setItem('draft:1:order', '{"name":"Asma"}'))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await reachPath(page, '/')
  await readToast(page, 'Logged out successfully!')
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([])
})
