import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bankAlertKeys, bankAlerts } from '#db/schema/money-in.ts'
import { indexOlder } from '#src/domains/money-in/rules/named-ids.ts'
import { forgetTexts } from '#src/domains/money-in/service.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { idsIn, searchedKeys } from '#src/written/reference.ts'
import { testApp } from '#tests/helpers/app.ts'
import { AMOUNT, BALANCE, feedShop, received } from '#tests/helpers/money-in.ts'

const TID = '28471990234'
const typedIds =
  `${TID}|2847 1990 234|2847-1990-234|2847.1990.234|tid: ${TID}|TID${TID}|Trx ID #${TID}.|` +
  `my tid is ${TID}, where is my key?|Rs 4,999 sent on 25/11/2026 TID ${TID}|` +
  `2847\u00a01990\u00a0234|\u202a${TID}\u202c|2847\u200b1990234|۲۸۴۷۱۹۹۰۲۳۴|٢٨٤٧١٩٩٠٢٣٤|２８４７１９９０２３４`

describe('a payment is found by its transaction id (PAY-800)', () => {
  it.each(typedIds.split('|'))('typed as %j', (typed) => {
    expect(searchedKeys(typed)).toContain(TID)
  })

  it.each(['', '222', '#222', 'Ali Raza', 'cash', '2026'])('and %j is no id', (typed) => {
    expect(searchedKeys(typed)).toEqual([])
  })

  it.each([
    ['Dear customer your payment 28471990234 has been reversed', TID],
    ['Amount 2847-1990-234 returned on 28-11-26.', TID],
    ['Txn FT26330X1Y2 reversed', '26330X1Y2'],
  ])('the text %j names it', (text, key) => {
    expect(idsIn(text)).toContain(key)
  })

  it('whatever became of its proof', async () => {
    const t = testApp()
    const admin = t.as.admin()
    const make = (state: 'submitted' | 'accepted' | 'rejected', transactionId: string) => {
      const order = t.make.order({ status: state === 'accepted' ? 'confirmed' : 'pending' })
      t.make.payment({ orderId: order.id, state, transactionId })
      return order.id
    }
    const waiting = make('submitted', `TID: ${TID}`)
    const accepted = make('accepted', '30418820650')
    const rejected = make('rejected', 'FT26330X1Y2')
    const find = async (q: string) =>
      (await admin.bankFeed.find({ q })).map(({ orderId, payment }) => [orderId, payment])
    expect(await find('2847 1990 234')).toEqual([[waiting, 'submitted']])
    expect(await find('30418820650')).toEqual([[accepted, 'accepted']])
    expect(await find('ft-26330x1y2')).toEqual([[rejected, 'rejected']])
    expect(await find('99999999999')).toEqual([])
  })

  it('as an alert without an order, as one that paid an order, and as one that no format reads', async () => {
    const { t, hear, admin, assign } = await feedShop({ acceptsExact: false })
    hear(received(AMOUNT, BALANCE, TID))
    const [alert] = await admin.bankFeed.find({ q: TID })
    expect(alert).toMatchObject({ orderId: null, alertStatus: 'waiting', amount: AMOUNT })
    hear('Hello! Something about 30418820650 that nobody can read')
    expect(await admin.bankFeed.find({ q: '3041 882 0650' })).toMatchObject([
      { orderId: null, alertStatus: 'unread' },
    ])
    expect((await admin.bankFeed.alerts({ q: '3041 882 0650' })).total).toBe(1)
    const order = t.make.order()
    await assign(order.id, TID)
    expect(await admin.bankFeed.find({ q: TID })).toMatchObject([{ orderId: order.id, payment: 'accepted' }])
    const kept = t.deps.db.select().from(bankAlertKeys).all()
    expect(kept.map(({ keyHash }) => keyHash)).not.toContain('30418820650')
  })

  it('by administrators alone', async () => {
    const t = testApp()
    await expect(t.as.customer().bankFeed.find({ q: TID })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

it('the orders list finds orders by the transaction id of their payment, and by their number all the same (PAY-801)', async () => {
  const t = testApp()
  const orders = [t.make.order(), t.make.order(), t.make.order()]
  const [first, second] = orders.map(({ id }) => id)
  t.make.payment({ orderId: first ?? 0, transactionId: TID })
  t.make.payment({ orderId: second ?? 0, transactionId: 'TID 30418820650', state: 'rejected' })
  const find = async (q: string) =>
    (await t.as.admin().orders.list({ q, limit: 10 })).rows.map(({ id }) => id)
  expect(await find('TID: ۲۸۴۷ ۱۹۹۰ ۲۳۴')).toEqual([first])
  expect(await find('3041-8820-650')).toEqual([second])
  expect(await find(`#${first}`)).toEqual([first])
  // A file has all that is found, and no page of it.
  expect((await t.as.admin().orders.list({ q: TID })).rows.map(({ id }) => id)).toEqual([first])
})

it('the ids of older alerts are read from their sealed texts after the start, and forgotten with them (BANK-800)', async () => {
  const { t, hear, admin } = await feedShop({ acceptsExact: false })
  hear('Hello! Something about 30418820650 that nobody can read')
  const { db } = t.deps
  db.delete(bankAlertKeys).run()
  db.update(bankAlerts).set({ isIndexed: false, saysReturned: false }).run()
  const find = () => admin.bankFeed.find({ q: '30418820650' })
  expect(await find()).toEqual([])
  await indexOlder(t.deps)
  expect(await find()).toHaveLength(1)
  expect(db.select().from(bankAlerts).where(eq(bankAlerts.isIndexed, false)).all()).toEqual([])
  t.clock.advance(181 * DAY)
  await forgetTexts(t.deps)
  expect(db.select().from(bankAlertKeys).all()).toEqual([])
})
