import { describe, expect, it } from 'vitest'
import { trackForm } from '#src/domains/orders/schema.ts'
import { addSeconds } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, lastCode, PHONE } from '#tests/helpers/orders.ts'

const shop = async (options?: Parameters<typeof testApp>[0]) => {
  const t = await connectedShop(options)
  const order = t.make.order({ phone: PHONE, email: 'asma@example.com' })
  return { t, order, guest: t.as.guest(), pair: { orderId: order.id, phone: '0300 1234567' } }
}

const ask = async (t: TestApp, pair: { orderId: number; phone: string }, address = '203.0.113.7') => {
  const answer = await t.as.guest({ address }).orders.track(pair)
  await t.settled()
  return answer
}

/** The token for the code that goes to the phone of this order. */
const tokenFor = async (t: TestApp, pair: { orderId: number; phone: string }) => {
  await ask(t, pair)
  return (await t.as.guest().orders.verifyTracking({ ...pair, otp: lastCode(t) })).token
}

const WRONG = 'This code is wrong or no longer valid. Please request a new one.'

describe('an order is followed without an account (ORD-111)', () => {
  it('by a code to its phone, then shows how it stands and the link to pay', async () => {
    const { t, order, guest, pair } = await shop()
    const token = await tokenFor(t, pair)
    expect(t.fakes.pushflow.sent).toMatchObject([{ phone: PHONE }])
    expect(t.fakes.mail.sent).toEqual([])
    expect(await guest.orders.tracked({ token })).toMatchObject({
      orderId: order.id,
      status: 'pending',
      state: 'awaiting',
      payPath: expect.stringMatching(/^\/pay\/./),
      licenseKey: null,
    })
  })

  it('with its key and the downloads of its licence once it is approved, and not before', async () => {
    const { t, order, guest, pair } = await shop()
    const admin = t.as.admin()
    const { id } = t.make.download({ fileName: 'wacrm.zip', externalUrl: 'https://example.com/wacrm.zip' })
    const token = await tokenFor(t, pair)
    const app = await t.http()
    const url = `/api/downloads/${id}/file?order=${encodeURIComponent(token)}`
    expect(await guest.downloads.tracked({ token })).toEqual([])
    expect((await app.inject({ url })).statusCode).toBe(404)
    const { licenseKey } = await admin.orders.setStatus({ id: order.id, status: 'confirmed' })
    expect(await guest.orders.tracked({ token })).toMatchObject({ status: 'approved', licenseKey })
    const [file] = await guest.downloads.tracked({ token })
    expect(file).toMatchObject({ fileName: 'wacrm.zip', downloadUrl: url })
    expect((await app.inject({ url })).headers.location).toBe('https://example.com/wacrm.zip')
    expect((await app.inject({ url: `/api/downloads/${id}/file?order=forged` })).statusCode).toBe(404)
    expect((await app.inject({ url: `/api/downloads/${id}/file` })).statusCode).toBe(401)
  })

  it('for an hour, and by no other signed token (ORD-721)', async () => {
    const { t, order, guest, pair } = await shop()
    const token = await tokenFor(t, pair)
    const until = addSeconds(t.deps.now(), 3600).getTime()
    for (const bad of ['', 'x', `${token}x`, t.deps.vault.sign('pay', `${order.id} ${until}`)]) {
      await expectRefusal(guest.orders.tracked({ token: bad }), 'NOT_FOUND')
    }
    t.clock.advance(3600)
    await expectRefusal(guest.orders.tracked({ token }), 'NOT_FOUND')
    await expectRefusal(guest.downloads.tracked({ token }), 'NOT_FOUND')
  })
})

describe('a wrong pair of number and phone (ORD-723)', () => {
  it('is answered and limited as a right pair, and gets no message', async () => {
    const { t, order, pair } = await shop({ limits: true })
    const other = t.make.order({ phone: '+923007654321' })
    const wrong = [
      { orderId: order.id, phone: '+923217654321' },
      { orderId: 9999, phone: '+923217654322' },
    ]
    const right = await ask(t, pair)
    for (const bad of wrong) expect(await ask(t, bad)).toEqual(right)
    expect(t.fakes.pushflow.sent).toHaveLength(1)
    const answers = async (given: { orderId: number; phone: string }, address: string) => {
      const told: string[] = []
      for (let n = 0; n < 4; n += 1)
        await ask(t, given, address).then(
          () => told.push('sent'),
          ({ message }: Error) => told.push(message),
        )
      return told
    }
    const limited = await answers({ orderId: other.id, phone: other.phone }, '192.0.2.1')
    expect(limited.at(-1)).toMatch(/^Too many requests/)
    expect(await answers({ orderId: 9999, phone: '+923217654323' }, '198.51.100.1')).toEqual(limited)
  })

  it('gets the same refusal for every code', async () => {
    const { t, order, guest, pair } = await shop()
    await ask(t, pair)
    const otp = lastCode(t)
    const stranger = { orderId: order.id, phone: '+923217654321' }
    const bad = otp === '000000' ? '111111' : '000000'
    const tries = [
      { ...stranger, otp },
      { orderId: 9999, phone: PHONE, otp },
      ...Array.from({ length: 6 }, () => ({ ...pair, otp: bad })),
      // Its five attempts are used up.
      { ...pair, otp },
    ]
    for (const tried of tries) await expectRefusal(guest.orders.verifyTracking(tried), 'BAD_REQUEST', WRONG)
    await expectRefusal(guest.orders.tracked({ token: otp }), 'NOT_FOUND')
  })

  it('shows nothing to a visitor who proves a phone of their own, by code or by message', async () => {
    const { t, order, guest } = await shop()
    const mine = { orderId: order.id, phone: '+923217654321' }
    await ask(t, mine)
    await guest.otp.send({ phone: mine.phone })
    for (const proof of [{ otp: lastCode(t) }, { ticket: 'unknown' }])
      await expectRefusal(guest.orders.verifyTracking({ ...mine, ...proof }), 'BAD_REQUEST', WRONG)
    expect(await guest.orders.startTrackingProof(mine)).toBeNull()
  })
})

describe('a request to track', () => {
  it('is made 3 times in 15 minutes for a phone and 10 times an hour by a network (ORD-724)', async () => {
    const { t } = await shop({ limits: true })
    const asked = (orderId: number, phone: string, address?: string) => ask(t, { orderId, phone }, address)
    for (let n = 0; n < 3; n += 1) await asked(n + 1, PHONE)
    await expectRefusal(asked(4, PHONE), 'TOO_MANY_REQUESTS')
    for (let n = 0; n < 7; n += 1) await asked(1, `+92321765432${n}`, `203.0.113.${n}`)
    await expectRefusal(asked(1, '+923217654329', '203.0.113.9'), 'TOO_MANY_REQUESTS')
    await asked(1, PHONE, '198.51.100.1')
  })

  it('with a wrong pair takes nothing from the day of the shop, the phone or a code that was sent', async () => {
    const { t, pair } = await shop({ limits: true })
    await t.as.admin().settings.update({ key: 'codes_per_day', value: '2' })
    await ask(t, pair)
    const otp = lastCode(t)
    for (let n = 0; n < 4; n += 1) await ask(t, { orderId: 9999, phone: PHONE }, `198.51.${n}.1`)
    expect(t.fakes.pushflow.sent).toHaveLength(1)
    expect(await t.as.guest().orders.verifyTracking({ ...pair, otp })).toHaveProperty('token')
    expect(await t.as.guest().otp.send({ phone: '03217654321' })).toMatchObject({ success: true })
  })

  it('mails an address 3 codes in 15 minutes for one network and 10 a day for all, over all its orders (OTP-703)', async () => {
    const t = testApp({ limits: true })
    const pairs = Array.from({ length: 4 }, (_, n) => {
      const { id, phone } = t.make.order({ phone: `+92300123450${n}`, email: 'stranger@example.com' })
      return { orderId: id, phone }
    })
    const mailed = []
    for (const network of [1, 2, 3, 4]) {
      for (const pair of pairs) await ask(t, pair, `198.51.${network}.1`)
      mailed.push(t.fakes.mail.sent.length)
    }
    expect(mailed).toEqual([3, 6, 9, 10])
  })

  it('of the owner is not refused for what strangers asked elsewhere', async () => {
    const { t, pair } = await shop({ limits: true })
    for (let n = 0; n < 5; n += 1) await ask(t, pair, `198.51.${n}.1`)
    await ask(t, pair)
    expect(t.fakes.pushflow.sent).toHaveLength(3)
    // What WhatsApp may not carry any more goes to the order's email.
    expect(t.fakes.mail.sent).toHaveLength(3)
  })
})

describe('the number of an order at /track', () => {
  it.each([
    '12',
    '#12',
    '＃۱۲',
    'Order #12.',
    'No. 12',
    // As the messages of the shop write it.
    'آرڈر نمبر 12:',
    'آرڈر نمبر: ۱۲',
    'Order no. 12',
    'Order number: 00000012',
    'Order ID: #12',
  ])('is read as pasted: %j', (orderId) => {
    const typed = trackForm.parse({ orderId, phone: '0300 1234567' })
    expect(Number(typed.orderId.replace(/\D/g, ''))).toBe(12)
  })

  it.each(['', '12 34', 'Order', '1.2', '12/13'])('is not in %j', (orderId) => {
    expect(trackForm.safeParse({ orderId, phone: '0300 1234567' }).success).toBe(false)
  })
})
