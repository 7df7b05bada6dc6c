import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { newCustomer, PASSWORD, sessionStatus } from '#tests/helpers/account.ts'
import { startSmtpServer } from '#tests/helpers/fakes/smtp-server.ts'
import { waitForError } from '#tests/helpers/fields.ts'
import { fillSignIn, reachPath, readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { sharedSite, visit } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'

const NEW = 'a brand new tandoor'
const REFUSED = 'This reset code is wrong or no longer valid. Please request a new one.'

const mail = await startSmtpServer()
afterAll(mail.close)
const site = await sharedSite()

/** The shop sends letters from now on, and again none after this file. */
const sendMail = () => {
  const json = {
    host: '127.0.0.1',
    port: Number(new URL(mail.url).port),
    encryption: 'none',
    sender: 'a@b.pk',
  }
  return site.admin.call('POST', '/trpc/messages.saveMailServer', { json })
}
afterAll(() => site.admin.call('POST', '/trpc/messages.removeMailServer', { json: {} }))

/** The code in the nth letter to this customer. */
const codeFor = async (email: string, nth = 1): Promise<string> => {
  const nthLetter = () => mail.received.filter(({ to }) => to.includes(email))[nth - 1]
  const { text } = await mail.waitFor((letter) => letter === nthLetter())
  return /\b\d{8}\b/.exec(text)?.[0] ?? ''
}

const request = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
}
const choose = async (page: Page, code: string, password = NEW) => {
  await page.getByRole('textbox', { name: 'Reset code' }).fill(code)
  await page.getByLabel(/^New password/).fill(password)
  await page.getByLabel(/^Confirm password/).fill(password)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

it('a forgotten password needs an address that is one, says so when the shop does not answer, promises a letter only where one is sent, waits for the code over a reload, and leads back to another address (ACC-6, MAIL-717)', async () => {
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
  await waitForFocus(page.getByLabel(/^Reset code/i))
  const status = page.getByRole('status').filter({ hasText: 'typo@example.com' })
  await expect.poll(() => status.textContent()).toContain('on its way to that number')
  await expect.poll(() => status.textContent()).not.toContain('spam')
  await sendMail()
  await page.reload()
  await page.getByRole('status').getByText('If typo@example.com belongs to an account').waitFor()
  await expect.poll(() => status.textContent()).toContain('spam')

  // The focus is at the first wrong field with its error before the next key.
  const button = page.getByRole('button', { name: 'Reset Password' })
  await button.focus()
  const focused = await button.evaluate(async (element: HTMLButtonElement) => {
    element.click()
    await Promise.resolve()
    return document.activeElement?.ariaInvalid
  })
  expect(focused).toBe('true')
  await choose(page, '00000000')
  await readToast(page, 'Failed to reset password', REFUSED)
  await page.getByRole('alert').getByText(REFUSED).waitFor()
  const resetting = await breakOff(page, 'auth.resetPassword')
  await choose(page, '12345678')
  await readToast(page, 'Failed to reset password', 'Please try again in a moment.')
  await resetting.release()
  await waitForValue(page.getByLabel(/^New password/), NEW)
  await page.getByRole('button', { name: 'Back' }).click()
  await waitForValue(page.getByRole('textbox', { name: 'Email' }), 'typo@example.com')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await reachPath(page, '/login')
})

it('a forgotten password is set anew by the newest code of the mail, and not to one that everybody knows; every session ends, and sign-in still leads where one was going (ACC-501)', async () => {
  await sendMail()
  const { username, email, cookie } = await newCustomer(site, 'forgetful')
  const page = await visit(site, '/dashboard?tab=orders')
  // Only the browser knows `redirect`, so the link gets it when the form's code arrives.
  await page.locator('a[href*="reset-password?redirect"]').getByText('Forgot your password?').click()
  await reachPath(page, '/reset-password?redirect=%2Fdashboard%3Ftab%3Dorders')
  await request(page, email.toUpperCase())
  await page.getByRole('status').getByText(`If ${email.toUpperCase()} belongs to an account`).waitFor()
  const late = await codeFor(email)
  await page.getByRole('button', { name: 'Send another code' }).click()
  await readToast(page, 'Code Sent', 'The earlier code is no longer valid.')
  const code = await codeFor(email, 2)
  await choose(page, late)
  await readToast(page, 'Failed to reset password', REFUSED)
  await choose(page, code, 'password123')
  await page
    .getByText(/^This password is too easy to guess/)
    .first()
    .waitFor()
  await waitForFocus(page.getByLabel(/^New password/i))
  await choose(page, code)
  await reachPath(page, '/login?redirect=%2Fdashboard%3Ftab%3Dorders')
  await readToast(page, 'Password Changed', 'Please sign in with your new password.')
  expect(await sessionStatus(site, cookie)).toBe(401)

  // Whoever forgot the username too reads it in the letter, and finds it in the form.
  await waitForValue(page.getByRole('textbox', { name: 'Username or email' }), username)
  await waitForFocus(page.getByLabel(/^Password/))
  await fillSignIn(page, username, PASSWORD)
  await page.getByRole('alert').getByText('Invalid username or password').waitFor()
  await fillSignIn(page, email, NEW)
  await reachPath(page, '/dashboard?tab=orders')
})
