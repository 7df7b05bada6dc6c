import { describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/messages.ts'
import { claimMessages } from '#src/domains/messages/post/pacing.ts'
import { expectRefusal, type TestApp } from '#tests/helpers/app.ts'
import { connectedShop } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

const kindsOf = (t: TestApp) => queuedMessages(t).map(({ templateName }) => templateName)

describe('undoing an approval (ORD-24)', () => {
  const approved = async (given = {}) => {
    const t = await connectedShop()
    const customer = t.as.customer()
    const { id, phone, email } = t.make.order({ userId: customer.user.id, ...given })
    const admin = t.as.admin()
    await admin.orders.setStatus({ id, status: 'confirmed' })
    return { t, id, phone, email, admin, customer }
  }
  const tooLate = ['CONFLICT', expect.stringContaining('can no longer be undone')] as const

  it('takes back the licence and every message that was not sent, and says so in the history and to the customer (ORD-753)', async () => {
    const { t, id, phone, email, admin, customer } = await approved()
    t.clock.advance(599)
    const approval = await admin.orders.approval({ id })
    expect(approval).toMatchObject({
      undoUntil: new Date(t.clock.now().getTime() + 1000),
      messages: [
        { channel: 'whatsapp', recipient: phone, status: 'queued', isUnsent: true },
        { channel: 'email', recipient: email, status: 'queued', isUnsent: true },
      ],
    })
    const undone = await admin.orders.undoApproval({ id })
    expect(undone.order).toMatchObject({ status: 'pending', licenseStatus: 'suspended' })
    expect(undone.messages).toEqual(approval?.messages)
    expect(kindsOf(t)).toEqual([])
    await deliverOutbox(t)
    expect([...t.fakes.pushflow.sent, ...t.fakes.mail.sent]).toEqual([])
    const history = await admin.orders.history({ id })
    expect(history.slice(0, 2)).toMatchObject([
      { action: 'license suspended' },
      { action: 'approval undone', changes: { status: ['confirmed', 'pending'] } },
    ])
    const own = await customer.orders.own({ id })
    expect(own).toMatchObject({ status: 'pending', licenseKey: null })
    expect(own.steps.map(({ step }) => step)).toEqual(['approved', 'pending'])
    expect(await admin.orders.approval({ id })).toBeNull()
    await expectRefusal(admin.orders.undoApproval({ id }), 'CONFLICT')
  })

  it('goes back to the status before, and an approval after it sends the key again', async () => {
    const { t, id, admin } = await approved({ status: 'cancelled' })
    const { order } = await admin.orders.undoApproval({ id })
    expect(order).toMatchObject({ status: 'cancelled', licenseStatus: 'revoked' })
    expect(kindsOf(t)).toEqual([])
    const again = await admin.orders.setStatus({ id, status: 'confirmed' })
    expect(again).toMatchObject({ licenseStatus: 'active', licenseKey: order.licenseKey })
    expect(queuedMessages(t).map(({ body }) => body.includes(order.licenseKey ?? '-'))).toEqual([true, true])
  })

  it('leaves messages that were sent, are being sent or may have gone out, and tells the administrator of them (ORD-754)', async () => {
    const { t, id, phone, email, admin } = await approved()
    t.fakes.pushflow.answerOnce({ outcome: 'unknown', reason: 'Silence' })
    await deliverOutbox(t)
    expect(await admin.orders.undoApproval({ id })).toMatchObject({
      order: { status: 'pending' },
      messages: [
        { recipient: phone, status: 'failed', isUnsent: false },
        { recipient: email, status: 'sent', isUnsent: false },
      ],
    })
    expect(kindsOf(t)).toHaveLength(2)
    await admin.orders.setStatus({ id, status: 'confirmed' })
    claimMessages(t.deps, 'whatsapp', 1)
    const { messages } = await admin.orders.undoApproval({ id })
    const sentOrNot = messages.map(({ status, isUnsent }) => `${status} ${isUnsent}`)
    expect(sentOrNot).toEqual(['sending false', 'queued true'])
  })

  it('also removes a message that the gateway refused, so that nobody sends it by Retry', async () => {
    const { t, id, admin } = await approved()
    t.fakes.pushflow.answer({ outcome: 'refused', reason: 'No quota left' })
    t.fakes.mail.answer({ outcome: 'refused', reason: 'No such mailbox' })
    await deliverOutbox(t)
    t.deps.db.update(outbox).set({ status: 'failed' }).run()
    await admin.orders.undoApproval({ id })
    expect(kindsOf(t)).toEqual([])
  })

  it('is refused after ten minutes, and when another administrator has changed the status since', async () => {
    const { t, id, admin } = await approved()
    const other = t.as.admin()
    const { revision } = await other.orders.get({ id })
    await other.orders.setStatus({ id, revision, status: 'cancelled' })
    expect(await admin.orders.approval({ id })).toBeNull()
    await expectRefusal(admin.orders.undoApproval({ id }), ...tooLate)
    expect(await admin.orders.get({ id })).toMatchObject({ status: 'cancelled', licenseStatus: 'revoked' })
    await other.orders.setStatus({ id, status: 'confirmed' })
    await admin.orders.setNotes({ id, notes: 'Paid' })
    t.clock.advance(600)
    expect(await admin.orders.approval({ id })).toBeNull()
    await expectRefusal(admin.orders.undoApproval({ id }), ...tooLate)
    expect(await admin.orders.get({ id })).toMatchObject({ status: 'confirmed', licenseStatus: 'active' })
  })
})
