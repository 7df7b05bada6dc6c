import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { licenses } from '#db/schema/licenses.ts'
import { whatsappTemplates } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { isLicenseKey } from '#src/domains/licenses/rules/checksum.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectWhatsapp, storedOrders } from '#tests/helpers/orders.ts'
import { couldSend, deliverAfter, deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'
import { shopWithProof } from '#tests/helpers/payments.ts'

const messagesOf = (t: TestApp) =>
  queuedMessages(t).map(({ templateName, channel, recipient }) => `${templateName} ${channel} ${recipient}`)
const storedLicenses = (t: TestApp) => t.deps.db.select().from(licenses).all()

describe('approving an order', () => {
  it('issues the licence and tells the customer by WhatsApp, with a copy by email (LIC-2)', async () => {
    const { t, admin } = office()
    const order = t.make.order({ name: 'Asma' })
    const approved = await admin.orders.setStatus({ id: order.id, status: 'confirmed' })
    expect(approved).toMatchObject({ status: 'confirmed', licenseStatus: 'active', plan: 'professional' })
    expect(isLicenseKey(approved.licenseKey ?? '')).toBe(true)
    expect(messagesOf(t)).toEqual([
      `order_approved whatsapp ${order.phone}`,
      `license_activated email ${order.email}`,
    ])
    for (const { body } of queuedMessages(t)) {
      expect(body).toMatch(/Asma[^]*Professional/i)
      expect(body).toContain(approved.licenseKey)
      expect(body).toContain('Systems: 2')
      expect(body).toContain('Nov 21, 2027')
    }
  })

  it('stores nothing when it fails half-way', async () => {
    const t = testApp()
    const { id } = t.make.order()
    t.connection.exec(
      "create trigger no_outbox before insert on outbox begin select raise(abort, 'no room for messages'); end",
    )
    await expectRefusal(t.as.admin().orders.setStatus({ id, status: 'confirmed' }), 'INTERNAL_SERVER_ERROR')
    expect(storedOrders(t)).toMatchObject([{ status: 'pending', revision: 0 }])
    expect(storedLicenses(t)).toEqual([])
    expect(await t.as.admin().orders.history({ id })).toEqual([])
  })

  it("issues none where it is cancelled, accepts either audience's status, and answers with that of the back office (VAL-1, VAL-701)", async () => {
    const { t, admin } = office()
    const { id } = t.make.order()
    const cancelled = await admin.orders.setStatus({ id, status: 'cancelled' })
    expect(cancelled).toMatchObject({ licenseStatus: 'pending', licenseKey: null })
    expect(storedLicenses(t)).toEqual([])
    expect(await admin.orders.setStatus({ id, status: 'approved' })).toMatchObject({ status: 'confirmed' })
  })
})

describe('changing the status of an approved order', () => {
  const approved = async (given = {}) => {
    const { t, admin } = office()
    const order = t.make.order(given)
    const set = (status: string) => admin.orders.setStatus({ id: order.id, status })
    const { licenseKey, expiresAt } = await set('confirmed')
    return { t, order, admin, set, licenseKey, expiresAt, sent: () => messagesOf(t).slice(2) }
  }

  it('revokes the licence when it is cancelled, and tells the customer once on each channel (ORD-14, ORD-17)', async () => {
    const { set, sent, licenseKey, order } = await approved()
    expect(await set('cancelled')).toMatchObject({ licenseStatus: 'revoked', licenseKey })
    await set('cancelled')
    const told = [`order_cancelled whatsapp ${order.phone}`, `order_cancelled email ${order.email}`]
    expect(sent()).toEqual(told)
  })

  it('suspends the licence without a message when it is pending again, restores the same key and end when it is approved again, as expired when its year is over, and tells the customer of each that works (LIC-3, LIC-749)', async () => {
    const { t, set, sent, licenseKey, expiresAt } = await approved()
    t.clock.advance(86_400)
    expect(await set('pending')).toMatchObject({ status: 'pending', licenseStatus: 'suspended', licenseKey })
    for (const status of ['pending', 'cancelled']) {
      await set(status)
      expect(await set('confirmed')).toMatchObject({ licenseStatus: 'active', licenseKey, expiresAt })
    }
    expect(storedLicenses(t)).toHaveLength(1)
    const activated = ['license_activated whatsapp', 'license_activated email']
    const cancelled = ['order_cancelled whatsapp', 'order_cancelled email']
    const told = sent().map((message) => message.replace(/ \S+$/, ''))
    expect(told).toEqual([...activated, ...cancelled, ...activated])
    await set('pending')
    t.clock.advance(366 * 86_400)
    expect(await set('confirmed')).toMatchObject({ licenseStatus: 'expired' })
    expect(sent()).toHaveLength(told.length)
  })

  it('records who did what in the history, never the key (PAY-701)', async () => {
    const { t, set, admin, order, licenseKey } = await approved()
    await set('cancelled')
    await admin.orders.setNotes({ id: order.id, notes: 'No payment' })
    await admin.orders.setNotes({ id: order.id, notes: ' No payment ' })
    const history = await admin.orders.history({ id: order.id })
    expect(history.map(({ action, changes }) => [action, changes])).toMatchObject([
      ['notes changed', { notes: ['', 'No payment'] }],
      ['license revoked', { licenseStatus: ['active', 'revoked'] }],
      ['status changed', { status: ['confirmed', 'cancelled'] }],
      ['license issued', { licenseStatus: [null, 'active'], systemsCount: [null, 2] }],
      ['payment accepted without a proof', { payment: ['awaiting', 'accepted'] }],
      ['status changed', { status: ['pending', 'confirmed'] }],
    ])
    expect(new Set(history.map(({ actorName }) => actorName))).toEqual(new Set([admin.user.username]))
    expect(history[0]?.createdAt).toEqual(t.clock.now())
    expect(JSON.stringify(history)).not.toContain(licenseKey)
  })
})

describe('a payment reminder', () => {
  it('is queued once for a double click, and again a minute later (ORD-720)', async () => {
    const { t, admin } = office()
    const { id, phone } = t.make.order({ name: 'Asma' })
    const answer = { success: true, message: 'Payment reminder queued' }
    for (const _click of [1, 2]) expect(await admin.orders.sendPaymentReminder({ id })).toEqual(answer)
    expect(messagesOf(t)).toEqual([`payment_reminder whatsapp ${phone}`])
    expect(queuedMessages(t)[0]?.body).toMatch(/Asma[^]*PKR 4,999[^]*JazzCash/)
    t.clock.advance(60)
    await admin.orders.sendPaymentReminder({ id })
    expect(messagesOf(t)).toHaveLength(2)
  })

  it('is shown with the order: queued until it went, when it went, or why it did not (ORD-25)', async () => {
    const { t, admin } = office()
    couldSend(t)
    const { id } = t.make.order()
    t.make.order()
    const lastReminder = async () => {
      const { rows } = await admin.orders.list({})
      expect(rows.map((row) => row.lastReminder === null)).toEqual([true, false])
      const order = await admin.orders.get({ id })
      expect(rows[1]).toEqual(order)
      return order.lastReminder
    }
    expect(await admin.orders.get({ id })).toMatchObject({ lastReminder: null })
    await admin.orders.sendPaymentReminder({ id })
    expect(await lastReminder()).toEqual({ status: 'queued', at: t.clock.now(), error: null })
    await deliverOutbox(t)
    expect(await lastReminder()).toMatchObject({ status: 'queued', error: 'WhatsApp is not connected' })
    await connectWhatsapp(t)
    await deliverAfter(t, 60)
    expect(await lastReminder()).toEqual({ status: 'sent', at: t.clock.now(), error: null })
    t.clock.advance(90)
    t.fakes.pushflow.answerOnce({ outcome: 'unknown', reason: 'Silence' })
    await admin.orders.sendPaymentReminder({ id })
    await deliverOutbox(t)
    const failed = { status: 'failed', error: expect.stringContaining('Silence') }
    expect(await lastReminder()).toMatchObject(failed)
  })

  it('is refused once the buyer has sent a proof, for an order that is closed, unknown or without a phone, and while its template is off (ORD-16)', async () => {
    const { t, order, admin } = await shopWithProof()
    const sent = 'The buyer has sent a proof of payment. Please check it first.'
    await expectRefusal(admin.orders.sendPaymentReminder({ id: order.id }), 'CONFLICT', sent)
    for (const given of [{ status: 'confirmed' }, { status: 'cancelled' }, { phone: '' }] as const)
      await expectRefusal(admin.orders.sendPaymentReminder({ id: t.make.order(given).id }), 'CONFLICT')
    t.deps.db.update(whatsappTemplates).set({ isActive: false }).run()
    await expectRefusal(admin.orders.sendPaymentReminder({ id: t.make.order().id }), 'CONFLICT')
    expect(messagesOf(t)).toEqual([])
  })
})

describe('the list of orders', () => {
  const found = async (q: string) => {
    const t = testApp()
    const khan = { email: 'asma@khan.pk', phone: '+923001234567', company: 'Khan Traders' }
    t.make.order({ name: 'Asma Khan', ...khan })
    t.make.order({ name: 'Bilal', email: 'bilal@example.com', phone: '+923451112223' })
    return (await t.as.admin().orders.list({ q })).rows.map(({ id }) => id)
  }

  it.each([
    'asma',
    'KHAN.PK',
    'traders',
    '1',
    '#1',
    '0300 1234567',
    // As it was copied, with marks around it.
    '“Asma Khan”',
    'Asma Khan,',
    '<asma@khan.pk>',
    'mailto:asma@khan.pk',
    'WhatsApp: 0300-1234567',
  ])('finds an order by %s', async (q) => {
    expect(await found(q)).toEqual([1])
  })

  it('finds nothing for a text of no order, and everything for a blank one', async () => {
    expect(await found('%')).toEqual([])
    expect(await found('0333 9999999')).toEqual([])
    expect(await found('')).toEqual([2, 1])
  })

  it("is filtered by either audience's status, sorted and paged", async () => {
    const t = testApp()
    for (const n of [3, 1, 2]) t.make.order({ name: `Buyer ${n}`, amountMinor: n * 100_000 })
    t.deps.db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, 2)).run()
    const { orders: admin } = t.as.admin()
    const ids = async (query: object) => (await admin.list(query)).rows.map(({ id }) => id)
    expect(await ids({ status: 'approved' })).toEqual([2])
    expect(await ids({ sort: 'amount' })).toEqual([2, 3, 1])
    expect(await ids({ sort: '-name' })).toEqual([1, 3, 2])
    const page = await admin.list({ sort: 'amount', limit: 1, cursor: 1 })
    expect(page).toMatchObject({ total: 3, rows: [{ id: 3 }] })
    expect(await admin.get({ id: 3 })).toMatchObject({ name: 'Buyer 2', amount: 2000, status: 'pending' })
  })
})
