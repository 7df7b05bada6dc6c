import { describe, expect, it } from 'vitest'
import { office } from '#tests/helpers/office.ts'
import { sendProof } from '#tests/helpers/payments.ts'

/** A shop with an order in each state of its payment, and the name of the state by the order's number. */
const shopOfStates = async () => {
  const { t, admin } = office()
  const names = new Map<number, string>()
  const order = (name: string) => {
    const { id } = t.make.order()
    names.set(id, name)
    return { id }
  }
  const paid = async (name: string) => {
    const made = order(name)
    await sendProof(t, made.id)
    return made
  }
  const decide = async ({ id }: { id: number }) => ({
    id,
    revision: (await admin.orders.get({ id })).revision,
  })
  order('without a payment')
  await paid('with a proof')
  const rejected = await paid('rejected')
  await admin.payments.reject({ ...(await decide(rejected)), reason: 'No money arrived' })
  await admin.orders.accept(await decide(await paid('accepted')))
  await admin.orders.setStatus({ ...order('approved without a proof'), status: 'confirmed' })
  const refunded = await paid('refunded')
  await admin.orders.accept(await decide(refunded))
  await admin.orders.refund({ ...refunded, amount: 1, way: 'by hand', reason: '' })
  const back = await paid('accepted, pending again')
  await admin.orders.accept(await decide(back))
  await admin.orders.setStatus({ ...(await decide(back)), status: 'pending' })
  await admin.orders.setStatus({ ...order('cancelled, never paid'), status: 'cancelled' })
  await admin.orders.setStatus({
    ...(await decide(await paid('cancelled with a proof'))),
    status: 'cancelled',
  })
  const namesOf = async (payment?: 'check' | 'unpaid' | 'rejected' | 'done') =>
    (await admin.orders.list({ payment, limit: 50, sort: 'createdAt' })).rows.map(({ id }) => names.get(id))
  return { t, admin, namesOf, total: names.size }
}

describe('orders by the stage of their money (PAY-330)', () => {
  it('are open ones to check, unpaid or rejected, and those whose money is settled', async () => {
    const { admin, namesOf, total } = await shopOfStates()
    expect({
      check: await namesOf('check'),
      unpaid: await namesOf('unpaid'),
      rejected: await namesOf('rejected'),
      done: await namesOf('done'),
    }).toEqual({
      check: ['with a proof'],
      unpaid: ['without a payment'],
      rejected: ['rejected'],
      done: ['accepted', 'approved without a proof', 'refunded', 'accepted, pending again'],
    })
    expect(await namesOf()).toHaveLength(total)
    const page = await admin.orders.list({ payment: 'done', status: 'confirmed', limit: 1, cursor: 1 })
    expect([page.total, page.rows.length]).toEqual([2, 1])
  })

  it('are counted, also after a change', async () => {
    const { t, admin } = await shopOfStates()
    expect(await admin.orders.stages()).toEqual({ check: 1, unpaid: 1, rejected: 1 })
    const { id } = t.make.order()
    expect(await admin.orders.stages()).toEqual({ check: 1, unpaid: 2, rejected: 1 })
    await sendProof(t, id)
    expect(await admin.orders.stages()).toEqual({ check: 2, unpaid: 1, rejected: 1 })
  })
})

it('the totals name the money of the payments that were accepted today (STAT-1)', async () => {
  const { t, admin } = office()
  await admin.orders.setStatus({ id: t.make.order({ amountMinor: 100_000 }).id, status: 'confirmed' })
  expect((await admin.stats.overview()).acceptedToday).toBe(1000)
  t.clock.advance(86_400)
  expect((await t.as.admin().stats.overview()).acceptedToday).toBe(0)
  await t.as.admin().orders.setStatus({ id: t.make.order({ amountMinor: 50_000 }).id, status: 'confirmed' })
  expect((await t.as.admin().stats.overview()).acceptedToday).toBe(500)
})
