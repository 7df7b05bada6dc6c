import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { orderForm, storedOrders } from '#tests/helpers/orders.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

/** A shop that sells a product for 6,000, and for 4,500 to those who bring the code EID25. */
const shop = () => {
  const t = testApp()
  t.make.product({
    title: 'Professional Eid pack',
    priceMinor: 600_000,
    discountPriceMinor: 450_000,
    couponCode: 'EID25',
  })
  const order = (amount: number, couponCode?: string, more: object = {}) =>
    t.as.guest().orders.create({ ...orderForm, amount, couponCode, ...more })
  return { t, order }
}

describe('the discount price of a product with a coupon code (ORD-2)', () => {
  it.each(['EID25', 'eid25', ' Eid25 '])(
    'is on sale with the code (%j), and the order stores the code',
    async (code) => {
      const { t, order } = shop()
      const { orderId } = await order(4500, code)
      const admin = t.as.admin()
      expect(await admin.orders.get({ id: orderId })).toMatchObject({ amount: 4500, couponCode: code.trim() })
    },
  )

  it.each([undefined, '', '  '])('is refused without it (%j), unlike the full price', async (none) => {
    const { t, order } = shop()
    await expectRefusal(order(4500, none), 'CONFLICT')
    expect(storedOrders(t)).toEqual([])
    expect(await order(6000, none)).toMatchObject({ amount: 6000, couponCode: null })
  })

  it('is named when the code comes with another amount, so that nobody pays too much', async () => {
    const { t, order } = shop()
    for (const amount of [6000, 4999, 4499]) {
      await expectRefusal(
        order(amount, 'EID25'),
        'CONFLICT',
        'The price with the coupon code EID25 is now PKR 4,500. Please check and order again.',
      )
    }
    expect(storedOrders(t)).toEqual([])
  })
})

describe('a coupon code', () => {
  it.each([
    ['is unknown', 'EID26', {}],
    ['is incomplete', 'EID2', {}],
    ['is of another plan', 'EID25', { plan: 'starter', amount: 2499 }],
    ["comes with the plan's own price", 'SUMMER', { amount: 4999 }],
  ])('that %s is refused, and nothing is stored (ORD-2)', async (_, code, more) => {
    const { t, order } = shop()
    await expectRefusal(order(4500, code, more), 'BAD_REQUEST', 'This coupon code is not valid')
    expect(storedOrders(t)).toEqual([])
  })

  it('of a product that is not on sale is refused', async () => {
    const { t, order } = shop()
    t.connection.prepare('update products set is_active = 0').run()
    await expect(order(4500, 'EID25')).rejects.toThrow('This coupon code is not valid')
  })

  it('of a product without a discount price sells it at its price', async () => {
    const { t, order } = shop()
    t.make.product({ title: 'Enterprise pack', priceMinor: 900_000, couponCode: 'TEAM' })
    expect(await order(9000, 'TEAM', { plan: 'enterprise' })).toMatchObject({ amount: 9000 })
  })

  it('of several products sells each at its own price', async () => {
    const { t, order } = shop()
    t.make.product({
      title: 'Professional year',
      priceMinor: 5_000_000,
      discountPriceMinor: 4_000_000,
      couponCode: 'eid25',
    })
    expect(await order(4500, 'EID25')).toMatchObject({ amount: 4500 })
    expect(await order(40_000, 'EID25')).toMatchObject({ amount: 40_000 })
  })

  it('is part of the body that a repeated request must match', async () => {
    const { order } = shop()
    const { orderId } = await order(4500, 'EID25', { idempotencyKey: 'k' })
    expect(await order(4500, 'EID25', { idempotencyKey: 'k' })).toMatchObject({ orderId })
    await expectRefusal(order(4500, undefined, { idempotencyKey: 'k' }), 'CONFLICT')
  })
})
