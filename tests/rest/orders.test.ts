import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { fillToScale } from '#scripts/scale.ts'
import { createPdf, type MarkedReceipt } from '#src/gateways/pdf.ts'
import { trackingToken } from '#src/kit/tracking-token.ts'
import { officeOf, served, testApp } from '#tests/helpers/app.ts'
import { connectedShop, orderForm, waitingOrder } from '#tests/helpers/orders.ts'

const shop = async (options: Parameters<typeof testApp>[0] = {}) => {
  const t = testApp(options)
  const app = await t.http()
  const [owner, admin] = [t.make.user(), t.as.admin()]
  const get = (path: string, user: { id: number; isAdmin: boolean } = owner) =>
    app.inject({ url: `/api/orders/${path}`, headers: { cookie: t.cookieOf(user) } })
  return { t, owner, get, admin }
}

/** A shop that draws nothing: to draw a receipt starts a thread, which takes half a second. */
const undrawn = async (options: Parameters<typeof testApp>[0] = {}) => {
  const draw = vi.fn<(receipt: MarkedReceipt) => Promise<Uint8Array>>(async () => Buffer.from('%PDF-'))
  return {
    draw,
    ...(await shop({ ...options, override: { pdf: createPdf({ mark: '', urduFont: '' }, draw) } })),
  }
}

describe('the receipt of an order', () => {
  it('is a PDF with title and language, for its owner and for administrators', async () => {
    const { t, owner, get, admin } = await shop()
    const { id } = t.make.order({ userId: owner.id, status: 'confirmed', name: 'Asma Khan' })
    t.make.license({ orderId: id })
    for (const user of [owner, admin.user]) {
      const answer = await get(`${id}/receipt`, user)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename=receipt-${id}.pdf`,
        'cache-control': 'private, no-store',
      })
      const text = answer.rawPayload.toString('latin1')
      expect(text.slice(0, 5)).toBe('%PDF-')
      for (const part of ['/Lang (en)', '/Marked true', 'DisplayDocTitle true', `(Receipt ${id}, WaCRM)`]) {
        expect(text).toContain(part)
      }
    }
    expect((await get('x/receipt')).json()).toMatchObject({ code: 'NOT_FOUND', message: 'Order not found' })
  })

  it('is in the language of its order, whoever asks for it (ORD-733)', async () => {
    const { t, owner, get, admin, draw } = await undrawn()
    const { id } = t.make.order({ userId: owner.id, status: 'confirmed', language: 'ur' })
    t.make.license({ orderId: id })
    const answer = await get(`${id}/receipt`, admin.user)
    expect(answer.headers['content-disposition']).toBe(`attachment; filename=receipt-${id}.pdf`)
    expect(draw.mock.calls).toMatchObject([[{ language: 'ur', title: `رسید ${id}` }]])
    const { seller, facts } = await admin.orders.receipt({ id })
    expect(seller[1]).toBe('لاہور')
    expect(facts.filter(([label]) => /[A-Za-z]/.test(label))).toEqual([])
    expect(facts.find(([label]) => label === 'مدت')?.[1]).toBe('1\u00a0سال، 21 نومبر 2027 تک')
  })

  it('is an invoice while the order waits, and drawn again when the order, its licence or the seller changes, and not otherwise (ORD-21)', async () => {
    const { t, owner, get, admin, draw } = await undrawn()
    const { id } = t.make.order({ userId: owner.id, name: 'آسمہ' })
    const { headers } = await get(`${id}/receipt`)
    expect(headers['content-disposition']).toBe(`attachment; filename=invoice-${id}.pdf`)
    await get(`${id}/receipt`, admin.user)
    expect(draw).toHaveBeenCalledTimes(1)
    const changes = [
      () => admin.orders.setStatus({ id, status: 'approved' }),
      () => admin.settings.update({ key: 'support_phone', value: '+923001112233' }),
      () => admin.settings.update({ key: 'receipt_address', value: 'Hall Road, Lahore' }),
    ]
    for (const [n, change] of changes.entries()) {
      await change()
      await get(`${id}/receipt`)
      expect(draw).toHaveBeenCalledTimes(n + 2)
    }
  })

  it('is given 10 times a minute to a user', async () => {
    const { t, owner, get } = await undrawn({ limits: true })
    const other = t.make.user()
    const { id } = t.make.order({ userId: owner.id })
    const others = t.make.order({ userId: other.id })
    for (let n = 0; n < 10; n += 1) expect((await get(`${id}/receipt`)).statusCode).toBe(200)
    const late = await get(`${id}/receipt`)
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '60'])
    expect((await get(`${others.id}/receipt`, other)).statusCode).toBe(200)
    t.clock.advance(60)
    expect((await get(`${id}/receipt`)).statusCode).toBe(200)
  })

  it('is left to whoever tracks the order, however often others ask for it with a wrong token (RUN-1390)', async () => {
    const { t } = await undrawn({ limits: true })
    const app = await t.http()
    const { id } = t.make.order({ status: 'confirmed' })
    t.make.license({ orderId: id })
    const statusOf = async (token: string) =>
      (await app.inject({ url: `/api/orders/${id}/receipt?order=${token}` })).statusCode
    for (let n = 0; n < 11; n += 1) expect(await statusOf('guessed')).toBe(404)
    const token = trackingToken(t.deps, id)
    for (let n = 0; n < 10; n += 1) expect(await statusOf(token)).toBe(200)
    expect(await statusOf(token)).toBe(429)
  })
})

it('a credit note is a PDF for whoever may have the receipt, and 404 without a refund (ORD-749)', async () => {
  const { t, owner, get, admin } = await shop()
  const { id } = t.make.order({ userId: owner.id })
  await admin.orders.setStatus({ id, status: 'approved' })
  expect((await get(`${id}/credit-note`)).statusCode).toBe(404)
  await admin.orders.refund({ id, amount: 100, way: 'cash' })
  const answer = await get(`${id}/credit-note`)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename=credit-note-${id}.pdf`)
  expect(answer.rawPayload.toString('latin1')).toContain('(Credit note 1, WaCRM)')
  expect((await t.as.customer(owner).orders.own({ id })).payment.creditNotes).toEqual([1])
})

const cookieOf = ({ headers }: LightMyRequestResponse): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''

it('the code step is shown to the browser that placed the order, by a cookie that cannot be forged', async () => {
  const t = await connectedShop()
  const app = await t.http()
  const placed = await app.inject({ method: 'POST', url: '/api/orders', payload: orderForm })
  await t.settled()
  const input = encodeURIComponent('{"json":{"orderId":1}}')
  const delivery = async (cookie: string) =>
    (await app.inject({ url: `/trpc/orders.codeStatus?input=${input}`, headers: { cookie } })).json().result
      .data.json.delivery
  expect(await delivery(cookieOf(placed))).toBe('sent')
  for (const forged of ['placed-order=1', `placed-order=${t.deps.vault.sign('claim', '1')}`])
    expect(await delivery(forged)).toBe('none')
})

it('a script without cookies confirms an order by its code, which does not prove the phone (ORD-715)', async () => {
  const { t, orderId, otp } = await waitingOrder()
  const call = { method: 'POST', url: '/api/orders/verify-otp', payload: { orderId, otp } } as const
  const answer = await (await t.http()).inject(call)
  expect(answer.json()).toMatchObject({ success: true, order: { isPhoneVerified: true } })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

it('a repeated order is recognised by the header and by the field', async () => {
  const { app } = await served()
  const place = (payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: '/api/orders', payload, headers })
  const first = await place(orderForm, { 'idempotency-key': 'abc' })
  const second = await place({ ...orderForm, idempotencyKey: 'abc' })
  expect(second.json()).toEqual(first.json())
  const other = await place({ ...orderForm, plan: 'starter', amount: 2499 }, { 'idempotency-key': 'abc' })
  expect([other.statusCode, other.json().code]).toEqual([409, 'CONFLICT'])
})

it('a search that found more than it counts says so in a header (REST-701)', async () => {
  const t = testApp()
  fillToScale(t.deps, { orders: 1100, users: 1, contacts: 0, tickets: 0, outbox: 0, chats: 0 })
  const call = officeOf(t)
  const totals = async (query: string) => {
    const { headers } = await call('GET', `/api/admin/orders?${query}`)
    return [headers['x-total-count'], headers['x-total-more']]
  }
  expect(await totals('q=.com&limit=10')).toEqual(['1000', 'true'])
  expect(await totals('limit=10')).toEqual(['1100', undefined])
  expect(await totals('q=.com')).toEqual(['1100', undefined])
})

it('an invalid status and invalid notes are refused', async () => {
  const t = testApp()
  const call = officeOf(t)
  const { id } = t.make.order({ notes: 'As it was' })
  const statusOf = async (path: string, payload: object) =>
    (await call('PATCH', `/api/admin/orders/${path}`, payload)).statusCode
  for (const payload of [{}, { status: 'paid' }, { status: null }, { status: ['pending'] }])
    expect(await statusOf(`${id}/status`, payload)).toBe(400)
  for (const payload of [{}, { notes: 5 }, { notes: 'x'.repeat(5001) }])
    expect(await statusOf(`${id}/notes`, payload)).toBe(400)
  expect(await t.as.admin().orders.get({ id })).toMatchObject({ status: 'pending', notes: 'As it was' })
})
