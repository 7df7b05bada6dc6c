import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#db/client.ts'
import { licenses } from '#db/schema/licenses.ts'
import { whatsappTemplates } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { announceExpiry } from '#src/domains/licenses/notices.ts'
import { announceTrialEnds } from '#src/domains/licenses/rules/trial-jobs.ts'
import { urgency } from '#src/domains/messages/schema.ts'
import { queueText } from '#src/domains/messages/service.ts'
import { remindHolders } from '#src/domains/offers/notices.ts'
import { queueConfirmation } from '#src/domains/orders/notices.ts'
import { addDays, DAY } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'
import { connectedShop, connectWhatsapp, deliverUpdate, orderForm, PHONE } from '#tests/helpers/orders.ts'
import {
  deliverAfter,
  deliverOutbox,
  holdPushflow,
  queuedMessages,
  testEvent,
} from '#tests/helpers/outbox.ts'
import { sendProof, shown } from '#tests/helpers/payments.ts'
import { team } from '#tests/helpers/team.ts'
import { trialShop } from '#tests/helpers/trials.ts'
import { professional, starter } from '#tests/helpers/upgrades.ts'

const STOPPED = 'The recipient asked for no more messages.'
const OTHER = '+923217654321'

describe('a message whose recipient writes STOP', () => {
  /** A message whose gateway has not answered yet. */
  const sending = async () => {
    const t = await connectedShop()
    const release = holdPushflow(t)
    const delivered = deliverUpdate(t)
    await expect.poll(() => queuedMessages(t)[0]?.status).toBe('sending')
    await t.as.admin().messages.setOptOut({ phone: PHONE, isOptedOut: true })
    const finish = () => {
      release()
      return delivered
    }
    return { t, finish }
  }

  it('while it is being sent, is not tried again after the gateway refused it (MSG-78)', async () => {
    const { t, finish } = await sending()
    t.fakes.pushflow.answerOnce({ outcome: 'refused', reason: 'No quota' })
    await finish()
    expect(queuedMessages(t)).toMatchObject([{ status: 'failed', lastError: STOPPED, attempts: 1 }])
    await deliverAfter(t, 86_400)
    expect(t.fakes.pushflow.sent).toEqual([])
    await expectRefusal(t.as.admin().messages.retry({ id: 1 }), 'CONFLICT', STOPPED)
  })

  it('while it is being sent, is noted as sent where the gateway took it', async () => {
    const { t, finish } = await sending()
    await finish()
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent' }])
  })
})

type Change = [what: string, because: RegExp, change: (t: TestApp, orderId: number) => unknown]
const setOrder = (t: TestApp, id: number, values: Partial<typeof orders.$inferInsert>) =>
  t.deps.db.update(orders).set(values).where(eq(orders.id, id)).run()
const switchOff = ({ deps }: TestApp) => deps.db.update(whatsappTemplates).set({ isActive: false }).run()
const proveLater = (t: TestApp, orderId: number) => {
  t.clock.advance(60)
  return sendProof(t, orderId)
}

describe('a reminder that waits is not sent', () => {
  it.each<Change>([
    ['its order has another number', /another number/, (t, id) => setOrder(t, id, { phone: OTHER })],
    ['its order is cancelled', /status/, (t, id) => setOrder(t, id, { status: 'cancelled' })],
    ['its order is approved', /status/, (t, id) => setOrder(t, id, { status: 'confirmed' })],
    ['the person was erased', /erased/, (t, id) => setOrder(t, id, { erasedAt: t.clock.now() })],
    ['its template is switched off', /switched off/, switchOff],
    ['a proof of the payment was sent', /proof/, proveLater],
  ])('once %s (MSG-719)', async (_what, because, change) => {
    const t = testApp()
    const { id } = t.make.order()
    await t.as.admin().orders.sendPaymentReminder({ id })
    await connectWhatsapp(t)
    await change(t, id)
    await deliverOutbox(t)
    expect(t.fakes.pushflow.sent).toEqual([])
    expect(queuedMessages(t)).toMatchObject([{ status: 'failed', lastError: expect.stringMatching(because) }])
  })

  it('nor the news that a licence ends, once it was extended (MSG-720)', async () => {
    const t = testApp()
    const { id, expiresAt } = licenseIn(t, { expiresAt: addDays(t.clock.now(), 6) })
    await remindHolders(t.deps)
    const later = { expiresAt: addDays(expiresAt, 30) }
    t.deps.db.update(licenses).set(later).where(eq(licenses.id, id)).run()
    await deliverOutbox(t)
    expect(queuedMessages(t)).toMatchObject([{ channel: 'whatsapp' }, { status: 'failed' }])
    expect(t.fakes.mail.sent).toEqual([])
  })

  it('nor that news once a smaller plan was bought that goes on after its end', async () => {
    const { t, customer, admin, buy } = team()
    const large = await buy(professional)
    t.clock.advance(29 * DAY)
    await announceExpiry(t.deps, () => null)
    const licenseIds = large.licenses.map(({ id }) => id)
    const { orderId } = await customer.orders.createOwn({ ...orderForm, ...starter, licenseIds })
    await admin.orders.setStatus({ id: orderId, status: 'confirmed' })
    await connectWhatsapp(t)
    await deliverOutbox(t)
    const reminders = queuedMessages(t).filter(({ templateName }) => templateName === 'license_expiring')
    expect(reminders.map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  it('nor the news that a trial ends, once an administrator ended it', async () => {
    const { t, admin, begin } = await trialShop()
    await begin()
    t.clock.advance(6.5 * DAY)
    await announceTrialEnds(t.deps)
    const [trial] = (await admin.trials.list({})).rows
    await admin.trials.end({ id: trial?.id ?? 0 })
    await deliverOutbox(t)
    const reminders = queuedMessages(t).filter(({ templateName }) => templateName === 'license_expiring')
    expect(reminders.map(({ status }) => status)).toEqual(['failed', 'failed'])
  })
})

it.each(['chat_reply', 'warning'])(
  'a template of the seller’s own that is called %s and switched off stops no message of the shop (MSG-1324)',
  async (templateName) => {
    const t = await connectedShop()
    const own = { name: templateName, subject: 'Sale', template: 'A sale, {{name}}', isActive: false }
    await t.as.admin().messages.createTemplate(own)
    const message = { templateName, recipient: PHONE, subject: 'S', body: 'B', urgency: urgency.answer }
    queueText(t.deps, { ...message, channel: 'whatsapp', about: testEvent(templateName) })
    await deliverOutbox(t)
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent', lastError: null }])
  },
)

describe('a message about an order is not sent once it is not true any more', () => {
  it.each(['cancelled', 'confirmed'] as const)('the confirmation of an order that is %s', async (status) => {
    const t = testApp()
    const order = t.make.order()
    inTransaction(t.deps, (deps) => queueConfirmation(deps, order))
    await connectWhatsapp(t)
    setOrder(t, order.id, { status })
    await deliverOutbox(t)
    expect([...t.fakes.pushflow.sent, ...t.fakes.mail.sent]).toEqual([])
    expect(queuedMessages(t).map(({ lastError }) => lastError)).toEqual(
      Array(2).fill('The status of the order has changed since.'),
    )
  })

  it.each<Change>([
    ['the order is cancelled', /status/, (t, id) => setOrder(t, id, { status: 'cancelled' })],
    ['another proof was sent', /proof/, proveLater],
  ])('the news that a proof was refused, once %s', async (_what, because, change) => {
    const t = testApp()
    const { id } = t.make.order()
    await sendProof(t, id)
    await t.as.admin().payments.reject({ ...(await shown(t, id)), reason: 'Not seen' })
    await connectWhatsapp(t)
    await change(t, id)
    await deliverOutbox(t)
    expect([...t.fakes.pushflow.sent, ...t.fakes.mail.sent]).toEqual([])
    for (const { lastError } of queuedMessages(t)) expect(lastError).toMatch(because)
  })
})

describe('a message without an order is not sent where the customer is no more (MSG-718)', () => {
  const NOT_THERE = 'The customer has another number or address since, or is gone.'
  const shop = async () => {
    const t = await connectedShop()
    const user = t.make.user({ email: 'before@example.com', whatsappNumber: PHONE, isPhoneVerified: true })
    const change = (changes: { email: string; whatsappNumber?: string }) =>
      t.as.admin().users.update({ id: user.id, username: user.username, ...changes })
    return { t, user, change }
  }

  it('an answer to a ticket, once the account has another email and number', async () => {
    const { t, user, change } = await shop()
    const { id } = await t.as.customer(user).tickets.create({ subject: 'Help', message: 'Please' })
    await t.as.admin().tickets.answer({ id, message: 'Done' })
    const before = queuedMessages(t).length
    await change({ email: 'after@example.com', whatsappNumber: '0321 7654321' })
    await deliverOutbox(t)
    expect(t.fakes.pushflow.sent).toEqual([])
    expect(t.fakes.mail.sent).toEqual([])
    expect(queuedMessages(t).map(({ lastError }) => lastError)).toEqual(Array(before).fill(NOT_THERE))
    await t.as.admin().tickets.answer({ id, message: 'Really' })
    await deliverOutbox(t)
    expect(t.fakes.mail.sent.map(({ to }) => to)).toEqual(['after@example.com'])
  })

  it('the news of an update, once the licence is no longer of that number (MSG-727)', async () => {
    const { t } = await shop()
    licenseIn(t, {})
    await t.as.admin().messages.sendUpdate({ words: { title: 'New', message: 'Faster' } })
    t.deps.db.update(orders).set({ phone: OTHER }).run()
    await deliverOutbox(t)
    expect(t.fakes.pushflow.sent).toEqual([])
    expect(queuedMessages(t)).toMatchObject([{ lastError: NOT_THERE }])
  })

  it('news to those whose licence has ended, once they have one again', async () => {
    const { t } = await shop()
    const { id } = licenseIn(t, { licenseStatus: 'expired' })
    const words = { title: 'Come back', message: 'Half price' }
    await t.as.admin().messages.sendUpdate({ whom: 'ended', words })
    t.deps.db.update(licenses).set({ licenseStatus: 'active' }).where(eq(licenses.id, id)).run()
    await deliverOutbox(t)
    expect(t.fakes.pushflow.sent).toEqual([])
    expect(queuedMessages(t)).toMatchObject([{ lastError: NOT_THERE }])
  })

  it('a reset code, once the account has another email', async () => {
    const { t, user, change } = await shop()
    t.fakes.mail.answerOnce({ outcome: 'refused', reason: 'Try later' })
    await t.as.guest().auth.requestPasswordReset({ email: user.email })
    await t.settled()
    await change({ email: 'after@example.com' })
    await deliverAfter(t, 61)
    expect(t.fakes.mail.sent).toEqual([])
  })
})
