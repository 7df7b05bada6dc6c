import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { codeSentTo, enterCode, otherThan } from '#tests/helpers/codes.ts'
import type { PushflowServer } from '#tests/helpers/fakes/pushflow-server.ts'
import { createAccount, fillRegistration, sendCode } from '#tests/helpers/registration.ts'
import type { Screen } from './screen.ts'

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

/** Registration, with its code on the way to the number that comes back. */
const register = async (page: Page): Promise<string> => {
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  const phone = await fillRegistration(page, 'asma')
  await createAccount(page)
  await sendCode(page)
  await page.getByText('We sent a verification code to your WhatsApp.').waitFor()
  return phone
}

/** An order of the landing page, with its code on the way. */
const buy = async (page: Page) => {
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  const form = page.locator('#purchase form')
  await form.getByRole('textbox', { name: 'Name' }).fill('Asma Traders')
  await form.getByRole('textbox', { name: 'Email' }).fill('asma@example.com')
  await form.getByRole('textbox', { name: 'WhatsApp number' }).fill(`+${phoneOf(page, BUYER)}`)
  await form.getByRole('button', { name: 'Place Order' }).click()
  await orderPanel(page).getByText('We sent a 6-digit code').waitFor()
}

/** An order of the dashboard, with its code on the way. */
const buyAgain = async (page: Page) => {
  await page.getByRole('button', { name: 'Place Order' }).click()
  const number = dialog(page).getByRole('textbox', { name: 'WhatsApp number' })
  // Nothing is typed before the known details are filled in.
  await expect.poll(() => number.inputValue()).not.toBe('')
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Asma Traders')
  await number.fill(`+${phoneOf(page, CUSTOMER)}`)
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  const sent = dialog(page).getByText('We sent a 6-digit code')
  // The page of another width may have placed this order already (ORD-327).
  const again = dialog(page).getByRole('button', { name: 'Order again' })
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
      await enterCode(page, otherThan(code), 'Verify')
      await page.getByRole('alert').getByText('Invalid OTP').waitFor()
    },
  ],
  ['order, the code on its way', '/', buy],
  [
    'order, a short code',
    '/',
    async (page) => {
      await buy(page)
      await enterCode(orderPanel(page), '12', 'Verify and Order')
      await orderPanel(page).getByRole('alert').getByText('Please enter a valid 6-digit OTP').waitFor()
    },
  ],
  [
    'order, placed',
    '/',
    async (page, gateway) => {
      await buy(page)
      const code = await newestCode(gateway, phoneOf(page, BUYER))
      await enterCode(orderPanel(page), code, 'Verify and Order')
      await page.getByRole('heading', { name: /^Order \d+ received$/ }).waitFor()
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
      await enterCode(dialog(page), '12', 'Verify OTP')
      await dialog(page).getByRole('alert').getByText('Please enter a valid 6-digit OTP').waitFor()
    },
  ],
  [
    'order that waits for its code',
    '/dashboard?tab=orders',
    async (page) => {
      await page.getByRole('link', { name: 'Verify WhatsApp number' }).first().click()
      await dialog(page).getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor()
    },
  ],
  [
    'order dialog, placed',
    '/dashboard?tab=orders',
    async (page, gateway) => {
      await buyAgain(page)
      await enterCode(dialog(page), await newestCode(gateway, phoneOf(page, CUSTOMER)), 'Verify OTP')
      await page.getByRole('heading', { name: /^Order \d+ received$/ }).waitFor()
    },
  ],
]
