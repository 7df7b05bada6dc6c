import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { silentSources } from '#src/domains/money-in/service.ts'
import { jobs } from '#src/domains/orders/jobs.ts'
import { DAY, HOUR } from '#src/shared/values/dates.ts'
import { expectRefusal, runJobs } from '#tests/helpers/app.ts'
import {
  AMOUNT,
  BALANCE,
  begunFeed,
  byRaast,
  feedShop,
  gatewayPing,
  gatewaySms,
  ID,
  received,
} from '#tests/helpers/money-in.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { payTokenOf, shown } from '#tests/helpers/payments.ts'

describe('administrators:', () => {
  it('assign money by hand: a part waits for the rest, and the rest approves the order (BANK-731, BANK-742)', async () => {
    const { t, hear, admin, assign, newest, statusOf } = await feedShop()
    const order = t.make.order()
    hear(received(4000, BALANCE, ID))
    await assign(order.id)
    expect(statusOf(order.id)).toBe('pending')
    hear(received(999, BALANCE + 999, `${ID}2`))
    await assign(order.id)
    expect(statusOf(order.id)).toBe('confirmed')
    const { id } = await newest()
    await expectRefusal(admin.bankFeed.assign({ id, orderId: order.id }), 'CONFLICT')
    await expectRefusal(admin.bankFeed.ignore({ id }), 'CONFLICT')
  })

  it('assign a part of the money of an order, which is then neither asked for the whole by itself nor cancelled as unpaid (ORD-1345)', async () => {
    const { t, hear, admin, assign, statusOf } = await feedShop()
    await admin.settings.update({ key: 'cancel_unpaid_orders', value: 'true' })
    const [order, other] = [t.make.order({ isPhoneVerified: true }), t.make.order({ isPhoneVerified: true })]
    hear(received(4000, BALANCE, ID))
    await assign(order.id)
    const told = () => queuedMessages(t).map(({ templateName, orderId }) => `${templateName} ${orderId}`)
    t.clock.advance(2 * DAY)
    await runJobs(t, jobs)
    expect(told()).toEqual([`payment_reminder ${other.id}`])
    t.clock.advance(15 * DAY)
    await runJobs(t, jobs)
    expect([statusOf(order.id), statusOf(other.id)]).toEqual(['pending', 'cancelled'])
    hear(received(999, BALANCE + 999, `${ID}2`))
    await assign(order.id)
    expect(statusOf(order.id)).toBe('confirmed')
  })

  it('assign a part of the money of an order, which its buyer cannot cancel any more by himself', async () => {
    const { t, hear, assign, admin, newest, statusOf } = await feedShop()
    // Its number is not that of the alert.
    const [, { id }] = [t.make.order(), t.make.order()]
    const token = payTokenOf(t, id)
    hear(received(4000, BALANCE, ID))
    await assign(id)
    await expectRefusal(t.as.guest().orders.cancelByLink({ token }), 'CONFLICT')
    expect((await t.as.guest().payments.follow({ token })).canCancel).toBe(false)
    await admin.bankFeed.ignore({ id: (await newest()).id })
    await t.as.guest().orders.cancelByLink({ token })
    expect(statusOf(id)).toBe('cancelled')
  })

  it('assign one payment once, though several alerts tell of it and it is only a part', async () => {
    const { t, hear, admin, assign, newest, statusOf } = await begunFeed()
    const [order, other] = [t.make.order({ amountMinor: 2 * AMOUNT * 100 }), t.make.order()]
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    await assign(order.id, ID)
    const { id: part } = await newest(ID)
    await admin.bankFeed.paste({ text: byRaast(AMOUNT, ID), from: 'JazzCash' })
    const { id } = await newest(ID)
    for (const orderId of [order.id, other.id]) {
      const said = `Alert ${part} tells of the same payment, which order ${order.id} has already.`
      await expectRefusal(admin.bankFeed.assign({ id, orderId }), 'CONFLICT', said)
    }
    hear(received(AMOUNT, BALANCE + 2 * AMOUNT, `${ID}2`))
    await assign(order.id, `${ID}2`)
    expect([statusOf(order.id), statusOf(other.id)]).toEqual(['confirmed', 'pending'])
  })

  it('find an alert by id, amount or order, and see its text (BANK-10)', async () => {
    const { t, hear, admin, assign, newest } = await feedShop()
    const order = t.make.order()
    hear(received(AMOUNT, BALANCE, ID))
    await assign(order.id)
    for (const q of [ID, '20261126101500', '4,999', String(order.id)]) {
      const { text } = await admin.bankFeed.alert({ id: (await newest(q)).id })
      expect([q, text]).toEqual([q, expect.stringContaining('You have received')])
    }
    expect((await admin.bankFeed.alerts({ q: '4998' })).total).toBe(0)
  })

  it('teach a format, and what nobody understood is read by it (BANK-723)', async () => {
    const { hear, admin } = await feedShop({ senders: ['NewBank'] })
    const text = (id: string) => `Salam! Rs.4,999 came from Sana Bibi. Bank ref ${id}`
    hear(text('NB20261126001'))
    hear(text('NB20261126002'))
    expect((await admin.bankFeed.alerts({ status: 'unread' })).total).toBe(2)
    const { format } = await admin.bankFeed.guess({ text: text('NB20261126001') })
    expect(format).toBe('Salam! {amount} came from {name}. Bank ref {transaction}')
    const fields = { bank: 'New Bank', sender: 'newbank', direction: 'in' as const, format }
    expect(await admin.bankFeed.tried({ ...fields, text: text('NB20261126001') })).toMatchObject({
      problem: null,
      read: { amount: 4999, name: 'Sana Bibi', transactionId: 'NB20261126001' },
      stored: [{ transactionId: 'NB20261126002' }, { transactionId: 'NB20261126001' }],
      of: 2,
    })
    expect(await admin.bankFeed.teach(fields)).toMatchObject({ read: 2 })
    expect((await admin.bankFeed.alerts({ status: 'waiting' })).rows).toMatchObject([
      { amount: 4999, bank: 'New Bank' },
      { amount: 4999, bank: 'New Bank' },
    ])
    await expectRefusal(admin.bankFeed.teach({ ...fields, format: 'Hello {name}' }), 'BAD_REQUEST')
    const [taught] = await admin.bankFeed.formats()
    await admin.bankFeed.forget({ id: taught?.id ?? 0 })
    hear(text('NB20261126003'))
    expect((await admin.bankFeed.alerts({ status: 'unread' })).total).toBe(1)
  })

  it('see what came in beside what the shop accepted, by day and method (BANK-743)', async () => {
    const { t, claim, hear, admin } = await begunFeed()
    const [paid, cash] = [t.make.order(), t.make.order()]
    await claim(paid.id, ID)
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    hear(received(700, BALANCE + AMOUNT + 700, `${ID}3`))
    await admin.orders.setStatus({ id: cash.id, status: 'confirmed' })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Karachi' }).format(t.deps.now())
    expect(await admin.bankFeed.sums({ month: today.slice(0, 7) })).toEqual([
      { day: today, method: 'JazzCash', received: 5699, accepted: 4999, difference: 700 },
      // Cash has no account of which anybody hears.
      { day: today, method: 'Other', received: 0, accepted: 4999, difference: null },
    ])
  })

  it('see no difference where no source tells of the account', async () => {
    const { t, admin, sourceId, claimed } = await feedShop()
    await admin.bankFeed.deleteSource({ id: sourceId })
    const order = await claimed(ID)
    await admin.orders.accept(await shown(t, order.id))
    const [sum] = await admin.bankFeed.sums({ month: t.deps.now().toISOString().slice(0, 7) })
    expect(sum).toMatchObject({ method: 'JazzCash', received: 0, accepted: 4999, difference: null })
  })

  it('say that a balance is right, of a source and not of what was pasted (BANK-733)', async () => {
    const { hear, admin, newest, claimed, statusOf } = await feedShop()
    const { id } = await admin.bankFeed.paste({ text: received(1, BALANCE, `${ID}1`), from: 'JazzCash' })
    await expectRefusal(admin.bankFeed.trust({ id }), 'CONFLICT')
    hear(received(1, BALANCE, `${ID}2`))
    await admin.bankFeed.trust({ id: (await newest()).id })
    const order = await claimed(ID)
    hear(received(AMOUNT, BALANCE + AMOUNT, ID))
    expect(statusOf(order.id)).toBe('confirmed')
  })

  it('paste an alert, once, and no one-time code (BANK-3)', async () => {
    const { admin, alerts } = await feedShop()
    const text = received(AMOUNT, BALANCE, ID)
    const pasted = await admin.bankFeed.paste({ text, from: 'JazzCash' })
    expect(pasted).toMatchObject({ amount: AMOUNT, source: null })
    await expectRefusal(admin.bankFeed.paste({ text }), 'CONFLICT')
    await expectRefusal(admin.bankFeed.paste({ text: 'Your OTP is 482913' }), 'BAD_REQUEST')
    expect(alerts()).toHaveLength(1)
  })

  it('change a source, whose key and address nobody reads again (BANK-701)', async () => {
    const { t, admin, sourceId, address } = await feedShop()
    const changes = { id: sourceId, signingKey: 'secret key', name: 'Shop' }
    const changed = await admin.bankFeed.updateSource(changes)
    expect(changed).toMatchObject({ name: 'Shop', hasSigningKey: true, acceptsExact: true })
    const renewed = await admin.bankFeed.renewAddress({ id: sourceId })
    expect(renewed.address).not.toBe(address)
    expect(JSON.stringify(await admin.bankFeed.sources())).not.toContain('secret key')
    expect(JSON.stringify(t.deps.db.select().from(auditLog).all())).not.toContain('secret')
    await admin.bankFeed.deleteSource({ id: sourceId })
    expect(await admin.bankFeed.sources()).toEqual([])
  })
})

describe('a phone', () => {
  it('that hears of no payment while proofs come is named to the administrators', async () => {
    const { t, hear, claim } = await feedShop()
    expect(silentSources(t.deps)).toBeNull()
    hear(received(AMOUNT, BALANCE, ID))
    t.clock.advance(2 * DAY)
    expect(silentSources(t.deps)).toBeNull()
    const order = t.make.order()
    t.clock.advance(2 * DAY)
    expect(silentSources(t.deps)).toBeNull()
    await claim(order.id, `${ID}9`)
    expect(silentSources(t.deps)).toContain('"Office phone"')
  })

  it('that calls by itself is missed after two hours, also where an alert came last', async () => {
    const { t, call, hear } = await feedShop()
    call(gatewayPing)
    t.clock.advance(60)
    hear(received(AMOUNT, BALANCE, ID))
    t.clock.advance(2 * HOUR - 60)
    expect(silentSources(t.deps)).toBeNull()
    t.clock.advance(120)
    expect(silentSources(t.deps)).toContain('"Office phone"')
    call(gatewayPing)
    expect(silentSources(t.deps)).toBeNull()
  })

  it('whose app does not call by itself is not missed for the private messages that it forwards', async () => {
    const { t, call } = await feedShop()
    call({ from: '+923001112233', text: 'A private message' })
    t.clock.advance(DAY)
    expect(silentSources(t.deps)).toBeNull()
  })

  it('whose pings were switched off is judged by its alerts again', async () => {
    const { t, call, hear } = await feedShop()
    call(gatewayPing)
    t.clock.advance(2 * DAY)
    hear(received(AMOUNT, BALANCE, ID))
    t.clock.advance(3 * HOUR)
    expect(silentSources(t.deps)).toBeNull()
  })
})

it('two payments of which a wallet tells in the same words are two alerts (BANK-2)', async () => {
  const { t, call, alerts } = await feedShop({ senders: ['SadaPay'] })
  const sms = { message: 'PKR 1,200 received from Sana', phoneNumber: 'SadaPay' }
  const first = gatewaySms({ ...sms, receivedAt: t.deps.now() })
  call(first)
  t.clock.advance(DAY)
  call(gatewaySms({ ...sms, receivedAt: t.deps.now() }))
  call(first)
  expect(alerts()).toHaveLength(2)
})
