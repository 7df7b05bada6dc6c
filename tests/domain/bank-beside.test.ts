import { describe, expect, it } from 'vitest'
import { addSeconds, fieldTime, HOUR } from '#src/shared/values/dates.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { AMOUNT, BALANCE, feedShop, ID, received } from '#tests/helpers/money-in.ts'
import { shown } from '#tests/helpers/payments.ts'

const same = { amount: null, transactionId: null, time: null, sender: null, source: null }

describe('beside a proof the desk shows (BANK-18)', () => {
  it('the alert that fits, with who paid masked and nothing that differs (BANK-710)', async () => {
    const { hear, admin, claimed } = await feedShop({ acceptsExact: false })
    const order = await claimed(ID, { name: 'Bilal Ahmed' })
    hear(received(AMOUNT, BALANCE, ID))
    expect(await admin.bankFeed.ofOrder({ id: order.id })).toMatchObject([
      { amount: AMOUNT, transactionId: ID, name: 'B*** A***', phone: '0333***XX', differs: same },
    ])
  })

  it('what differs of one that nearly fits, each in words (BANK-771)', async () => {
    const { t, hear, claim, admin } = await feedShop({ acceptsExact: false })
    const order = t.make.order({ name: 'Asma Khan' })
    const token = await claim(order.id, ID, 'Asma Khan')
    const differs = async () => (await admin.bankFeed.ofOrder({ id: order.id }))[0]?.differs
    hear(received(AMOUNT, BALANCE, `${ID}9`))
    const other = { ...same, sender: "Another name than the buyer's" }
    expect(await differs()).toEqual({ ...other, transactionId: 'Another ID than the buyer sent' })
    hear(received(4900, BALANCE + 4900, ID))
    expect(await differs()).toEqual({ ...other, amount: 'PKR\u00a099 less than the order asks for' })
    t.clock.advance(60)
    const [easypaisa] = (await admin.paymentMethods.list({ q: 'Easypaisa' })).rows
    const proof = { token, transactionId: ID, sender: 'Bilal Ahmed', methodId: easypaisa?.id, pictures: [] }
    const paidAt = fieldTime(addSeconds(t.deps.now(), -8 * HOUR))
    await t.as.guest().payments.submit({ ...proof, paidAt })
    expect(await differs()).toMatchObject({
      sender: null,
      time: 'Another time than the buyer says',
      source: 'This source does not watch Easypaisa',
    })
  })

  it('what has the amount that is still missing of it, and no more the whole one (BANK-770)', async () => {
    const { hear, admin, assign, claimed } = await feedShop({ acceptsExact: false })
    const order = await claimed(ID, { name: 'Asma Khan' })
    hear(received(4899, BALANCE, ID))
    await assign(order.id)
    hear('PKR 100 received from Asma')
    hear(received(AMOUNT, BALANCE + 100 + AMOUNT, `${ID}8`, 'Zara Malik (0345XXXXXXX)'))
    const beside = await admin.bankFeed.ofOrder({ id: order.id })
    expect(beside.map(({ amount }) => amount)).toEqual([4899, 100])
    expect(beside[1]?.differs.amount).toBeNull()
  })

  it('what is short by a share that a gateway may have withheld, though many others paid its amount', async () => {
    const { hear, admin, claimed } = await feedShop({ acceptsExact: false })
    await admin.settings.update({ key: 'bank_feed_withheld_percent', value: '2' })
    for (let n = 0; n < 7; n += 1) {
      hear(received(AMOUNT, BALANCE, `${ID}${n}`, 'Zara Malik (0345XXXXXXX)'))
    }
    const order = await claimed(`${ID}99`, { name: 'Asma Khan' })
    hear(received(4950, BALANCE, `${ID}77`, 'Asma Khan (0345XXXXXXX)'))
    const [first] = await admin.bankFeed.ofOrder({ id: order.id })
    const note = expect.stringContaining(`Perhaps for order ${order.id}`)
    expect(first).toMatchObject({ amount: 4950, note })
  })

  it('no money of another order, and none once the order is decided', async () => {
    const { t, hear, admin, claimed } = await feedShop({ acceptsExact: false })
    const [first, second] = [await claimed(ID), await claimed(`${ID}2`)]
    hear(received(AMOUNT, BALANCE, ID))
    hear(received(AMOUNT, BALANCE + AMOUNT, `${ID}7`, 'Zara Malik (0345XXXXXXX)'))
    const idsOf = async (id: number) =>
      (await admin.bankFeed.ofOrder({ id })).map(({ transactionId }) => transactionId)
    expect(await idsOf(second.id)).toEqual([`${ID}7`])
    expect(await idsOf(first.id)).toEqual([ID, `${ID}7`])
    await admin.orders.setStatus({ ...(await shown(t, second.id)), status: 'cancelled' })
    expect(await idsOf(second.id)).toEqual([])
  })
})

it('assigning by hand is asked about with order, amount and difference, and refused where the order was changed since (BANK-744, BANK-745)', async () => {
  const { t, hear, claim, admin, newest } = await feedShop({ acceptsExact: false })
  const order = t.make.order({ name: 'Asma Khan' })
  hear(received(4900, BALANCE, ID))
  const pair = { id: (await newest()).id, orderId: order.id }
  const before = await admin.bankFeed.assignment(pair)
  const difference = { amount: AMOUNT, alertAmount: 4900, missing: 99, isComplete: false }
  expect(before).toMatchObject({ orderId: order.id, name: 'Asma Khan', status: 'pending', ...difference })
  await claim(order.id, `${ID}5`)
  const late = admin.bankFeed.assign({ ...pair, revision: before.revision })
  await expectRefusal(late, 'CONFLICT', expect.stringContaining('The buyer has sent a new proof since.'))
  const { revision } = await admin.bankFeed.assignment(pair)
  expect(await admin.bankFeed.assign({ ...pair, revision })).toMatchObject({ orderId: order.id })
})
