import { describe, expect, it } from 'vitest'
import { receiveMessages } from '#src/domains/incoming/service.ts'
import { urgency } from '#src/domains/messages/schema.ts'
import { jobs } from '#src/domains/orders/jobs.ts'
import { parseMessages } from '#src/gateways/whatsapp-incoming.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { office, runJobs, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, orderForm, PHONE, queueUpdate } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'
import { sendProof } from '#tests/helpers/payments.ts'

const reminders = (t: TestApp) =>
  queuedMessages(t).filter(({ templateName }) => templateName === 'payment_reminder')

describe('an order that waits for its payment', () => {
  /** Runs the jobs this many hours from now, with the jobs of the hours between. */
  const passHours = async (t: TestApp, hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      t.clock.advance(3600)
      await runJobs(t, jobs)
    }
  }

  it('is reminded of after 24 and 72 hours, on a proved phone, and not at night (ORD-71)', async () => {
    const t = testApp()
    const order = t.make.order({ isPhoneVerified: true })
    t.make.order({ isPhoneVerified: false })
    t.make.order({ isPhoneVerified: true, status: 'confirmed' })
    await passHours(t, 23)
    expect(reminders(t)).toEqual([])
    await passHours(t, 1)
    expect(reminders(t)).toMatchObject([
      { recipient: order.phone, orderId: order.id, urgency: urgency.unhurried },
    ])
    await passHours(t, 47)
    expect(reminders(t)).toHaveLength(1)
    await passHours(t, 1)
    expect(reminders(t)).toHaveLength(2)
    await passHours(t, 96)
    expect(reminders(t)).toHaveLength(2)
  })

  it('is not reminded of again within a day of a reminder by an administrator, nor after a week (ORD-729)', async () => {
    const t = testApp()
    const reminded = t.make.order({ isPhoneVerified: true })
    t.make.order({ isPhoneVerified: true, createdAt: addDays(t.deps.now(), -6.5) })
    await passHours(t, 13)
    expect(reminders(t)).toHaveLength(1)
    await passHours(t, 10)
    await t.as.admin().orders.sendPaymentReminder({ id: reminded.id })
    await passHours(t, 40)
    expect(reminders(t)).toHaveLength(2)
    await passHours(t, 20)
    expect(reminders(t)).toHaveLength(3)
  })

  it('is not reminded of after a proof was sent, after the customer opted out, or where the setting is off', async () => {
    const t = testApp()
    const proved = t.make.order({ isPhoneVerified: true })
    await sendProof(t, proved.id)
    const silent = t.make.order({ isPhoneVerified: true, phone: '+923211111111' })
    await t.as.admin().messages.setOptOut({ phone: silent.phone, isOptedOut: true })
    await passHours(t, 80)
    expect(reminders(t)).toEqual([])
    await t.as.admin().settings.update({ key: 'payment_reminders', value: 'false' })
    t.make.order({ isPhoneVerified: true })
    await passHours(t, 80)
    expect(reminders(t)).toEqual([])
  })

  it('is cancelled after 14 days with a message, where the setting says so, unless they were over when it was switched on (ORD-112, ORD-730)', async () => {
    const { t, admin } = office()
    const old = t.make.order()
    t.clock.advance(5 * 86_400)
    const order = t.make.order()
    const proved = t.make.order()
    await sendProof(t, proved.id)
    t.clock.advance(10 * 86_400)
    const young = t.make.order()
    const statuses = async () => {
      await runJobs(t, jobs)
      const all = [old, order, proved, young].map(({ id }) => admin.orders.get({ id }))
      return (await Promise.all(all)).map(({ status }) => status)
    }
    expect(await statuses()).toEqual(['pending', 'pending', 'pending', 'pending'])
    // Switching it on cancels nothing at once: orders whose 14 days were over are left to the administrator.
    await admin.settings.update({ key: 'cancel_unpaid_orders', value: 'true' })
    expect(await statuses()).toEqual(['pending', 'pending', 'pending', 'pending'])
    t.clock.advance(4 * 86_400)
    expect(await statuses()).toEqual(['pending', 'cancelled', 'pending', 'pending'])
    expect(await statuses()).toEqual(['pending', 'cancelled', 'pending', 'pending'])
    const told = queuedMessages(t).filter(({ templateName }) => templateName === 'order_cancelled')
    expect(told.map(({ channel, orderId }) => [channel, orderId])).toEqual([
      ['whatsapp', order.id],
      ['email', order.id],
    ])
    const [last] = await admin.orders.history({ id: order.id })
    expect(last).toMatchObject({ action: 'status changed', actorName: 'system' })
  })

  it('is cancelled with a message also to whoever wants no more reminders (MSG-1319)', async () => {
    const { t, admin } = office()
    await admin.settings.update({ key: 'cancel_unpaid_orders', value: 'true' })
    const { id, phone, email } = t.make.order({ isPhoneVerified: true })
    for (const to of [{ phone }, { email }]) await admin.messages.setOptOut({ ...to, isOptedOut: true })
    t.clock.advance(15 * 86_400)
    await runJobs(t, jobs)
    await admin.messages.setOptOut({ phone, isOptedOut: true })
    const told = queuedMessages(t).filter(({ orderId }) => orderId === id)
    expect(told.map(({ channel, templateName, status }) => [channel, templateName, status])).toEqual([
      ['whatsapp', 'order_cancelled', 'queued'],
      ['email', 'order_cancelled', 'queued'],
    ])
    await deliverOutbox(t)
    expect(t.fakes.mail.sent).toMatchObject([{ to: email, unsubscribe: undefined }])
  })

  it('is cancelled also where the setting was saved again unchanged since its 14 days were over', async () => {
    const { t, admin } = office()
    const keep = () => admin.settings.update({ key: 'cancel_unpaid_orders', value: 'true' })
    const { updatedAt } = await keep()
    const order = t.make.order()
    t.clock.advance(15 * 86_400)
    expect(await keep()).toMatchObject({ value: 'true', updatedAt })
    await runJobs(t, jobs)
    expect(await admin.orders.get({ id: order.id })).toMatchObject({ status: 'cancelled' })
  })

  it('is not cancelled where it was approved before (ORD-731)', async () => {
    const { t, admin } = office()
    await admin.settings.update({ key: 'cancel_unpaid_orders', value: 'true' })
    const { id } = t.make.order()
    await admin.orders.setStatus({ id, status: 'confirmed' })
    await admin.orders.undoApproval({ id })
    t.clock.advance(15 * 86_400)
    await runJobs(t, jobs)
    expect(await admin.orders.get({ id })).toMatchObject({ status: 'pending' })
  })
})

describe('the automatic events', () => {
  const eventOf = async (t: TestApp, wanted: string) => {
    const list = await t.as.admin().messages.automations()
    return list.find(({ name }) => name === wanted)
  }

  it('are six, and each shows how often WhatsApp sent it and failed to (MSG-75)', async () => {
    const t = await connectedShop()
    const order = t.make.order()
    const seller = t.as.admin()
    for (const status of ['confirmed', 'cancelled', 'confirmed'] as const) {
      await seller.orders.setStatus({ id: order.id, status })
    }
    await deliverOutbox(t)
    const events = (await t.as.admin().messages.automations()).map(({ name }) => name)
    expect(events.join(' ')).toBe(
      'order_confirmation payment_reminder order_approved contact_confirmation otp_verification welcome_registration',
    )
    expect(await eventOf(t, 'order_approved')).toMatchObject({ isActive: true, sent: 1, failed: 0 })
  })

  it('count the codes for registration, which are not in the outbox', async () => {
    const t = await connectedShop()
    await t.as.guest().otp.send({ phone: PHONE })
    t.fakes.pushflow.answer({ outcome: 'refused', reason: 'No quota' })
    await t.as.guest().otp.send({ phone: PHONE })
    expect(await eventOf(t, 'otp_verification')).toMatchObject({ sent: 1, failed: 1 })
  })

  it('can be switched off, and then no message and no code is sent (MSG-5)', async () => {
    const t = await connectedShop()
    const admin = t.as.admin()
    for (const { id } of await admin.messages.automations()) {
      await admin.messages.updateTemplate({ id, isActive: false })
    }
    const order = t.make.order({ isPhoneVerified: true })
    await admin.orders.setStatus({ id: order.id, status: 'confirmed' })
    t.make.order({ isPhoneVerified: true, createdAt: addDays(t.deps.now(), -2) })
    await runJobs(t, jobs)
    const { name, email, phone } = orderForm
    await t.as.guest().orders.create({ ...orderForm, phone: order.phone })
    await t.as.guest().contacts.send({ name, email, phone, message: 'Does it work?' })
    expect((await admin.contacts.list({})).total).toBe(1)
    await t.settled()
    const message = 'No code is needed. Please continue without verification.'
    const none = { success: false, method: 'none', message }
    expect(await t.as.guest().otp.send({ phone: PHONE })).toEqual(none)
    const names = queuedMessages(t).map(({ templateName }) => templateName)
    expect(names).toEqual(['license_activated'])
  })
})

describe('an incoming word', () => {
  const receive = (t: TestApp, id: string, message: object, from = PHONE.slice(1)) =>
    receiveMessages(t.deps, parseMessages([{ key: { id, remoteJid: `${from}@s.whatsapp.net` }, message }]))

  it('stops messages, and START takes it back, also where the first message comes again (MSG-74)', async () => {
    const t = testApp()
    await receive(t, 'first', { conversation: 'STOP' })
    expect(queueUpdate(t.deps, 'a')).toBe(false)
    await receive(t, 'second', { conversation: 'Start messages' })
    await receive(t, 'first', { conversation: 'STOP' })
    expect(queueUpdate(t.deps, 'a')).toBe(true)
  })

  it('stops messages however its letters are decorated, and no other word does (MSG-716, MSG-1317)', async () => {
    const t = testApp()
    const stopping = [
      ['STOP', ' unsubscribe ', 'Band', 'STOP ALL', 'بند', 'unsubscribe me'],
      ['Stop!', '*STOP*', '"STOP".', 'STOP 🙏🏽', 'STOP 1️⃣', 's.t.o.p', 'Stop. Stop!', 'بَنـد۔'],
      ['stop\u200F', '\u202ASTOP\u202C', 'ＳＴＯＰ'],
      ['please stop', 'STOP, plz', 'stop kar do', 'stop krdo', 'Unsubscribe karo please'],
      ['Band kar do please', 'band kr dain', 'Band kro', 'band kijiye'],
      ['بند کریں۔', 'براہِ کرم بند کیجئے', 'بند کر دیجیے'],
      ['STOP messages', 'Stop all messages, please!', 'stop sending messages', 'stop msgs'],
      ['messages band karo', 'please sms band kr dain', 'میسج بند کریں', 'پیغامات بند کر دیں۔'],
      ['rok do', 'ROK DO!', 'Rok dein please', 'rok den', 'roko', 'messages rok do'],
      ['روک دو', 'روک دیں۔', 'روکیں', 'روکو', 'میسج روک دیجئے'],
      // Keyboards of Arabic have their own kaf and ye.
      ['پليز بند كريں'],
    ].flat()
    const others = [
      ['Stop selling old versions please', 'Please STOP by my shop', 'stop the renewal'],
      ['stop 2', 'stopped', 'bandwidth?'],
      ['constructor', '__proto__', 'toString', 'start', 'please', '🙏'],
      ['بند کیوں ہے؟', 'band mat karo', 'بند نہ کریں'],
      ['order rok do', 'payment rok do please', 'messages', 'میسج کریں', 'send messages', 'karo'],
      [
        'mat roko',
        'آرڈر روک دیں',
        'rok',
        'روک',
        'rokda',
        'stop messages from my bank',
        'message stop nahi ho rahe',
      ],
    ].flat()
    const phoneOf = (n: number) => `9230012345${10 + n}`
    for (const [n, text] of [...stopping, ...others].entries()) {
      await receive(t, `${n}`, { conversation: text }, phoneOf(n))
    }
    const { rows } = await t.as.admin().messages.optOuts({})
    expect(new Set(rows.map(({ phone }) => phone))).toEqual(new Set(stopping.map((_, n) => `+${phoneOf(n)}`)))
  })

  it('is none in the name of a place or a contact, and is one in the caption of a photo', async () => {
    const t = testApp()
    await receive(t, 'a', { locationMessage: { name: 'Band' } })
    await receive(t, 'b', { contactMessage: { displayName: 'STOP' } })
    expect(queueUpdate(t.deps, 'a')).toBe(true)
    await receive(t, 'c', { imageMessage: { caption: 'Stop' } })
    expect(queueUpdate(t.deps, 'b')).toBe(false)
  })

  it('of an edited message stops messages, also under the id of the message, and START takes it back (MSG-717)', async () => {
    const t = testApp()
    const edit = (conversation: string, timestampMs: string) =>
      receive(t, 'a', { protocolMessage: { type: 14, timestampMs, editedMessage: { conversation } } })
    await receive(t, 'a', { conversation: 'Salam' })
    await edit('Stop', '1764158400000')
    expect(queueUpdate(t.deps, 'a')).toBe(false)
    await edit('Start', '1764158460000')
    await edit('Stop', '1764158400000')
    expect(queueUpdate(t.deps, 'b')).toBe(true)
  })
})
