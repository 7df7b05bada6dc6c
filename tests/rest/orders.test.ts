import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { fillToScale } from '#scripts/scale.ts'
import { served, testApp } from '#tests/helpers/app.ts'
import { officeOf } from '#tests/helpers/office.ts'
import { connectedShop, orderForm, waitingOrder } from '#tests/helpers/orders.ts'

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

it('a script without cookies confirms an order by its code, which does not prove the phone (ORD-10)', async () => {
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

it('a search that found more than it counts says so in a header (REST-4)', async () => {
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

it('an invalid status, invalid notes and an order that is no number are refused (ORD-15)', async () => {
  const t = testApp()
  const call = officeOf(t)
  const { id } = t.make.order({ notes: 'As it was' })
  const statusOf = async (path: string, payload: object) =>
    (await call('PATCH', `/api/admin/orders/${path}`, payload)).statusCode
  for (const payload of [{}, { status: 'paid' }, { status: null }, { status: ['pending'] }])
    expect(await statusOf(`${id}/status`, payload)).toBe(400)
  for (const payload of [{}, { notes: 5 }, { notes: 'x'.repeat(5001) }])
    expect(await statusOf(`${id}/notes`, payload)).toBe(400)
  expect(await statusOf('x/status', { status: 'pending' })).toBe(400)
  expect(await statusOf('x/notes', { notes: '' })).toBe(400)
  expect((await call('POST', '/api/admin/orders/x/payment-reminder')).statusCode).toBe(400)
  expect(await t.as.admin().orders.get({ id })).toMatchObject({ status: 'pending', notes: 'As it was' })
})
