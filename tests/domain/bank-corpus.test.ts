import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bankAlerts } from '#db/schema/money-in.ts'
import { bankFormats } from '#src/domains/money-in/reading/bank-formats.ts'
import { problemOf } from '#src/domains/money-in/reading/format.ts'
import { readAlert } from '#src/domains/money-in/reading/reading.ts'
import { testApp } from '#tests/helpers/app.ts'
import { honest, hostile } from '#tests/helpers/bank-corpus.ts'
import { hasId, isTaken, sameAs, shapes, TOLD } from '#tests/helpers/bank-mutations.ts'
import { begunFeed, ID } from '#tests/helpers/money-in.ts'
import { inTheWild } from '#tests/helpers/seen-alerts.ts'

describe('the corpus:', () => {
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
    const { t, claimed, hear, statusOf } = await begunFeed()
    const order = await claimed(ID)
    for (const { from, text } of hostile) {
      hear(text, from)
      expect([text, statusOf(order.id)]).toEqual([text, 'pending'])
      t.deps.db.delete(bankAlerts).where(eq(bankAlerts.transactionKey, '20261126101500')).run()
      t.clock.advance(1)
    }
  })

  it('pays no order by all hostile alerts together', async () => {
    const { claimed, hear, statusOf } = await begunFeed()
    const order = await claimed(ID)
    for (const { from, text } of hostile.toReversed()) hear(text, from)
    expect(statusOf(order.id)).toBe('pending')
  })

  it('is read by formats without a fault, each once', () => {
    for (const { format, direction } of bankFormats) {
      expect([format, problemOf(format, direction)]).toEqual([format, null])
    }
    expect(new Set(bankFormats.map(({ format }) => format)).size).toBe(bankFormats.length)
  })
})

/** Formats of alerts that hold an amount more, which an administrator looks at. */
const isLookedAt = (format: string): boolean => /Pay only|🎉/.test(format)

it('the shapes of all formats are read whole, also in other clothes (BANK-4)', () => {
  const { deps } = testApp()
  for (const { bank, format, text } of shapes) {
    const read = readAlert(deps, 'bank', text)
    const balanceMinor = format.includes('{balance}') ? 5_499_900 : null
    const phone = format.includes('{phone}') ? '0333XXXXXXX' : ''
    const name = format.includes('{name}') ? TOLD.name : ''
    expect([text, read]).toMatchObject([text, { bank, balanceMinor, phone, name }])
    for (const same of [text, ...sameAs(text)]) {
      const isWhole = isTaken(deps, same, hasId(format)) || !text.includes(TOLD.name)
      expect([same, isWhole || isLookedAt(format)]).toEqual([same, true])
    }
  }
})
