import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

/** A registration that waits for a code, as it is when the page was loaded again; another code may be asked for at once. */
const enterCode = async (page: Page) => {
  await page.evaluate(() => {
    const phone = '+923001234567'
    const notice = 'We could not send a code to this WhatsApp number.'
    const entered = { username: 'asma', email: 'asma@example.com', phone }
    const sent = { phone, notice, failed: true, resendAt: null, at: Date.now() }
    sessionStorage.setItem('registration', JSON.stringify({ entered, sent }))
  })
  await page.reload()
  await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor()
}

/** Every screen and open dialog that a visitor meets. */
export const visitorScreens: Screen[] = [
  ['landing', '/'],
  [
    'landing with errors in the order form',
    '/#purchase',
    (page) => page.getByRole('button', { name: 'Place Order' }).click(),
  ],
  ['sign-in', '/login'],
  ['registration', '/register'],
  [
    'registration with errors',
    '/register',
    (page) => page.getByRole('button', { name: 'Create Account' }).click(),
  ],
  ['registration, the code', '/register', enterCode],
  ['password reset', '/reset-password'],
  [
    'password reset, the code',
    '/reset-password',
    async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com')
      await page.getByRole('button', { name: 'Send Reset Code' }).click()
      await page.getByRole('textbox', { name: 'Reset code' }).waitFor()
    },
  ],
  ['not found', '/nothing'],
]
