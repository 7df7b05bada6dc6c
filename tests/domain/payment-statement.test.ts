import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { sendProof } from '#tests/helpers/payments.ts'

/** The lines that fit, with their orders. The clock of tests stands at 21 November 2026. */
const check = async (t: TestApp, csv: string) =>
  (await t.as.admin().payments.checkStatement({ csv })).lines.map(({ line, matches }) => [
    line,
    matches.map(({ orderId, evidence }) => `${orderId}: ${evidence.join(', ')}`),
  ])

describe('a statement of the account (PAY-111)', () => {
  it('names the order of a transaction id, however it is written, and says what else fits', async () => {
    const t = testApp()
    const { id } = t.make.order({ amountMinor: 499_900 })
    await sendProof(t, id, { transactionId: 'tx 1234-5678' })
    // Another order of the same price, which the transaction ID leaves out.
    t.make.order({ amountMinor: 499_900 })
    const csv = [
      'Date,Details,Debit,Credit,Balance',
      '2026-11-21,"Transfer from ASMA, TX12345678",,"4,999.00","104,999.00"',
      '31-12-2026,TX-1234-5678,,5000,',
    ].join('\n')
    expect(await check(t, csv)).toEqual([
      [2, [`${id}: transaction, amount, time`]],
      [3, [`${id}: transaction`]],
    ])
  })

  it.each(['2026-11-22', '22/11/2026 14:05', '22-11-26', '22-Nov-26', '22 November 2026'])(
    'finds an order by its amount on the day %s',
    async (date) => {
      const t = testApp()
      const { id } = t.make.order({ amountMinor: 499_900 })
      expect(await check(t, `${date}\tPKR 4,999\tRaast`)).toEqual([[1, [`${id}: amount, time`]]])
    },
  )

  it('finds no order for another amount or a day that does not fit the order and its buyer, and no closed order', async () => {
    const t = testApp()
    const open = t.make.order({ amountMinor: 499_900 })
    await sendProof(t, open.id, { paidAt: '2026-11-21T10:00' })
    t.make.order({ amountMinor: 250_000, status: 'confirmed' })
    const lines = [
      '2026-11-21,4998',
      '2026-11-19,4999',
      '2026-11-26,4999',
      '2026-11-21,-4999',
      '2026-11-21,2500',
      'no day,4999',
    ]
    expect(await check(t, lines.join('\n'))).toEqual([])
  })

  it('shows every order of the same price, and accepts none', async () => {
    const t = testApp()
    const ids = [1, 2].map(() => t.make.order({ amountMinor: 499_900 }).id)
    expect(await check(t, '2026-11-21,4999')).toEqual([[1, ids.map((id) => `${id}: amount, time`)]])
    const admin = t.as.admin()
    for (const id of ids) expect((await admin.orders.get({ id })).status).toBe('pending')
  })
})
