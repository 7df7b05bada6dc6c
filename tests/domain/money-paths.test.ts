import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'
import { planOf, statementsOf } from '#tests/helpers/asked.ts'
import { AMOUNT, BALANCE, ID, received, shopWithFeed } from '#tests/helpers/money-in.ts'
import { orderForm } from '#tests/helpers/orders.ts'
import { shown } from '#tests/helpers/payments.ts'

/** Columns of a few values: what has one of them is a part of its table, and grows with it. */
const FEW = /^(\w*status|is_\w+|state|channel|urgency|plan|payment_method|language|kind)=\?$/

/** Whether a step reads all of a table that grows, or all of it that has one state. */
const growsWithTable = (step: string): boolean => {
  const [, how, table, searched = ''] = /^(SCAN|SEARCH) (\w+)(?: USING .*?\((.*)\))?/.exec(step) ?? []
  if (
    !/^(orders|users|licenses|outbox|payments|proofs|bank_alerts|audit_log|refunds|invoices)$/.test(
      table ?? '',
    )
  )
    return false
  return how === 'SCAN' || searched.split(' AND ').every((each) => FEW.test(each))
}

it('what places, pays, approves or takes back an order reads no more in a larger shop (DB-801)', async () => {
  const t = testApp()
  const admin = t.as.admin()
  const feed = await shopWithFeed(t)
  await feed.begin()
  const customer = t.as.customer()
  const verified = { isPhoneVerified: true }
  const asked = await statementsOf(t, async () => {
    await t.as.guest().orders.create(orderForm)
    await customer.orders.create(orderForm)
    const { id: first } = t.make.order(verified)
    await admin.orders.setStatus({ id: first, status: 'approved' })
    const ofAll = { ...verified, userId: customer.user.id, renewsOrderId: first }
    await admin.orders.setStatus({ id: t.make.order(ofAll).id, status: 'approved' })
    const paid = t.make.order(verified)
    await feed.claim(paid.id, ID)
    feed.hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    expect(feed.statusOf(paid.id)).toBe('confirmed')
    const accepted = t.make.order(ofAll)
    await feed.claim(accepted.id, `${ID}7`)
    await admin.payments.get({ id: accepted.id })
    await admin.orders.setStatus({ ...(await shown(t, accepted.id)), status: 'approved' })
    await admin.orders.refund({ ...(await shown(t, accepted.id)), amount: 10, way: 'by hand' })
    await admin.orders.setStatus({ id: t.make.order(verified).id, status: 'cancelled' })
  })
  // The last number of an index is one look-up, and what waits is counted once a minute.
  const reads = asked.filter((sql) => /^(?!select (max|count)\()(select|with|update|delete)/i.test(sql))
  expect(reads.length).toBeGreaterThan(50)
  const grown = reads.flatMap((sql) =>
    planOf(t, sql)
      .filter(growsWithTable)
      .map((step) => `${step} (${sql})`),
  )
  expect(grown).toEqual([])
})
