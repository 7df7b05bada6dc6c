import { expect, it } from 'vitest'
import type { PaymentStage } from '#src/domains/payments/schema.ts'
import { office } from '#tests/helpers/app.ts'
import { storedOrders } from '#tests/helpers/orders.ts'
import { sendProof, shown } from '#tests/helpers/payments.ts'

/** A shop with an order in each state of its payment, whose buyer is called like the state. */
const shopOfStates = async () => {
  const { t, admin } = office()
  const unpaid = (name: string) => t.make.order({ name }).id
  const paid = async (name: string) => {
    const id = unpaid(name)
    await sendProof(t, id)
    return id
  }
  const accepted = async (name: string) => {
    const id = await paid(name)
    await admin.orders.accept(await shown(t, id))
    return id
  }
  const set = async (id: number, status: 'pending' | 'confirmed' | 'cancelled') =>
    admin.orders.setStatus({ ...(await shown(t, id)), status })
  unpaid('without a payment')
  await paid('with a proof')
  await admin.payments.reject({ ...(await shown(t, await paid('rejected'))), reason: 'No money arrived' })
  await accepted('accepted')
  await set(unpaid('approved without a proof'), 'confirmed')
  await admin.orders.refund({ id: await accepted('refunded'), amount: 1, way: 'by hand' })
  await set(await accepted('accepted, pending again'), 'pending')
  await set(unpaid('cancelled, never paid'), 'cancelled')
  await set(await paid('cancelled with a proof'), 'cancelled')
  const namesOf = async (payment?: PaymentStage) =>
    (await admin.orders.list({ payment, limit: 50, sort: 'createdAt' })).rows.map(({ name }) => name)
  return { t, admin, namesOf }
}

it('orders by the stage of their money are open ones to check, to approve, unpaid or rejected, settled ones and cancelled ones, and their counts are all (PAY-731)', async () => {
  const { t, admin, namesOf } = await shopOfStates()
  expect(await namesOf('check')).toEqual(['with a proof'])
  expect(await namesOf('unpaid')).toEqual(['without a payment'])
  expect(await namesOf('rejected')).toEqual(['rejected'])
  expect(await namesOf('approve')).toEqual(['accepted, pending again'])
  expect(await namesOf('done')).toEqual(['accepted', 'approved without a proof', 'refunded'])
  expect(await namesOf('cancelled')).toEqual(['cancelled, never paid', 'cancelled with a proof'])
  const page = await admin.orders.list({ payment: 'done', status: 'confirmed', limit: 1, cursor: 1 })
  expect([page.total, page.rows.length]).toEqual([2, 1])
  // Each order is counted at one stage, also after a change.
  const counted = { check: 1, approve: 1, unpaid: 1, rejected: 1, done: 3, cancelled: 2, all: 9 }
  expect(await admin.orders.stages()).toEqual(counted)
  expect(storedOrders(t)).toHaveLength(9)
  const { id } = t.make.order()
  expect(await admin.orders.stages()).toEqual({ ...counted, unpaid: 2, all: 10 })
  await sendProof(t, id)
  expect(await admin.orders.stages()).toEqual({ ...counted, check: 2, all: 10 })
  // An order whose money was sent back asks for a proof again, once it waits again.
  const refunded = storedOrders(t).find(({ name }) => name === 'refunded')?.id ?? 0
  await admin.orders.setStatus({ ...(await shown(t, refunded)), status: 'pending' })
  expect(await namesOf('unpaid')).toEqual(['without a payment', 'refunded'])
  expect(await admin.orders.stages()).toMatchObject({ unpaid: 2, done: 2, all: 10 })
})

it('the totals name the money of the payments that were accepted today (STAT-701)', async () => {
  const { t, admin } = office()
  await admin.orders.setStatus({ id: t.make.order({ amountMinor: 100_000 }).id, status: 'confirmed' })
  expect((await admin.stats.overview()).acceptedToday).toBe(1000)
  t.clock.advance(86_400)
  const tomorrow = t.as.admin()
  expect((await tomorrow.stats.overview()).acceptedToday).toBe(0)
  await tomorrow.orders.setStatus({ id: t.make.order({ amountMinor: 50_000 }).id, status: 'confirmed' })
  expect((await tomorrow.stats.overview()).acceptedToday).toBe(500)
})
