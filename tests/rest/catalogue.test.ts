import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'

/** The server and an administrator's requests. */
const backOffice = async () => {
  const t = testApp()
  const app = await t.http()
  const headers = { cookie: t.cookieOf(t.make.user({ isAdmin: true })) }
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { t, app, ask }
}

it('an administrator creates, lists, changes and deletes products over REST, and visitors see the active ones', async () => {
  const { app, ask } = await backOffice()
  const url = '/api/admin/products'
  const product = {
    title: 'Professional pack',
    description: 'Two systems',
    price: 6000,
    discountPrice: 4500.5,
    couponCode: 'EID25',
    termMonths: 6,
    imageUrl: 'https://cdn.example.com/pack.png',
    category: 'license',
    isActive: true,
  }
  const created = await ask('POST', url, product)
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({ id: 1, ...product, createdAt: '2026-11-21T09:00:00.000Z' })

  expect((await app.inject('/api/products')).json()).toEqual([{ id: 1, ...product, plan: 'professional' }])

  const changed = await ask('PUT', `${url}/1`, { ...product, discountPrice: null, isActive: false })
  expect([changed.statusCode, changed.json().discountPrice, changed.json().isActive]).toEqual([
    200,
    null,
    false,
  ])
  expect((await app.inject('/api/products')).json()).toEqual([])
  const list = await ask('GET', `${url}?limit=1&sort=-price&q=pack`)
  expect([list.json().length, list.headers['x-total-count']]).toEqual([1, '1'])

  const wrong = await ask('PUT', `${url}/1`, { price: 10, discountPrice: 20 })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json()).toMatchObject({
    code: 'BAD_REQUEST',
    error: wrong.json().message,
    issues: [{ path: 'discountPrice', message: 'Discount price must be lower than the price' }],
  })

  const deleted = await ask('DELETE', `${url}/1`)
  expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
  expect((await ask('DELETE', `${url}/1`)).statusCode).toBe(404)
  expect((await ask('PUT', `${url}/one`, product)).statusCode).toBe(400)
})

it('a discounted product is sold for its coupon code over REST', async () => {
  const { app, ask } = await backOffice()
  const product = { title: 'Starter kit', price: 2000, discountPrice: 1500, couponCode: 'SEASON' }
  await ask('POST', '/api/admin/products', product)
  const order = { name: 'Asma', email: 'asma@example.com', phone: '+923001234567', plan: 'starter' }
  const place = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/orders', payload: { ...order, ...payload } })

  const unknown = await place({ amount: 1500, couponCode: 'SUMMER' })
  expect([unknown.statusCode, unknown.json().message]).toEqual([400, 'This coupon code is not valid'])
  expect((await place({ amount: 1500 })).statusCode).toBe(409)
  expect((await place({ amount: 2000, couponCode: 'SEASON' })).statusCode).toBe(409)
  const placed = await place({ amount: 1500, couponCode: 'season' })
  expect([placed.statusCode, placed.json().amount, placed.json().couponCode]).toEqual([201, 1500, 'season'])
  expect((await ask('GET', '/api/admin/orders')).json()).toMatchObject([{ couponCode: 'season' }])
})

it('an administrator an administrator creates, lists, toggles, changes and deletes payment methods over REST', async () => {
  const { ask } = await backOffice()
  const url = '/api/admin/payment-methods'
  expect((await ask('GET', url)).json()).toHaveLength(4)
  const method = {
    name: 'Meezan Bank',
    type: 'bank',
    icon: 'Building',
    accountDetails: 'PK36 MEZN 0012',
    description: 'By app',
    isActive: true,
    isVisible: true,
    displayOrder: 2,
    fees: 'PKR 25',
  }
  const created = await ask('POST', url, method)
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject(method)
  const one = `${url}/${created.json().id}`

  expect((await ask('PATCH', `${one}/toggle`, { isVisible: false })).json()).toMatchObject({
    isActive: true,
    isVisible: false,
  })
  for (const flags of [{}, { isActive: true, isVisible: true }, { isActive: 'yes' }]) {
    expect((await ask('PATCH', `${one}/toggle`, flags)).statusCode).toBe(400)
  }
  expect((await ask('PUT', one, { ...method, fees: '' })).json()).toMatchObject({
    fees: null,
    isVisible: true,
  })

  const updated = await ask('POST', `${url}/update-templates`)
  expect(updated.statusCode).toBe(200)
  expect(updated.json()).toEqual({ success: true, message: expect.any(String), updated: 1 })

  expect((await ask('DELETE', one)).statusCode).toBe(204)
  expect((await ask('PUT', one, method)).statusCode).toBe(404)
})
