import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { newCustomer, nextPhone, PASSWORD } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode, otherThan } from '#tests/helpers/codes.ts'
import { fieldError, waitForError } from '#tests/helpers/fields.ts'
import { receiveMessages, wordIn, writeToShop } from '#tests/helpers/incoming.ts'
import { pressAndRead, reachPath, readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { stopClock, tickUntil } from '#tests/helpers/page-clock.ts'
import {
  createAccount,
  field,
  fillRegistration,
  sendCode,
  unverified,
  verified,
} from '#tests/helpers/registration.ts'
import { openSite, visit } from '#tests/helpers/site.ts'
import { breakOff, calls, holdBack } from '#tests/helpers/traffic.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

// The registration. What its code step does with a code is shown by the order's.

type User = { username: string; email: string; isPhoneVerified: boolean; whatsappNumber: string }

const LEAVE_MS = 2000
const SKIP_MS = 15_000

const site = await openSite()
await newCustomer(site, 'customer')
beforeEach(() => site.connect())

const usersOf = async (username: string): Promise<User[]> =>
  (await site.admin.call<User[]>('GET', '/api/admin/users')).filter((user) => user.username === username)
const isVerified = async (username: string) =>
  (await usersOf(username)).map(({ isPhoneVerified }) => isPhoneVerified)
const codesTo = (phone: string) =>
  site.gateway.sent.filter(({ number, message }) => number === phone && message.startsWith('*'))

const resendLater = (page: Page) => page.getByRole('button', { name: /^Resend in [45]:\d\d$/ })
const isDown = (page: Page) =>
  page.getByRole('heading', { name: 'WhatsApp is not available right now' }).waitFor()
const skipNow = (page: Page) => page.getByRole('button', { name: /^Skip now/ })

/** The gateway fails and is left alone for a minute: nothing can be sent now. */
const disconnect = async () => {
  site.gateway.behave('html')
  await site.admin.call('POST', '/api/admin/pushflow-test', { phoneNumber: '+923009999999', message: 'x' })
}

/** The registrations that the page asks for from now on. */
const registrations = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (calls('auth.register')(request)) sent.push(request.url())
  })
  return sent
}

it('registration asks for what is missing, shows the verification from its heading on, leads back to the form, says there what is taken, and asks for no second code then (ACC-502, ACC-503)', async () => {
  const page = await visit(site, '/register', { viewport: { width: 360, height: 640 } })
  await createAccount(page)
  for (const text of ['Username must be at least 3 characters', 'Please confirm your password'])
    await waitForError(page, text)
  await waitForFocus(page.getByLabel(/^Username/i))
  const phone = await fillRegistration(page, 'Customer', { Email: 'first@example.com' })
  await fieldError(page, 'Username must be at least 3 characters').waitFor({ state: 'detached' })
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
  // The way on stands above the way back.
  const back = await page.getByRole('button', { name: 'Back' }).boundingBox()
  expect((await send.boundingBox())?.y).toBeLessThan(back?.y ?? 0)

  await sendCode(page)
  const code = await codeSentTo(site.gateway, phone)
  await page.getByText('We sent a verification code to your WhatsApp.').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await waitForValue(field(page, 'Email'), 'first@example.com')
  await field(page, 'Email').fill('fresh@example.com')
  await createAccount(page)
  await resendLater(page).waitFor()
  await enterCode(page, code, 'Verify')
  await waitForError(page, 'Username already exists')
  await waitForFocus(page.getByLabel(/^Username/i))
  await readToast(page, 'Registration Failed', 'Username already exists')
  await waitForValue(field(page, 'Email'), 'fresh@example.com')
  await field(page, 'Username').fill('unknown')
  await field(page, 'Email').fill('customer@example.com')
  await createAccount(page)
  await waitForError(page, 'Email already registered')
  await waitForFocus(page.getByLabel(/^Email/i))
  await field(page, 'Email').fill('fresh@example.com')
  await createAccount(page)
  await verified(page)
  expect(codesTo(phone)).toHaveLength(1)
  const user = { email: 'fresh@example.com', isPhoneVerified: true }
  expect(await usersOf('unknown')).toMatchObject([user])
})

it('registration proves the number by the code that arrives, goes on where it was when the page is loaded again, asks for the password alone then, and leads to the dashboard after two seconds (ACC-2, ACC-5, FORM-810)', async () => {
  const page = await visit(site, '/register?redirect=%2Fdashboard%3Ftab%3Dorders', { clock: true })
  const phone = await fillRegistration(page, 'proved')
  await createAccount(page)
  const connected = `WhatsApp is connected. We will send a 6-digit code to ${phoneText(`+${phone}`)}.`
  await page.getByRole('status').getByText(connected).waitFor()
  expect(codesTo(phone)).toEqual([])
  // The button has the focus.
  await page.keyboard.press('Enter')
  const code = await codeSentTo(site.gateway, phone)
  await page.getByText('We sent a verification code to your WhatsApp.').waitFor()
  await expect.poll(() => resendLater(page).isDisabled()).toBe(true)
  await enterCode(page, otherThan(code), 'Verify')
  await page.getByRole('alert').getByText('This code is wrong').waitFor()

  await site.pass(120, page)
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD)
  await page.reload()
  // The countdown goes on, and no second code was sent.
  await page.getByRole('button', { name: /^Resend in (3:00|2:\d\d)$/ }).waitFor()
  await enterCode(page, code, 'Verify')
  await page.getByRole('status').getByText('Please enter your password again').waitFor()
  await waitForValue(field(page, 'Username'), 'proved')
  await waitForValue(field(page, 'WhatsApp number'), `+${phone}`)
  await field(page, 'Password').fill(PASSWORD)
  // As some password managers fill it in.
  await field(page, 'Confirm password').evaluate((box: HTMLInputElement, filled) => {
    box.value = filled
  }, PASSWORD)
  const { release } = await holdBack(page, 'auth.register')
  const asked = page.waitForRequest(calls('auth.register'))
  await createAccount(page)
  await asked
  await stopClock(page)
  release()
  await verified(page)
  expect(codesTo(phone)).toHaveLength(1)
  expect(await usersOf('proved')).toMatchObject([{ isPhoneVerified: true, whatsappNumber: `+${phone}` }])
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

it('a code that does not go out leads back to the form where the number does not exist, else to support and another code, or on without one, once and asked only once; a failed check of WhatsApp counts as available (ACC-4)', async () => {
  const page = await visit(site, '/register')
  const easy = { Password: 'password1', 'Confirm password': 'password1' }
  await fillRegistration(page, 'mistyped', { 'WhatsApp number': '+999 123456789', ...easy })
  const checking = await breakOff(page, 'whatsapp.isEnabled')
  const logged = page.waitForEvent('console', (said) => said.text().startsWith('Whether WhatsApp'))
  await createAccount(page)
  await sendCode(page)
  expect((await logged).type()).toBe('info')
  await checking.release()
  await waitForFocus(page.getByLabel(/^WhatsApp number/i))
  await readToast(page, 'Failed to Send OTP', 'Invalid phone number format')
  await waitForError(page, 'Invalid phone number format')

  const phone = nextPhone()
  await field(page, 'WhatsApp number').fill(`+${phone}`)
  await createAccount(page)
  site.gateway.next('error')
  await sendCode(page)
  await readToast(page, 'Failed to Send OTP', 'Check your WhatsApp number')
  const status = page.getByRole('status')
  const failed = status.filter({ hasText: 'We could not send a code to this WhatsApp number.' })
  await failed.getByRole('link', { name: /^\+92/ }).waitFor()
  const sending = await breakOff(page, 'otp.send')
  await pressAndRead(page, 'Resend code', 'Failed to Send OTP', 'The code may not have been sent.')
  await status.getByText(/contact support at \+92/).waitFor()
  await page.getByLabel('Digit 1 of 6').waitFor()
  await sending.release()
  await page.getByRole('button', { name: 'Resend code' }).click()
  await codeSentTo(site.gateway, phone, 2)
  await resendLater(page).waitFor()

  const sent = registrations(page)
  const { release } = await holdBack(page, 'auth.register')
  await page.getByRole('button', { name: 'Continue without verification' }).dblclick()
  release()
  await page
    .getByText(/^This password is too easy to guess/)
    .first()
    .waitFor()
  expect(sent).toHaveLength(1)
  await waitForFocus(page.getByLabel(/^Password/i))
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await createAccount(page)
  await unverified(page)
  expect(await isVerified('mistyped')).toEqual([false])
  await reachPath(page, '/dashboard')
})

it('without WhatsApp, registration goes on by itself after 15 seconds, with the number of support (ACC-3)', async () => {
  const page = await visit(site, '/register', { clock: true })
  await fillRegistration(page, 'skipped')
  await disconnect()
  const { release } = await holdBack(page, 'whatsapp.isEnabled')
  await createAccount(page)
  await page.getByRole('status').getByText('Checking WhatsApp…').waitFor()
  await stopClock(page)
  release()
  await tickUntil(page, page.getByRole('button', { name: 'Skip now (15)' }))
  await isDown(page)
  await page.getByRole('status').getByRole('link', { name: /\+92/ }).waitFor()
  await page.clock.runFor(SKIP_MS - 100)
  await page.getByRole('button', { name: 'Skip now (1)' }).waitFor()
  const registering = page.waitForRequest(calls('auth.register'))
  await page.clock.runFor(101)
  await registering
  await unverified(page)
  expect(await isVerified('skipped')).toEqual([false])
})

it('without WhatsApp, a visitor who waits is not skipped and gets to the code as soon as it is back, and one who skips makes one account', async () => {
  const page = await visit(site, '/register', { clock: true })
  await fillRegistration(page, 'patient')
  await disconnect()
  await createAccount(page)
  await isDown(page)
  await page.getByRole('button', { name: 'Wait' }).click()
  await page.getByRole('status').getByText('We look for WhatsApp every few seconds').waitFor()
  await expect.poll(() => skipNow(page).textContent()).toBe('Skip now')
  const sent = registrations(page)
  await page.clock.fastForward(2 * SKIP_MS)
  expect(sent).toEqual([])
  await site.connect()
  await page.clock.fastForward(SKIP_MS)
  await page.getByRole('button', { name: 'Send Code' }).waitFor()

  await page.getByRole('button', { name: 'Back' }).click()
  await disconnect()
  await createAccount(page)
  await isDown(page)
  const { release } = await holdBack(page, 'auth.register')
  await skipNow(page).dblclick()
  await page.clock.fastForward(SKIP_MS)
  release()
  await unverified(page)
  expect(sent).toHaveLength(1)
  expect(await isVerified('patient')).toEqual([false])
})

it('where the shop receives messages, one from the number itself goes on, told over the socket, and one from another number does not; a code is sent where the visitor asks for one', async () => {
  await receiveMessages(site)
  const page = await visit(site, '/register')
  const polling = await breakOff(page, 'otp.proof')
  const phone = await fillRegistration(page, 'writer')
  await createAccount(page)
  const link = page.getByRole('link', { name: 'Send the code from your WhatsApp' })
  await waitForFocus(link)
  await page.getByRole('img', { name: 'QR code that opens WhatsApp' }).waitFor()
  expect(codesTo(phone)).toEqual([])
  await page.getByRole('button', { name: 'Get a code instead' }).click()
  await sendCode(page)
  await codeSentTo(site.gateway, phone)
  await page.getByRole('button', { name: 'Send the code from your WhatsApp' }).click()
  const word = wordIn(await link.getAttribute('href'))
  await writeToShop(site, '923007777777', word)
  const verifying = await breakOff(page, 'auth.verifyProof')
  await writeToShop(site, phone, `Salam ${word}`)
  const again = page.getByRole('button', { name: 'Try again' })
  await waitForFocus(again)
  await readToast(page, 'Verification Failed', 'The network failed. Please try again.')
  await verifying.release()
  await again.press('Enter')
  await verified(page)
  await polling.release()
  expect(await isVerified('writer')).toEqual([true])
})
