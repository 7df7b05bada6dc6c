import { describe, expect, it } from 'vitest'
import { type TestApp } from '#tests/helpers/app.ts'
import { connectedShop, lastCode, orderForm, waitingOrder } from '#tests/helpers/orders.ts'

/** The code of the order that this browser places. */
const codeOf = async (t: TestApp, browser: Pick<ReturnType<TestApp['as']['guest']>, 'orders'>) => {
  const { orderId } = await browser.orders.create({ ...orderForm, company: String(Math.random()) })
  await t.settled()
  return { orderId, otp: lastCode(t) }
}

describe('the code of an order', () => {
  it('outlives the codes of orders that strangers place with the same phone (OTP-4)', async () => {
    const { t, browser, orderId, otp } = await waitingOrder()
    for (const stranger of [t.as.guest(), t.as.customer()]) {
      const theirs = await codeOf(t, stranger)
      await stranger.orders.sendCode({ orderId: theirs.orderId })
    }
    expect(await browser.orders.codeStatus({ orderId })).toMatchObject({ delivery: 'sent' })
    expect(await browser.orders.verifyCode({ orderId, otp })).toMatchObject({ success: true })
  })

  it.each(['guest', 'customer'] as const)(
    'ends with the code of another order of the same %s and phone (OTP-4)',
    async (kind) => {
      const t = await connectedShop()
      const buyer = kind === 'guest' ? t.as.guest() : t.as.customer()
      const [first, second] = [await codeOf(t, buyer), await codeOf(t, buyer)]
      const ended = kind === 'guest' ? 'Invalid OTP' : /expired/
      await expect(buyer.orders.verifyCode(first)).rejects.toThrow(ended)
      expect(await buyer.orders.verifyCode(second)).toMatchObject({ success: true })
    },
  )
})
