import { describe, expect, it } from 'vitest'
import { listAudit } from '#src/domains/audit/service.ts'
import { addSeconds } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import {
  connectedShop,
  lastCode,
  orderForm,
  PHONE,
  storedOrders,
  waitingOrder,
} from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

const NOT_WAITING = 'This order is not waiting for a code.'

describe('a code', () => {
  const asked = (t: TestApp, { orders }: Pick<ReturnType<TestApp['as']['guest']>, 'orders'> = t.as.guest()) =>
    orders.create(orderForm)

  it('is not required while WhatsApp cannot send or the setting says so, which the notes tell (ORD-4)', async () => {
    expect(await asked(testApp())).toMatchObject({
      requiresOTP: false,
      isPhoneVerified: false,
      verificationNotes: 'No code was asked for: WhatsApp could not send one.',
      message: "Order Submitted Successfully, we'll contact you shortly",
    })
    const t = await connectedShop()
    await t.as.admin().settings.update({ key: 'order_requires_otp', value: 'false' })
    const verificationNotes = 'No code was asked for: codes for orders are switched off.'
    expect(await asked(t)).toMatchObject({ requiresOTP: false, verificationNotes })
  })

  it('is required when WhatsApp can send, says which order and how much it is for, and the answer does not wait for it (ORD-5, OTP-91)', async () => {
    const t = await connectedShop()
    await t.as.admin().settings.update({ key: 'currency_symbol', value: 'Rs.' })
    const gateway = Promise.withResolvers<void>()
    const send = t.deps.pushflow.send.bind(t.deps.pushflow)
    t.deps.pushflow.send = async (...message) => {
      await gateway.promise
      return send(...message)
    }
    const browser = t.as.guest()
    const waits = { requiresOTP: true, isPhoneVerified: false, verificationNotes: '' }
    expect(await asked(t, browser)).toMatchObject(waits)
    expect(await browser.orders.codeStatus({ orderId: 1 })).toEqual({
      delivery: 'sending',
      expiresAt: addSeconds(t.clock.now(), 600),
      resendAt: addSeconds(t.clock.now(), 300),
    })
    gateway.resolve()
    await t.settled()
    expect(await browser.orders.codeStatus({ orderId: 1 })).toMatchObject({ delivery: 'sent' })
    const text = expect.stringMatching(/\d{6}[^]*for order 1, Rs\.\s4,999/)
    expect(t.fakes.pushflow.sent).toMatchObject([{ phone: PHONE, text }])
    expect(queuedMessages(t)).toEqual([])
  })

  it('is not required for a phone that the account or an earlier order of it verified (ORD-703)', async () => {
    const t = await connectedShop()
    const proved = { requiresOTP: false, isPhoneVerified: true }
    const verified = t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    expect(await asked(t, t.as.customer(verified))).toMatchObject(proved)
    expect(await asked(t)).toMatchObject({ requiresOTP: true })
    const customer = t.as.customer()
    t.make.order({ phone: PHONE, userId: customer.user.id })
    t.make.order({ phone: PHONE, isPhoneVerified: true, userId: t.make.user().id })
    expect(await asked(t, customer)).toMatchObject({ requiresOTP: true })
    t.make.order({ phone: PHONE, isPhoneVerified: true, userId: customer.user.id })
    expect(await asked(t, t.as.customer(customer.user))).toMatchObject(proved)
  })
})

describe('verifying the phone', () => {
  it('confirms the order and proves the phone to this browser, once (ORD-11, ORD-19)', async () => {
    const { t, browser, orderId, otp } = await waitingOrder()
    const answer = await browser.orders.verifyCode({ orderId, otp })
    expect(answer).toMatchObject({
      success: true,
      order: { id: orderId, isPhoneVerified: true, status: 'pending', notes: '', licenseKey: null },
    })
    expect(browser.answered.provenPhone).toBe(PHONE)
    expect(queuedMessages(t).map(({ templateName, channel }) => [templateName, channel])).toEqual([
      ['order_confirmation', 'whatsapp'],
      ['order_confirmation', 'email'],
    ])
    const none = { delivery: 'none', expiresAt: null, resendAt: null }
    expect(await browser.orders.codeStatus({ orderId })).toEqual(none)
    expect(listAudit(t.deps, 'order', orderId).map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'phone verified', changes: { verification: ['awaited', 'proved'] } },
      { action: 'placed', changes: {} },
    ])
    const used = 'This code has already been used. Please request a new one.'
    await expect(browser.orders.verifyCode({ orderId, otp })).rejects.toThrow(used)
  })

  it('takes 100 codes an hour from one address, over both calls (OTP-8)', async () => {
    const t = testApp({ limits: true })
    const guest = t.as.guest()
    const order = () => guest.orders.verifyCode({ orderId: 1, otp: '000000' })
    for (let n = 0; n < 50; n += 1) {
      await expect(order()).rejects.toThrow('Invalid OTP')
      await expect(guest.auth.verifyPhone({ phone: PHONE, otp: '000000' })).rejects.toThrow('Invalid OTP')
    }
    await expectRefusal(order(), 'TOO_MANY_REQUESTS')
    t.clock.advance(3600)
    await expect(order()).rejects.toThrow('Invalid OTP')
  })

  it('sends no confirmation for an approved order (ORD-716)', async () => {
    const { t, orderId, otp } = await waitingOrder()
    await t.as.admin().orders.setStatus({ id: orderId, status: 'confirmed' })
    const before = queuedMessages(t).length
    const { order } = await t.as.guest().orders.verifyCode({ orderId, otp })
    expect(order).toMatchObject({ status: 'approved', licenseKey: null, userId: null })
    expect(queuedMessages(t)).toHaveLength(before)
  })
})

describe('a new code', () => {
  it('leaves the earlier one valid while WhatsApp cannot send, and is sent only for an order that waits for one', async () => {
    const { t, browser, orderId, otp } = await waitingOrder()
    const { orders: guest } = browser
    t.fakes.pushflow.state.reachable = false
    await expect(guest.sendCode({ orderId })).rejects.toMatchObject({
      cause: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }),
    })
    t.fakes.pushflow.state.reachable = true
    expect(await guest.verifyCode({ orderId, otp })).toMatchObject({ success: true })
    await expectRefusal(guest.sendCode({ orderId }), 'CONFLICT', NOT_WAITING)
    const { id } = t.make.order({ status: 'cancelled' })
    const { sendCode } = t.as.guest({ placedOrder: id }).orders
    await expectRefusal(sendCode({ orderId: id }), 'CONFLICT', NOT_WAITING)
  })

  it('counts against the limits of codes', async () => {
    const t = await connectedShop({ limits: true })
    const { orders: guest } = t.as.guest()
    const { orderId } = await guest.create(orderForm)
    await guest.sendCode({ orderId })
    await guest.sendCode({ orderId })
    await expectRefusal(guest.sendCode({ orderId }), 'TOO_MANY_REQUESTS')
  })

  it('is shown as failed where the gateway did not send it, and may be asked for at once (ORD-20)', async () => {
    const t = await connectedShop()
    t.fakes.pushflow.answer({ outcome: 'refused', reason: 'No quota left' })
    const browser = t.as.guest()
    const { orderId } = await browser.orders.create(orderForm)
    await t.settled()
    expect(storedOrders(t)).toHaveLength(1)
    expect(await browser.orders.codeStatus({ orderId })).toMatchObject({ delivery: 'failed' })
    await browser.orders.sendCode({ orderId })
    await t.settled()
    expect(await browser.orders.codeStatus({ orderId })).toMatchObject({ delivery: 'failed' })
    t.fakes.pushflow.answer(undefined)
    const resendAt = addSeconds(t.clock.now(), 300)
    expect(await browser.orders.sendCode({ orderId })).toMatchObject({ success: true, resendAt })
    await t.settled()
    expect(await browser.orders.verifyCode({ orderId, otp: lastCode(t) })).toMatchObject({ success: true })
  })

  it("is requested and shown only by the ordering browser and the order's account (ORD-10)", async () => {
    const t = await connectedShop()
    const customer = t.as.customer()
    const ofGuest = await t.as.guest().orders.create(orderForm)
    const ofCustomer = await customer.orders.create(orderForm)
    await t.settled()
    const before = t.fakes.pushflow.sent.length
    for (const stranger of [t.as.guest(), t.as.customer(), t.as.guest({ placedOrder: 999 })]) {
      for (const { orderId } of [ofGuest, ofCustomer, { orderId: 999 }]) {
        expect(await stranger.orders.codeStatus({ orderId })).toMatchObject({ delivery: 'none' })
        await expectRefusal(stranger.orders.sendCode({ orderId }), 'CONFLICT', NOT_WAITING)
      }
    }
    await t.settled()
    expect(t.fakes.pushflow.sent).toHaveLength(before)
    const { orderId } = ofCustomer
    const { orders: elsewhere } = t.as.customer(customer.user)
    expect(await elsewhere.codeStatus({ orderId })).toMatchObject({ delivery: 'sent' })
    expect(await elsewhere.sendCode({ orderId })).toMatchObject({ success: true })
  })
})
