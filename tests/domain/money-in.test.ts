import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { forgetTexts } from '#src/domains/money-in/service.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import {
  AMOUNT,
  BALANCE,
  begunFeed,
  feedShop,
  ID,
  received,
  type shopWithFeed,
} from '#tests/helpers/money-in.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { shown } from '#tests/helpers/payments.ts'

describe('an exact payment:', () => {
  it('approves its order when the alert comes second, as an administrator would (BANK-735)', async () => {
    const { t, hear, admin, claimed, statusOf } = await begunFeed()
    const order = await claimed(ID)
    expect(statusOf(order.id)).toBe('pending')
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    expect(statusOf(order.id)).toBe('confirmed')
    expect(t.deps.db.select().from(licenses).all()).toHaveLength(1)
    expect(queuedMessages(t).map(({ templateName }) => templateName)).toContain('order_approved')
    const history = await admin.orders.history({ id: order.id })
    const decidedBy = 'Money in: Office phone'
    expect(history.find(({ action }) => action === 'payment accepted')?.actorName).toBe(decidedBy)
    expect((await admin.bankFeed.alerts({ status: 'accepted' })).rows).toMatchObject([
      { orderId: order.id, isAutomatic: true, decidedBy, name: 'B*** A***' },
    ])
  })

  it('and when the proof comes second', async () => {
    const { t, claim, hear, statusOf } = await begunFeed()
    const order = t.make.order()
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    expect(statusOf(order.id)).toBe('pending')
    await claim(order.id, 'Ref#TXN 2026 1126 101500')
    expect(statusOf(order.id)).toBe('confirmed')
  })

  it.each<[string, Parameters<typeof shopWithFeed>[1], number, string, string?]>([
    ['of a source that only shows', { acceptsExact: false }, AMOUNT, 'only shows'],
    ['from an ordinary number', { senders: ['03001112233'] }, AMOUNT, 'ordinary number'],
    ['above the limit of an order', {}, 10_001, 'above PKR'],
  ])('%s waits on the desk', async (_what, source, amount, reason) => {
    const { hear, admin, claimed, statusOf } = await begunFeed(source)
    const order = await claimed(ID, { amountMinor: amount * 100 })
    hear(received(amount, BALANCE + amount, ID))
    expect(statusOf(order.id)).toBe('pending')
    const [alert] = await admin.bankFeed.ofOrder({ id: order.id })
    expect(alert?.note).toContain(`Fits order ${order.id}.`)
    expect(alert?.note).toContain(reason)
  })

  it('whose proof has a flag waits on the desk', async () => {
    const { t, hear, admin, claimed, statusOf, alerts } = await begunFeed()
    const first = await claimed(ID)
    await admin.orders.setStatus({ ...(await shown(t, first.id)), status: 'cancelled' })
    const second = await claimed(ID)
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    expect(statusOf(second.id)).toBe('pending')
    expect(alerts().at(-1)?.note).toContain('The proof has a flag: The same transaction ID was sent for')
  })

  it('above the limit of the day waits, and the next day goes through (BANK-737)', async () => {
    const { t, hear, admin, claimed, statusOf } = await begunFeed()
    await admin.settings.save({ values: { bank_feed_day_max: '9000' } })
    const [first, second] = [await claimed(ID), await claimed(`${ID}2`)]
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    hear(received(AMOUNT, BALANCE + 2 * AMOUNT, `${ID}2`))
    expect([first, second].map(({ id }) => statusOf(id))).toEqual(['confirmed', 'pending'])
    t.clock.advance(DAY)
    settleAlerts(t.deps)
    expect(statusOf(second.id)).toBe('confirmed')
  })

  it('that was undone and then accepted by a person counts to no limit of the day, and is listed as his', async () => {
    const { t, hear, admin, claimed, statusOf, newest } = await begunFeed()
    await admin.settings.save({ values: { bank_feed_day_max: '9000' } })
    const [first, second] = [await claimed(ID), await claimed(`${ID}2`)]
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    await admin.orders.undoApproval(await shown(t, first.id))
    settleAlerts(t.deps)
    await admin.orders.accept(await shown(t, first.id))
    settleAlerts(t.deps)
    expect(await newest(ID)).toMatchObject({ status: 'accepted', orderId: first.id, isAutomatic: false })
    hear(received(AMOUNT, BALANCE + 2 * AMOUNT, `${ID}2`))
    expect(statusOf(second.id)).toBe('confirmed')
  })

  it('pays once in the life of the shop, whoever names its id later', async () => {
    const { t, claimed, hear, statusOf, alerts } = await begunFeed()
    const first = await claimed(ID)
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    t.clock.advance(400 * DAY)
    const second = await claimed(ID)
    hear(received(AMOUNT, BALANCE + 2 * AMOUNT, ID))
    expect([first, second].map(({ id }) => statusOf(id))).toEqual(['confirmed', 'pending'])
    expect(alerts().filter(({ state }) => state === 'accepted')).toHaveLength(1)
  })
})

describe('several alerts:', () => {
  it('add up to one order, and the buyer is told what is missing', async () => {
    const { t, claim, hear, claimed, statusOf, alerts } = await begunFeed({}, { limits: true })
    const order = await claimed(ID, { name: 'Bilal Ahmed' })
    hear(received(4899, BALANCE + 4899, ID))
    const progress = () => t.as.guest().bankFeed.progress({ token: order.link })
    expect(await progress()).toMatchObject({ stage: 'short', missing: 100 })
    t.clock.advance(1)
    // Who is asked for the rest may answer at once, and is not asked again meanwhile.
    await claim(order.id, `${ID}2`)
    expect(await progress()).toMatchObject({ stage: 'sought', missing: 100 })
    await expectRefusal(claim(order.id, `${ID}3`), 'TOO_MANY_REQUESTS')
    hear(received(100, BALANCE + AMOUNT, `${ID}2`))
    expect(statusOf(order.id)).toBe('confirmed')
    expect(alerts().filter(({ state }) => state === 'accepted')).toHaveLength(2)
    expect(await progress()).toMatchObject({ missing: 0 })
  })

  it('of which one is too much wait, and say so', async () => {
    const { t, hear, claimed, statusOf, alerts } = await begunFeed()
    const order = await claimed(ID)
    hear(received(5099, BALANCE + 5099, ID))
    expect(statusOf(order.id)).toBe('pending')
    expect(alerts().at(-1)?.note).toMatch(/^PKR.100 more than order/)
    expect(await t.as.guest().bankFeed.progress({ token: order.link })).toMatchObject({ missing: 0 })
  })
})

describe('a balance:', () => {
  it('moves by money that goes out, and by alerts that come before their turn (BANK-732)', async () => {
    const { hear, claimed, statusOf } = await begunFeed()
    const [first, second] = [await claimed(ID), await claimed(`${ID}2`)]
    const balance = BALANCE - 300
    hear(received(AMOUNT, balance + 2 * AMOUNT, `${ID}2`))
    hear(received(AMOUNT, balance + AMOUNT, ID))
    expect([first, second].map(({ id }) => statusOf(id))).toEqual(['pending', 'pending'])
    hear(`You have sent Rs.300 to Sana (0333XXXXXXX). Your JazzCash balance is Rs.${balance}. Ref#TXN2026112`)
    expect([first, second].map(({ id }) => statusOf(id))).toEqual(['confirmed', 'confirmed'])
  })

  it('moves by money that came back, which pays no order', async () => {
    const { hear, claimed, statusOf } = await begunFeed()
    const [first, second] = [await claimed('TXN20261126000300', { amountMinor: 30_000 }), await claimed(ID)]
    hear(
      `Rs.300 has been reversed to your JazzCash account. Your JazzCash balance is Rs.${BALANCE + 300}. Ref#TXN20261126000300`,
    )
    hear(received(AMOUNT, BALANCE + 300 + AMOUNT, ID))
    expect([first, second].map(({ id }) => statusOf(id))).toEqual(['pending', 'confirmed'])
  })

  it('is unknown at first: the first payment waits for an administrator, who makes it known by assigning its alert', async () => {
    const { hear, assign, claimed, statusOf } = await feedShop()
    const first = await claimed(ID)
    hear(received(AMOUNT, BALANCE, ID))
    expect(statusOf(first.id)).toBe('pending')
    await assign(first.id)
    const second = await claimed(`${ID}2`)
    hear(received(AMOUNT, BALANCE + AMOUNT, `${ID}2`))
    expect(statusOf(second.id)).toBe('confirmed')
  })
})

it('texts and names are forgotten after 180 days, and the sums stay (BANK-709)', async () => {
  const { t, hear, alerts } = await feedShop()
  hear(received(AMOUNT, BALANCE, ID))
  expect(JSON.stringify(alerts())).not.toMatch(/Bilal|received/)
  t.deps.db.update(bankAlerts).set({ note: 'The word "Bilal" is unknown.' }).run()
  t.clock.advance(179 * DAY)
  await forgetTexts(t.deps)
  expect(alerts()[0]?.sealedText).not.toBeNull()
  t.clock.advance(2 * DAY)
  await forgetTexts(t.deps)
  expect(alerts()).toMatchObject([
    { sealedText: null, sealedPerson: null, note: '', amountMinor: AMOUNT * 100, transactionId: ID },
  ])
})

it('texts of unknown senders are not stored (BANK-707)', async () => {
  const { hear, alerts } = await feedShop()
  hear('A private message', '+923001112233')
  expect(alerts()).toEqual([])
})
