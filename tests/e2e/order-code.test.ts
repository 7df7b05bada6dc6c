import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { nextPhone } from '#tests/helpers/account.ts'
import { codeSentTo, enterCode, otherThan } from '#tests/helpers/codes.ts'
import { fieldError, fill } from '#tests/helpers/fields.ts'
import { receiveMessages, wordIn, writeToShop } from '#tests/helpers/incoming.ts'
import { choosePeriod, choosePlan } from '#tests/helpers/landing.ts'
import { ordersNamed } from '#tests/helpers/order-table.ts'
import { readToast, waitForFocus, waitForValue } from '#tests/helpers/page.ts'
import { orderReceived } from '#tests/helpers/placed-orders.ts'
import { openSite, type VisitOptions, visit } from '#tests/helpers/site.ts'
import { breakOff } from '#tests/helpers/traffic.ts'
import { phoneText } from '#web/lib/links/phone-link.ts'

// The code step of the landing page's order, in a shop that sends codes by WhatsApp. The step is that of every code, so
// what it does with one stands here alone.

const site = await openSite()
beforeEach(() => site.connect())

const RESEND_S = 300
const VERIFY = 'Verify and Order'

/** A visitor at the order form, and a number that nobody had before. */
const begin = async (name: string, options: VisitOptions = {}) => {
  const phone = nextPhone()
  const page = await visit(site, options.own ? '/login' : '/', options)
  if (options.own) {
    await page.routeWebSocket(/\/trpc/, (socket) => socket.close())
    await page.goto('/')
  }
  const form = page.locator('#purchase form')
  await fill(form, { Name: name, Email: 'buyer@example.com', 'WhatsApp number': `+${phone}` })
  const panel = page.locator('#order-panel')
  return {
    page,
    panel,
    phone,
    field: (label: string) => form.getByRole('textbox', { name: label }),
    plan: (type: string) => page.locator(`#purchase [data-plan=${type}]`),
    place: () => form.getByRole('button', { name: 'Place Order' }).click(),
    /** What the step says about the code on its way. */
    says: (text: string) => panel.getByRole('status').getByText(text).waitFor(),
    refused: (text: string) => fieldError(panel.getByRole('alert'), text).waitFor(),
  }
}

const resend = (page: Page) => page.getByRole('button', { name: 'Resend code' })
const notSent = (phone: string) =>
  `The code could not be sent to ${phoneText(`+${phone}`)}. Check the number, or resend it now.`
const sent = (phone: string) => `We sent a 6-digit code to ${phoneText(`+${phone}`)}`

it('a code is asked for where it is short or wrong, sent anew after five minutes, taken out of a pasted text, kept where the network fails, and proves the phone, step by step (OTP-5, OTP-17, OTP-810)', async () => {
  const { page, panel, phone, place, says, refused } = await begin('Wrong Then Right', { clock: true })
  await place()
  const first = await codeSentTo(site.gateway, phone)
  await says(sent(phone))
  const digit = (n: number) => page.getByLabel(`Digit ${n} of 6`)
  await waitForFocus(digit(1))
  const step = page.getByRole('list', { name: 'Steps to your license key' }).locator('[aria-current]')
  await expect.poll(() => step.textContent()).toBe('2Code')
  await panel.getByRole('link', { name: 'Open WhatsApp' }).waitFor()
  await enterCode(panel, otherThan(first).slice(0, 3), VERIFY)
  await refused('Please enter a valid 6-digit OTP')
  await digit(4).click()
  await page.keyboard.type(`${otherThan(first).slice(3, 4)}x${otherThan(first).slice(4)}`)
  const wrong = 'This code is wrong. Please try again.'
  await refused(wrong)
  await waitForFocus(digit(1))
  await waitForValue(digit(1), '')
  // A reader of the screen hears it at the box, which the library ties to nothing by itself.
  const described = await digit(1).evaluate((box) => [
    box.getAttribute('aria-invalid'),
    document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent,
  ])
  expect(described).toEqual(['true', expect.stringContaining(wrong)])
  expect(await page.getByText('Verification Failed').count()).toBe(0)

  const waiting = page.getByRole('button', { name: /^Resend in \d:\d\d$/ })
  await site.pass(RESEND_S - 30, page)
  await expect.poll(() => waiting.textContent()).toMatch(/^Resend in 0:\d\d$/)
  await expect.poll(() => waiting.isDisabled()).toBe(true)
  await site.pass(30, page)
  await resend(page).click()
  await readToast(page, 'Code Sent', 'A new code is on its way to your WhatsApp number.')
  const code = await codeSentTo(site.gateway, phone, 2)

  const paste = (text: string) =>
    digit(3).evaluate((box, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  const network = await breakOff(page, 'orders.verifyCode')
  await paste(`*${code.slice(0, 3)}-${code.slice(3)}* is your code.`)
  const failed = 'The network failed. Your code is still here: please try again.'
  await refused(failed)
  // A seventh digit is ignored.
  await digit(6).press('End')
  await page.keyboard.type(otherThan(code).slice(5))
  await waitForValue(digit(6), code.slice(5))
  await network.release()
  await panel.getByRole('button', { name: VERIFY }).click()
  await orderReceived(page)
  await expect.poll(() => step.textContent()).toBe('3Pay')
  await readToast(page, 'Order Submitted Successfully')
})

it('the code step is there again after a reload, leads back to the filled form, and the same details stay one order, also for a plan that is bought above it (LAND-3, OTP-811)', async () => {
  const { page, panel, phone, field, plan, place, says } = await begin('Back And Forth')
  await choosePlan(page, 'enterprise')
  await choosePeriod(page, 'yearly')
  await place()
  await says(sent(phone))
  await page.reload()
  await says(sent(phone))
  await expect.poll(() => plan('enterprise').isChecked()).toBe(true)
  await expect.poll(() => page.locator('#purchase [value=yearly]').isChecked()).toBe(true)
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type('12')
  await panel.getByRole('button', { name: 'Back' }).click()
  await waitForValue(field('Name'), 'Back And Forth')
  await waitForValue(field('WhatsApp number'), `+${phone}`)
  await expect.poll(() => page.locator('#purchase dl').textContent()).toMatch(/one year.*83,993/)
  await place()
  await says(sent(phone))
  await waitForValue(page.getByLabel('Digit 1 of 6'), '')

  await page.getByRole('button', { name: /^Buy Now: Starter/ }).click()
  await waitForValue(field('Name'), 'Back And Forth')
  await expect.poll(() => plan('starter').isChecked()).toBe(true)
  await expect.poll(() => page.locator('#purchase dl').textContent()).toContain('20,993')
  await place()
  await says(sent(phone))
  const orders = await ordersNamed(site, 'Back And Forth')
  expect(orders).toMatchObject([{ plan: 'starter', amount: 20_993 }])
  const code = await codeSentTo(site.gateway, phone)
  await enterCode(panel, `${code.slice(0, 3)} ${code.slice(3)}`, VERIFY)
  await orderReceived(page)
  await page.reload()
  await orderReceived(page)
  await page.getByText('Starter, 1 year').waitFor()
  await page.goBack()
  await panel.getByRole('heading', { name: 'Order Submitted Successfully', exact: true }).waitFor()
  await panel.getByText('Starter, one year, PKR\u00a020,993').waitFor()
  await panel.getByRole('link', { name: 'Pay and send proof' }).click()
  await page.getByRole('heading', { name: /^Order \d+ received$/ }).waitFor()
})

it('a gateway that hangs, answers with a web page or refuses keeps no visitor waiting and takes no order away, and another code may be asked for at once', async () => {
  const { page, panel, phone, place, says } = await begin('Hanging')
  site.gateway.behave('hang')
  await place()
  await says(`We are sending a 6-digit code to ${phoneText(`+${phone}`)} on WhatsApp…`)
  await codeSentTo(site.gateway, phone)
  expect(await ordersNamed(site, 'Hanging')).toHaveLength(1)
  site.gateway.hangUp()
  await says(notSent(phone))
  await expect.poll(() => resend(page).isEnabled()).toBe(true)
  site.gateway.behave('html')
  await resend(page).click()
  const later = 'WhatsApp cannot send a code right now. Please try again in a minute or contact support.'
  await readToast(page, 'Failed to Send OTP', later)
  await site.connect()
  await resend(page).click()
  await says(sent(phone))
  const codes = site.gateway.sent.filter(({ number }) => number === phone)
  await enterCode(panel, await codeSentTo(site.gateway, phone, codes.length), VERIFY)
  await orderReceived(page)
})

it('a message from the number of the order goes on by itself, where the shop receives some, also without a socket', async () => {
  await receiveMessages(site)
  const { panel, page, phone, place } = await begin('Writer', { own: true })
  await place()
  const link = panel.getByRole('link', { name: 'Send the code from your WhatsApp' })
  await waitForFocus(link)
  await writeToShop(site, phone, wordIn(await link.getAttribute('href')))
  await orderReceived(page)
  const toPhone = site.gateway.sent.filter(({ number }) => number === phone)
  expect(toPhone.filter(({ message }) => /^\*\d{6}/.test(message))).toEqual([])
})
