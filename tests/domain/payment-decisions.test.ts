import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { payments } from '#db/schema/payments.ts'
import { expectRefusal, type TestApp } from '#tests/helpers/app.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { shopWithProof, shown } from '#tests/helpers/payments.ts'

const stateOf = (t: TestApp, orderId: number) =>
  t.deps.db.select().from(payments).where(eq(payments.orderId, orderId)).get()?.state
const templatesOf = (t: TestApp) => queuedMessages(t).map(({ templateName }) => templateName)
const actionsOf = async (t: TestApp, id: number) =>
  (await t.as.admin().orders.history({ id })).map(({ action }) => action)

describe('decisions about proofs:', () => {
  it('accepting a proof approves its order in one step, and undoing that puts it back into the queue (PAY-715)', async () => {
    const { t, admin, order, revision } = await shopWithProof()
    const answer = await admin.orders.accept({ id: order.id, revision })
    expect(answer).toMatchObject({ status: 'confirmed', paymentState: 'accepted', licenseStatus: 'active' })
    expect(await actionsOf(t, order.id)).toEqual([
      'license issued',
      'payment accepted',
      'status changed',
      'payment proof sent',
    ])
    expect(templatesOf(t)).toEqual(['order_approved', 'license_activated'])
    expect((await admin.payments.queue()).total).toBe(0)
    await admin.orders.undoApproval({ id: order.id })
    expect((await admin.payments.queue()).rows).toMatchObject([{ orderId: order.id }])
    expect(templatesOf(t)).toEqual([])
    await admin.orders.accept(await shown(t, order.id))
    expect(stateOf(t, order.id)).toBe('accepted')
    expect(t.deps.db.select().from(licenses).all()).toHaveLength(1)
  })

  it('rejecting a proof takes a reason, which the buyer is told with the link, in the subject too (MSG-94, PAY-716)', async () => {
    const { t, admin, order, token, revision } = await shopWithProof()
    const reason = 'The picture cannot be read. Please send one with all four corners.'
    await admin.payments.reject({ id: order.id, revision, reason })
    const told = queuedMessages(t)
    expect(told.map(({ templateName, channel }) => [templateName, channel])).toEqual([
      ['payment_rejected', 'whatsapp'],
      ['payment_rejected', 'email'],
    ])
    for (const { body } of told) {
      expect(body).toContain(reason)
      expect(body).toContain(`http://shop.test/pay/${token}`)
    }
    expect(told[1]?.subject).toBe(`Order #${order.id}: The picture cannot be read`)
    // Sending it again needs no new picture.
    const { pictures } = await admin.payments.get({ id: order.id })
    const proof = { token, transactionId: '5', pictures: pictures.map(({ id }) => id) }
    await t.as.guest().payments.submit(proof)
    const waiting = { state: 'submitted', reason: '', rejections: 1 }
    expect(await admin.payments.get({ id: order.id })).toMatchObject(waiting)
  })

  it('a rejection can be undone for ten minutes, and messages that did not go are taken back (PAY-717)', async () => {
    const { t, admin, order, revision } = await shopWithProof()
    await admin.payments.reject({ id: order.id, revision, reason: 'No' })
    const rejected = await admin.payments.get({ id: order.id })
    expect(rejected.canUndo).toBe(true)
    await admin.payments.undoRejection({ id: order.id, revision: rejected.revision })
    expect([stateOf(t, order.id), queuedMessages(t)]).toEqual(['submitted', []])
    await admin.payments.reject({ ...(await shown(t, order.id)), reason: 'No' })
    t.clock.advance(600)
    const late = await admin.payments.get({ id: order.id })
    expect(late.canUndo).toBe(false)
    await expectRefusal(admin.payments.undoRejection({ id: order.id, revision: late.revision }), 'CONFLICT')
  })

  it('the second of two administrators is told who decided, and that a proof is new', async () => {
    const { t, order, token, pictureId, revision } = await shopWithProof()
    const first = t.as.admin(t.make.user({ isAdmin: true, username: 'bilal' }))
    const second = t.as.admin()
    await t.as.guest().payments.submit({ token, transactionId: '2', sender: 'B', pictures: [pictureId] })
    await expect(first.orders.accept({ id: order.id, revision })).rejects.toThrow('a new proof')
    const seen = { id: order.id, revision: revision + 1 }
    await first.payments.reject({ ...seen, reason: 'No' })
    for (const late of [second.orders.accept(seen), second.payments.reject({ ...seen, reason: 'No' })]) {
      await expect(late).rejects.toThrow(/^bilal has rejected this payment at \d\d:\d\d\.$/)
    }
  })

  it('cancelling an order closes its proof without a message of its own (PAY-702)', async () => {
    const { t, admin, order, revision } = await shopWithProof()
    await admin.orders.setStatus({ id: order.id, revision, status: 'cancelled' })
    expect(stateOf(t, order.id)).toBe('rejected')
    expect(templatesOf(t)).toEqual(['order_cancelled', 'order_cancelled'])
    await expectRefusal(admin.orders.accept({ id: order.id, revision }), 'CONFLICT')
  })

  it('a refund records amount, way and reason, cancels the order and revokes the licence (PAY-86)', async () => {
    const { t, admin, order, revision } = await shopWithProof()
    const refund = { id: order.id, amount: 4999, way: 'by Easypaisa', reason: 'Bought twice' }
    await expect(admin.orders.refund(refund)).rejects.toThrow('Only a payment that was accepted')
    await admin.orders.accept({ id: order.id, revision })
    await expect(admin.orders.refund({ ...refund, amount: 5000 })).rejects.toThrow('more than was paid')
    for (const amount of [0.001, 0, -1, 1e9, 'all']) {
      await expectRefusal(admin.orders.refund({ ...refund, amount }), 'BAD_REQUEST')
    }
    expect(await admin.orders.refund(refund)).toMatchObject({
      status: 'cancelled',
      paymentState: 'refunded',
      licenseStatus: 'revoked',
    })
    const { id: _id, ...kept } = refund
    expect((await admin.payments.get({ id: order.id })).refund).toEqual(kept)
    expect(templatesOf(t).filter((name) => name === 'payment_refunded')).toHaveLength(2)
    await expectRefusal(admin.orders.refund(refund), 'CONFLICT')
  })
})
