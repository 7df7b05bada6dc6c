import { describe, expect, it } from 'vitest'
import { trackingToken } from '#src/kit/tracking-token.ts'
import type { OrderVerification } from '#src/shared/order-verification.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { expectRefusal, type TestApp, testApp } from '#tests/helpers/app.ts'
import { licenseIn, system } from '#tests/helpers/licenses.ts'
import { connectedShop, lastCode, PHONE } from '#tests/helpers/orders.ts'
import { payTokenOf, shopWithProof } from '#tests/helpers/payments.ts'

/** A connected shop with an approved order of a guest, and the token of its pay link. */
const approved = async (options?: Parameters<typeof testApp>[0]) => {
  const t = await connectedShop(options)
  const order = t.make.order({ phone: PHONE, email: 'asma@example.com', status: 'confirmed' })
  const license = licenseIn(t, { orderId: order.id })
  return { t, order, license, link: payTokenOf(t, order.id) }
}

/** The token that the code of a pay link gives. */
const open = async (t: TestApp, link: string) => {
  const browser = t.as.guest()
  const { token } = await browser.orders.track({ link })
  await t.settled()
  expect(token).toBeNull()
  const verified = await browser.orders.verifyTracking({ link, otp: lastCode(t) })
  return { browser, ...verified }
}

describe('what the page of an order promises', () => {
  /** What its page says of ways, to a browser that proved this phone. */
  const promised = async (t: TestApp, email = 'asma@example.com', provenPhone?: string) => {
    const { id } = t.make.order({ phone: PHONE, email })
    const caller = t.as.guest(provenPhone === undefined ? {} : { provenPhone })
    const { writesBy, opensBy, phone } = await caller.payments.follow({ token: payTokenOf(t, id) })
    return [writesBy, opensBy, phone]
  }
  const hidden = '0300 ***4567'

  it('comes by the ways that the shop has, and the key without a code only to whoever proved the phone (PAY-810)', async () => {
    const t = await connectedShop()
    expect(await promised(t)).toEqual(['both', 'code', hidden])
    expect(await promised(t, '')).toEqual(['whatsapp', 'code', hidden])
    expect(await promised(t, '', PHONE)).toEqual(['whatsapp', 'itself', hidden])
    expect(await promised(t, '', '+923009999999')).toEqual(['whatsapp', 'code', hidden])
    const customer = t.as.customer()
    const own = t.make.order({ userId: customer.user.id })
    expect(await customer.payments.follow({ token: payTokenOf(t, own.id) })).toMatchObject({
      opensBy: 'itself',
    })
  })

  it('is no message by a way that is not set up (MSG-810)', async () => {
    const t = testApp()
    expect(await promised(t)).toEqual(['email', 'code', hidden])
    expect(await promised(t, '')).toEqual(['none', 'nothing', hidden])
    t.fakes.mail.unplug()
    expect(await promised(t)).toEqual(['none', 'nothing', hidden])
  })

  it('stays while the gateway does not answer', async () => {
    const t = await connectedShop()
    t.fakes.pushflow.state.reachable = false
    expect(await promised(t)).toEqual(['both', 'code', hidden])
  })

  it('names a step for the code where one would come, and on the pay page as the form did', async () => {
    const asks = async (t: TestApp) =>
      /"asksCode":(true|false)/.exec((await (await t.http()).inject('/')).body)?.[1]
    const [ready, unready] = [await connectedShop(), testApp()]
    expect([await asks(ready), await asks(unready)]).toEqual(['true', 'false'])
    const stepOf = async (t: TestApp, verification: OrderVerification) => {
      const { id } = t.make.order({ phone: PHONE, verification })
      return (await t.as.guest().payments.follow({ token: payTokenOf(t, id) })).hasCode
    }
    const had = ['awaited', 'proved', 'too many codes', 'proved before', 'cannot send', 'codes off'] as const
    const steps = await Promise.all(had.map((verification) => stepOf(ready, verification)))
    expect(steps).toEqual([true, true, true, null, false, false])
  })
})

describe('the page of an approved order (ORD-91)', () => {
  it('gives key, systems, renewal, claim link and receipt after one code, with nothing typed but the code (ORD-713, ORD-726)', async () => {
    const { t, order, license, link } = await approved()
    await t.as.guest().licenses.activate({ key: license.licenseKey, ...system('laptop') })
    const { token } = await open(t, link)
    expect(t.fakes.pushflow.sent).toMatchObject([{ phone: PHONE }])
    expect(t.fakes.pushflow.sent[0]?.text).toContain(`for order ${order.id}.`)
    const guest = t.as.guest()
    const shown = await guest.orders.tracked({ token })
    expect(shown).toMatchObject({ licenseKey: license.licenseKey, canRenew: true })
    expect(shown.claimPath).toMatch(/^\/dashboard\?tab=orders&claim=./)
    expect((await guest.licenses.trackedSystems({ token })).systems).toMatchObject([{ name: 'laptop' }])
    const answer = await (await t.http()).inject(shown.receiptUrl ?? '')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { payPath } = await guest.orders.renewTracked({ token })
    expect(await guest.orders.renewTracked({ token })).toEqual({ payPath })
  })

  it('gives nothing to a holder of the link alone, nor to another account, nor for another order (ORD-728)', async () => {
    const { t, order, link } = await approved()
    const other = t.make.order({ status: 'confirmed' })
    licenseIn(t, { orderId: other.id })
    const prover = t.as.guest({ provenPhone: '+923009999999' })
    for (const stranger of [t.as.guest(), t.as.customer(), t.as.admin(), prover]) {
      expect(await stranger.orders.opened({ token: link })).toEqual({ token: null })
    }
    const app = await t.http()
    const receipt = async (url: string) => (await app.inject(`/api/orders/${url}`)).statusCode
    const token = encodeURIComponent(trackingToken(t.deps, order.id))
    expect(await receipt(`${other.id}/receipt?order=${token}`)).toBe(404)
    expect(await receipt(`${order.id}/receipt?order=${link}`)).toBe(404)
    expect(await receipt(`${order.id}/receipt`)).toBe(401)
    const guest = t.as.guest()
    await expectRefusal(guest.orders.tracked({ token: link }), 'NOT_FOUND')
    await expectRefusal(guest.licenses.trackedSystems({ token: link }), 'NOT_FOUND')
    await expectRefusal(guest.orders.track({ link: `${link}x` }), 'NOT_FOUND')
  })

  it('asks for no code where the browser proved the phone, or is signed in to the account of the order (ORD-727)', async () => {
    const { t, order, link } = await approved()
    const browser = t.as.guest({ provenPhone: PHONE })
    const { token } = await browser.orders.opened({ token: link })
    expect(await browser.orders.tracked({ token: token ?? '' })).toMatchObject({ orderId: order.id })
    for (const asked of [{ link }, { orderId: order.id, phone: PHONE }]) {
      expect((await browser.orders.track(asked)).token).not.toBeNull()
    }
    expect((await browser.orders.track({ orderId: 9999, phone: PHONE })).token).toBeNull()
    await t.settled()
    expect(t.fakes.pushflow.sent).toEqual([])
    const customer = t.as.customer()
    const own = t.make.order({ userId: customer.user.id, status: 'confirmed' })
    expect((await customer.orders.opened({ token: payTokenOf(t, own.id) })).token).not.toBeNull()
  })

  it('proves the phone for the next half hour by a code that WhatsApp carried, and not by a mailed one (ORD-725)', async () => {
    const { t, link } = await approved()
    expect((await open(t, link)).browser.answered.provenPhone).toBe(PHONE)
    const mailed = testApp()
    const order = mailed.make.order({ phone: PHONE, status: 'confirmed' })
    const pay = { link: payTokenOf(mailed, order.id) }
    const browser = mailed.as.guest()
    await browser.orders.track(pay)
    await mailed.settled()
    expect(mailed.fakes.mail.sent).toMatchObject([{ to: order.email }])
    const otp = /\d{6}/.exec(mailed.fakes.mail.sent[0]?.text ?? '')?.[0] ?? ''
    expect(await browser.orders.verifyTracking({ ...pay, otp })).toHaveProperty('token')
    expect(browser.answered.provenPhone).toBeUndefined()
  })

  it('frees the place of a computer that is gone, of this licence alone, and twice in 30 days (LIC-58)', async () => {
    const { t, order, license } = await approved({ limits: true })
    const other = licenseIn(t)
    const guest = t.as.guest()
    for (const [key, name] of [
      [license.licenseKey, 'laptop'],
      [license.licenseKey, 'counter'],
      [other.licenseKey, 'theirs'],
    ] as const) {
      await guest.licenses.activate({ key, ...system(name) })
    }
    const token = trackingToken(t.deps, order.id)
    const { systems } = await guest.licenses.trackedSystems({ token })
    const [theirs] = (await t.as.admin().licenses.systems({ id: other.orderId })).systems
    const remove = (id: number) => guest.licenses.removeTracked({ token, id })
    await expectRefusal(remove(theirs?.id ?? 0), 'NOT_FOUND')
    for (const { id } of systems) await remove(id)
    const left = await guest.licenses.trackedSystems({ token })
    expect(left).toMatchObject({ systems: [], removableAt: expect.any(Date) })
  })

  it('ends with its link, and the order is then shown where its number and phone are asked for (ORD-722)', async () => {
    const { t, order, link } = await approved()
    const guest = t.as.guest()
    const payPath = async () =>
      (await guest.orders.tracked({ token: trackingToken(t.deps, order.id) })).payPath
    expect(await payPath()).toBe(`/pay/${link}`)
    t.clock.advance(31 * DAY)
    await expectRefusal(guest.orders.track({ link }), 'NOT_FOUND')
    await expectRefusal(guest.orders.opened({ token: link }), 'NOT_FOUND')
    expect(await payPath()).toBeNull()
  })
})

it('the receipt is an invoice with the ways to pay until its order is approved, then says how and when it was paid, that payments are final, and names the key by its last group (ORD-734, ORD-736, ORD-737)', async () => {
  const paid = { paidAt: '2026-11-21T13:30', methodId: 1 }
  const { t, admin, order, revision } = await shopWithProof(testApp(), paid)
  const { id } = order
  const waysOf = async (orderId: number) =>
    (await admin.orders.receipt({ id: orderId })).facts.filter(([label]) => /Paid by|Ways to pay/.test(label))
  const note = expect.stringContaining('Payments for licenses are final')
  expect(await admin.orders.receipt({ id })).toMatchObject({ title: `Invoice ${id}`, note })
  expect(await waysOf(id)).toMatchObject([['Ways to pay', expect.stringContaining('JazzCash')]])
  await admin.orders.accept({ id, revision })
  const { licenseKey } = await admin.orders.get({ id })
  const { facts, ...receipt } = await admin.orders.receipt({ id })
  expect(receipt).toMatchObject({ title: `Receipt ${id}`, note, total: ['Total paid', 'PKR\u00a04,999'] })
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Transaction ID', '12345678901'],
      ['Paid on', 'Nov 21, 2026'],
      ['License key', `ends with ${licenseKey?.slice(-5)}`],
    ]),
  )
  expect(JSON.stringify(facts)).not.toContain(licenseKey)
  expect(await waysOf(id)).toEqual([['Paid by', (await admin.paymentMethods.get({ id: 1 })).name]])
  // What is paid without a proof names no ways to pay.
  const unproved = t.make.order()
  await admin.orders.setStatus({ id: unproved.id, status: 'confirmed' })
  expect(await waysOf(unproved.id)).toEqual([])
  await admin.orders.refund({ id, amount: 1, way: 'by hand' })
  expect(await waysOf(id)).toEqual([['Ways to pay', 'None, the order is cancelled']])
})
