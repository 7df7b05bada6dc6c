import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { callsOf, nextPhone } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode, otherThan } from '#tests/helpers/codes.ts'
import { receiveMessages, wordIn, writeToShop } from '#tests/helpers/incoming.ts'
import { readToast, waitForFocus } from '#tests/helpers/page.ts'
import { stopClock, tickUntil } from '#tests/helpers/page-clock.ts'
import { orderDetails } from '#tests/helpers/placed-orders.ts'
import {
  createAccount,
  field,
  fillRegistration,
  sendCode,
  unverified,
  verified,
} from '#tests/helpers/registration.ts'
import { openSite } from '#tests/helpers/site.ts'
import { breakOff, calls, holdBack } from '#tests/helpers/traffic.ts'
import { visit } from '#tests/helpers/visit.ts'

const SKIP_MS = 15_000

const site = await openSite()
beforeEach(() => site.connect())

const isVerified = async (username: string): Promise<boolean[]> =>
  (await site.admin.call<{ username: string; isPhoneVerified: boolean }[]>('GET', '/api/admin/users'))
    .filter((user) => user.username === username)
    .map(({ isPhoneVerified }) => isPhoneVerified)

/** The gateway fails and is left alone for a minute: nothing can be sent now. */
const disconnect = async () => {
  site.gateway.behave('html')
  await site.admin.call('POST', '/api/admin/pushflow-test', { phoneNumber: '+923009999999', message: 'x' })
}
const isDown = (page: Page) =>
  page.getByRole('heading', { name: 'WhatsApp is not available right now' }).waitFor()
const skipNow = (page: Page) => page.getByRole('button', { name: /^Skip now/ })

it('a code is taken out of a pasted text, a seventh digit is ignored (OTP-16), and both calls say so when the shop does not answer', async () => {
  const page = await visit(site, '/register')
  const phone = await fillRegistration(page, 'pasted')
  await createAccount(page)
  await sendCode(page)
  const code = await codeSentTo(site.gateway, phone)
  const last = page.getByLabel('Digit 6 of 6')
  const paste = (text: string) =>
    page.getByLabel('Digit 3 of 6').evaluate((box, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  const wrong = otherThan(code)
  await paste(`*${wrong.slice(0, 3)}-${wrong.slice(3)}* is your code.`)
  await readToast(page, 'Verification Failed', 'Invalid OTP')
  // A complete code is checked at once, and stays only where the network fails.
  const checking = await breakOff(page, 'auth.verifyPhone')
  await paste(`${code}7`)
  await readToast(
    page,
    'Verification Failed',
    'The network failed. Your code is still here: please try again.',
  )
  await last.press('End')
  await page.keyboard.type(wrong.slice(5))
  await expect.poll(() => last.inputValue()).toBe(code[5])
  await checking.release()
  const registering = await breakOff(page, 'auth.register')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await readToast(page, 'Registration Failed', 'Please try again')
  await registering.release()
  await createAccount(page)
  await verified(page)
  await expect.poll(() => isVerified('pasted')).toEqual([true])
})

describe('a code that does not go out', () => {
  it('is told, with the number of support, and another is sent at once', async () => {
    const page = await visit(site, '/register')
    const phone = await fillRegistration(page, 'refused')
    // A check that fails is taken for "available".
    const checking = await breakOff(page, 'whatsapp.isEnabled')
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Whether WhatsApp'))
    await createAccount(page)
    await page.getByRole('button', { name: 'Send Code' }).waitFor()
    expect((await logged).type()).toBe('info')
    await checking.release()
    site.gateway.next('error')
    await sendCode(page)
    await readToast(page, 'Failed to Send OTP', 'Check your WhatsApp number')
    const status = page
      .getByRole('status')
      .filter({ hasText: 'We could not send a code to this WhatsApp number.' })
    await status.getByRole('link', { name: /^\+92/ }).waitFor()
    await page.getByRole('button', { name: 'Resend code' }).click()
    // Its answer empties the boxes.
    await page.getByRole('button', { name: /^Resend in [45]:\d\d$/ }).waitFor()
    await enterCode(page, await codeSentTo(site.gateway, phone, 2), 'Verify')
    await verified(page)
    await expect.poll(() => isVerified('refused')).toEqual([true])
  })

  it('leads back to the form where the number does not exist, and to code entry and support when the network breaks; a failed check of WhatsApp counts as available (ACC-4)', async () => {
    const page = await visit(site, '/register')
    await fillRegistration(page, 'mistyped', { 'WhatsApp number': '+999 123456789' })
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const checking = await breakOff(page, 'whatsapp.isEnabled')
    await createAccount(page)
    await sendCode(page)
    expect(logged.join()).toContain('Whether WhatsApp is available could not be found out')
    await checking.release()
    await waitForFocus(page.getByLabel(/^WhatsApp number/i))
    await readToast(page, 'Failed to Send OTP', 'Invalid phone number format')
    await page.locator('form').getByText('Invalid phone number format').waitFor()
    await expect.poll(() => isVerified('mistyped')).toEqual([])
    await field(page, 'WhatsApp number').fill(`+${nextPhone()}`)
    const { release } = await breakOff(page, 'otp.send')
    await createAccount(page)
    await sendCode(page)
    await readToast(page, 'Failed to Send OTP', 'The code may not have been sent.')
    await page
      .locator('#main')
      .getByText(/contact support at \+92/)
      .waitFor()
    await page.getByLabel('Digit 1 of 6').waitFor()
    await release()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => field(page, 'Username').inputValue()).toBe('mistyped')
  })
})

describe('without WhatsApp', () => {
  it('registration goes on by itself after 15 seconds, with the number of support (ACC-3)', async () => {
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
    await expect.poll(() => isVerified('skipped')).toEqual([false])
  })

  it('registration goes on at once when asked to, and not a second time by itself', async () => {
    const page = await visit(site, '/register', { clock: true })
    await fillRegistration(page, 'impatient')
    await disconnect()
    await createAccount(page)
    const { release } = await holdBack(page, 'auth.register')
    const sent: string[] = []
    page.on('request', (request) => {
      if (calls('auth.register')(request)) sent.push(request.url())
    })
    await skipNow(page).dblclick()
    await page.clock.fastForward(SKIP_MS)
    release()
    await unverified(page)
    expect(sent).toHaveLength(1)
  })

  it('a visitor who waits is not skipped, and gets to the code as soon as WhatsApp is back', async () => {
    const page = await visit(site, '/register', { clock: true })
    const phone = await fillRegistration(page, 'patient')
    await disconnect()
    await createAccount(page)
    await isDown(page)
    await page.getByRole('button', { name: 'Wait' }).click()
    await page.getByRole('status').getByText('We look for WhatsApp every few seconds').waitFor()
    await expect.poll(() => skipNow(page).textContent()).toBe('Skip now')
    await page.clock.fastForward(2 * SKIP_MS)
    await expect.poll(() => isVerified('patient')).toEqual([])
    await site.connect()
    await page.clock.fastForward(SKIP_MS)
    await sendCode(page)
    await enterCode(page, await codeSentTo(site.gateway, phone), 'Verify')
    await verified(page)
  })
})

describe('where the shop receives messages (OTP-71, OTP-72)', () => {
  const link = (page: Page) => page.getByRole('link', { name: 'Send the code from your WhatsApp' })

  it('a message from the number itself goes on by itself, told over the socket (OTP-121), and one from another number does not', async () => {
    await receiveMessages(site)
    const page = await visit(site, '/register', { viewport: { width: 360, height: 740 } })
    const polling = await breakOff(page, 'otp.proof')
    const phone = await fillRegistration(page, 'writer')
    await createAccount(page)
    await waitForFocus(link(page))
    const word = wordIn(await link(page).getAttribute('href'))
    await writeToShop(site, '923007777777', word)
    const codes = site.gateway.sent.filter(({ number }) => number === phone)
    expect(codes).toEqual([])
    const verifying = await breakOff(page, 'auth.verifyProof')
    await writeToShop(site, phone, `Salam ${word}`)
    const again = page.getByRole('button', { name: 'Try again' })
    await waitForFocus(again)
    await readToast(page, 'Verification Failed', 'The network failed. Please try again.')
    await verifying.release()
    await again.press('Enter')
    await verified(page)
    await polling.release()
    await expect.poll(() => isVerified('writer')).toEqual([true])

    // The phone is proved in this browser, so an order of it is tracked without another message (OTP-10).
    await page.waitForURL(/\/dashboard/)
    const guest = callsOf(site.shop, '')
    const { orderId } = await guest<{ orderId: number }>('POST', '/api/orders', orderDetails(phone))
    await page.goto('/track')
    await page.getByRole('textbox', { name: 'Order number' }).fill(String(orderId))
    await page.getByRole('textbox', { name: 'WhatsApp number of the order' }).fill(`+${phone}`)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await page.getByRole('heading', { name: `Pay order ${orderId}` }).waitFor()
  })

  it('a code is sent after all where the visitor asks for one, and the other way back, also without a socket', async () => {
    await receiveMessages(site)
    const page = await visit(site, '/healthz', { own: true })
    await page.routeWebSocket(/\/trpc/, (socket) => socket.close())
    await page.goto('/register')
    const phone = await fillRegistration(page, 'asker')
    await createAccount(page)
    await page.getByRole('img', { name: 'QR code that opens WhatsApp' }).waitFor()
    await page.getByRole('button', { name: 'Get a code instead' }).click()
    await sendCode(page)
    await codeSentTo(site.gateway, phone)
    await page.getByRole('button', { name: 'Send the code from your WhatsApp' }).click()
    await writeToShop(site, phone, wordIn(await link(page).getAttribute('href')))
    await verified(page)
    await expect.poll(() => isVerified('asker')).toEqual([true])
  })
})
