import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  callsOf,
  newAdministrator,
  newCustomer,
  PASSWORD,
  sessionStatus,
  setAdministrator,
  signIn,
} from '#tests/helpers/account.ts'
import { fillSignIn, reachPath, readToast, tabNamed, waitForValue } from '#tests/helpers/page.ts'
import { prove } from '#tests/helpers/prove.ts'
import { openSite } from '#tests/helpers/site.ts'
import { endDuring } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await openSite()

/** What ends a session that is not used: of a customer, and of an administrator. */
const MONTH_S = 30 * 86_400
const HALF_DAY_S = 43_200

const signInPage = (path: string) => `/login?redirect=${encodeURIComponent(path)}`
const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
/**
 * Presses the button and ends the session while its call is pending, so that the page cannot leave before the press.
 */
const pressMeanwhileSignedOut = async (button: Locator, procedure: string, seconds: number) => {
  await endDuring(button.page(), procedure, () => site.pass(seconds))
  await button.click()
}

/** Opens the order dialog and types into it what its user would not like to type again. */
const beginOrder = async (page: Page, username: string) => {
  await page.getByRole('button', { name: 'Place Order' }).click()
  await waitForValue(page.getByLabel(/^Email/i), `${username}@example.com`)
  const dialog = page.getByRole('dialog', { name: 'Confirm Order Details' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Asma Traders')
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Traders of Lahore')
  return dialog
}

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

describe('a sign-in that is lost in the middle', () => {
  it('leads to sign in, back to the same place, and the order is as it was typed', async () => {
    const customer = await newCustomer(site, 'asma')
    const page = await visit(site, '/dashboard?tab=orders', { as: customer })
    const dialog = await beginOrder(page, 'asma')
    const place = pathOf(page)
    await pressMeanwhileSignedOut(
      dialog.getByRole('button', { name: 'Confirm Order' }),
      'orders.createOwn',
      MONTH_S,
    )
    await reachPath(page, signInPage(place))
    await readToast(page, 'Signed Out', 'Please sign in to continue where you left off.')
    await fillSignIn(page, 'asma')
    await reachPath(page, place)
    await waitForValue(page.getByLabel(/^Name/i), 'Asma Traders')
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Company' }).inputValue())
      .toBe('Traders of Lahore')
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

  it('keeps a form of the back office too', async () => {
    const editor = await newAdministrator(site, 'editor')
    const page = await visit(site, '/admin?tab=plans&record=1&edit=true', { as: editor })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Plan name' }).fill('Kept plan')
    const place = pathOf(page)
    await pressMeanwhileSignedOut(dialog.getByRole('button', { name: 'Save' }), 'plans.update', HALF_DAY_S)
    await reachPath(page, signInPage(place))
    await fillSignIn(page, 'editor')
    await reachPath(page, place)
    await waitForValue(page.getByLabel(/^Plan name/i), 'Kept plan')
    // And it still asks before that is lost.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Discard unsaved changes?').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Plan name' }).inputValue()).toBe('Kept plan')
  })

  it('gives nobody what somebody else typed', async () => {
    const customer = await newCustomer(site, 'typist')
    await newCustomer(site, 'other')
    const page = await visit(site, '/dashboard?tab=orders', { as: customer })
    const dialog = await beginOrder(page, 'typist')
    const place = pathOf(page)
    await pressMeanwhileSignedOut(
      dialog.getByRole('button', { name: 'Confirm Order' }),
      'orders.createOwn',
      MONTH_S,
    )
    await reachPath(page, signInPage(place))
    await fillSignIn(page, 'other')
    await reachPath(page, place)
    await waitForValue(page.getByLabel(/^Email/i), 'other@example.com')
    // What is known fills all fields at once, and knows no name before the first order.
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('')
  })
})

describe('a session', () => {
  it('of a customer goes on for thirty days after its last use', async () => {
    const customer = await newCustomer(site, 'regular')
    const page = await visit(site, '/dashboard', { as: customer, clock: false })
    const context = page.context()
    await tabNamed(page, 'Overview')
    for (const _visit of [1, 2]) {
      await site.pass(MONTH_S - 60)
      await page.reload()
      await tabNamed(page, 'Overview')
    }
    // Closed, because it may leave by itself at any moment.
    await page.close()
    await site.pass(MONTH_S)
    expect(await sessionStatus(site, customer.cookie)).toBe(401)
    const another = await context.newPage()
    await another.goto('/dashboard')
    await reachPath(another, signInPage('/dashboard'))
  })

  it('of an administrator goes on for twelve hours after its last use', async () => {
    const cookie = await signIn(site.shop)
    const page = await visit(site, '/admin?tab=plans', { as: { cookie }, clock: false })
    const context = page.context()
    const plans = page.getByRole('heading', { level: 1, name: 'Plans' })
    await plans.waitFor()
    for (const _visit of [1, 2]) {
      await site.pass(HALF_DAY_S - 60)
      await page.reload()
      await plans.waitFor()
    }
    // Closed, because it may leave by itself at any moment.
    await page.close()
    await site.pass(HALF_DAY_S)
    expect(await sessionStatus(site, cookie)).toBe(401)
    const another = await context.newPage()
    await another.goto('/admin?tab=plans')
    await reachPath(another, signInPage('/admin?tab=plans'))
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
  /** Waits until the page listens to the end of its session. */
  const listening = (page: Page) =>
    page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))

  it('by suspension puts the customer out within a second, and the typed text is kept', async () => {
    const customer = await newCustomer(site, 'suspended')
    const { id } = customer
    const page = await visit(site, '/', { as: customer })
    const ready = listening(page)
    await page.goto('/dashboard?tab=orders')
    await ready
    await beginOrder(page, 'suspended')
    const place = pathOf(page)
    const suspend = (suspended: boolean) =>
      site.admin.call('PUT', `/api/admin/users/${id}/suspend`, { suspended })
    prove('a suspended customer is put out after', await timeToLeave(page, () => suspend(true)), promised)
    await fillSignIn(page, 'suspended')
    await page.getByRole('alert').getByText('Your account is suspended. Please contact support.').waitFor()
    await suspend(false)
    await fillSignIn(page, 'suspended')
    await reachPath(page, place)
    await waitForValue(page.getByLabel(/^Name/i), 'Asma Traders')
  })

  it('by a reset or "Sign out everywhere" in another browser leads to sign-in as fast', async () => {
    const customer = await newCustomer(site, 'twice')
    const elsewhere = callsOf(site.shop, await signIn(site.shop, 'twice', PASSWORD))
    const page = await visit(site, '/', { as: customer })
    const ready = listening(page)
    await page.goto('/dashboard?tab=profile')
    await ready
    const signOut = () => elsewhere('POST', '/trpc/auth.signOutEverywhere', {})
    prove(
      'a browser that is signed out from elsewhere leaves after',
      await timeToLeave(page, signOut),
      promised,
    )
  })

  it('by losing the rights of an administrator closes the back office within a second', async () => {
    const demoted = await newAdministrator(site, 'demoted')
    const page = await visit(site, '/', { as: demoted })
    const ready = listening(page)
    await page.goto('/admin?tab=plans')
    await ready
    prove(
      'the back office closes to a former administrator after',
      await timeToLeave(page, () => setAdministrator(site, demoted, false)),
      promised,
    )
    await fillSignIn(page, demoted.username)
    // Which is no place for them any more.
    await readToast(page, 'Access Denied', "You don't have admin privileges")
  })

  it('lets the other pages of the same browser go too, when one signs out', async () => {
    const customer = await newCustomer(site, 'tabs')
    const first = await visit(site, '/', { as: customer })
    const ready = listening(first)
    await first.goto('/dashboard?tab=profile')
    await ready
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
