import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectWhatsapp, orderForm, PHONE } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

const shop = async () => {
  const t = testApp()
  await t.as.admin().settings.update({ key: 'odd_amounts', value: 'true' })
  return t
}

const place = async (t: TestApp, more: Partial<typeof orderForm> = {}) =>
  t.as.guest().orders.create({ ...orderForm, ...more })

describe('an odd amount (PAY-112)', () => {
  it('is asked for only where the setting is on', async () => {
    const t = testApp()
    expect([(await place(t)).amount, (await place(t)).amount]).toEqual([4999, 4999])
  })

  it('differs between the open orders of a price, and is free again when its order is closed', async () => {
    const t = await shop()
    const first = await place(t)
    const second = await place(t)
    expect([first.amount, second.amount]).toEqual([4998, 4997])
    expect((await place(t, { plan: 'starter', amount: 2499 })).amount).toBe(2498)
    await t.as.admin().orders.setStatus({ id: first.orderId, status: 'cancelled' })
    expect((await place(t)).amount).toBe(4998)
    expect((await place(t)).amount).toBe(4996)
  })

  it('is the amount in the messages, while orders still name the price, and a renewal is found again', async () => {
    const t = await shop()
    const { orderId } = await place(t)
    const message = queuedMessages(t).find(({ orderId: id }) => id === orderId)
    expect(message?.body).toContain('4,998')
    await expectRefusal(place(t, { amount: 4998 }), 'CONFLICT')
    const customer = t.as.customer()
    const order = t.make.order({ userId: customer.user.id, status: 'confirmed', termMonths: 1 })
    t.make.license({ orderId: order.id })
    const renewed = await customer.orders.renew({ id: order.id })
    expect(await customer.orders.renew({ id: order.id })).toEqual(renewed)
  })

  it('stays the same where an order that waits for its code is sent with the same plan', async () => {
    const t = await shop()
    await connectWhatsapp(t)
    const browser = t.as.guest()
    const { orderId, amount } = await browser.orders.create({ ...orderForm, phone: PHONE })
    const { plan } = orderForm
    expect(await browser.orders.changePlan({ orderId, plan, amount: 4999 })).toMatchObject({ amount })
  })

  it.each([
    [60, [59, 60]],
    [250, [249, 248, 250]],
    [150_000, [149_999, 149_998, 149_997]],
  ])('of a price of %s differs by one rupee or one hundredth at most: %j', async (price, amounts) => {
    const t = await shop()
    await t.as.admin().products.create({ title: 'Starter pack', price })
    const asked = []
    for (const _ of amounts) asked.push((await place(t, { plan: 'starter', amount: price })).amount)
    expect(asked).toEqual(amounts)
  })

  it('is the price itself where all odd amounts are taken, which the payment desk says', async () => {
    const t = await shop()
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
