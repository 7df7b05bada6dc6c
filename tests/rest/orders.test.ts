import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { fillToScale } from '#scripts/scale.ts'
import { testApp } from '#tests/helpers/app.ts'
import { connectWhatsapp, lastCode, orderForm, PHONE, waitingOrder } from '#tests/helpers/orders.ts'

const cookieOf = ({ headers }: LightMyRequestResponse): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''

it("an order goes from code to licence over REST, with each audience's words (ORD-5, VAL-1)", async () => {
  const t = testApp()
  await connectWhatsapp(t)
  const app = await t.http()
  const placed = await app.inject({ method: 'POST', url: '/api/orders', payload: orderForm })
  expect(placed.statusCode).toBe(201)
  expect(placed.json()).toMatchObject({
    id: 1,
    orderId: 1,
    requiresOTP: true,
    message: expect.any(String),
    amount: 4999,
    status: 'pending',
    plan: 'professional',
    createdAt: '2026-11-21T09:00:00.000Z',
  })
  expect(placed.headers['set-cookie']).toMatch(/^placed-order=\S+; Path=\/; HttpOnly; SameSite=Lax$/)
  await t.settled()

  const verified = await app.inject({
    method: 'POST',
    url: '/api/orders/verify-otp',
    headers: { cookie: cookieOf(placed) },
    payload: { orderId: 1, otp: lastCode(t) },
  })
  expect(verified.statusCode).toBe(200)
  expect(verified.json()).toMatchObject({
    success: true,
    message: expect.any(String),
    order: { isPhoneVerified: true },
  })
  expect(verified.headers['set-cookie']).toMatch(/^proven-phone=.*HttpOnly/)

  const admin = { cookie: t.cookieOf(t.make.user({ isAdmin: true })) }
  const reminded = await app.inject({
    method: 'POST',
    url: '/api/admin/orders/1/payment-reminder',
    headers: admin,
  })
  expect([reminded.statusCode, reminded.json()]).toEqual([
    200,
    { success: true, message: 'Payment reminder queued' },
  ])
  const change = (field: string, payload: object) =>
    app.inject({ method: 'PATCH', url: `/api/admin/orders/1/${field}`, headers: admin, payload })
  expect((await change('status', { status: 'approved' })).json()).toMatchObject({ status: 'confirmed' })
  expect((await change('notes', { notes: 'Paid' })).json()).toMatchObject({ notes: 'Paid' })
  const again = await app.inject({
    method: 'POST',
    url: '/api/admin/orders/1/payment-reminder',
    headers: admin,
  })
  expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT'])
  const list = await app.inject({
    url: '/api/admin/orders?limit=1&q=03001234567&status=confirmed',
    headers: admin,
  })
  expect(list.json()).toMatchObject([
    { id: 1, status: 'confirmed', plan: 'professional', licenseStatus: 'active' },
  ])
  expect(list.headers['x-total-count']).toBe('1')

  const owner = t.make.user({ whatsappNumber: PHONE })
  t.deps.db.update(orders).set({ userId: owner.id }).run()
  const mine = await app.inject({ url: '/api/user-orders', headers: { cookie: t.cookieOf(owner) } })
  expect(mine.json()).toMatchObject([
    {
      id: 1,
      status: 'approved',
      notes: 'Paid',
      licenseKey: expect.stringMatching(/^WACRM-/),
      licenseId: '1',
    },
  ])
})

it('the code step is shown to the browser that placed the order, by a cookie that cannot be forged', async () => {
  const t = testApp()
  await connectWhatsapp(t)
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

it('a script without cookies confirms an order by its code, which does not prove the phone (ORD-10)', async () => {
  const { t, orderId, otp } = await waitingOrder()
  const answer = await (await t.http()).inject({
    method: 'POST',
    url: '/api/orders/verify-otp',
    payload: { orderId, otp },
  })
  expect(answer.json()).toMatchObject({ success: true, order: { isPhoneVerified: true } })
  expect(answer.headers['set-cookie']).toBeUndefined()
})

it('a wrong code is answered with 400, success false and a message of its own', async () => {
  const { t, orderId, otp } = await waitingOrder()
  const app = await t.http()
  const verify = (code: string) =>
    app.inject({ method: 'POST', url: '/api/orders/verify-otp', payload: { orderId, otp: code } })
  const wrong = await verify(otp === '000000' ? '111111' : '000000')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json()).toEqual({
    success: false,
    message: 'Invalid OTP',
    error: 'Invalid OTP',
    code: 'BAD_REQUEST',
  })
  expect((await verify('12345')).json()).toMatchObject({ message: 'Please enter a valid 6-digit OTP' })
})

it('a repeated order is recognised by the header and by the field', async () => {
  const t = testApp()
  const app = await t.http()
  const place = (payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: '/api/orders', payload, headers })
  const first = await place(orderForm, { 'idempotency-key': 'abc' })
  const second = await place({ ...orderForm, idempotencyKey: 'abc' })
  expect(second.json()).toEqual(first.json())
  const other = await place({ ...orderForm, plan: 'starter', amount: 2499 }, { 'idempotency-key': 'abc' })
  expect([other.statusCode, other.json().code]).toEqual([409, 'CONFLICT'])
})

it('a wrong price is answered with 409 and the current price', async () => {
  const app = await testApp().http()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/orders',
    payload: { ...orderForm, amount: 1 },
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('PKR 4,999 a month'),
  })
})

it('a search that found more than it counts says so in a header (REST-4)', async () => {
  const t = testApp()
  fillToScale(t.deps, { orders: 1100, users: 1, contacts: 0, tickets: 0, outbox: 0, chats: 0 })
  const app = await t.http()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true }))
  const totals = async (query: string) => {
    const { headers } = await app.inject({ url: `/api/admin/orders?${query}`, headers: { cookie } })
    return [headers['x-total-count'], headers['x-total-more']]
  }
  expect(await totals('q=.com&limit=10')).toEqual(['1000', 'true'])
  expect(await totals('limit=10')).toEqual(['1100', undefined])
  expect(await totals('q=.com')).toEqual(['1100', undefined])
})
