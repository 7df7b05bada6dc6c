import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/bank-feed.ts'
import { orders } from '#db/schema/orders.ts'
import { readAlert } from '#src/domains/bank-feed/reading.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { honest, hostile, ID } from '#tests/helpers/bank-corpus.ts'
import { shopWithFeed } from '#tests/helpers/bank-feed.ts'

const statusOf = (t: TestApp, id: number) =>
  t.deps.db.select().from(orders).where(eq(orders.id, id)).get()?.status

describe('the corpus (BANK-4, BANK-9):', () => {
  it('holds at least 150 alerts, 60 of them hostile', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60)
    expect(honest.length + hostile.length).toBeGreaterThanOrEqual(150)
  })

  it.each([...new Set(honest.map(({ bank }) => bank))])('is read where %s tells of money', (bank) => {
    const { deps } = testApp()
    for (const { text, amount, id } of honest.filter((alert) => alert.bank === bank)) {
      expect({ text, ...readAlert(deps, bank, text) }).toMatchObject({
        direction: 'in',
        bank,
        amountMinor: Math.round(amount * 100),
        transactionId: id,
      })
    }
  })

  it('pays no order by a hostile alert, one by one', async () => {
    const t = testApp()
    const { begin, claim, hear } = await shopWithFeed(t)
    await begin()
    const order = t.make.order()
    await claim(order.id, ID)
    for (const { from, text } of hostile) {
      hear(text, from)
      expect([text, statusOf(t, order.id)]).toEqual([text, 'pending'])
      t.deps.db.delete(bankAlerts).where(eq(bankAlerts.transactionKey, '20261126101500')).run()
      t.clock.advance(1)
    }
  })

  it('pays no order by all hostile alerts together', async () => {
    const t = testApp()
    const { begin, claim, hear } = await shopWithFeed(t)
    await begin()
    const order = t.make.order()
    await claim(order.id, ID)
    for (const { from, text } of hostile.toReversed()) hear(text, from)
    expect(statusOf(t, order.id)).toBe('pending')
  })
})
