import { describe, expect, it } from 'vitest'
import { sellerNotices } from '#db/schema/seller-notices.ts'
import { jobs } from '#src/domains/seller-notices/jobs.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import type { SettingKey } from '#src/domains/settings/schema.ts'
import { DAY, HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { runJobs, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectWhatsapp, orderForm } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'
import { sendProof } from '#tests/helpers/payments.ts'

/** Runs the jobs every half a minute for so long. */
const pass = async (t: TestApp, seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 30) {
    t.clock.advance(30)
    await runJobs(t, jobs)
  }
}
const told = (t: TestApp) => queuedMessages(t).filter(({ templateName }) => templateName === 'seller_notice')
const toldOf = (t: TestApp) => told(t).map(({ subject }) => subject)
const waiting = (t: TestApp) => t.deps.db.select().from(sellerNotices).all()

const OWNER = 'owner@example.com'
const shop = () => {
  const t = testApp()
  const admin = t.as.admin(t.make.user({ isAdmin: true, email: OWNER }))
  const set = (key: SettingKey, value: string) => admin.settings.update({ key, value })
  const contact = (name: string) =>
    t.as.guest().contacts.send({ name, email: 'asma@example.com', message: 'Does it work?' })
  return { t, admin, set, contact }
}

describe('the seller', () => {
  it('is told of a new order at once by email, with name, amount and a link (WATCH-11)', async () => {
    const { t } = shop()
    const { orderId } = await t.as.guest().orders.create(orderForm)
    await runJobs(t, jobs)
    const subject = `Order #${orderId}: Asma, PKR\u00a04,999`
    expect(told(t)).toMatchObject([{ channel: 'email', recipient: OWNER, subject }])
    expect(told(t)[0]?.body).toContain(`http://shop.test/admin?tab=orders&record=${orderId}`)
    await pass(t, 2 * MINUTE)
    expect(told(t)).toHaveLength(1)
  })

  it('is told of a proof, a contact message and a ticket, and an email about a single one quotes its text (WATCH-709)', async () => {
    const { t, contact } = shop()
    const order = t.make.order({ name: 'Bilal' })
    await sendProof(t, order.id)
    await runJobs(t, jobs)
    await contact('Sana')
    await pass(t, MINUTE + 10)
    await t.as.customer().tickets.create({ subject: 'It is gone', message: 'Where is it?' })
    await pass(t, MINUTE + 10)
    expect(toldOf(t)).toEqual([
      `Proof of payment for order #${order.id}: Bilal, PKR\u00a04,999`,
      'Contact message from Sana',
      'Ticket #1 (medium): It is gone',
    ])
    expect(told(t).map(({ body }) => body)).toEqual([
      expect.stringContaining(`tab=payments&record=${order.id}`),
      expect.stringContaining('Sana <asma@example.com> wrote:\n\nDoes it work?'),
      expect.stringMatching(/Where is it\?[^]*\?tab=tickets&record=1/),
    ])
  })

  it('reads the amount and the end of the id in the mail of a proof (WATCH-841)', async () => {
    const { t } = shop()
    await sendProof(t, t.make.order({ name: 'Bilal' }).id, { transactionId: '28471990234' })
    await runJobs(t, jobs)
    const [body = ''] = told(t).map((notice) => notice.body)
    expect(body).toContain('Amount: PKR\u00a04,999\nTransaction ID: …0234')
    expect(body).not.toContain('28471990234')
  })

  it('is told of no proof that was decided before the mail went out (WATCH-840)', async () => {
    const { t, admin } = shop()
    const accept = async (id: number) =>
      admin.orders.accept({ id, revision: (await admin.payments.get({ id })).revision })
    const order = t.make.order()
    await sendProof(t, order.id)
    await accept(order.id)
    await runJobs(t, jobs)
    expect(told(t)).toEqual([])
    const later = t.make.order()
    await sendProof(t, later.id)
    await pass(t, MINUTE + 10)
    expect(told(t)).toMatchObject([{ status: 'queued' }])
    await accept(later.id)
    await deliverOutbox(t)
    expect(told(t)).toMatchObject([{ status: 'failed', lastError: 'The payment was decided since.' }])
  })

  it('is told of a repeated order once, and of nothing that was rolled back (WATCH-707)', async () => {
    const { t } = shop()
    const repeated = { ...orderForm, idempotencyKey: 'one' }
    await t.as.guest().orders.create(repeated)
    await t.as.guest().orders.create(repeated)
    await expect(t.as.guest().orders.create({ ...orderForm, amount: 1 })).rejects.toThrow(/price/i)
    expect(waiting(t)).toHaveLength(1)
  })

  it('gets one message a minute at most, which lists everything that came in since the last one (WATCH-14)', async () => {
    const { t } = shop()
    t.make.user()
    for (let number = 0; number < 100; number += 1) {
      const { id } = t.make.order()
      noteForSeller(t.deps, 'order', id)
      if (number % 2 === 0) await runJobs(t, jobs)
    }
    expect(told(t)).toHaveLength(1)
    await pass(t, MINUTE)
    expect(told(t)).toHaveLength(2)
    expect(told(t)[1]?.subject).toBe('99 orders')
    const listed = /^99 orders:\n\nOrder #2: [^]+\n\nAnd 79 more: http:\/\/shop\.test\/admin$/
    expect(told(t)[1]?.body).toMatch(listed)
    expect(waiting(t)).toEqual([])
  })

  it('is told by the hour or once a day, as the setting of the kind says (WATCH-708)', async () => {
    const { t, set, contact } = shop()
    await set('notice_contact', 'email hourly')
    await set('notice_order', 'email daily')
    // It is 14:00 in Pakistan.
    t.clock.advance(5 * MINUTE)
    await contact('Sana')
    await t.as.guest().orders.create(orderForm)
    await contact('Bilal')
    await pass(t, 54 * MINUTE)
    expect(told(t)).toEqual([])
    await pass(t, 2 * MINUTE)
    expect(toldOf(t)).toEqual(['2 contact messages'])
    // The day's messages go at 09:00.
    await pass(t, 17 * HOUR + 58 * MINUTE)
    expect(told(t)).toHaveLength(1)
    await pass(t, 2 * MINUTE)
    expect(toldOf(t)).toEqual(['2 contact messages', 'Order #1: Asma, PKR\u00a04,999'])
    await t.as.guest().orders.create({ ...orderForm, phone: '0300 7654321' })
    t.clock.advance(DAY - 10 * MINUTE)
    await runJobs(t, jobs)
    expect(told(t)).toHaveLength(2)
    await pass(t, 20 * MINUTE)
    expect(told(t)).toHaveLength(3)
  })

  it('is told on their own WhatsApp, after the messages that customers wait for and within the allowance (WATCH-15)', async () => {
    const { t, set } = shop()
    await connectWhatsapp(t)
    await set('notice_order', 'whatsapp at once')
    await set('notice_whatsapp', '+923211234567')
    await t.as.guest().orders.create(orderForm)
    await runJobs(t, jobs)
    expect(told(t)).toMatchObject([{ channel: 'whatsapp', recipient: '+923211234567', urgency: 1 }])
    await deliverOutbox(t)
    expect(t.fakes.pushflow.sent.at(-1)).toMatchObject({
      phone: '+923211234567',
      text: expect.stringContaining('http://shop.test/admin?tab=orders&record=1'),
    })
  })

  it('is not told of a kind that is switched off, also where it is switched off after the event (WATCH-706)', async () => {
    const { t, set, contact } = shop()
    await set('notice_contact', 'none')
    await contact('Sana')
    expect(waiting(t)).toEqual([])
    await t.as.guest().orders.create(orderForm)
    await set('notice_order', 'none')
    await pass(t, 2 * MINUTE)
    expect(told(t)).toEqual([])
    expect(waiting(t)).toEqual([])
  })

  it('loses and repeats nothing in a crash between the event and the message', async () => {
    const { t, contact } = shop()
    await contact('Sana')
    const { vault } = t.deps
    const broken = { ...t.deps, vault: { ...vault, seal: () => expect.fail('the machine stops here') } }
    const [tell] = jobs
    expect(() => tell?.run(broken)).toThrow('the machine stops here')
    expect(waiting(t)).toHaveLength(1)
    await runJobs(t, jobs)
    await runJobs(t, jobs)
    expect(told(t)).toHaveLength(1)
  })

  it('is told also after the clock was wrong while something came in', async () => {
    const { t, contact } = shop()
    t.clock.advance(365 * DAY)
    await contact('Sana')
    await runJobs(t, jobs)
    await contact('Bilal')
    t.clock.advance(-365 * DAY)
    await runJobs(t, jobs)
    expect(told(t)).toHaveLength(2)
  })

  it('hears nothing of people whose account was deleted before', async () => {
    const { t, admin } = shop()
    const customer = t.as.customer()
    await customer.tickets.create({ subject: 'Hello', message: 'It is me' })
    await runJobs(t, jobs)
    await deliverOutbox(t)
    expect(told(t)).toHaveLength(1)
    await customer.tickets.create({ subject: 'Hello again', message: 'It is me' })
    await admin.users.delete({ id: customer.user.id })
    await pass(t, 2 * MINUTE)
    expect(told(t)).toEqual([])
    expect(waiting(t)).toEqual([])
  })

  it('leaves no message in the outbox longer than a week after it was sent (WATCH-16)', async () => {
    const { t, contact } = shop()
    await contact('Sana')
    await runJobs(t, jobs)
    await deliverOutbox(t)
    t.clock.advance(6 * DAY)
    await runJobs(t, jobs)
    expect(told(t)).toHaveLength(1)
    t.clock.advance(DAY + 1)
    await runJobs(t, jobs)
    expect(told(t)).toEqual([])
  })
})

describe('a visitor of the chat', () => {
  const start = async (t: TestApp) => {
    await runJobs(t, jobs)
    const guest = t.as.guest()
    const { id } = await guest.chat.start({ guestName: 'Hina', guestEmail: 'hina@example.com' })
    const say = (content: string) => guest.chat.send({ id, content })
    return { id, say }
  }

  it('who waits for five minutes is named to the seller once, without what they wrote (WATCH-13)', async () => {
    const { t, admin } = shop()
    const { id, say } = await start(t)
    await say('Is anybody there?')
    await pass(t, 4 * MINUTE)
    await say('Hello?')
    expect(told(t)).toEqual([])
    await pass(t, 10 * MINUTE)
    expect(toldOf(t)).toEqual(['Hina waits in the live chat'])
    expect(told(t)[0]?.body).toContain(`tab=chat&record=${id}`)
    expect(told(t)[0]?.body).not.toContain('Is anybody there?')
    await admin.chat.send({ id, content: 'Yes' })
    await say('Good')
    await pass(t, 10 * MINUTE)
    expect(told(t)).toHaveLength(2)
  })

  it('who got an answer in time, or whose conversation was closed, is not', async () => {
    const { t, admin } = shop()
    const { id, say } = await start(t)
    await say('Is anybody there?')
    await admin.chat.send({ id, content: 'Yes' })
    await pass(t, 10 * MINUTE)
    await say('Thank you')
    await admin.chatConsole.setStatus({ id, status: 'closed' })
    await pass(t, 10 * MINUTE)
    expect(told(t)).toEqual([])
  })
})

it('the addresses of notices come from the setting, else from the support email of the shop, else from the administrators (WATCH-12)', async () => {
  const { t, admin, set } = shop()
  const proved = { whatsappNumber: '+923331234567', isPhoneVerified: true }
  t.make.user({ isAdmin: true, email: 'admin@localhost', ...proved })
  t.make.user({ isAdmin: true, isActive: false })
  t.fakes.mail.unplug()
  const targets = () => admin.sellerNotices.targets()
  const channels = { hasMailServer: false, canSendWhatsapp: false }
  expect(await targets()).toEqual({ email: [OWNER], whatsapp: ['+923331234567'], ...channels })
  await set('support_email', 'help@example.com')
  expect(await targets()).toMatchObject({ email: ['help@example.com'] })
  await set('notice_email', 'me@example.com')
  await set('notice_whatsapp', '+923211234567')
  expect(await targets()).toMatchObject({ email: ['me@example.com'], whatsapp: ['+923211234567'] })
})
