import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { newCustomer, PASSWORD } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode, otherThan } from '#tests/helpers/codes.ts'
import { fieldError, waitForError } from '#tests/helpers/fields.ts'
import { reachPath, readToast, waitForFocus } from '#tests/helpers/page.ts'
import { stopClock } from '#tests/helpers/page-clock.ts'
import {
  createAccount,
  field,
  fillRegistration,
  sendCode,
  unverified,
  verified,
} from '#tests/helpers/registration.ts'
import { openSite } from '#tests/helpers/site.ts'
import { calls, holdBack } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

type User = { username: string; email: string; isPhoneVerified: boolean; whatsappNumber: string }

const LEAVE_MS = 2000
const RESEND_S = 300
const VALID_S = 600
const INVALID_CODE = 'Please enter a valid 6-digit OTP'

const site = await openSite()
await newCustomer(site, 'customer', { phone: '923011111111' })
beforeEach(() => site.connect())

const usersOf = async (username: string): Promise<User[]> =>
  (await site.admin.call<User[]>('GET', '/api/admin/users')).filter((user) => user.username === username)

const resend = (page: Page) => page.getByRole('button', { name: /^Resend/ })
const resendLater = (page: Page) => page.getByRole('button', { name: /^Resend in [45]:\d\d$/ })

describe('registration', () => {
  it('asks for fields that are missing, wrong or too easy to guess, the first bad field first, and for verification only once', async () => {
    const page = await visit(site, '/register')
    await createAccount(page)
    for (const text of [
      'Username must be at least 3 characters',
      'Invalid email address',
      'Phone number must be at least 10 digits',
      'Password must be at least 6 characters',
      'Please confirm your password',
    ])
      await waitForError(page, text)
    await waitForFocus(page.getByLabel(/^Username/i))

    await fillRegistration(page, 'ab', {
      Email: 'ab',
      'WhatsApp number': 'ring 555 0123 4567',
      'Confirm password': 'x',
    })
    await createAccount(page)
    await waitForError(page, 'Username must be at least 3 characters')
    await waitForError(page, 'Invalid email address')
    await waitForError(page, 'Invalid phone number format')
    await waitForError(page, "Passwords don't match")
    // A number of a length that cannot be (VAL-8).
    await field(page, 'WhatsApp number').fill('0300 12345678')
    await createAccount(page)
    await waitForError(page, 'Invalid phone number format')
    await field(page, 'Username').fill('abc')
    await fieldError(page, 'Username must be at least 3 characters').waitFor({ state: 'detached' })
    await createAccount(page)
    await waitForFocus(page.getByLabel(/^Email/i))
    await expect.poll(() => usersOf('abc')).toEqual([])
    await fillRegistration(page, 'easygoing', { Password: 'password1', 'Confirm password': 'password1' })
    await createAccount(page)
    await page.getByRole('button', { name: 'Continue without verification' }).click()
    await waitForError(
      page,
      'This password is too easy to guess: it is one of the most common ones. Please choose another one.',
    )
    await waitForFocus(page.getByLabel(/^Password/i))
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Confirm password').fill(PASSWORD)
    await createAccount(page)
    await unverified(page)
    await expect.poll(() => usersOf('easygoing')).toMatchObject([{ isPhoneVerified: false }])
  })

  it('proves the number by the code that arrives; a wrong one is asked for again (ACC-2)', async () => {
    const page = await visit(site, '/register?redirect=%2Fdashboard%3Ftab%3Dorders', { clock: true })
    const phone = await fillRegistration(page, 'proved')
    await createAccount(page)
    await page
      .getByRole('status')
      .getByText(`WhatsApp is connected. We will send a 6-digit code to ${phoneText(`+${phone}`)}.`)
      .waitFor()
    expect(site.gateway.sent.filter(({ number }) => number === phone)).toEqual([])
    // The button has the focus.
    await page.keyboard.press('Enter')
    const code = await codeSentTo(site.gateway, phone)
    await page.getByText('We sent a verification code to your WhatsApp.').waitFor()
    await expect.poll(() => resendLater(page).isDisabled()).toBe(true)

    await enterCode(page, '12', 'Verify')
    await readToast(page, 'Invalid OTP', INVALID_CODE)
    await page.getByLabel('Digit 3 of 6').click()
    await page.keyboard.type(otherThan(code).slice(2))
    await enterCode(page, otherThan(code), 'Verify')
    await readToast(page, 'Verification Failed', 'Invalid OTP')
    await site.pass(RESEND_S - 30, page)
    await expect.poll(() => resend(page).textContent()).toMatch(/^Resend in 0:\d\d$/)
    await expect.poll(() => resend(page).isDisabled()).toBe(true)
    await site.pass(30, page)
    await page.getByRole('button', { name: 'Resend code' }).click()
    const fresh = await codeSentTo(site.gateway, phone, 2)
    await resendLater(page).waitFor()

    const { release } = await holdBack(page, 'auth.register')
    const asked = page.waitForRequest(calls('auth.register'))
    await enterCode(page, fresh, 'Verify')
    await asked
    await stopClock(page)
    release()
    await verified(page)
    await expect
      .poll(() => usersOf('proved'))
      .toMatchObject([{ isPhoneVerified: true, whatsappNumber: `+${phone}` }])
    const left: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) left.push(request.url())
    })
    // In two steps, so that the page shows the result of the first.
    await page.clock.runFor(LEAVE_MS - 100)
    await page.clock.runFor(99)
    expect(left).toEqual([])
    await page.clock.runFor(1)
    await reachPath(page, '/dashboard?tab=orders')
  })

  it('on a phone shows the verification from its heading on (ACC-502)', async () => {
    const page = await visit(site, '/register', { viewport: { width: 360, height: 640 } })
    await fillRegistration(page, 'scrolled')
    await createAccount(page)
    const heading = page.getByRole('heading', { name: 'Verify your WhatsApp number' })
    await expect
      .poll(async () => {
        const { y = 0, height = 0 } = (await heading.boundingBox()) ?? {}
        return y >= 68 && y + height < 320
      })
      .toBe(true)
    const send = page.getByRole('button', { name: 'Send Code' })
    await waitForFocus(send)
    // The way on stands above the way back (ACC-503).
    const back = await page.getByRole('button', { name: 'Back' }).boundingBox()
    expect((await send.boundingBox())?.y).toBeLessThan(back?.y ?? 0)
  })

  it('takes a code until its ten minutes are over, and no code but the newest', async () => {
    const page = await visit(site, '/register', { clock: true })
    const phone = await fillRegistration(page, 'overdue')
    await createAccount(page)
    await sendCode(page)
    const late = await codeSentTo(site.gateway, phone)
    await page.getByText('We sent a verification code to your WhatsApp.').waitFor()
    await site.pass(VALID_S, page)
    await enterCode(page, late, 'Verify')
    await readToast(page, 'Verification Failed', 'This code has expired. Please request a new one.')
    await page.getByRole('button', { name: 'Resend code' }).click()
    // Its answer empties the boxes.
    await resendLater(page).waitFor()
    const fresh = await codeSentTo(site.gateway, phone, 2)
    await enterCode(page, late === fresh ? otherThan(fresh) : late, 'Verify')
    await readToast(page, 'Verification Failed', 'Invalid OTP')
    await site.pass(VALID_S - 30, page)
    await enterCode(page, fresh, 'Verify')
    await verified(page)
    await expect.poll(() => usersOf('overdue')).toMatchObject([{ isPhoneVerified: true }])
  })

  it('goes on where it was when the page is loaded again, and asks for the password alone (ACC-5)', async () => {
    const page = await visit(site, '/register', { clock: true })
    const phone = await fillRegistration(page, 'reloaded')
    await createAccount(page)
    await sendCode(page)
    const code = await codeSentTo(site.gateway, phone)
    await resendLater(page).waitFor()
    await site.pass(120, page)
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD)
    await page.reload()
    // The countdown goes on, and no second code was sent.
    await page.getByRole('button', { name: /^Resend in (3:00|2:\d\d)$/ }).waitFor()
    await enterCode(page, code, 'Verify')
    await page.getByRole('status').getByText('Please enter your password again').waitFor()
    await expect.poll(() => field(page, 'Username').inputValue()).toBe('reloaded')
    await expect.poll(() => field(page, 'WhatsApp number').inputValue()).toBe(`+${phone}`)
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Confirm password').fill(PASSWORD)
    await createAccount(page)
    await verified(page)
    expect(
      site.gateway.sent.filter(({ number, message }) => number === phone && message.startsWith('*')),
    ).toHaveLength(1)
    await expect.poll(() => usersOf('reloaded')).toMatchObject([{ isPhoneVerified: true }])
  })

  it('leads back from the code to the form, says there which of username and email is taken, and asks for no second code then (FORM-4)', async () => {
    const page = await visit(site, '/register')
    const phone = await fillRegistration(page, 'Customer', { Email: 'first@example.com' })
    await createAccount(page)
    await sendCode(page)
    const code = await codeSentTo(site.gateway, phone)
    await page.getByText('We sent a verification code to your WhatsApp.').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('first@example.com')
    await field(page, 'Email').fill('fresh@example.com')
    await createAccount(page)
    await resendLater(page).waitFor()
    await enterCode(page, code, 'Verify')
    await waitForError(page, 'Username already exists')
    await waitForFocus(page.getByLabel(/^Username/i))
    await readToast(page, 'Registration Failed', 'Username already exists')
    // The error stays while the name is the same.
    await waitForError(page, 'Username already exists')
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('fresh@example.com')

    await field(page, 'Username').fill('unknown')
    await field(page, 'Email').fill('customer@example.com')
    await createAccount(page)
    await waitForError(page, 'Email already registered')
    await waitForFocus(page.getByLabel(/^Email/i))
    await field(page, 'Email').fill('fresh@example.com')
    await createAccount(page)
    await verified(page)
    expect(
      site.gateway.sent.filter(({ number, message }) => number === phone && message.startsWith('*')),
    ).toHaveLength(1)
    await expect
      .poll(() => usersOf('unknown'))
      .toMatchObject([{ email: 'fresh@example.com', isPhoneVerified: true }])
  })

  it('goes on without verification when asked to, and makes one account', async () => {
    const page = await visit(site, '/register')
    const phone = await fillRegistration(page, 'later')
    await createAccount(page)
    await sendCode(page)
    await codeSentTo(site.gateway, phone)
    const { release } = await holdBack(page, 'auth.register')
    const sent: string[] = []
    page.on('request', (request) => {
      if (calls('auth.register')(request)) sent.push(request.url())
    })
    await page.getByRole('button', { name: 'Continue without verification' }).dblclick()
    release()
    await unverified(page)
    expect(sent).toHaveLength(1)
    await expect.poll(() => usersOf('later')).toMatchObject([{ isPhoneVerified: false }])
    await reachPath(page, '/dashboard')
  })
})
