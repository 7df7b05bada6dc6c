import { describe, expect, it } from 'vitest'
import { settleAlerts } from '#src/domains/money-in/rules/settling.ts'
import { checkNow } from '#src/domains/warnings/service.ts'
import { AMOUNT, BALANCE, begunFeed, feedShop, ID, received } from '#tests/helpers/money-in.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { shown } from '#tests/helpers/payments.ts'

const told = (t: Parameters<typeof queuedMessages>[0]) =>
  queuedMessages(t).filter(({ subject }) => subject.includes('may have gone back'))

/** A shop whose only order was paid by itself. */
const paidShop = async () => {
  const shop = await begunFeed()
  const order = await shop.claimed(ID, { name: 'Bilal Ahmed' })
  shop.hear(received(AMOUNT, BALANCE + AMOUNT, ID))
  expect(shop.statusOf(order.id)).toBe('confirmed')
  return { ...shop, order }
}

describe('an alert that names an accepted payment and says that it went back', () => {
  it.each([
    `Dear customer, your transaction ${ID} has been reversed.`,
    `Payment ${ID} of Rs.${AMOUNT} was returned to sender`,
    `Raqam wapas kar di gayi. TID ${ID}`,
    `آپ کی رقم واپس کر دی گئی ہے۔ Ref ${ID}`,
    `Raqam mustarad ho gayi. TID ${ID}`,
    `آپ کی ادائیگی مسترد ہو گئی۔ Ref ${ID}`,
    `PKR ${AMOUNT}.00 received from OWAIS ALAM in your HBL A/C on 26-11-26 bounced TXN ID ${ID.slice(3)}`,
  ])('stands beside its order, and administrators are told once: %s (BANK-801)', async (text) => {
    const { t, hear, admin, order, statusOf } = await paidShop()
    hear(text)
    const beside = await admin.bankFeed.ofOrder({ id: order.id })
    expect(beside.filter(({ isReturn }) => isReturn)).toMatchObject([
      { note: `Says that the payment of order ${order.id} went back.` },
    ])
    settleAlerts(t.deps)
    expect(new Set(told(t).map(({ recipient, channel }) => `${channel} ${recipient}`)).size).toBe(
      told(t).length,
    )
    expect(told(t).length).toBeGreaterThan(0)
    expect(statusOf(order.id)).toBe('confirmed')
  })

  it('is warned of on the dashboard until somebody has looked (BANK-802)', async () => {
    const { t, hear, admin, order } = await paidShop()
    const warned = async () => (await checkNow(t.deps)).find(({ name }) => name === 'returned-payments')?.text
    expect(await warned()).toBeUndefined()
    hear(`Your transaction ${ID} has been reversed.`)
    const [alert] = (await admin.bankFeed.alerts({ q: ID, status: 'unread' })).rows
    expect(await warned()).toContain(`order ${order.id} (alert ${alert?.id})`)
    await admin.bankFeed.ignore({ id: alert?.id ?? 0 })
    expect(await warned()).toBeUndefined()
    hear(`Transaction ${ID} reversed again.`)
    expect(await warned()).toContain(`order ${order.id}`)
    await admin.orders.refund({ ...(await shown(t, order.id)), amount: 1, way: 'by hand' })
    expect(await warned()).toBeUndefined()
  })

  it('is followed as soon as its order is approved, where it came before', async () => {
    const { t, hear, admin, claimed } = await feedShop({ acceptsExact: false })
    const order = await claimed(ID)
    hear(`Your transaction ${ID} has been reversed.`)
    expect(told(t)).toEqual([])
    expect(await admin.bankFeed.ofOrder({ id: order.id })).toHaveLength(1)
    await admin.orders.accept(await shown(t, order.id))
    settleAlerts(t.deps)
    expect(told(t).length).toBeGreaterThan(0)
  })
})

it('money of which another alert says that it went back waits for a person (BANK-804)', async () => {
  const { hear, claimed, statusOf, newest } = await begunFeed()
  const order = await claimed(ID, { name: 'Bilal Ahmed' })
  hear(`Your transaction ${ID} has been reversed.`)
  hear(received(AMOUNT, BALANCE + AMOUNT, ID))
  expect(statusOf(order.id)).toBe('pending')
  expect((await newest(ID)).note).toContain('may say that the money went back')
})

it.each([
  `Ammi Your transaction ${ID} was successful. Thank you for using JazzCash`,
  'Your transaction 99999999999 has been reversed.',
])('and nobody is warned by an alert that says no such thing, or of another payment: %s', async (text) => {
  const { t, hear } = await paidShop()
  hear(text)
  expect(told(t)).toEqual([])
})
