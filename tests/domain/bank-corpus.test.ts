import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/bank-feed.ts'
import { orders } from '#db/schema/orders.ts'
import { bankFormats } from '#src/domains/bank-feed/bank-formats.ts'
import { problemOf } from '#src/domains/bank-feed/format.ts'
import { cameAt, momentOf } from '#src/domains/bank-feed/moment.ts'
import { strangeWords } from '#src/domains/bank-feed/payer.ts'
import { readAlert } from '#src/domains/bank-feed/reading.ts'
import { transactionKeyOf } from '#src/domains/payments/transaction-key.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { honest, hostile, ID } from '#tests/helpers/bank-corpus.ts'
import { shopWithFeed } from '#tests/helpers/bank-feed.ts'
import { mutationsOf, sameAs, shapes, TOLD } from '#tests/helpers/bank-mutations.ts'
import { inTheWild } from '#tests/helpers/seen-alerts.ts'

const statusOf = (t: TestApp, id: number) =>
  t.deps.db.select().from(orders).where(eq(orders.id, id)).get()?.status

describe('the corpus (BANK-4, BANK-9):', () => {
  it('holds at least 150 alerts, 60 of them hostile', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60)
    expect(honest.length + hostile.length).toBeGreaterThanOrEqual(150)
    expect(inTheWild.length).toBeGreaterThanOrEqual(20)
  })

  const told = [...honest, ...inTheWild]
  it.each([...new Set(told.map(({ bank }) => bank))])('is read where %s tells of money', (bank) => {
    const { deps } = testApp()
    for (const { text, amount, id } of told.filter((alert) => alert.bank === bank)) {
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

  it('is read by formats without a fault, each once (BANK-5)', () => {
    for (const { format, direction } of bankFormats) {
      expect([format, problemOf(format, direction)]).toEqual([format, null])
    }
    expect(new Set(bankFormats.map(({ format }) => format)).size).toBe(bankFormats.length)
  })
})

/** Formats of alerts that hold an amount more, which an administrator looks at. */
const isLookedAt = ({ format }: { format: string }): boolean => /Pay only|🎉/.test(format)
const MUTATIONS = 200

describe('the shapes of all formats (BANK-4, BANK-9):', () => {
  /** Whether a text leaves no doubt that this amount came by this id, after the order, from somebody with a name. */
  const isTaken = ({ deps }: TestApp, text: string, isNamed: boolean): boolean => {
    const read = readAlert(deps, 'bank', text, TOLD.arrivedAt)
    if (read?.direction !== 'in' || read.doubt !== null || read.amountMinor !== TOLD.amountMinor) return false
    if (isNamed && transactionKeyOf(read.transactionId) !== transactionKeyOf(TOLD.id)) return false
    const moment = momentOf(read.time)
    const isLate = 'odd' in moment || cameAt(moment, TOLD.arrivedAt) >= TOLD.placedAt
    return isLate && strangeWords(read.name).length === 0
  }
  const hasId = (format: string) => format.includes('{transaction}')

  it('are read whole, also in other clothes', () => {
    const t = testApp()
    for (const { format, text } of shapes) {
      for (const same of [text, ...sameAs(text)]) {
        const isWhole = isTaken(t, same, hasId(format)) || !text.includes(TOLD.name)
        expect([same, isWhole || isLookedAt({ format })]).toEqual([same, true])
      }
    }
  })

  it('are not taken for money where a word, a time or an amount is another', () => {
    const t = testApp()
    const taken = shapes.flatMap(({ format, text }, seed) =>
      mutationsOf(text, MUTATIONS, seed + 1)
        .filter(
          ({ what, text: mutated }) => what !== 'a word taken out' && isTaken(t, mutated, hasId(format)),
        )
        .map((mutated) => ({ format, ...mutated })),
    )
    expect(taken).toEqual([])
  })

  it('pay no order of a whole shop with a word too many, and pay it without (BANK-9)', async () => {
    const t = testApp()
    t.clock.advance((TOLD.placedAt.getTime() - t.deps.now().getTime()) / 1000)
    const { claim, hear } = await shopWithFeed(t, { senders: ['8558'] })
    const order = t.make.order({ name: 'Owais Alam' })
    await claim(order.id, TOLD.id)
    t.clock.advance((TOLD.arrivedAt.getTime() - TOLD.placedAt.getTime()) / 1000)
    const free = shapes.filter(({ format }) => hasId(format) && !format.includes('{balance}'))
    for (const [seed, { text }] of free.entries()) {
      for (const { what, text: mutated } of mutationsOf(text, 14, seed + 1)) {
        if (what === 'a word taken out') continue
        hear(mutated)
        expect([what, mutated, statusOf(t, order.id)]).toEqual([what, mutated, 'pending'])
        t.deps.db.delete(bankAlerts).run()
      }
    }
    hear(free[0]?.text ?? '')
    expect(statusOf(t, order.id)).toBe('confirmed')
  })
})
