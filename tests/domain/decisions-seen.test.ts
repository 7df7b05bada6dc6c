import { describe, expect, it } from 'vitest'
import { formatTime } from '#src/shared/values/dates.ts'
import { expectRefusal, officeOf, type TestApp, testApp } from '#tests/helpers/app.ts'
import { orderForm, storedOrders, waitingOrder } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { sendProof, shopWithProof, shown } from '#tests/helpers/payments.ts'

const enterprise = { plan: 'enterprise', amount: 83_993 }
const conflict = (message: string) => ({ code: 'CONFLICT', message: expect.stringContaining(message) })

it('another plan at the code step is refused after a proof of payment, rejected or not (ORD-752)', async () => {
  const { t, browser, orderId } = await waitingOrder()
  const admin = t.as.admin()
  await sendProof(t, orderId)
  const refused = conflict('You have sent a proof of payment for this order')
  await expect(browser.orders.changePlan({ orderId, ...enterprise })).rejects.toMatchObject(refused)
  await admin.payments.reject({ ...(await shown(t, orderId)), reason: 'Too small' })
  await expect(browser.orders.changePlan({ orderId, ...enterprise })).rejects.toMatchObject(refused)
  expect(await admin.orders.get({ id: orderId })).toMatchObject({ plan: 'professional', amount: 4999 })
})

/** An order as an administrator saw it before the buyer chose another plan and sent a proof for it. */
const overtaken = async () => {
  const { t, browser, orderId } = await waitingOrder()
  const admin = t.as.admin()
  const seen = await shown(t, orderId)
  await browser.orders.changePlan({ orderId, ...enterprise })
  return { t, admin, ...seen }
}
const CHANGED =
  'The plan changed from Professional to Enterprise, the term from 1 month to 1 year, the amount from PKR 4,999 to PKR 83,993.'

describe('a decision names the revision that was shown (ORD-325):', () => {
  it.each(['confirmed', 'cancelled'] as const)('%s is refused with what changed since', async (status) => {
    const { t, admin, id, revision } = await overtaken()
    const before = queuedMessages(t)
    await expect(admin.orders.setStatus({ id, status, revision })).rejects.toMatchObject(conflict(CHANGED))
    expect(await admin.orders.get({ id })).toMatchObject({ status: 'pending', licenseKey: null })
    expect(queuedMessages(t)).toEqual(before)
    expect(await admin.orders.setStatus({ ...(await shown(t, id)), status })).toMatchObject({ status })
  })

  it('accepting a proof is refused where the plan was changed before the proof was sent (PAY-718)', async () => {
    const { t, admin, id, revision } = await overtaken()
    await sendProof(t, id)
    const answer = admin.orders.accept({ id, revision })
    await expect(answer).rejects.toMatchObject(conflict(`${CHANGED} The buyer has sent a new proof since.`))
    expect(await admin.orders.get({ id })).toMatchObject({ status: 'pending', paymentState: 'submitted' })
  })

  type Door = (t: TestApp, seen: { id: number; revision: number }) => Promise<unknown>
  const bilal = (t: TestApp) => t.as.admin(t.make.user({ isAdmin: true, username: 'bilal' }))
  const doors: [string, before: Door, after: Door, decision: Door][] = [
    [
      'rejecting a proof',
      async () => {},
      (t, seen) => bilal(t).orders.accept(seen),
      (t, seen) => t.as.admin().payments.reject({ ...seen, reason: 'No' }),
    ],
    [
      'undoing a rejection',
      (t, seen) => bilal(t).payments.reject({ ...seen, reason: 'No' }),
      (t, seen) => t.as.admin().orders.setStatus({ ...seen, status: 'cancelled' }),
      (t, seen) => t.as.admin().payments.undoRejection(seen),
    ],
    [
      'undoing an approval',
      (t, seen) => bilal(t).orders.accept(seen),
      async (t, seen) => {
        await t.as.admin().orders.setStatus({ ...seen, status: 'pending' })
        await t.as.admin().orders.setStatus({ ...(await shown(t, seen.id)), status: 'confirmed' })
      },
      (t, seen) => t.as.admin().orders.undoApproval(seen),
    ],
    [
      'a refund',
      (t, seen) => bilal(t).orders.accept(seen),
      (t, seen) => t.as.admin().orders.setStatus({ ...seen, status: 'pending' }),
      (t, seen) => t.as.admin().orders.refund({ ...seen, amount: 4999, way: 'by hand' }),
    ],
  ]
  it.each(doors)(
    '%s is refused where another administrator decided since (ORD-717)',
    async (_, before, after, decide) => {
      const t = testApp()
      const { admin, order } = await shopWithProof(t)
      await before(t, await shown(t, order.id))
      const seen = await shown(t, order.id)
      await after(t, seen)
      const left = await admin.orders.get({ id: order.id })
      await expectRefusal(decide(t, seen), 'CONFLICT')
      expect(await admin.orders.get({ id: order.id })).toEqual(left)
    },
  )

  it('is told what changed, who did so and when (ORD-718)', async () => {
    const t = testApp()
    const seen = { id: t.make.order().id, revision: 0 }
    t.clock.advance(60)
    await bilal(t).orders.setStatus({ id: seen.id, status: 'cancelled' })
    await expectRefusal(
      t.as.admin().orders.setStatus({ ...seen, status: 'confirmed' }),
      'CONFLICT',
      `The status changed from pending to cancelled. bilal changed this at ${formatTime(t.clock.now())}.`,
    )
  })
})

describe('a documented call that names no revision (ORD-719)', () => {
  const patch = (t: TestApp, id: number, payload: object, call = officeOf(t)) =>
    call('PATCH', `/api/admin/orders/${id}/status`, payload)

  it('is refused for ten minutes after a change of the order, with what changed', async () => {
    const { t, id } = await overtaken()
    const refused = await patch(t, id, { status: 'confirmed' })
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([409, CHANGED])
    t.clock.advance(599)
    expect((await patch(t, id, { status: 'confirmed' })).statusCode).toBe(409)
    t.clock.advance(2)
    expect((await patch(t, id, { status: 'confirmed' })).statusCode).toBe(200)
  })

  it('is refused after a proof, and taken with the revision that a list has shown', async () => {
    const t = testApp()
    const { order } = await shopWithProof(t)
    expect((await patch(t, order.id, { status: 'confirmed' })).statusCode).toBe(409)
    const list = await officeOf(t)('GET', '/api/admin/orders')
    const [listed] = list.json<{ revision: number }[]>()
    const taken = await patch(t, order.id, { status: 'confirmed', revision: listed?.revision })
    expect([taken.statusCode, taken.json()]).toMatchObject([200, { status: 'confirmed' }])
  })

  it('is the last word for an order that was only placed, and after changes of its own caller', async () => {
    const t = testApp()
    const { id } = t.make.order()
    const call = officeOf(t)
    for (const status of ['confirmed', 'pending', 'cancelled', 'confirmed']) {
      expect((await patch(t, id, { status }, call)).statusCode).toBe(200)
    }
    // Another administrator has not seen these, and asks for a status that the order has already.
    expect((await patch(t, id, { status: 'cancelled' })).statusCode).toBe(409)
    expect((await patch(t, id, { status: 'confirmed' })).statusCode).toBe(200)
  })
})

it('a product whose months changed at the same price is not ordered as it was shown (ORD-702)', async () => {
  const t = testApp()
  const { id } = t.make.product({ title: 'Professional year', priceMinor: 499_900, termMonths: 12 })
  const order = { ...orderForm, productId: id, termMonths: 12 }
  await t.as.admin().products.update({ id, termMonths: 1 })
  await expect(t.as.guest().orders.create(order)).rejects.toMatchObject(
    conflict('This offer is now for 1 month. Please check and order again.'),
  )
  expect(storedOrders(t)).toEqual([])
  await t.as.guest().orders.create({ ...order, termMonths: 1 })
  expect(storedOrders(t)).toMatchObject([{ termMonths: 1 }])
})
