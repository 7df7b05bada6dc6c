import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode, otherThan } from '#tests/helpers/codes.ts'
import { fieldError } from '#tests/helpers/fields.ts'
import { receiveMessages, wordIn, writeToShop } from '#tests/helpers/incoming.ts'
import { choosePeriod, choosePlan } from '#tests/helpers/landing.ts'
import { ordersNamed } from '#tests/helpers/order-table.ts'
import { readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { orderReceived } from '#tests/helpers/placed-orders.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

// The code step of the landing page's order, in a shop that sends codes by WhatsApp.

const site = await openSite()
beforeEach(() => site.connect())

const RESEND_S = 300
const PROVEN_S = 1800
const VERIFY = 'Verify and Order'
let phones = 0

/** A visitor at the order form, and a number that nobody had before. */
const begin = async (name: string, options: { clock?: boolean } = {}) => {
  phones += 1
  const phone = `92300${String(2_000_000 + phones)}`
  const page = await visit(site, '/', options)
  const form = page.locator('#purchase form')
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('textbox', { name: 'Email' }).fill('buyer@example.com')
  await form.getByRole('textbox', { name: 'WhatsApp number' }).fill(`+${phone}`)
  const panel = page.locator('#order-panel')
  return {
    page,
    panel,
    phone,
    field: (label: string) => form.getByRole('textbox', { name: label }),
    plan: (type: string) => page.locator(`#purchase [data-plan=${type}]`),
    choose: (type: string) => choosePlan(page, type),
    place: () => form.getByRole('button', { name: 'Place Order' }).click(),
    /** What the step says about the code on its way. */
    says: (text: string) => panel.getByRole('status').getByText(text).waitFor(),
    refused: (text: string) => fieldError(panel.getByRole('alert'), text).waitFor(),
  }
}

/** The same, with the order placed and its code arrived. */
const order = async (name: string) => {
  const visitor = await begin(name)
  await visitor.place()
  const code = await codeSentTo(site.gateway, visitor.phone)
  await visitor.says(`We sent a 6-digit code to ${phoneText(`+${visitor.phone}`)}`)
  return { ...visitor, code }
}

const resend = (page: Page) => page.getByRole('button', { name: 'Resend code' })
const waiting = (page: Page) => page.getByRole('button', { name: /^Resend in \d:\d\d$/ })

describe('a code', () => {
  it('is asked for again when it is short or wrong, kept when the network fails, and proves the phone when it is right, step by step (OTP-12, OTP-17, LAND-3)', async () => {
    const { page, panel, phone, code, refused } = await order('Wrong Then Right')
    await waitForFocus(page.getByLabel('Digit 1 of 6'))
    const step = page.getByRole('list', { name: 'Steps to your license key' }).locator('[aria-current]')
    await expect.poll(() => step.textContent()).toBe('2Code')
    await panel.getByRole('link', { name: 'Open WhatsApp' }).waitFor()
    await enterCode(panel, '123', VERIFY)
    await refused('Please enter a valid 6-digit OTP')
    await readToast(page, 'Invalid OTP', 'Please enter a valid 6-digit OTP')
    await page.getByLabel('Digit 4 of 6').click()
    await page.keyboard.type('4x56')
    await refused('Invalid OTP')
    await waitForFocus(page.getByLabel('Digit 1 of 6'))
    await expect.poll(() => page.getByLabel('Digit 1 of 6').inputValue()).toBe('')
    await readToast(page, 'Verification Failed', 'Invalid OTP')
    const network = await breakOff(page, 'orders.verifyCode')
    await enterCode(panel, code, VERIFY)
    const failed = 'The network failed. Your code is still here: please try again.'
    await refused(failed)
    await readToast(page, 'Verification Failed', failed)
    await network.release()
    await panel.getByRole('button', { name: VERIFY }).click()
    await orderReceived(page)
    await expect.poll(() => step.textContent()).toBe('3Pay')
    await readToast(page, 'Order Submitted Successfully', "We'll contact you shortly")
    await site.pass(PROVEN_S - 30)
    await page.getByRole('link', { name: 'Create account' }).click()
    await waitForValue(page.getByLabel(/^WhatsApp number/i), `+${phone}`)
    await page.getByLabel('Username').fill('in-time')
    await page.getByLabel('Email').fill('in-time@example.com')
    await page.getByLabel(/^Password/).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByText('Your WhatsApp number is verified').waitFor()
    await page.waitForURL(/\/dashboard/)
    const known = await site.admin.call('GET', '/api/admin/users?q=in-time')
    expect(known).toMatchObject([{ isPhoneVerified: true }])
  })

  it('is refused at the sixth try or too late, and a new one, after 300 seconds, voids it (OTP-5)', async () => {
    const visitor = await begin('Late', { clock: true })
    const { page, panel, phone, refused } = visitor
    await visitor.place()
    const tried = await codeSentTo(site.gateway, phone)
    await waiting(page).waitFor()
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await enterCode(panel, otherThan(tried), VERIFY)
      await refused('Invalid OTP')
    }
    await enterCode(panel, tried, VERIFY)
    await refused('Too many wrong codes. Please request a new one.')
    await expect.poll(() => page.getByText('Order number').count()).toBe(0)

    await site.pass(RESEND_S - 30, page)
    await expect.poll(() => waiting(page).textContent()).toMatch(/^Resend in 0:\d\d$/)
    await expect.poll(() => waiting(page).isDisabled()).toBe(true)
    await site.pass(30, page)
    await expect.poll(() => resend(page).isEnabled()).toBe(true)
    await resend(page).click()
    await readToast(page, 'Code Sent', 'A new code is on its way to your WhatsApp number.')
    const late = await codeSentTo(site.gateway, phone, 2)
    await site.pass(2 * RESEND_S, page)
    await enterCode(panel, late, VERIFY)
    await refused('This code has expired. Please request a new one.')

    await resend(page).click()
    await readToast(page, 'Code Sent')
    const fresh = await codeSentTo(site.gateway, phone, 3)
    if (late !== fresh) {
      await enterCode(panel, late, VERIFY)
      await refused('Invalid OTP')
    }
    await site.pass(2 * RESEND_S - 30, page)
    await enterCode(panel, fresh, VERIFY)
    await orderReceived(page)
  })
})

describe('the code step', () => {
  it('leads back to the filled form; the same details stay one order, also for another plan, and other details make another order', async () => {
    const { page, panel, phone, code, field, plan, place, says, refused } = await order('Back And Forth')
    await page.getByLabel('Digit 1 of 6').click()
    await page.keyboard.type('12')
    await panel.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => field('Name').inputValue()).toBe('Back And Forth')
    await expect.poll(() => field('WhatsApp number').inputValue()).toBe(`+${phone}`)
    await place()
    await says('We sent a 6-digit code')
    await expect.poll(() => page.getByLabel('Digit 1 of 6').inputValue()).toBe('')
    await expect.poll(() => ordersNamed(site, 'Back And Forth')).toHaveLength(1)

    // A plan that is bought above the step.
    await page.getByRole('button', { name: /^Buy Now: Starter/ }).click()
    await expect.poll(() => field('Name').inputValue()).toBe('Back And Forth')
    await expect.poll(() => plan('starter').isChecked()).toBe(true)
    await expect.poll(() => page.locator('#purchase dl').textContent()).toContain('2,499')
    await place()
    await says('We sent a 6-digit code')
    await expect
      .poll(() => ordersNamed(site, 'Back And Forth'))
      .toMatchObject([{ plan: 'starter', amount: 2499 }])
    await enterCode(panel, code, VERIFY)
    await orderReceived(page)

    // After the order, the same details lead to a question. A second one needs no second code (ORD-327, OTP-10).
    await page.goBack()
    await page.getByRole('button', { name: 'Place another order' }).click()
    await place()
    await panel.getByText(/^You already have order \d+ for this plan, waiting for payment\.$/).waitFor()
    await expect.poll(() => ordersNamed(site, 'Back And Forth')).toHaveLength(1)
    await field('Company').fill('First Ltd')
    await panel.getByRole('button', { name: 'Order again' }).click()
    await orderReceived(page)
    await expect.poll(() => ordersNamed(site, 'Back And Forth')).toHaveLength(2)

    // Another number needs a code of its own, and other details make another order.
    await page.goBack()
    await page.getByRole('button', { name: 'Place another order' }).click()
    const other = `92301${phone.slice(5)}`
    await field('WhatsApp number').fill(`+${other}`)
    await place()
    const second = await codeSentTo(site.gateway, other)
    await says('We sent a 6-digit code')
    await expect.poll(() => ordersNamed(site, 'Back And Forth')).toHaveLength(3)
    await panel.getByRole('button', { name: 'Back' }).click()
    await field('Company').fill('Another Ltd')
    await place()
    const third = await codeSentTo(site.gateway, other, 2)
    if (third !== second) {
      await enterCode(panel, second, VERIFY)
      await refused('Invalid OTP')
    }
    await enterCode(panel, third, VERIFY)
    await orderReceived(page)
    await expect.poll(() => ordersNamed(site, 'Back And Forth')).toHaveLength(4)
  })

  it('is there again after a reload, with its plan, and with its details behind it', async () => {
    const { page, panel, phone, field, plan, choose, place, says } = await begin('Reloaded')
    await choose('enterprise')
    await choosePeriod(page, 'yearly')
    await place()
    await says('We sent a 6-digit code')
    await page.reload()
    await says('We sent a 6-digit code')
    await expect.poll(() => plan('enterprise').isChecked()).toBe(true)
    await expect.poll(() => page.locator('#purchase [value=yearly]').isChecked()).toBe(true)
    await panel.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => field('Name').inputValue()).toBe('Reloaded')
    await expect.poll(() => page.locator('#purchase dl').textContent()).toMatch(/one year.*83,993/)
    await place()
    await says('We sent a 6-digit code')
    await expect.poll(() => ordersNamed(site, 'Reloaded')).toHaveLength(1)
    await enterCode(panel, await codeSentTo(site.gateway, phone), VERIFY)
    await orderReceived(page)
    await page.reload()
    await orderReceived(page)
    await page.getByText('Enterprise, 1 year').waitFor()
    await page.goBack()
    await panel
      .getByRole('heading', { name: "Order Submitted Successfully, we'll contact you shortly" })
      .waitFor()
    await panel.getByText('Enterprise, one year, PKR\u00a083,993').waitFor()
    await panel.getByRole('link', { name: 'Pay and send proof' }).click()
    await page.getByRole('heading', { name: /^Pay order \d+$/ }).waitFor()
  })
})

describe('a gateway', () => {
  it('that refuses takes no order away, and another code may be asked for at once', async () => {
    const { page, panel, phone, place, says } = await begin('Refused')
    site.gateway.next('error')
    await place()
    await says(`The code could not be sent to ${phoneText(`+${phone}`)}. Check the number, or resend it now.`)
    await expect.poll(() => ordersNamed(site, 'Refused')).toHaveLength(1)
    await resend(page).click()
    await says(`We sent a 6-digit code to ${phoneText(`+${phone}`)}`)
    await enterCode(panel, await codeSentTo(site.gateway, phone, 2), VERIFY)
    await orderReceived(page)
  })

  it('that answers with a web page takes no order away, and the next order needs no code', async () => {
    const { page, panel, phone, place, says } = await begin('Silent')
    site.gateway.behave('html')
    await place()
    await says(`The code could not be sent to ${phoneText(`+${phone}`)}. Check the number, or resend it now.`)
    await resend(page).click()
    await readToast(
      page,
      'Failed to Send OTP',
      'WhatsApp cannot send a code right now. Please try again in a minute or contact support.',
    )

    const next = {
      name: 'After Silence',
      email: 'b@example.com',
      phone: '+923009999999',
      plan: 'starter',
      amount: 2499,
    }
    expect(await site.admin.call('POST', '/api/orders', next)).toMatchObject({ requiresOTP: false })
    await expect
      .poll(() => ordersNamed(site, 'After Silence'))
      .toMatchObject([{ verificationNotes: 'No code was asked for: WhatsApp could not send one.' }])

    await site.connect()
    await resend(page).click()
    await says(`We sent a 6-digit code to ${phoneText(`+${phone}`)}`)
    await enterCode(panel, await codeSentTo(site.gateway, phone, 2), VERIFY)
    await orderReceived(page)
  })

  it('that hangs keeps no visitor waiting: the step says that the code is on its way, and then that it is not', async () => {
    const { page, phone, place, says } = await begin('Hanging')
    site.gateway.behave('hang')
    await place()
    await says(`We are sending a 6-digit code to ${phoneText(`+${phone}`)} on WhatsApp…`)
    await codeSentTo(site.gateway, phone)
    await expect.poll(() => ordersNamed(site, 'Hanging')).toHaveLength(1)
    site.gateway.hangUp()
    await says(`The code could not be sent to ${phoneText(`+${phone}`)}. Check the number, or resend it now.`)
    await expect.poll(() => resend(page).isEnabled()).toBe(true)
  })
})

it('a message from the number of the order goes on by itself, where the shop receives some (OTP-72)', async () => {
  await receiveMessages(site)
  const { panel, page, phone, place } = await begin('Writer')
  await place()
  const link = panel.getByRole('link', { name: 'Send the code from your WhatsApp' })
  await waitForFocus(link)
  await writeToShop(site, phone, wordIn(await link.getAttribute('href')))
  await orderReceived(page)
  const codes = site.gateway.sent.filter(
    ({ number, message }) => number === phone && /^\*\d{6}/.test(message),
  )
  expect(codes).toEqual([])
})
