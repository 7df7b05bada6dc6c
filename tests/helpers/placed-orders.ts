import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { pay as texts } from '#src/shared/texts.ts'
import { withAny } from '#tests/helpers/screens/screen.ts'
import { type Account, type Customer, callsOf, nextPhone } from './account.ts'
import { waitForFocus } from './page.ts'
import type { Shop } from './shop.ts'

const details = { plan: 'professional', amount: 4999 }

export const orderDetails = (phone: string) => ({
  ...details,
  name: 'Asma Traders',
  email: 'asma@example.com',
  phone: `+${phone}`,
})

/** An order of a guest with this number, and the link that pays it. */
export const guestOrder = ({ shop }: { shop: Shop }, phone = nextPhone()) =>
  callsOf(shop, '')<{ orderId: number; payPath: string }>('POST', '/api/orders', orderDetails(phone))

/** An order of this customer, which waits for its code. */
export const orderOf = async ({ call, phone }: Customer, more: object = {}): Promise<number> =>
  (await call<{ orderId: number }>('POST', '/api/orders', { ...orderDetails(phone), ...more })).orderId

const place = ({ call }: Pick<Account, 'call'>, n: number, more: object = {}) => {
  const phone = `+92300${String(1_000_000 + n)}`
  const buyer = { name: `Buyer ${n}`, email: 'buyer@example.com', phone }
  const order = { ...details, ...buyer, ...more }
  return call<{ orderId: number; payPath: string }>('POST', '/api/orders', order)
}

/** An order of a guest, or of an account; `n` makes its name and phone. */
export const placeOrder = async (
  { shop }: { shop: Shop },
  n: number,
  more: object = {},
  account: Pick<Account, 'call'> = { call: callsOf(shop, '') },
): Promise<number> => (await place(account, n, more)).orderId

/** An order of a guest who sent a proof of payment by its pay link. */
export const placePaidOrder = async (
  { shop }: { shop: Shop },
  n: number,
  transactionId = `${n}`,
): Promise<number> => {
  const call = callsOf(shop, '')
  const { orderId, payPath } = await place({ call }, n)
  const json = { token: payPath.slice('/pay/'.length), transactionId, sender: `Buyer ${n}` }
  await call('POST', '/trpc/payments.submit', { json })
  return orderId
}

/** Sets the status of an order as its administrator. */
export const setOrderStatus = (
  { admin }: { admin: Pick<Account, 'call'> },
  id: number | undefined,
  status: string,
): Promise<{ licenseKey: string }> => admin.call('PATCH', `/api/admin/orders/${id}/status`, { status })

/** Waits until the page says that an order was received. */
export const orderReceived = (page: Page): Promise<void> =>
  page.getByRole('heading', { name: withAny(texts.orderReceived({ orderId: 0 })) }).waitFor()

/** The rows of a customer's order history. */
export const historyOf = (page: Page) => page.getByRole('region', { name: 'Orders' }).getByRole('listitem')

/** Waits until the pay page says that it has the proof: on the screen, and where the focus is. */
export const expectProofTaken = async (page: Page): Promise<void> => {
  const heading = page.getByRole('heading', { name: texts.haveProof })
  await waitForFocus(heading)
  const isOnScreen = () =>
    heading.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
  await expect.poll(isOnScreen).toBe(true)
  await page.getByText(texts.proofSent, { exact: true }).waitFor()
}
