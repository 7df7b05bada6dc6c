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
