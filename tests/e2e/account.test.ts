import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatDate } from '#src/shared/values/dates.ts'
import { newCustomer, nextPhone, PASSWORD, sessionStatus, signIn } from '#tests/helpers/account.ts'
import { violationsOf } from '#tests/helpers/axe.ts'
import { codeSentTo, enterCode } from '#tests/helpers/codes.ts'
import { field, fieldError, waitForError } from '#tests/helpers/fields.ts'
import { fillSignIn, reachPath, readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { orderOf, setOrderStatus } from '#tests/helpers/placed-orders.ts'
import { ADMIN_PASSWORD } from '#tests/helpers/shop.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'
import { breakOff, holdFiles } from '#tests/helpers/traffic.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

const site = await sharedSite()
it('sign-in asks for missing fields, keeps the username and clears the password when it refuses, says so when the shop does not answer, and leads back to where one was (TOAST-6)', async () => {
  const { username } = await newCustomer(site, 'customer')
  const page = await visit(site, '/dashboard?tab=downloads')
  await reachPath(page, '/login?redirect=%2Fdashboard%3Ftab%3Ddownloads')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await waitForError(page, 'Username is required')
  await waitForError(page, 'Password is required')
  await waitForFocus(page.getByLabel(/^Username/i))
  await expect.poll(() => page.title()).toMatch(/^Error: Sign In/)

  await fillSignIn(page, username, 'not my password')
  await waitForFocus(page.getByLabel(/^Password/i))
  await page.getByRole('alert').getByText('Invalid username or password').waitFor()
  await waitForValue(page.getByRole('textbox', { name: 'Username' }), username)
  await waitForValue(page.getByLabel(/^Password/), '')
  await readToast(page, 'Login failed', 'Invalid username or password')
  expect(await page.context().cookies()).toEqual([])

  const { release } = await breakOff(page, 'auth.signIn')
  await fillSignIn(page, username, PASSWORD)
  // A toast says nothing twice.
  await readToast(page, 'Login failed', '')
  await release()
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await reachPath(page, '/dashboard?tab=downloads')
  await page.getByText(`Welcome, ${username}`).waitFor()
  await expect.poll(() => page.title()).not.toMatch(/^Error/)
  await expect.poll(() => page.getByRole('link', { name: 'Admin' }).count()).toBe(0)
})

it('sign-in leads on from page to page before its code has arrived, sends a submit that came before, and leads administrators to the back office', async () => {
  const page = await visit(site, '/register', { own: true })
  const { release } = await holdFiles(page, '**/assets/login-form-*.js')
  await page.goto('/login?redirect=%2Fdashboard%3Ftab%3Dorders')
  await page.getByRole('link', { name: 'Create one' }).click()
  await reachPath(page, '/register?redirect=%2Fdashboard%3Ftab%3Dorders')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Create your account')
  const foreign = encodeURIComponent('/\\evil.example')
  await page.goto(`/login?redirect=${foreign}`)
  await fillSignIn(page, 'admin', ADMIN_PASSWORD)
  release()
  // An address of another site counts as none.
  await page.waitForURL(`${site.shop.url}/admin`)
})

it('the door sends a visitor to sign in and back to the requested page, and a customer to the shop (ADMIN-1)', async () => {
  const page = await visit(site, '/admin?tab=orders&sort=-amount')
  await page.waitForURL(/\/login\?redirect=/)
  await fillSignIn(page, 'admin', ADMIN_PASSWORD)
  await page.waitForURL(/\/admin\?tab=orders&sort=-amount$/)
  await page.getByRole('banner').getByText('Welcome, admin').waitFor()
  const absence = await breakOff(page, 'auth.signOut')
  await page.getByRole('button', { name: 'Logout' }).click()
  await readToast(page, 'Logout failed')
  await absence.release()
  await page.getByRole('button', { name: 'Logout' }).click()
  await readToast(page, 'Logged out successfully!')
  await page.waitForURL(`${site.shop.url}/`)
  await expect.poll(async () => (await page.context().request.get('/api/me')).status()).toBe(401)
  await page.goto('/admin?tab=users')
  await page.waitForURL(/\/login\?redirect=%2Fadmin%3Ftab%3Dusers$/)

  const zara = await newCustomer(site, 'zara')
  await fillSignIn(page, zara.username, zara.password)
  await readToast(page, 'Access Denied', "You don't have admin privileges")
  await page.waitForURL(`${site.shop.url}/`)
})

it('the page of the back office names the code of the tab that the address names (ADMIN-613), and asks for none before it is painted (PAGE-991)', async () => {
  const headers = { cookie: site.admin.cookie }
  const preloaded = async (path: string) => {
    const html = await (await fetch(site.shop.url + path, { headers })).text()
    expect(html).not.toMatch(/<script[^>]* src=|modulepreload"/)
    const names = [...html.matchAll(/"\/assets\/(\w+)[^"]*\.js"/g)].map(([, name]) => name ?? '')
    return names.filter((name) => ['dashboard', 'orders', 'settings'].includes(name))
  }
  expect(await preloaded('/admin')).toEqual(['dashboard'])
  expect(await preloaded('/admin?tab=orders')).toEqual(['orders'])
  expect(await preloaded('/admin?tab=settings')).toEqual(['settings'])
  expect(await preloaded('/admin?tab=__proto__')).toEqual([])
})

const PATH = '/dashboard?tab=profile'
const NEW = 'a brand new tandoor'

beforeEach(() => site.connect())

const panel = (page: Page, name: string) => page.getByRole('region', { name })

describe('the profile', () => {
  it('shows who one is, to be read only but for the number, which changes by the password and a code that the new one gets (DASH-7)', async () => {
    const customer = await newCustomer(site, 'asma')
    const page = await visit(site, PATH, { as: customer })
    const account = panel(page, 'Account')
    for (const text of [customer.username, customer.email, 'Standard User', formatDate(new Date())])
      await account.getByText(text, { exact: true }).waitFor()
    await account.getByText(`${phoneText(`+${customer.phone}`)}, not verified`).waitFor()
    await expect.poll(() => account.getByRole('textbox').count()).toBe(0)
    const edit = account.getByRole('button', { name: 'Edit Profile' })
    await edit.click()
    // What can be changed so far opens, and on a phone the toast leaves it free.
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

  it('gives all that is stored as a page to read, and deletes the account by its password, after a question that names the license which runs on', async () => {
    const customer = await newCustomer(site, 'leaving')
    const id = await orderOf(customer)
    await setOrderStatus(site, id, 'approved')
    const page = await visit(site, PATH, { as: customer })
    const download = page.waitForEvent('download')
    await panel(page, 'Your data').getByRole('link', { name: 'Download to read' }).click()
    const toRead = readFileSync(await (await download).path(), 'utf8')
    expect(toRead).toContain(customer.email)

    const deletion = panel(page, 'Delete your account')
    await deletion.getByRole('button', { name: 'Delete your account' }).click()
    await deletion.getByText(/^Professional, key …[0-9A-Z]{5}, until/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await deletion.getByRole('button', { name: 'Delete it all the same' }).click()
    const password = deletion.getByLabel(/^Your password/)
    await waitForFocus(password)
    await password.fill('not my password')
    await deletion.getByRole('button', { name: 'Delete My Account' }).click()
    await fieldError(deletion, 'Your password is wrong').waitFor()
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await reachPath(page, '/')
    await readToast(page, 'Account Deleted', 'Your account and your data are gone.')
    await expect(signIn(site.shop, customer.username, PASSWORD)).rejects.toThrow('401')

    await page.goto('about:blank')
    await page.setContent(toRead)
    expect(await violationsOf(page)).toEqual([])
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
