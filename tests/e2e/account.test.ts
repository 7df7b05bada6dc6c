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
  it('asks for missing fields, keeps the username and clears the password when it refuses, says so when the shop does not answer, and leads back to where one was (ACC-1, TOAST-6)', async () => {
    const page = await visit(site, '/dashboard?tab=downloads')
    await reachPath(page, '/login?redirect=%2Fdashboard%3Ftab%3Ddownloads')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await waitForError(page, 'Username is required')
    await waitForError(page, 'Password is required')
    await waitForFocus(page.getByLabel(/^Username/i))
    await expect.poll(() => page.title()).toMatch(/^Error: Sign In/)

    const suspended = await newCustomer(site, 'suspended')
    await site.admin.call('PUT', `/api/admin/users/${suspended.id}/suspend`, { suspended: true })
    await fillSignIn(page, suspended.username, PASSWORD)
    await page.getByRole('alert').getByText('Your account is suspended. Please contact support.').waitFor()
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

  it('leads on from page to page before its code has arrived, sends a submit that came before, and leads administrators to the back office (ACC-1, PAGE-7)', async () => {
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
})
