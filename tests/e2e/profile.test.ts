import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { formatDate } from '#src/shared/values/dates.ts'
import { newCustomer, nextPhone, PASSWORD, sessionStatus, signIn } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode } from '#tests/helpers/codes.ts'
import { fieldError } from '#tests/helpers/fields.ts'
import { reachPath, readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

const PATH = '/dashboard?tab=profile'
const NEW = 'a brand new tandoor'

const site = await sharedSite()

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const rows = (page: Page) => panel(page, 'Where you are signed in').getByRole('listitem')

describe('the profile', () => {
  it('shows who one is, to be read only, and tells which sessions could not be read or ended (DASH-7)', async () => {
    const customer = await newCustomer(site, 'asma')
    await signIn(site.shop, customer.username, PASSWORD)
    const page = await visit(site, PATH, { as: customer })
    const account = panel(page, 'Account')
    for (const text of [customer.username, customer.email, 'Standard User', formatDate(new Date())])
      await account.getByText(text, { exact: true }).waitFor()
    await account.getByText(`${phoneText(`+${customer.phone}`)}, not verified`).waitFor()
    await expect.poll(() => account.getByRole('textbox').count()).toBe(0)
    await account.getByRole('button', { name: 'Edit Profile' }).click()
    // What can be changed so far opens, and on a phone the toast leaves it free (TOAST-5).
    const number = account.getByRole('textbox', { name: 'New WhatsApp number' })
    await waitForFocus(number)
    await readToast(page, 'Feature Coming Soon')
    await account.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => account.getByRole('textbox').count()).toBe(0)
    await waitForFocus(account.getByRole('button', { name: 'Edit Profile' }))
    await rows(page).nth(1).waitFor()
    const ending = await breakOff(page, 'auth.endSession')
    await rows(page)
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click()
    await readToast(page, 'Not Signed Out', 'Please try again in a moment.')
    await ending.release()
    const leaving = await breakOff(page, 'auth.signOutEverywhere')
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await readToast(page, 'Logout failed')
    await leaving.release()
    const reading = await breakOff(page, 'auth.sessions')
    await page.reload()
    await page.getByText('The list of your sessions could not be loaded').waitFor()
    await reading.release()
    await page.getByRole('button', { name: 'Retry' }).click()
    await rows(page).nth(1).waitFor()
    await expect.poll(() => rows(page).count()).toBe(2)
  })

  it('calls an administrator one, and names the longer rule for their password', async () => {
    const page = await visit(site, PATH, { as: site.admin })
    await panel(page, 'Account').getByText('Administrator', { exact: true }).waitFor()
    await panel(page, 'Change password').getByText('At least 12 characters').waitFor()
    await expect.poll(() => page.getByText('Standard User').count()).toBe(0)
  })
})

describe('changing the WhatsApp number (USER-501)', () => {
  it('asks for the password, and for a code that the new number gets', async () => {
    await site.connect()
    const customer = await newCustomer(site, 'mover')
    const page = await visit(site, PATH, { as: customer })
    const account = panel(page, 'Account')
    const next = nextPhone()
    await account.getByRole('button', { name: 'Edit Profile' }).click()
    await account.getByRole('textbox', { name: 'New WhatsApp number' }).fill(`+${next}`)
    await account.getByLabel(/^Your password/).fill('not my password')
    await account.getByRole('button', { name: 'Continue' }).click()
    await fieldError(account, 'Your password is wrong').waitFor()
    expect(site.gateway.sent.filter(({ number }) => number === next)).toEqual([])
    await account.getByLabel(/^Your password/).fill(PASSWORD)
    await account.getByRole('button', { name: 'Continue' }).click()
    const code = await codeSentTo(site.gateway, next)
    // Its answer empties the boxes.
    await account.getByText('We sent a verification code to your WhatsApp.').waitFor()
    await enterCode(account, code, 'Verify')
    await readToast(page, 'Number Saved')
    await account.getByText(phoneText(`+${next}`), { exact: true }).waitFor()
    await expect
      .poll(() => customer.call('GET', '/api/me'))
      .toMatchObject({ whatsappNumber: `+${next}`, isPhoneVerified: true })
  })
})

describe('changing the password', () => {
  const change = async (page: Page, current: string, next: string, confirmation = next) => {
    const form = panel(page, 'Change password')
    await form.getByLabel(/^Current password/).fill(current)
    await form.getByLabel(/^New password/).fill(next)
    await form.getByLabel(/^Confirm password/).fill(confirmation)
    await form.getByRole('button', { name: 'Change Password' }).click()
    return form
  }

  it('says what is wrong at the field, and changes nothing then; the right one ends every other session', async () => {
    const customer = await newCustomer(site, 'careless')
    const page = await visit(site, PATH, { as: customer })
    const form = await change(page, '', '7 chars', 'other')
    for (const text of [
      'Current password is required',
      'Password must be at least 8 characters',
      "Passwords don't match",
    ])
      await fieldError(form, text).waitFor()
    await waitForFocus(page.getByLabel(/^Current password/i))
    await change(page, 'not my password', NEW)
    await fieldError(form, 'Your current password is wrong').waitFor()
    await readToast(page, 'Password Not Changed', 'Your current password is wrong')
    await change(page, PASSWORD, 'password123')
    const tooEasy =
      'This password is too easy to guess: it is one of the most common ones. Please choose another one.'
    await fieldError(form, tooEasy).waitFor()
    await readToast(page, 'Password Not Changed', tooEasy)
    const { release } = await breakOff(page, 'auth.changePassword')
    await change(page, PASSWORD, NEW)
    await readToast(page, 'Password Not Changed', 'Please try again in a moment.')
    await release()
    const elsewhere = await signIn(site.shop, customer.username, PASSWORD)
    expect(elsewhere).toMatch(/^sid=/)

    await panel(page, 'Change password').getByText('At least 8 characters').waitFor()
    await change(page, PASSWORD, NEW)
    await readToast(page, 'Password Changed', 'You stay signed in here, and are signed out everywhere else.')
    await waitForValue(form.getByLabel(/^New password/), '')
    await expect
      .poll(async () => [await sessionStatus(site, customer.cookie), await sessionStatus(site, elsewhere)])
      .toEqual([200, 401])
    expect(await signIn(site.shop, customer.username, NEW)).toMatch(/^sid=/)
    await expect(signIn(site.shop, customer.username, PASSWORD)).rejects.toThrow('401')
  })
})

describe('the sessions', () => {
  it('are listed with this browser marked; one of another browser is ended, then all at once, and this browser goes to the root', async () => {
    const customer = await newCustomer(site, 'dana')
    const elsewhere = await signIn(site.shop, customer.username, PASSWORD)
    const page = await visit(site, PATH, { as: customer })
    await expect.poll(() => rows(page).count()).toBe(2)
    const own = rows(page).filter({ hasText: 'This browser' })
    await expect.poll(() => own.count()).toBe(1)
    await expect.poll(() => own.getByRole('button').count()).toBe(0)
    await rows(page)
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await readToast(page, 'Signed Out')
    await rows(page).nth(1).waitFor({ state: 'detached' })
    await expect
      .poll(async () => [await sessionStatus(site, customer.cookie), await sessionStatus(site, elsewhere)])
      .toEqual([200, 401])

    const again = await signIn(site.shop, customer.username, PASSWORD)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await reachPath(page, '/')
    await readToast(page, 'Logged out successfully!')
    expect([await sessionStatus(site, customer.cookie), await sessionStatus(site, again)]).toEqual([401, 401])
    await page.goto(PATH)
    await reachPath(page, `/login?redirect=${encodeURIComponent(PATH)}`)
  })
})
