import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatDate } from '#src/shared/values/dates.ts'
import { newCustomer, nextPhone, PASSWORD, sessionStatus, signIn } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode } from '#tests/helpers/codes.ts'
import { field, fieldError } from '#tests/helpers/fields.ts'
import { reachPath, readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

const PATH = '/dashboard?tab=profile'
const NEW = 'a brand new tandoor'

const site = await sharedSite()
beforeEach(() => site.connect())

const panel = (page: Page, name: string) => page.getByRole('region', { name })

describe('the profile', () => {
  it('shows who one is, to be read only but for the number, which changes by the password and a code that the new one gets (DASH-7, USER-501)', async () => {
    const customer = await newCustomer(site, 'asma')
    const page = await visit(site, PATH, { as: customer })
    const account = panel(page, 'Account')
    for (const text of [customer.username, customer.email, 'Standard User', formatDate(new Date())])
      await account.getByText(text, { exact: true }).waitFor()
    await account.getByText(`${phoneText(`+${customer.phone}`)}, not verified`).waitFor()
    await expect.poll(() => account.getByRole('textbox').count()).toBe(0)
    const edit = account.getByRole('button', { name: 'Edit Profile' })
    await edit.click()
    // What can be changed so far opens, and on a phone the toast leaves it free (TOAST-5).
    const number = field(account, 'New WhatsApp number')
    await waitForFocus(number)
    await readToast(page, 'Feature Coming Soon')
    await account.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => account.getByRole('textbox').count()).toBe(0)
    await waitForFocus(edit)

    const next = nextPhone()
    await edit.click()
    await number.fill(`+${next}`)
    await account.getByLabel(/^Your password/).fill('not my password')
    await account.getByRole('button', { name: 'Continue' }).click()
    await fieldError(account, 'Your password is wrong').waitFor()
    expect(site.gateway.sent.filter((sent) => sent.number === next)).toEqual([])
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

  it('changes the password and ends sessions, of another browser, all others by a new password, and all at once, and says what went wrong', async () => {
    const customer = await newCustomer(site, 'careless')
    const { username } = customer
    const elsewhere = await signIn(site.shop, username, PASSWORD)
    const statuses = (...cookies: string[]) => Promise.all(cookies.map((each) => sessionStatus(site, each)))
    const page = await visit(site, '/dashboard?tab=support', { as: customer })
    const reading = await breakOff(page, 'auth.sessions')
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByText('The list of your sessions could not be loaded').waitFor()
    await reading.release()
    await page.getByRole('button', { name: 'Retry' }).click()
    const rows = panel(page, 'Where you are signed in').getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    const own = rows.filter({ hasText: 'This browser' })
    await expect.poll(() => own.count()).toBe(1)
    await expect.poll(() => own.getByRole('button').count()).toBe(0)
    const signOut = rows.getByRole('button', { name: /^Sign out/ })
    await signOut.click()
    await readToast(page, 'Signed Out')
    await rows.nth(1).waitFor({ state: 'detached' })
    await expect.poll(() => statuses(customer.cookie, elsewhere)).toEqual([200, 401])

    const form = panel(page, 'Change password')
    const change = async (current: string, next: string) => {
      await form.getByLabel(/^Current password/).fill(current)
      await form.getByLabel(/^New password/).fill(next)
      await form.getByLabel(/^Confirm password/).fill(next)
      await form.getByRole('button', { name: 'Change Password' }).click()
    }
    await change('not my password', NEW)
    await fieldError(form, 'Your current password is wrong').waitFor()
    await readToast(page, 'Password Not Changed', 'Your current password is wrong')
    const again = await signIn(site.shop, username, PASSWORD)
    await change(PASSWORD, NEW)
    await readToast(page, 'Password Changed', 'You stay signed in here, and are signed out everywhere else.')
    await waitForValue(form.getByLabel(/^New password/), '')
    await expect.poll(() => statuses(customer.cookie, again)).toEqual([200, 401])
    await expect(signIn(site.shop, username, PASSWORD)).rejects.toThrow('401')

    const last = await signIn(site.shop, username, NEW)
    const everywhere = page.getByRole('button', { name: 'Sign out everywhere' })
    await everywhere.click()
    await reachPath(page, '/')
    await readToast(page, 'Logged out successfully!')
    expect(await statuses(customer.cookie, last)).toEqual([401, 401])
  })
})
