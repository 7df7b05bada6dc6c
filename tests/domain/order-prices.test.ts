import { describe, expect, it } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectWhatsapp, orderForm, storedOrders } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

/** A shop that sells a product for 6,000, and for 4,500 to those who bring the code EID25, but no longer OLD. */
const shop = () => {
  const t = testApp()
  const pack = { title: 'Professional Eid pack', priceMinor: 600_000, discountPriceMinor: 450_000 }
  t.make.product({ ...pack, couponCode: 'EID25' })
  t.make.product({ ...pack, couponCode: 'OLD', isActive: false })
  const order = (amount: number, couponCode?: string, more: object = {}) =>
    t.as.guest().orders.create({ ...orderForm, amount, couponCode, ...more })
  return { t, order }
}

describe('the discount price of a product with a coupon code (ORD-2)', () => {
  it.each([undefined, '', '  '])('is refused without it (%j), unlike the full price', async (none) => {
    const { t, order } = shop()
    await expectRefusal(order(4500, none), 'CONFLICT')
    expect(storedOrders(t)).toEqual([])
    expect(await order(6000, none)).toMatchObject({ amount: 6000, couponCode: null })
  })

  it('is named when the code comes with another amount, so that nobody pays too much', async () => {
    const { t, order } = shop()
    const price = 'The price with the coupon code EID25 is now PKR 4,500. Please check and order again.'
    for (const amount of [6000, 4999, 4499]) await expectRefusal(order(amount, 'EID25'), 'CONFLICT', price)
    expect(storedOrders(t)).toEqual([])
  })
})

describe('a coupon code', () => {
  it.each([
    ['is unknown', 'EID26', {}],
    ['is incomplete', 'EID2', {}],
    ['is of another plan', 'EID25', { plan: 'starter', amount: 2499 }],
    ['is of a product that is not on sale', 'OLD', {}],
    ["comes with the plan's own price", 'SUMMER', { amount: 4999 }],
  ])('that %s is refused, and nothing is stored', async (_, code, more) => {
    const { t, order } = shop()
    await expectRefusal(order(4500, code, more), 'BAD_REQUEST', 'This coupon code is not valid')
    expect(storedOrders(t)).toEqual([])
  })

  it('of several products sells each at its own price, also at one without a discount', async () => {
    const { t, order } = shop()
    const year = { title: 'Professional year', priceMinor: 5_000_000, discountPriceMinor: 4_000_000 }
    t.make.product({ ...year, couponCode: 'eid25' })
    t.make.product({ title: 'Enterprise pack', priceMinor: 900_000, couponCode: 'EID25' })
    expect(await order(4500, 'EID25')).toMatchObject({ amount: 4500 })
    expect(await order(40_000, 'EID25')).toMatchObject({ amount: 40_000 })
    expect(await order(9000, 'EID25', { plan: 'enterprise' })).toMatchObject({ amount: 9000 })
  })
})

const oddShop = async () => {
  const t = testApp()
  await t.as.admin().settings.update({ key: 'odd_amounts', value: 'true' })
  return t
}

const place = async (t: TestApp, more: Partial<typeof orderForm> = {}) =>
  t.as.guest().orders.create({ ...orderForm, ...more })

describe('an odd amount (PAY-112)', () => {
  it('is asked for only where the setting is on, differs between the open orders of a price, and is free again when its order is closed', async () => {
    expect((await place(testApp())).amount).toBe(4999)
    const t = await oddShop()
    const first = await place(t)
    const second = await place(t)
    expect([first.amount, second.amount]).toEqual([4998, 4997])
    expect((await place(t, { plan: 'starter', amount: 2499 })).amount).toBe(2498)
    await t.as.admin().orders.setStatus({ id: first.orderId, status: 'cancelled' })
    expect((await place(t)).amount).toBe(4998)
    expect((await place(t)).amount).toBe(4996)
  })

  it('is the amount in the messages, while orders still name the price, and stays that of a renewal that is found again and of an order that waits for its code (PAY-744)', async () => {
    const t = await oddShop()
    const { orderId } = await place(t)
    expect(queuedMessages(t).find(({ orderId: id }) => id === orderId)?.body).toContain('4,998')
    await expectRefusal(place(t, { amount: 4998 }), 'CONFLICT')
    const customer = t.as.customer()
    const order = t.make.order({ userId: customer.user.id, status: 'confirmed', termMonths: 1 })
    t.make.license({ orderId: order.id })
    const renewed = await customer.orders.renew({ id: order.id })
    expect(await customer.orders.renew({ id: order.id })).toEqual(renewed)
    await connectWhatsapp(t)
    const browser = t.as.guest()
    const { amount, ...waiting } = await browser.orders.create(orderForm)
    const again = { orderId: waiting.orderId, plan: orderForm.plan, amount: 4999 }
    expect(await browser.orders.changePlan(again)).toMatchObject({ amount })
  })

  it.each([
    [60, [59, 60]],
    [250, [249, 248, 250]],
    [150_000, [149_999, 149_998, 149_997]],
  ])('of %s differs by one rupee or one hundredth at most: %j (PAY-742)', async (price, amounts) => {
    const t = await oddShop()
    await t.as.admin().products.create({ title: 'Starter pack', price })
    const asked = []
    for (const _ of amounts) asked.push((await place(t, { plan: 'starter', amount: price })).amount)
    expect(asked).toEqual(amounts)
  })

  it('is the price itself where all odd amounts are taken, which the payment desk says (PAY-743)', async () => {
    const t = await oddShop()
    for (let off = 1; off <= 49; off += 1) t.make.order({ amountMinor: (4999 - off) * 100 })
    const [first, second] = [await place(t), await place(t)]
    expect([first.amount, second.amount]).toEqual([4999, 4999])
    await t.as.guest().payments.submit({ token: second.payPath.slice('/pay/'.length), transactionId: '1' })
    const { flags } = await t.as.admin().payments.get({ id: second.orderId })
    expect(flags.map(({ kind, evidence }) => [kind, evidence.map(({ orderId }) => orderId)])).toEqual([
      ['amount', [first.orderId]],
    ])
  })
})
