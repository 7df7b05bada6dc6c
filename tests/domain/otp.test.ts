import { describe, expect, it } from 'vitest'
import { createDb, openConnection } from '#db/client.ts'
import { oneTimeCodes } from '#db/schema/otp.ts'
import { jobs } from '#src/domains/otp/jobs.ts'
import { deliverCode, issueCode, takeCode, useCode } from '#src/domains/otp/service.ts'
import { systemRandom } from '#src/kit/crypto.ts'
import { expectRefusal, runJobs, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, lastCode, orderForm, PHONE, waitingOrder } from '#tests/helpers/orders.ts'

const TYPED = orderForm.phone

/** Requests a code as a guest, and reads it from WhatsApp. */
const requestCode = async (t: TestApp): Promise<string> => {
  await t.as.guest().otp.send({ phone: TYPED })
  return lastCode(t)
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const verify = (t: TestApp, otp: string) => t.as.guest().auth.verifyPhone({ phone: PHONE, otp })
const failure = (message: string) => ({ code: 'BAD_REQUEST', message, cause: { extra: { success: false } } })

const INVALID = failure('Invalid OTP')
const EXPIRED = failure('This code has expired. Please request a new one.')
const EXHAUSTED = failure('Too many wrong codes. Please request a new one.')

describe('sending a code', () => {
  it('sends six digits by WhatsApp at once, once, answers so, and stores their keyed hash (OTP-1, OTP-9, OTP-11)', async () => {
    const t = await connectedShop()
    expect(await t.as.guest().otp.send({ phone: TYPED })).toEqual({
      success: true,
      method: 'whatsapp',
      message: 'We sent a verification code to your WhatsApp.',
    })
    expect(t.fakes.pushflow.sent).toHaveLength(1)
    expect(t.fakes.pushflow.sent[0]?.phone).toBe(PHONE)
    expect(t.fakes.pushflow.sent[0]?.text).toMatch(/\b\d{6}\b[^]*WaCRM[^]*10 minutes/)
    const stored = t.deps.db.select().from(oneTimeCodes).all()
    const state = { delivery: 'sent', attempts: 0, isUsed: false }
    expect(stored).toMatchObject([{ phone: PHONE, type: 'registration', ...state }])
    expect(stored[0]?.codeHash).not.toContain(lastCode(t))
    expect(stored[0]?.codeHash).not.toBe(t.deps.vault.hash(lastCode(t)))
    expect(t.connection.prepare('select count(*) from outbox').pluck().get()).toBe(0)
  })

  it.each([
    ['refuses', { outcome: 'refused', reason: 'Quota exceeded' }],
    ['cannot be reached', { outcome: 'unreachable', reason: 'The gateway is failing (HTTP 500)' }],
    ['does not answer', { outcome: 'unknown', reason: 'The gateway did not answer in time' }],
  ] as const)('answers success false once, without its words, when the gateway %s', async (_name, result) => {
    const t = await connectedShop()
    t.fakes.pushflow.answerOnce(result)
    const message =
      'We could not send a code to this WhatsApp number. Please check the number or contact support.'
    const answer = await t.as.guest().otp.send({ phone: TYPED })
    expect(answer).toEqual({ success: false, method: 'none', message })
    expect(t.fakes.pushflow.sent).toEqual([])
    expect(t.deps.db.select().from(oneTimeCodes).all()).toMatchObject([{ delivery: 'failed' }])
  })

  it('answers success false when no WhatsApp route is configured', async () => {
    const answer = await testApp().as.guest().otp.send({ phone: TYPED })
    expect(answer).toMatchObject({ success: false, method: 'none' })
  })

  it('refuses what is no number', async () => {
    const send = testApp().as.guest().otp.send({ phone: 'call me at 03001234567' })
    await expectRefusal(send, 'BAD_REQUEST', expect.stringContaining('Invalid phone number format'))
  })
})

describe('a code', () => {
  it('is refused when it is wrong, and allows 5 attempts, also after a restart (OTP-3)', async () => {
    const before = await connectedShop()
    const code = await requestCode(before)
    for (let n = 0; n < 5; n += 1) await expect(verify(before, wrongFor(code))).rejects.toMatchObject(INVALID)
    await expect(verify(before, code)).rejects.toMatchObject(EXHAUSTED)
    const connection = openConnection(before.connection.serialize())
    const after = testApp({ override: { db: createDb(connection) } })
    await expect(verify(after, code)).rejects.toMatchObject(EXHAUSTED)
    connection.close()
  })

  it('is valid 600 seconds, and is swept a day later, so that a late user reads the reason (OTP-2)', async () => {
    const t = await connectedShop()
    const sweep = () => runJobs(t, jobs)
    const inTime = await requestCode(t)
    t.clock.advance(599)
    expect(await verify(t, inTime)).toMatchObject({ success: true })
    const late = await requestCode(t)
    t.clock.advance(600)
    await expect(verify(t, late)).rejects.toMatchObject(EXPIRED)
    t.clock.advance(86_399)
    await sweep()
    await expect(verify(t, late)).rejects.toMatchObject(EXPIRED)
    t.clock.advance(1)
    await sweep()
    expect(t.deps.db.select().from(oneTimeCodes).all()).toEqual([])
  })

  it('is void after a new one of the same phone and type is sent', async () => {
    let issued = 0
    const digits = () => String(123_456 + issued++)
    const t = testApp({ override: { random: { ...systemRandom, digits } } })
    const first = issueCode(t.deps, { phone: PHONE, type: 'registration' })
    const test = issueCode(t.deps, { phone: PHONE, type: 'test' })
    const second = issueCode(t.deps, { phone: PHONE, type: 'registration' })
    await expect(verify(t, first.code)).rejects.toMatchObject(INVALID)
    expect(await verify(t, second.code)).toMatchObject({ success: true })
    expect(useCode(t.deps, { phone: PHONE, type: 'test', otp: test.code })).toBe('ok')
  })

  it('is bound to its phone, its type and its order (OTP-4)', async () => {
    const t = testApp()
    const [one, other] = [t.make.order({ phone: PHONE }), t.make.order({ phone: PHONE })]
    const { code } = issueCode(t.deps, { phone: PHONE, type: 'order', orderId: one.id })
    const use = (purpose: object) => useCode(t.deps, { phone: PHONE, type: 'order', otp: code, ...purpose })
    // None of these is a guess at this code, so none costs an attempt.
    for (let n = 0; n < 5; n += 1) expect(use({ orderId: other.id })).toBe('invalid')
    expect(use({})).toBe('invalid')
    expect(use({ orderId: one.id, phone: '+923009999999' })).toBe('invalid')
    expect(use({ orderId: one.id, type: 'registration' })).toBe('invalid')
    expect(use({ orderId: one.id })).toBe('ok')
    expect(use({ orderId: one.id })).toBe('used')
  })

  it('is invalid when it was never sent or is no code, which costs no attempt (OTP-12)', async () => {
    const t = await connectedShop()
    await expect(verify(t, '123456')).rejects.toMatchObject(INVALID)
    const code = await requestCode(t)
    for (const otp of ['12345', '1234567', 'abcdef', '']) {
      const shape = { message: expect.stringContaining('Please enter a valid 6-digit OTP') }
      await expect(verify(t, otp)).rejects.toMatchObject(shape)
    }
    expect(await verify(t, code)).toMatchObject({ success: true })
  })

  it('stays valid when the gateway did not answer whether it was sent', async () => {
    const t = await connectedShop()
    t.fakes.pushflow.answerOnce({ outcome: 'unknown', reason: 'The gateway did not answer in time' })
    const issued = issueCode(t.deps, { phone: PHONE, type: 'registration' })
    expect(await deliverCode(t.deps, issued)).toMatchObject({ sent: false })
    expect(await verify(t, issued.code)).toMatchObject({ success: true })
  })

  it('is taken from the budgets only where all of them allow it (OTP-705)', async () => {
    const t = testApp({ limits: true })
    await t.as.admin().settings.update({ key: 'codes_per_day', value: '4' })
    const take = (phone: string) => takeCode(t.deps, { address: '198.51.100.1' }, phone)
    for (let n = 0; n < 3; n += 1) expect(take(PHONE)).toBeNull()
    for (let n = 0; n < 9; n += 1) expect(take(PHONE)).toMatchObject({ kind: 'budget' })
    expect(take('+923217654321')).toBeNull()
    expect(take('+923217654322')).toMatchObject({ kind: 'budget' })
  })
})

it('the proved phone of a signed-in user is stored as verified and links their guest orders when it is their own, and else changes nothing', async () => {
  const t = await connectedShop()
  const { id } = t.make.order({ phone: PHONE, isPhoneVerified: true })
  for (const [user, isPhoneVerified, orderIds] of [
    [t.make.user(), false, []],
    [t.make.user({ whatsappNumber: PHONE }), true, [id]],
  ] as const) {
    const browser = t.as.customer(user)
    await browser.auth.verifyPhone({ phone: TYPED, otp: await requestCode(t) })
    expect(await browser.auth.me()).toMatchObject({ isPhoneVerified })
    expect((await browser.orders.mine({})).rows.map((order) => order.id)).toEqual(orderIds)
  }
})

/** The code of the order that this browser places. */
const codeOf = async (t: TestApp, browser: Pick<ReturnType<TestApp['as']['guest']>, 'orders'>) => {
  const { orderId } = await browser.orders.create({ ...orderForm, company: String(Math.random()) })
  await t.settled()
  return { orderId, otp: lastCode(t) }
}

describe('the code of an order', () => {
  it('outlives the codes of orders that strangers place with the same phone (OTP-702)', async () => {
    const { t, browser, orderId, otp } = await waitingOrder()
    for (const stranger of [t.as.guest(), t.as.customer()]) {
      const theirs = await codeOf(t, stranger)
      await stranger.orders.sendCode({ orderId: theirs.orderId })
    }
    expect(await browser.orders.codeStatus({ orderId })).toMatchObject({ delivery: 'sent' })
    expect(await browser.orders.verifyCode({ orderId, otp })).toMatchObject({ success: true })
  })

  const kinds = ['guest', 'customer'] as const
  it.each(kinds)('ends with the code of another order of the same %s and phone (OTP-701)', async (kind) => {
    const t = await connectedShop()
    const buyer = kind === 'guest' ? t.as.guest() : t.as.customer()
    const [first, second] = [await codeOf(t, buyer), await codeOf(t, buyer)]
    const ended = kind === 'guest' ? 'Invalid OTP' : /expired/
    await expect(buyer.orders.verifyCode(first)).rejects.toThrow(ended)
    expect(await buyer.orders.verifyCode(second)).toMatchObject({ success: true })
  })
})
