import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { CODE_DIGITS } from '#src/shared/one-time-code.ts'
import {
  codeAnswers as answers,
  common,
  input,
  landing,
  order,
  dashboardOrders as orders,
  verification,
} from '#src/shared/texts.ts'
import { codeSentTo, enterCode, firstDigit, otherThan } from '#tests/helpers/codes.ts'
import type { PushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { orderReceived } from '#tests/helpers/placed-orders.ts'
import { createAccount, fillRegistration, sendCode } from '#tests/helpers/registration.ts'
import { type Screen, withAny } from './screen.ts'

// The screens of a shop that sends codes by WhatsApp: the codes of orders and of registration, and the placed order.

/** A number of its own for each width that a screen is seen in, as the gateway writes it. */
const phoneOf = (page: Page, kind: number): string =>
  `9230055${kind}${String(page.viewportSize()?.width).padStart(4, '0')}`
const BUYER = 1
const CUSTOMER = 2

const newestCode = (gateway: PushflowServer, phone: string): Promise<string> =>
  codeSentTo(gateway, phone, gateway.sent.filter(({ number }) => number === phone).length)

const orderPanel = (page: Page) => page.locator('#order-panel')
const dialog = (page: Page) => page.getByRole('dialog')
const codeSent = (step: Locator) =>
  step.getByText(withAny(verification.sentCode({ codeDigits: 0, phone: '0', codeMinutes: 0 })))

const enterShortCode = async (step: Locator, button: string) => {
  await enterCode(step, '12', button)
  const error = input.noCode({ digits: CODE_DIGITS })
  await step.getByRole('alert').getByText(error).waitFor()
}

/** Registration, with its code on the way to the number that comes back. */
const register = async (page: Page): Promise<string> => {
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  const phone = await fillRegistration(page, 'asma')
  await createAccount(page)
  await sendCode(page)
  await page.getByText(answers.codeSent).waitFor()
  return phone
}

/** An order of the landing page, with its code on the way. */
const buy = async (page: Page) => {
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  const form = page.locator('#purchase form')
  await form.getByRole('textbox', { name: common.name }).fill('Asma Traders')
  await form.getByRole('textbox', { name: common.email }).fill('asma@example.com')
  await form.getByRole('textbox', { name: common.whatsappNumber }).fill(`+${phoneOf(page, BUYER)}`)
  await form.locator('[type=submit]').click()
  await codeSent(orderPanel(page)).waitFor()
}

/** An order of the dashboard, with its code on the way. */
const buyAgain = async (page: Page) => {
  await page.getByRole('button', { name: common.placeOrder }).click()
  const number = dialog(page).getByRole('textbox', { name: common.whatsappNumber })
  // Nothing is typed before the known details are filled in.
  await expect.poll(() => number.inputValue()).not.toBe('')
  await dialog(page).getByRole('textbox', { name: common.name }).fill('Asma Traders')
  await number.fill(`+${phoneOf(page, CUSTOMER)}`)
  await page.getByRole('button', { name: orders.confirmOrder }).click()
  const sent = codeSent(dialog(page))
  // The page of another width may have placed this order already.
  const again = dialog(page).getByRole('button', { name: order.orderAgain })
  await sent.or(again).waitFor()
  if (await again.isVisible()) await again.click()
  await sent.waitFor()
}

export const visitorCodeScreens: Screen[] = [
  ['registration, the code on its way', '/register', register],
  [
    'registration, a wrong code',
    '/register',
    async (page, gateway) => {
      const code = await codeSentTo(gateway, await register(page))
      await enterCode(page, otherThan(code), common.verify)
      await page.getByText(verification.codeIsWrong).waitFor()
    },
  ],
  ['order, the code on its way', '/', buy],
  [
    'order, a short code',
    '/',
    async (page) => {
      await buy(page)
      await enterShortCode(orderPanel(page), landing.verifyAndOrder)
    },
  ],
  [
    'order, placed',
    '/',
    async (page, gateway) => {
      await buy(page)
      const code = await newestCode(gateway, phoneOf(page, BUYER))
      await enterCode(orderPanel(page), code, landing.verifyAndOrder)
      await orderReceived(page)
    },
  ],
]

export const customerCodeScreens: Screen[] = [
  ['order dialog, the code on its way', '/dashboard?tab=orders', buyAgain],
  [
    'order dialog, a short code',
    '/dashboard?tab=orders',
    async (page) => {
      await buyAgain(page)
      await enterShortCode(dialog(page), orders.verifyOtp)
    },
  ],
  [
    'order that waits for its code',
    '/dashboard?tab=orders',
    async (page) => {
      await page.getByRole('link', { name: orders.verifyWhatsappNumber }).first().click()
      await firstDigit(dialog(page)).waitFor()
    },
  ],
  [
    'order dialog, placed',
    '/dashboard?tab=orders',
    async (page, gateway) => {
      await buyAgain(page)
      await enterCode(dialog(page), await newestCode(gateway, phoneOf(page, CUSTOMER)), orders.verifyOtp)
      await orderReceived(page)
    },
  ],
]
