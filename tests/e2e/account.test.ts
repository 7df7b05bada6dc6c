import { describe, expect, it } from 'vitest'
import { newCustomer, PASSWORD } from '#tests/helpers/account.ts'
import { waitForError } from '#tests/helpers/fields.ts'
import { fillSignIn, reachPath, readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { ADMIN_PASSWORD } from '#tests/helpers/shop.ts'
import { sharedSite } from '#tests/helpers/site.ts'
import { breakOff, holdFiles } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const site = await sharedSite()
const { username } = await newCustomer(site, 'customer')

describe('sign-in', () => {
  it('asks for missing fields, and tells a suspended customer, who has the right password, to contact support', async () => {
    const page = await visit(site, '/login')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await waitForError(page, 'Username is required')
    await waitForError(page, 'Password is required')
    await waitForFocus(page.getByLabel(/^Username/i))
    await expect.poll(() => page.title()).toMatch(/^Error: Sign In/)
    const suspended = await newCustomer(site, 'suspended')
    await site.admin.call('PUT', `/api/admin/users/${suspended.id}/suspend`, { suspended: true })
    await fillSignIn(page, suspended.username, PASSWORD)
    await page.getByRole('alert').getByText('Your account is suspended. Please contact support.').waitFor()
    await fillSignIn(page, suspended.username, 'not my password')
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
    await expect.poll(() => page.context().cookies()).toEqual([])
  })

  it('keeps the username and clears the password when it refuses, says so when the shop does not answer, and goes on when it is right', async () => {
    const page = await visit(site, '/login')
    await fillSignIn(page, username, 'not my password')
    await waitForFocus(page.getByLabel(/^Password/i))
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(username)
    await waitForValue(page.getByLabel(/^Password/), '')
    await readToast(page, 'Login failed', 'Invalid username or password')
    const { release } = await breakOff(page, 'auth.signIn')
    await fillSignIn(page, username, PASSWORD)
    // A toast says nothing twice (TOAST-6).
    await readToast(page, 'Login failed', '')
    await release()
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await reachPath(page, '/dashboard')
    await expect.poll(() => page.title()).not.toMatch(/^Error/)
    // A signed-in customer does not see the form again.
    await page.goto('/login')
    await reachPath(page, '/dashboard')
    await page.goto('/login?redirect=%2Fdashboard%3Ftab%3Dorders')
    await reachPath(page, '/dashboard?tab=orders')
    await page.goto('/register?redirect=%2F%2Fevil.example')
    await reachPath(page, '/dashboard')
  })

  it('sends a submit that came before its code had arrived', async () => {
    const page = await visit(site, '/register', { own: true })
    const { release } = await holdFiles(page, '**/assets/login-form-*.js')
    await page.goto('/login?redirect=%2Fadmin%3Ftab%3Dplans')
    await fillSignIn(page, 'admin', ADMIN_PASSWORD)
    release()
    await page.waitForURL(/\/admin\?tab=plans$/)
    await expect.poll(() => new URL(page.url()).search).toBe('?tab=plans')
  })

  it('leads on from page to page also before its code has arrived', async () => {
    const page = await visit(site, '/register', { own: true })
    // Never answered.
    await page.route('**/assets/login-form-*.js', () => {})
    await page.goto('/login?redirect=%2Fdashboard%3Ftab%3Dorders')
    await page.getByRole('link', { name: 'Create one' }).click()
    await reachPath(page, '/register?redirect=%2Fdashboard%3Ftab%3Dorders')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Create your account')
  })

  it('leads administrators to the back office, and everybody back to where they were (ACC-1)', async () => {
    const admin = await visit(site, '/login')
    await fillSignIn(admin, 'admin', ADMIN_PASSWORD)
    await admin.waitForURL(/\/admin$/)
    const customer = await visit(site, '/dashboard?tab=downloads')
    await reachPath(customer, '/login?redirect=%2Fdashboard%3Ftab%3Ddownloads')
    await fillSignIn(customer, username, PASSWORD)
    await reachPath(customer, '/dashboard?tab=downloads')
    await customer.getByText(`Welcome, ${username}`).waitFor()
    await expect.poll(() => customer.getByRole('link', { name: 'Admin' }).count()).toBe(0)
  })

  it('does not lead to another site', async () => {
    const page = await visit(site, `/login?redirect=${encodeURIComponent('/\\evil.example')}`)
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(site.shop.url)) elsewhere.push(request.url())
    })
    await fillSignIn(page, username, PASSWORD)
    await page.waitForURL((url) => url.pathname !== '/login')
    await expect.poll(() => new URL(page.url()).origin).toBe(site.shop.url)
    expect(elsewhere).toEqual([])
  })
})
