import { expect, it } from 'vitest'
import { fileTypes } from '#src/domains/downloads/schema.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { orderStatuses } from '#src/shared/values/vocabulary.ts'
import { expectRefusal, office, testApp } from '#tests/helpers/app.ts'
import { planOf, statementsOf } from '#tests/helpers/asked.ts'
import { orderForm } from '#tests/helpers/orders.ts'
import { sendProof } from '#tests/helpers/payments.ts'

// The dashboard reads only its user's own rows, and never a whole table.

it("another customer's order, licence, file and ticket are answered as what does not exist, and stand in no list (REST-6)", async () => {
  const t = testApp()
  const owner = t.as.customer()
  const order = t.make.order({ userId: owner.user.id, status: 'confirmed' })
  const { licenseKey } = t.make.license({ orderId: order.id })
  t.make.download({ userId: owner.user.id })
  const ticket = await owner.tickets.create({ subject: 'Mine', message: 'Only mine' })
  expect(await owner.orders.own({ id: order.id })).toMatchObject({ id: order.id, licenseKey })
  const { orders, downloads, tickets } = t.as.customer()
  for (const id of [order.id, 999_999])
    await expectRefusal(orders.own({ id }), 'NOT_FOUND', 'Order not found')
  for (const id of [ticket.id, 999_999])
    await expectRefusal(tickets.reply({ id, message: 'Hi' }), 'NOT_FOUND', 'Ticket not found')
  const lists = await Promise.all([orders.mine({}), downloads.mine({}), tickets.mine({})])
  expect(lists.map(({ total }) => total)).toEqual([0, 0, 0])
})

it('the steps of an order have their times, with that of the proof of payment, and neither who took them nor other changes', async () => {
  const { t, admin } = office()
  const customer = t.as.customer()
  const { orderId: id } = await customer.orders.create(orderForm)
  expect(await customer.orders.own({ id })).toMatchObject({ payment: { submittedAt: null } })
  await sendProof(t, id)
  const submittedAt = t.clock.now().toISOString()
  const times = []
  for (const status of ['approved', 'pending', 'cancelled'] as const) {
    t.clock.advance(3600)
    times.push(t.clock.now())
    await admin.orders.setStatus({ id, status })
  }
  await admin.orders.setNotes({ id, notes: 'Paid in cash' })
  const order = await customer.orders.own({ id })
  expect(order.steps).toEqual([
    { step: 'approved', at: times[0] },
    { step: 'pending', at: times[1] },
    { step: 'cancelled', at: times[2] },
  ])
  expect(order).toMatchObject({ status: 'cancelled', notes: 'Paid in cash', licenseKey: null })
  expect(order.payment).toMatchObject({ submittedAt, status: 'cancelled' })
})

/** A customer with orders in every state and their licences, own downloads, and tickets. */
const longStanding = async () => {
  const { t, admin } = office()
  const customer = t.as.customer()
  const userId = customer.user.id
  for (let n = 0; n < 500; n += 1) {
    const status = orderStatuses[n % orderStatuses.length] ?? 'pending'
    const { id } = t.make.order({ userId, status, createdAt: addDays(t.clock.now(), n - 500) })
    if (status === 'confirmed') t.make.license({ orderId: id })
  }
  for (let n = 0; n < 200; n += 1)
    t.make.download({ userId, fileType: fileTypes[n % fileTypes.length] ?? 'desktop-app' })
  for (let n = 0; n < 10; n += 1) {
    const { id } = await customer.tickets.create({ subject: `Question ${n}`, message: 'How?' })
    await admin.tickets.answer({ id, message: 'Like this.' })
  }
  return { t, customer }
}

it('a customer with 500 orders and 200 downloads gets every tab in pages with the total, no answer grows with them, and no query scans a table', async () => {
  const { t, customer } = await longStanding()
  // The settings are read whole, once after each change of theirs.
  settingValues(t.deps)
  const { orders, downloads, tickets } = customer
  const lists: { rows: { id: number }[]; total: number }[] = []
  const statements = await statementsOf(t, async () => {
    lists.push(
      await orders.mine({ limit: 2 }),
      await orders.mine({ limit: 10, cursor: 490 }),
      await orders.mine({ status: 'approved', limit: 5 }),
      await downloads.mine({ limit: 10, sort: '-createdAt' }),
      await downloads.mine({ fileType: 'chrome-extension', limit: 3, sort: '-createdAt' }),
      await tickets.mine({ limit: 5 }),
      await orders.licensed({ limit: 5 }),
    )
    expect(JSON.stringify(await orders.own({ id: 7 })).length).toBeLessThan(20_000)
  })
  expect(lists.map(({ rows, total }) => [rows.length, total])).toEqual([
    [2, 500],
    [10, 500],
    [5, 167],
    [10, 200],
    [3, 67],
    [5, 10],
    [5, 167],
  ])
  expect(lists[1]?.rows.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  for (const answer of lists) expect(JSON.stringify(answer).length).toBeLessThan(20_000)
  const plans = statements.flatMap((sql) => planOf(t, sql))
  expect(plans.length).toBeGreaterThan(20)
  // The credentials of gateways are a few, read once. json_each reads the ids of one page and no table; met is the part of a filter that is counted, whose own steps
  // are in the plan.
  expect(
    plans.filter((step) => /^SCAN (?!CONSTANT ROW|json_each|met$|gateway_credentials$)/.test(step)),
  ).toEqual([])
  expect(plans).toContainEqual(expect.stringMatching(/orders USING INDEX orders_user/))
  expect(plans).toContainEqual(expect.stringMatching(/downloads USING INDEX downloads_user/))
})
