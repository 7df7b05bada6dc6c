import { describe, expect, it } from 'vitest'
import { oneTimeCodes } from '#db/schema/otp.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, orderForm, PHONE, storedOrders, waitingOrder } from '#tests/helpers/orders.ts'
import { queuedMessages } from '#tests/helpers/outbox.ts'

// What strangers can do to the owner of a phone or an email address: little.

const recipients = (t: TestApp, channel: string) =>
  queuedMessages(t)
    .filter((message) => message.channel === channel)
    .map(({ recipient }) => recipient)

const contact = { name: 'Bilal', email: 'bilal@example.com', phone: '0300 1234567', message: 'Hello' }
const ticket = { subject: 'The sidebar is gone', message: 'Since the update.' }
const addressOf = (n: number) => `198.51.${n}.1`

describe('a phone that nobody has proved', () => {
  it('gets nothing of a contact form or a ticket (CONT-3, TICK-3)', async () => {
    const t = testApp()
    await t.as.guest().contacts.send(contact)
    const { id } = await t.as.customer().tickets.create(ticket)
    await t.as.admin().tickets.answer({ id, message: 'Reload.' })
    expect(recipients(t, 'whatsapp')).toEqual([])
  })

  it('and an email address get 3 messages a day about actions of visitors, and every order is stored (MSG-15)', async () => {
    const t = testApp({ limits: true })
    for (let n = 0; n < 5; n += 1) await t.as.guest().orders.create(orderForm)
    expect(storedOrders(t)).toHaveLength(5)
    expect(recipients(t, 'whatsapp')).toEqual([PHONE, PHONE, PHONE])
    expect(recipients(t, 'email')).toHaveLength(3)
    t.clock.advance(86_400)
    await t.as.guest().orders.create(orderForm)
    expect(recipients(t, 'whatsapp')).toHaveLength(4)
  })

  it('gets with all others half of the messages of a day, and leaves the rest to customers (MSG-703)', async () => {
    const t = testApp({ limits: true })
    await t.as.admin().settings.update({ key: 'messages_per_day', value: '5' })
    const order = (n: number) => {
      const phone = `+92300123457${n}`
      const address = addressOf(n)
      return t.as.guest({ address }).orders.create({ ...orderForm, phone, email: `a${n}@example.com` })
    }
    for (let n = 0; n < 4; n += 1) await order(n)
    expect(recipients(t, 'whatsapp')).toHaveLength(2)
    expect(recipients(t, 'email')).toHaveLength(4)
    t.make.user({ whatsappNumber: '+923001234575', isPhoneVerified: true })
    await order(5)
    expect(recipients(t, 'whatsapp').at(-1)).toBe('+923001234575')
  })

  it('still gets the messages that an administrator sends', async () => {
    const t = testApp({ limits: true })
    for (let n = 0; n < 4; n += 1) await t.as.guest().orders.create(orderForm)
    await t.as.admin().orders.setStatus({ id: 4, status: 'confirmed' })
    const names = queuedMessages(t).map(({ templateName }) => templateName)
    expect(names).toEqual(expect.arrayContaining(['order_approved', 'license_activated']))
  })

  it('is written to without limit once it is proved', async () => {
    const t = testApp({ limits: true })
    t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    for (let n = 0; n < 5; n += 1) await t.as.guest().orders.create(orderForm)
    expect(recipients(t, 'whatsapp')).toHaveLength(5)
  })
})

describe('codes', () => {
  const shop = () => connectedShop({ limits: true })
  const phoneNumber = (n: number) => `0300 ${1_000_000 + n}`
  const send = (t: TestApp, n: number, address: string) =>
    t.as.guest({ address }).otp.send({ phone: phoneNumber(n) })

  it.each([
    ['IPv4 /24', (n: number) => `203.0.113.${n}`, '203.0.114.1'],
    ['IPv6 /48', (n: number) => `2001:db8:1:${n}::/64`, '2001:db8:2:1::/64'],
  ])('are 10 an hour for an %s (OTP-704)', async (_name, within, outside) => {
    const t = await shop()
    for (let n = 0; n < 10; n += 1) await send(t, n, within(n))
    await expectRefusal(send(t, 10, within(10)), 'TOO_MANY_REQUESTS')
    expect(await send(t, 11, outside)).toMatchObject({ success: true })
    t.clock.advance(3600)
    expect(await send(t, 12, within(12))).toMatchObject({ success: true })
  })

  it('are 10 a day for a phone, from any address (OTP-7)', async () => {
    const t = await shop()
    for (let n = 0; n < 10; n += 1) {
      expect(await send(t, 1, addressOf(n))).toMatchObject({ success: true })
      t.clock.advance(900)
    }
    await expectRefusal(send(t, 1, addressOf(10)), 'TOO_MANY_REQUESTS')
    t.clock.advance(86_400)
    expect(await send(t, 1, addressOf(12))).toMatchObject({ success: true })
  })

  it('are 200 a day altogether (OTP-13)', async () => {
    const t = await shop()
    for (let n = 0; n < 200; n += 1) await send(t, n, addressOf(n))
    await expectRefusal(send(t, 200, addressOf(200)), 'TOO_MANY_REQUESTS')
    t.clock.advance(86_400)
    expect(await send(t, 201, addressOf(201))).toMatchObject({ success: true })
  })

  it('of strangers leave those of customers, whose phones are proved, their own', async () => {
    const t = await shop()
    await t.as.admin().settings.update({ key: 'codes_per_day', value: '2' })
    for (let n = 0; n < 2; n += 1) await send(t, n, addressOf(n))
    await expectRefusal(send(t, 2, addressOf(2)), 'TOO_MANY_REQUESTS')
    t.make.user({ whatsappNumber: PHONE, isPhoneVerified: true })
    const owner = t.as.guest({ address: addressOf(3) })
    expect(await owner.otp.send({ phone: PHONE })).toMatchObject({ success: true })
  })

  it.each([
    ['satellite (870)', '+870773111632'],
    ['satellite (881)', '+881612345678'],
    ['of a network without a country (883)', '+883510012345'],
    ['universal personal (878)', '+878101234567890'],
    ['international premium (979)', '+979123456789'],
    ['premium in Germany', '+499001234567'],
    ['premium in the United States', '+19002345678'],
  ])('are never sent to a number that is %s', async (_name, phone) => {
    const t = await shop()
    const message = 'We do not send codes to this number. Please use another one or contact support.'
    expect(await t.as.guest().otp.send({ phone })).toEqual({ success: false, method: 'none', message })
    expect(t.fakes.pushflow.sent).toEqual([])
  })

  it('are sent to numbers of any country (OTP-14)', async () => {
    const t = await shop()
    for (const phone of ['+4915112345678', '+971501234567']) {
      expect(await t.as.guest().otp.send({ phone })).toMatchObject({ success: true })
    }
  })

  it('that may not be sent leave the order without one, and the notes say so (ORD-704)', async () => {
    const t = await shop()
    const order = (phone: string) => t.as.guest().orders.create({ ...orderForm, phone })
    const satellite = await order('+881612345678')
    expect(satellite.requiresOTP).toBe(false)
    expect(satellite.verificationNotes).toBe('No code was asked for: codes are not sent to this number.')
    for (let n = 1; n < 10; n += 1) await t.as.guest().otp.send({ phone: phoneNumber(n) })
    expect(await order('0300 1111111')).toMatchObject({ requiresOTP: true })
    const late = await order('0300 2222222')
    expect(late.requiresOTP).toBe(false)
    expect(late.verificationNotes).toMatch(/^No code was asked for: too many were sent to this number, from/)
    expect(storedOrders(t)).toHaveLength(3)
    const codes = t.deps.db.select().from(oneTimeCodes).all()
    expect(codes.filter(({ type }) => type === 'order')).toMatchObject([{ orderId: 2 }])
  })
})

describe('a code that somebody else tries', () => {
  const waiting = async () => {
    const { t, browser, orderId, otp } = await waitingOrder({ limits: true })
    const tryCode = (by: Pick<typeof browser, 'orders'>, code: string, id = orderId) =>
      by.orders.verifyCode({ orderId: id, otp: code })
    const expectInvalid = (...tried: Parameters<typeof tryCode>) =>
      expectRefusal(tryCode(...tried), 'BAD_REQUEST', 'Invalid OTP')
    const from = (n: number) => t.as.guest({ address: addressOf(n) })
    return { t, browser, otp, wrong: otp === '000000' ? '111111' : '000000', tryCode, expectInvalid, from }
  }

  it("leaves the buyer's tries alone (OTP-708)", async () => {
    const { browser, otp, wrong, tryCode, expectInvalid, from } = await waiting()
    for (let n = 0; n < 8; n += 1) await expectInvalid(from(n), wrong)
    expect(await tryCode(browser, otp)).toMatchObject({ success: true })
  })

  it('is invalid whatever its state (OTP-15)', async () => {
    const { t, browser, otp, wrong, tryCode, expectInvalid } = await waiting()
    const stranger = t.as.guest()
    for (let n = 0; n < 5; n += 1) await expectInvalid(browser, wrong)
    await expect(tryCode(browser, otp)).rejects.toThrow(/Too many wrong codes/)
    await expectInvalid(stranger, otp)
    t.clock.advance(600)
    await expect(tryCode(browser, otp)).rejects.toThrow(/Too many|expired/)
    await expectInvalid(stranger, otp)
    await expectInvalid(stranger, otp, 999)
  })

  it('takes 5 tries an hour for an order, from any address, and then refuses the right code too (OTP-709)', async () => {
    const { otp, wrong, expectInvalid, from } = await waiting()
    for (let n = 0; n < 5; n += 1) await expectInvalid(from(n), wrong)
    await expectInvalid(from(5), otp)
  })

  it('takes 20 tries an hour from an address, over all orders', async () => {
    const { otp, wrong, tryCode, expectInvalid, from } = await waiting()
    for (let n = 0; n < 20; n += 1) await expectInvalid(from(1), wrong, 100 + n)
    await expectInvalid(from(1), otp)
    expect(await tryCode(from(2), otp)).toMatchObject({ success: true })
  })
})
