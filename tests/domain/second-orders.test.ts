import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import type { RequestFacts } from '#src/deps.ts'
import { listAudit } from '#src/domains/audit/service.ts'
import { jobs } from '#src/domains/orders/jobs.ts'
import { codeForm, codeIn } from '#src/shared/one-time-code.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, orderForm, PHONE, storedOrders, waitingOrder } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'
import { payTokenOf, sendProof } from '#tests/helpers/payments.ts'

const OTHER = '+923007654321'
const asking = { ...orderForm, another: 'ask' } as const

/** An unpaid order of a phone that was proved by its code. */
const provedOrder = async () => {
  const { t, browser, orderId, otp } = await waitingOrder()
  await browser.orders.verifyCode({ orderId, otp })
  return { t, browser, orderId }
}

describe('a second order for a plan of which one waits for its payment (ORD-327)', () => {
  it('asks first, also in another browser that proved the phone or placed it, and names the order that waits and its pay page; "again" places it', async () => {
    const { t, browser, orderId } = await provedOrder()
    const payPath = `/pay/${payTokenOf(t, orderId)}`
    await expect(browser.orders.create(asking)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `You already have order ${orderId} for this plan, waiting for payment.`,
      cause: { extra: { openOrder: { orderId, payPath } } },
    })
    for (const facts of [{ provenPhone: PHONE }, { placedOrder: 1 }])
      await expectRefusal(t.as.guest(facts).orders.create(asking), 'CONFLICT')
    expect(storedOrders(t)).toHaveLength(1)
    const again = await browser.orders.create({ ...asking, another: 'yes' })
    expect(again.orderId).not.toBe(orderId)
    expect(storedOrders(t)).toHaveLength(2)
  })

  it('is asked about in the account of the first one', async () => {
    const customer = testApp().as.customer()
    await customer.orders.createOwn(orderForm)
    await expectRefusal(customer.orders.createOwn({ ...asking, phone: OTHER }), 'CONFLICT')
  })

  it.each<[string, Partial<RequestFacts>, object]>([
    ['a stranger who typed the phone and email', {}, {}],
    ['the browser of another phone', { placedOrder: 1, provenPhone: OTHER }, { phone: OTHER }],
    ['another plan', { provenPhone: PHONE }, { plan: 'starter', amount: 2499 }],
  ])('is not asked about for %s (ORD-710)', async (_, facts, other) => {
    const { t } = await provedOrder()
    await t.as.guest(facts).orders.create({ ...asking, ...other })
    expect(storedOrders(t)).toHaveLength(2)
  })

  it('is not asked about by the documented call (ORD-711)', async () => {
    const { t, browser } = await provedOrder()
    await browser.orders.create({ ...orderForm, name: 'Again' })
    expect(storedOrders(t)).toHaveLength(2)
  })

  it('is not asked about once a proof of the first one waits', async () => {
    const { t, browser, orderId } = await provedOrder()
    await sendProof(t, orderId)
    await browser.orders.create(asking)
    expect(storedOrders(t)).toHaveLength(2)
  })

  it('that waits for its code goes on there, as the same order (ORD-326)', async () => {
    const t = await connectedShop()
    const browser = t.as.guest()
    const first = await browser.orders.create(asking)
    const second = await browser.orders.create(asking)
    expect([second.orderId, second.requiresOTP]).toEqual([first.orderId, true])
  })
})

describe('a browser that proved a phone', () => {
  it('orders with it for half an hour without another code, for the account of that phone', async () => {
    const { t } = await provedOrder()
    const user = t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    const sent = t.fakes.pushflow.sent.length
    const order = await t.as.guest({ provenPhone: PHONE }).orders.create({ ...orderForm, name: 'Again' })
    expect(order).toMatchObject({ requiresOTP: false, isPhoneVerified: true })
    expect(storedOrders(t).at(-1)).toMatchObject({ name: 'Again', userId: user.id })
    await t.settled()
    expect(t.fakes.pushflow.sent).toHaveLength(sent)
    const other = t.as.guest({ provenPhone: OTHER })
    expect((await other.orders.create({ ...orderForm, name: 'B' })).requiresOTP).toBe(true)
  })

  it('begins a registration with it, and with the email of the newest order that was verified with it (OTP-706)', async () => {
    const { t } = await provedOrder()
    t.make.order({ phone: PHONE, email: 'another@example.com' })
    const contact = (facts?: Partial<RequestFacts>) => t.as.guest(facts).orders.contact()
    const { email } = orderForm
    expect(await contact({ provenPhone: PHONE })).toEqual({ phone: PHONE, email, isProved: true })
    const other = { phone: OTHER, email: '', isProved: true }
    expect(await contact({ provenPhone: OTHER, placedOrder: 1 })).toEqual(other)
    expect(await contact()).toBeNull()
  })

  it('that proved none begins it with what was entered with its order, for half an hour, and still verifies it (OTP-707)', async () => {
    const t = testApp()
    const { orderId: placedOrder } = await t.as.guest().orders.create(orderForm)
    const browser = t.as.guest({ placedOrder })
    const { phone, email } = storedOrders(t)[0] ?? {}
    expect(await browser.orders.contact()).toEqual({ phone, email, isProved: false })
    t.clock.advance(1800)
    expect(await browser.orders.contact()).toBeNull()
  })
})

describe('an order that its buyer cancels (ORD-113)', () => {
  const reminders = (t: TestApp) =>
    queuedMessages(t).filter(({ templateName }) => templateName === 'payment_reminder')

  it('by its link is cancelled, told and recorded, and is not reminded of (ORD-732)', async () => {
    const { t, orderId } = await provedOrder()
    await t.as.guest().orders.cancelByLink({ token: payTokenOf(t, orderId) })
    expect(storedOrders(t)).toMatchObject([{ status: 'cancelled' }])
    const [entry] = await t.as.admin().orders.history({ id: orderId })
    expect(entry).toMatchObject({ action: 'cancelled by its buyer', actorName: 'guest' })
    const told = queuedMessages(t).filter(({ templateName }) => templateName === 'order_cancelled')
    expect(told.map(({ channel }) => channel)).toEqual(['whatsapp', 'email'])
    for (let hour = 0; hour < 80; hour += 1) {
      t.clock.advance(3600)
      for (const job of jobs) await job.run(t.deps)
    }
    expect(reminders(t)).toEqual([])
  })

  it('in the account is cancelled there, by the same link; by a forged one it is 404', async () => {
    const t = testApp()
    const customer = t.as.customer()
    const { orderId: id } = await customer.orders.createOwn(orderForm)
    await expectRefusal(t.as.guest().orders.cancelByLink({ token: 'x' }), 'NOT_FOUND')
    const { payment } = await customer.orders.own({ id })
    expect(payment.canCancel).toBe(true)
    await customer.orders.cancelByLink({ token: payment.token })
    const after = await customer.orders.own({ id })
    expect(after.payment).toMatchObject({ status: 'cancelled', canCancel: false })
    expect(after.steps.at(-1)?.step).toBe('cancelled')
  })

  it('stays while a proof waits or an administrator has decided, and may be cancelled after a rejection', async () => {
    const { t, orderId } = await provedOrder()
    const { token } = await sendProof(t, orderId)
    const cancel = () => t.as.guest().orders.cancelByLink({ token })
    await expectRefusal(cancel(), 'CONFLICT')
    const admin = t.as.admin()
    const { revision } = await admin.payments.get({ id: orderId })
    await admin.payments.reject({ id: orderId, revision, reason: 'Not there' })
    await admin.orders.setStatus({ id: orderId, status: 'confirmed' })
    await expectRefusal(cancel(), 'CONFLICT')
    const other = t.make.order()
    const proved = await sendProof(t, other.id)
    const seen = await admin.payments.get({ id: other.id })
    await admin.payments.reject({ id: other.id, revision: seen.revision, reason: 'Not there' })
    await t.as.guest().orders.cancelByLink({ token: proved.token })
    expect(storedOrders(t).find(({ id }) => id === other.id)?.status).toBe('cancelled')
  })

  it("before its code was entered tells nobody, because its phone may be anybody's", async () => {
    const t = await connectedShop()
    const { orderId } = await t.as.guest().orders.create(orderForm)
    await t.as.guest().orders.cancelByLink({ token: payTokenOf(t, orderId) })
    expect(queuedMessages(t)).toEqual([])
  })
})

describe('the same order from two tabs', () => {
  it('is one order, also for a repeat of either request', async () => {
    const t = testApp()
    const browser = t.as.guest()
    const first = await browser.orders.create({ ...orderForm, idempotencyKey: 'first tab' })
    const second = await browser.orders.create({ ...orderForm, idempotencyKey: 'second tab' })
    expect([second.orderId, second.payPath]).toEqual([first.orderId, first.payPath])
    const repeated = await t.as.guest().orders.create({ ...orderForm, idempotencyKey: 'second tab' })
    expect(repeated.orderId).toBe(first.orderId)
    expect(storedOrders(t)).toHaveLength(1)
  })

  it('is one order in the very same instant, before either tab has a cookie (ORD-709)', async () => {
    const t = testApp()
    const [one, two] = [t.as.guest(), t.as.guest()]
    const order = (tab: typeof one, idempotencyKey: string, changes = {}) =>
      tab.orders.create({ ...orderForm, idempotencyKey, ...changes })
    const placed = await Promise.all([order(one, 'first tab'), order(two, 'second tab')])
    expect(placed[0].orderId).toBe(placed[1].orderId)
    const another = await order(t.as.guest(), 'third', { plan: 'starter', amount: 2499 })
    const elsewhere = await order(t.as.guest({ address: '198.51.100.7' }), 'elsewhere')
    t.clock.advance(10)
    const later = await order(t.as.guest(), 'later')
    await sendProof(t, later.orderId)
    const paid = await order(t.as.guest(), 'after the proof')
    const ids = [placed[0], another, elsewhere, later, paid].map(({ orderId }) => orderId)
    expect(new Set(ids).size).toBe(5)
  })

  it.each([
    ['another plan', { plan: 'starter', amount: 2499 }],
    ['another term', { amount: 41_993 }],
    ['another name', { name: 'Bilal' }],
    ['a company', { company: 'Asma Traders' }],
  ])('is two orders with %s', async (_, other) => {
    const t = testApp()
    const browser = t.as.guest()
    await browser.orders.create(orderForm)
    await browser.orders.create({ ...orderForm, ...other })
    expect(storedOrders(t)).toHaveLength(2)
  })

  it('is two orders from another browser, after ten minutes, and once the first was paid or decided', async () => {
    const t = testApp()
    const browser = t.as.guest()
    const { orderId } = await browser.orders.create(orderForm)
    const others = [(await t.as.guest().orders.create(orderForm)).orderId]
    await sendProof(t, orderId)
    others.push((await browser.orders.create(orderForm)).orderId)
    t.clock.advance(600)
    others.push((await browser.orders.create(orderForm)).orderId)
    await t.as.admin().orders.setStatus({ id: others.at(-1) ?? 0, status: 'cancelled' })
    others.push((await browser.orders.create(orderForm)).orderId)
    expect(new Set([orderId, ...others]).size).toBe(5)
  })
})

describe('another plan for an order that waits for its code (ORD-22)', () => {
  const starter = { plan: 'starter', amount: 2499 }

  it('changes the order, whose code stays valid, and makes no second one', async () => {
    const { t, browser, orderId, otp } = await waitingOrder()
    expect(await browser.orders.changePlan({ orderId, ...starter })).toMatchObject({ orderId, ...starter })
    expect(storedOrders(t)).toMatchObject([{ id: orderId, plan: 'starter', amountMinor: 249_900 }])
    expect(listAudit(t.deps, 'order', orderId)[0]).toMatchObject({ action: 'plan changed' })
    expect(await browser.orders.verifyCode({ orderId, otp })).toMatchObject({ success: true })
  })

  it('is refused at a price that is not on sale, and for the reseller plan', async () => {
    const { t, browser, orderId } = await waitingOrder()
    await expectRefusal(browser.orders.changePlan({ orderId, ...starter, amount: 1 }), 'CONFLICT')
    await expectRefusal(browser.orders.changePlan({ orderId, plan: 'reseller', amount: 0 }), 'BAD_REQUEST')
    expect(storedOrders(t)).toMatchObject([{ plan: 'professional' }])
  })

  it('is 404 for a stranger, and once the order waits no longer', async () => {
    const { t, browser, orderId, otp } = await waitingOrder()
    for (const stranger of [t.as.guest(), t.as.customer(), t.as.admin(), t.as.guest({ placedOrder: 999 })]) {
      await expectRefusal(stranger.orders.changePlan({ orderId, ...starter }), 'NOT_FOUND')
    }
    await browser.orders.verifyCode({ orderId, otp })
    await expectRefusal(browser.orders.changePlan({ orderId, ...starter }), 'NOT_FOUND')
  })

  it('is 404 for the browser that placed the order, once its person is erased (ORD-706)', async () => {
    const { t, browser, orderId } = await waitingOrder()
    const user = t.make.user()
    t.deps.db.update(orders).set({ userId: user.id }).where(eq(orders.id, orderId)).run()
    await t.as.admin().users.delete({ id: user.id })
    expect(storedOrders(t)).toMatchObject([{ name: 'Deleted customer', status: 'pending' }])
    await expectRefusal(browser.orders.changePlan({ orderId, ...starter }), 'NOT_FOUND')
  })
})

describe('a pasted code (OTP-16)', () => {
  it.each([
    ['123456', '123456'],
    ['*123456* is your WaCRM verification code.', '123456'],
    ['1-2-3 4 5 6', '123456'],
    ['1234567', '123456'],
    ['Order 12, code 654321 of 10 minutes', '654321'],
    ['[12:14 AM, 11/25/2026] +92 300 1234567: *482913* is your code.', '482913'],
    ['[25/11, 12:14 am] +44 7400 123456: 482913', '482913'],
    ['Order 10000123: your code is 482913', '482913'],
    ['Your code is 482–913. It is valid for 10 minutes.', '482913'],
    ['923001234567 says 482913', '482913'],
    ['482913 12:14 AM', '482913'],
    ['\u200e۴۸۲ ۹۱۳', '482913'],
    ['12345', null],
    ['no code', null],
    ['123.456', null],
  ])('is the first six digits that are no part of a longer number: %j holds %s', (text, code) => {
    expect(codeIn(text)).toBe(code)
  })

  it('of a reset has eight digits', () => {
    expect(codeIn('Your WaCRM password reset code is 1234 5678.', 8)).toBe('12345678')
    expect(codeIn('123456', 8)).toBeNull()
  })

  it('is read by the server in the digits of every keyboard, and nothing else is left out', () => {
    const typed = ['۴۸۲۹۱۳', '482-913', '*482 913*', '\u202a482913\u202c']
    expect(new Set(typed.map(codeForm))).toEqual(new Set(['482913']))
    expect(codeForm('4829137')).toBe('4829137')
  })
})
