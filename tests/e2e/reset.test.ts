import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { newCustomer, PASSWORD, signIn } from '#tests/helpers/account.ts'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { waitForError } from '#tests/helpers/fields.ts'
import { fillSignIn, reachPath, readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { openSite, sharedSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const NEW = 'a brand new tandoor'
const VALID_S = 600
const REFUSED = 'This reset code is wrong or no longer valid. Please request a new one.'

const mail = await startSmtpServer()
afterAll(mail.close)
const site = await openSite({ SMTP_URL: mail.url, MAIL_FROM: 'shop@example.com' })
const withoutMail = await sharedSite()

/** The code in the nth letter to this customer. */
const codeFor = async (username: string, nth = 1): Promise<string> => {
  const nthLetter = () => mail.received.filter(({ to }) => to.includes(`${username}@example.com`))[nth - 1]
  const { text } = await mail.waitFor((letter) => letter === nthLetter())
  return /\b\d{8}\b/.exec(text)?.[0] ?? ''
}

const request = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
}
const choose = async (page: Page, code: string, password = NEW, confirmation = password) => {
  await page.getByRole('textbox', { name: 'Reset code' }).fill(code)
  await page.getByLabel(/^New password/).fill(password)
  await page.getByLabel(/^Confirm password/).fill(confirmation)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

describe('a forgotten password', () => {
  it('is set anew by the code of the mail; every session ends, and sign-in still leads where one was going', async () => {
    const { cookie } = await newCustomer(site, 'forgetful')
    const page = await visit(site, '/dashboard?tab=orders')
    // Only the browser knows `redirect`, so the link gets it when the form's code arrives.
    await page.locator('a[href*="reset-password?redirect"]').getByText('Forgot your password?').click()
    await reachPath(page, '/reset-password?redirect=%2Fdashboard%3Ftab%3Dorders')
    await request(page, 'Forgetful@Example.com')
    await page.getByRole('status').getByText('If Forgetful@Example.com belongs to an account').waitFor()
    await waitForFocus(page.getByLabel(/^Reset code/i))
    const code = await codeFor('forgetful')

    await choose(page, '12345', '7 chars', 'other')
    await waitForError(page, 'Reset code must be at least 6 characters')
    await waitForError(page, 'Password must be at least 8 characters')
    await waitForError(page, "Passwords don't match")
    await choose(page, code)
    await reachPath(page, '/login?redirect=%2Fdashboard%3Ftab%3Dorders')
    await readToast(page, 'Password Changed', 'Please sign in with your new password.')
    const me = await fetch(`${site.shop.url}/api/me`, { headers: { cookie } })
    expect(me.status).toBe(401)

    // Whoever forgot the username too reads it in the letter, and finds it in the form (ACC-501).
    await waitForValue(page.getByRole('textbox', { name: 'Username or email' }), 'forgetful')
    await waitForFocus(page.getByLabel(/^Password/))
    await fillSignIn(page, 'forgetful', PASSWORD)
    await page.getByRole('alert').getByText('Invalid username or password').waitFor()
    await fillSignIn(page, 'Forgetful@example.com', NEW)
    await reachPath(page, '/dashboard?tab=orders')
  })

  it('moves the focus to the first wrong field with its error, before the next key (FORM-1)', async () => {
    const page = await visit(site, '/reset-password')
    await request(page, 'nobody@example.com')
    const button = page.getByRole('button', { name: 'Reset Password' })
    await waitForFocus(page.getByLabel(/^Reset code/i))
    await button.focus()
    const focused = await button.evaluate(async (element: HTMLButtonElement) => {
      element.click()
      await Promise.resolve()
      return document.activeElement?.ariaInvalid
    })
    expect(focused).toBe('true')
  })

  it('promises no letter in a shop that sends none (MAIL-11)', async () => {
    const page = await visit(withoutMail, '/reset-password')
    await request(page, 'stranger@example.com')
    const status = page.getByRole('status').filter({ hasText: 'stranger@example.com' })
    await expect.poll(() => status.textContent()).toContain('on its way to that number')
    await expect.poll(() => status.textContent()).not.toContain('spam')
  })

  it('never tells whether an account exists', async () => {
    await newCustomer(site, 'known')
    const sayings: (string | null)[] = []
    for (const email of ['known@example.com', 'stranger@example.com']) {
      const page = await visit(site, '/reset-password')
      await request(page, email)
      const status = page.getByRole('status').filter({ hasText: email })
      sayings.push(((await status.textContent()) ?? '').replace(email, ''))
      await choose(page, '00000000')
      await readToast(page, 'Failed to reset password', REFUSED)
      await page.getByRole('alert').getByText(REFUSED).waitFor()
    }
    expect(sayings[0]).toBe(sayings[1])
    await codeFor('known')
    expect(mail.received.flatMap(({ to }) => to)).not.toContain('stranger@example.com')
  })

  it('takes no code after 10 minutes, of several the newest, and no password that everybody knows, which leaves the code good', async () => {
    await newCustomer(site, 'slow')
    const page = await visit(site, '/reset-password')
    await request(page, 'slow@example.com')
    const late = await codeFor('slow')
    await site.pass(VALID_S)
    await choose(page, late)
    await readToast(page, 'Failed to reset password', REFUSED)
    await page.getByRole('button', { name: 'Send another code' }).click()
    await readToast(page, 'Code Sent', 'The earlier code is no longer valid.')
    const fresh = await codeFor('slow', 2)
    await choose(page, late)
    await readToast(page, 'Failed to reset password', REFUSED)
    await choose(page, fresh, 'password123')
    await waitForError(
      page,
      'This password is too easy to guess: it is one of the most common ones. Please choose another one.',
    )
    await waitForFocus(page.getByLabel(/^New password/i))
    await choose(page, fresh)
    await reachPath(page, '/login')
    expect(await signIn(site.shop, 'slow', NEW)).toMatch(/^sid=/)
  })

  it('needs an address that is one, says so when the shop does not answer, waits for the code over a reload, and leads back to another address (ACC-5, ACC-6)', async () => {
    const page = await visit(site, '/reset-password')
    await request(page, 'nobody')
    await waitForError(page, 'Please enter a valid email address')
    await waitForFocus(page.getByLabel(/^Email/i))
    await expect.poll(() => page.title()).toMatch(/^Error: Reset Password/)
    const asking = await breakOff(page, 'auth.requestPasswordReset')
    await request(page, 'typo@example.com')
    await readToast(page, 'Failed to send reset code', 'Please try again in a moment.')
    await asking.release()
    await request(page, 'typo@example.com')
    await page.getByRole('textbox', { name: 'Reset code' }).waitFor()
    await page.reload()
    await page.getByRole('status').getByText('If typo@example.com belongs').waitFor()
    const resetting = await breakOff(page, 'auth.resetPassword')
    await choose(page, '12345678')
    await readToast(page, 'Failed to reset password', 'Please try again in a moment.')
    await resetting.release()
    await expect.poll(() => page.getByLabel(/^New password/).inputValue()).toBe(NEW)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue())
      .toBe('typo@example.com')
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await reachPath(page, '/login')
  })
})
