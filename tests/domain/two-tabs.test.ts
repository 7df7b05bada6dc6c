import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { orderForm, storedOrders } from '#tests/helpers/orders.ts'
import { sendProof } from '#tests/helpers/payments.ts'

describe('the same order from two tabs (ORD-326)', () => {
  it('is one order, also for a repeat of either request', async () => {
    const t = testApp()
    const browser = t.as.guest()
    const [first, second] = [
      await browser.orders.create({ ...orderForm, idempotencyKey: 'first tab' }),
      await browser.orders.create({ ...orderForm, idempotencyKey: 'second tab' }),
    ]
    expect([second.orderId, second.payPath]).toEqual([first.orderId, first.payPath])
    const repeated = await t.as.guest().orders.create({ ...orderForm, idempotencyKey: 'second tab' })
    expect(repeated.orderId).toBe(first.orderId)
    expect(storedOrders(t)).toHaveLength(1)
  })

  it('is one order in the very same instant, before either tab has a cookie', async () => {
    const t = testApp()
    const [one, two] = [t.as.guest(), t.as.guest()]
    const order = (tab: typeof one, idempotencyKey: string, changes = {}) =>
      tab.orders.create({ ...orderForm, idempotencyKey, ...changes })
    const placed = await Promise.all([order(one, 'first tab'), order(two, 'second tab')])
    expect(placed[0].orderId).toBe(placed[1].orderId)
    const another = await order(t.as.guest(), 'third', { plan: 'starter', amount: 2499 })
    const elsewhere = await order(t.as.guest({ address: '198.51.100.7' }), 'elsewhere')
    t.clock.advance(10)
    const later = await order(t.as.guest(), 'later')
    await sendProof(t, later.orderId)
    const paid = await order(t.as.guest(), 'after the proof')
    const ids = [placed[0], another, elsewhere, later, paid].map(({ orderId }) => orderId)
    expect(new Set(ids).size).toBe(5)
  })

  it.each([
    ['another plan', { plan: 'starter', amount: 2499 }],
    ['another term', { amount: 41_993 }],
    ['another name', { name: 'Bilal' }],
    ['a company', { company: 'Asma Traders' }],
  ])('is two orders with %s', async (_, other) => {
    const t = testApp()
    const browser = t.as.guest()
    await browser.orders.create(orderForm)
    await browser.orders.create({ ...orderForm, ...other })
    expect(storedOrders(t)).toHaveLength(2)
  })

  it('is two orders from another browser, after ten minutes, and once the first was paid or decided', async () => {
    const t = testApp()
    const browser = t.as.guest()
    const { orderId } = await browser.orders.create(orderForm)
    const others = [(await t.as.guest().orders.create(orderForm)).orderId]
    await sendProof(t, orderId)
    others.push((await browser.orders.create(orderForm)).orderId)
    t.clock.advance(600)
    others.push((await browser.orders.create(orderForm)).orderId)
    await t.as.admin().orders.setStatus({ id: others.at(-1) ?? 0, status: 'cancelled' })
    others.push((await browser.orders.create(orderForm)).orderId)
    expect(new Set([orderId, ...others]).size).toBe(5)
  })
})
