import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { breakOff, calls, holdBack, readToast } from '#tests/helpers/back-office.ts'
import {
  codeSentTo,
  enterCode,
  openSite,
  otherThan,
  PASSWORD,
  reachPath,
  registerCustomer,
  type Site,
  visit,
  waitForFocus,
} from '#tests/helpers/site.ts'

type User = { username: string; email: string; isPhoneVerified: boolean; whatsappNumber: string }

const SKIP_MS = 15_000
const LEAVE_MS = 2000
const RESEND_MS = 300_000
const INVALID_CODE = 'Please enter a valid 6-digit OTP'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await registerCustomer(site.shop, 'customer', '+923011111111')
})
beforeEach(() => site.connect())
afterAll(() => site.close())

const usersOf = async (username: string): Promise<User[]> =>
  (await site.admin<User[]>('GET', '/api/admin/users')).filter((user) => user.username === username)

const says = (page: Page, text: string) => page.locator('form').getByText(text, { exact: true }).waitFor()

describe('registration', () => {
  let phones = 0
  const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`))

  const fill = async (page: Page, username: string, details: Record<string, string> = {}) => {
    phones += 1
    const phone = `92302${String(2_000_000 + phones)}`
    const all = {
      Username: username,
      Email: `${username}@example.com`,
      'WhatsApp number': `+${phone}`,
      Password: PASSWORD,
      'Confirm password': PASSWORD,
      ...details,
    }
    for (const [label, value] of Object.entries(all)) await field(page, label).fill(value)
    return phone
  }
  const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click()
  const verified = (page: Page) => page.getByText('Your WhatsApp number is verified.').waitFor()
  const unverified = (page: Page) =>
    page.getByText('You can verify your WhatsApp number with your first order.').waitFor()

  it('asks for what is missing or wrong, the first bad field first', async () => {
    const page = await visit(site, '/register')
    await create(page)
    for (const text of [
      'Username must be at least 3 characters',
      'Invalid email address',
      'Phone number must be at least 10 digits',
      'Password must be at least 6 characters',
      'Please confirm your password',
    ])
      await says(page, text)
    await waitForFocus(page, 'username')

    await fill(page, 'ab', { Email: 'ab', 'WhatsApp number': 'ring 555 0123 4567', 'Confirm password': 'x' })
    await create(page)
    await says(page, 'Username must be at least 3 characters')
    await says(page, 'Invalid email address')
    await says(page, 'Invalid phone number format')
    await says(page, "Passwords don't match")
    await field(page, 'Username').fill('abc')
    await page.getByText('Username must be at least 3 characters').waitFor({ state: 'detached' })
    await create(page)
    await waitForFocus(page, 'email')
    expect(await usersOf('abc')).toEqual([])
  })

  it('proves the number by the code that arrives; a wrong one is asked for again', async () => {
    const page = await visit(site, '/register?redirect=%2Fdashboard%3Ftab%3Dorders')
    const phone = await fill(page, 'proved')
    await page.clock.install()
    await create(page)
    const code = await codeSentTo(site.gateway, phone)
    await page.getByText('We sent a verification code to your WhatsApp.').waitFor()
    expect(await page.getByRole('button', { name: /^Resend in [45]:\d\d$/ }).isDisabled()).toBe(true)

    await enterCode(page, '12', 'Verify')
    await readToast(page, 'Invalid OTP', INVALID_CODE)
    await page.getByLabel('Digit 3 of 6').click()
    await page.keyboard.type(otherThan(code).slice(2))
    await enterCode(page, otherThan(code), 'Verify')
    await readToast(page, 'Verification Failed', 'Invalid OTP')
    await page.clock.fastForward(RESEND_MS)
    await page.getByRole('button', { name: 'Resend code' }).click()
    const fresh = await codeSentTo(site.gateway, phone, 2)
    await page.getByRole('button', { name: /^Resend in [45]:\d\d$/ }).waitFor()

    const { release } = await holdBack(page, 'auth.register')
    const asked = page.waitForRequest(calls('auth.register'))
    await enterCode(page, fresh, 'Verify')
    await asked
    await page.clock.pauseAt(Date.now() + 2 * RESEND_MS)
    release()
    await verified(page)
    expect(await usersOf('proved')).toMatchObject([{ isPhoneVerified: true, whatsappNumber: `+${phone}` }])
    await page.clock.runFor(LEAVE_MS - 1)
    expect(new URL(page.url()).pathname).toBe('/register')
    await page.clock.runFor(1)
    await reachPath(page, '/dashboard?tab=orders')
  })

  it('says which of username and email is taken, at the field, and asks for no second code then', async () => {
    const page = await visit(site, '/register')
    const phone = await fill(page, 'Customer', { Email: 'fresh@example.com' })
    await create(page)
    await enterCode(page, await codeSentTo(site.gateway, phone), 'Verify')
    await says(page, 'Username already exists')
    await waitForFocus(page, 'username')
    await readToast(page, 'Registration Failed', 'Username already exists')
    // It stays said while the name is the same.
    await says(page, 'Username already exists')
    expect(await field(page, 'Email').inputValue()).toBe('fresh@example.com')

    await field(page, 'Username').fill('unknown')
    await field(page, 'Email').fill('customer@example.com')
    await create(page)
    await says(page, 'Email already registered')
    await waitForFocus(page, 'email')
    await field(page, 'Email').fill('fresh@example.com')
    await create(page)
    await verified(page)
    expect(
      site.gateway.sent.filter(({ number, message }) => number === phone && message.startsWith('*')),
    ).toHaveLength(1)
    expect(await usersOf('unknown')).toMatchObject([{ isPhoneVerified: true }])
  })

  it('leads back from the code to the form, and to the same code again', async () => {
    const page = await visit(site, '/register')
    const phone = await fill(page, 'back')
    await create(page)
    const code = await codeSentTo(site.gateway, phone)
    await page.getByText('We sent a verification code to your WhatsApp.').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await field(page, 'Email').inputValue()).toBe('back@example.com')
    await field(page, 'Email').fill('back.again@example.com')
    await create(page)
    await page.getByRole('button', { name: /^Resend in [45]:\d\d$/ }).waitFor()
    await enterCode(page, code, 'Verify')
    await verified(page)
    expect(await usersOf('back')).toMatchObject([{ email: 'back.again@example.com' }])
  })

  it('goes on without verification when asked to, and makes one account', async () => {
    const page = await visit(site, '/register')
    const phone = await fill(page, 'later')
    await create(page)
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
    expect(await usersOf('later')).toMatchObject([{ isPhoneVerified: false }])
    await reachPath(page, '/dashboard')
  })

  it('says when the code was not sent, and sends another at once', async () => {
    const page = await visit(site, '/register')
    const phone = await fill(page, 'refused')
    site.gateway.next('error')
    await create(page)
    await readToast(page, 'Failed to Send OTP', 'Check your WhatsApp number')
    await page.getByText('We could not send a code to this WhatsApp number.').waitFor()
    await page.getByRole('button', { name: 'Resend code' }).click()
    await enterCode(page, await codeSentTo(site.gateway, phone, 2), 'Verify')
    await verified(page)
    expect(await usersOf('refused')).toMatchObject([{ isPhoneVerified: true }])
  })

  it('still leads to the code, and to support, when the network breaks', async () => {
    const page = await visit(site, '/register')
    await fill(page, 'offline')
    const { release } = await breakOff(page, 'otp.send')
    await create(page)
    await page
      .locator('#main')
      .getByText(/contact support at \+92/)
      .waitFor()
    await page.getByLabel('Digit 1 of 6').waitFor()
    await release()
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await field(page, 'Username').inputValue()).toBe('offline')
  })

  it('without WhatsApp goes on by itself after 15 seconds', async () => {
    const page = await visit(site, '/register')
    await fill(page, 'skipped')
    site.gateway.behave('html')
    await site.admin('POST', '/api/admin/pushflow-test', { phoneNumber: '+923009999999', message: 'x' })
    await page.clock.install()
    const { release } = await holdBack(page, 'whatsapp.isEnabled')
    await create(page)
    await page.getByRole('status').getByText('Checking WhatsApp…').waitFor()
    release()
    await page.getByRole('heading', { name: 'WhatsApp is not available right now' }).waitFor()
    await page.getByRole('status').getByRole('link', { name: /\+92/ }).waitFor()
    await page.clock.fastForward(SKIP_MS - 5000)
    await page.getByRole('button', { name: /^Continue \([1-5]\)$/ }).waitFor()
    expect(await usersOf('skipped')).toEqual([])
    await page.clock.fastForward(5000)
    await unverified(page)
    expect(await usersOf('skipped')).toMatchObject([{ isPhoneVerified: false }])
  })

  it('without WhatsApp goes on at once when asked to, and not a second time by itself', async () => {
    const page = await visit(site, '/register')
    await fill(page, 'impatient')
    site.gateway.behave('html')
    await site.admin('POST', '/api/admin/pushflow-test', { phoneNumber: '+923009999999', message: 'x' })
    await page.clock.install()
    await create(page)
    const { release } = await holdBack(page, 'auth.register')
    const sent: string[] = []
    page.on('request', (request) => {
      if (calls('auth.register')(request)) sent.push(request.url())
    })
    await page.getByRole('button', { name: /^Continue/ }).dblclick()
    await page.clock.fastForward(SKIP_MS)
    release()
    await unverified(page)
    expect(sent).toHaveLength(1)
  })
})
