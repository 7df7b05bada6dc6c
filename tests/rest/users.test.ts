import { expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

type Method = 'GET' | 'PUT' | 'DELETE'

/** The calls of an administrator. */
const office = (t: TestApp) => {
  const user = t.make.user({ isAdmin: true })
  const cookie = t.cookieOf(user)
  const call = async (method: Method, path: string, payload?: object) =>
    (await t.http()).inject({
      method,
      url: `/api/admin/users${path}`,
      headers: { cookie },
      ...(payload ? { payload } : {}),
    })
  return { user, call }
}

it('GET /api/admin/users answers a list, and its total in a header when paged', async () => {
  const t = testApp()
  const { user, call } = office(t)
  const customer = t.make.user({ whatsappNumber: '+923001234567' })
  const whole = await call('GET', '')
  expect(whole.statusCode).toBe(200)
  expect(whole.json().map(({ id }: { id: number }) => id)).toEqual([customer.id, user.id])
  expect(whole.json()[0]).toEqual({
    id: customer.id,
    username: customer.username,
    email: customer.email,
    whatsappNumber: '+923001234567',
    isAdmin: false,
    isActive: true,
    isVerified: false,
    isPhoneVerified: false,
    createdAt: t.clock.now().toISOString(),
    updatedAt: expect.any(String),
  })
  const paged = await call('GET', '?limit=1&sort=username&isActive=true')
  expect([paged.json().length, paged.headers['x-total-count']]).toEqual([1, '2'])
  expect((await call('GET', '?q=0300%201234')).json()).toHaveLength(1)
  expect((await call('GET', '?isAdmin=perhaps')).statusCode).toBe(400)
})

it('PUT /api/admin/users/:id takes the documented form and the id of the path', async () => {
  const t = testApp()
  const { call, user } = office(t)
  const customer = t.make.user()
  const form = {
    id: user.id,
    username: 'bilal',
    email: 'bilal@example.com',
    whatsappNumber: '0301 7654321',
    isAdmin: false,
    isActive: true,
  }
  const answer = await call('PUT', `/${customer.id}`, form)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ id: customer.id, username: 'bilal', whatsappNumber: '+923017654321' })
  const missing = await call('PUT', `/${customer.id}`, { email: 'bilal@example.com' })
  expect([missing.statusCode, missing.json().message]).toEqual([400, 'Username and email are required'])
  const taken = await call('PUT', `/${customer.id}`, { ...form, username: user.username })
  expect([taken.statusCode, taken.json().error]).toEqual([409, 'Username already exists'])
  const itself = await call('PUT', `/${user.id}`, form)
  expect([itself.statusCode, itself.json().code]).toEqual([409, 'CONFLICT'])
  expect((await call('PUT', '/999', { ...form, username: 'other', email: 'o@example.com' })).statusCode).toBe(
    404,
  )
})

it("PUT /api/admin/users/:id/suspend suspends and restores, and ends the user's sessions", async () => {
  const t = testApp()
  const { call, user } = office(t)
  const customer = t.make.user()
  const cookie = t.cookieOf(customer)
  const me = async () => (await (await t.http()).inject({ url: '/api/me', headers: { cookie } })).statusCode
  expect(await me()).toBe(200)
  expect((await call('PUT', `/${customer.id}/suspend`, { suspended: true })).json().isActive).toBe(false)
  expect(await me()).toBe(401)
  expect((await call('PUT', `/${customer.id}/suspend`, { suspended: false })).json().isActive).toBe(true)
  expect(await me()).toBe(401)
  expect((await call('PUT', `/${customer.id}/suspend`, { suspended: 'yes' })).statusCode).toBe(400)
  const itself = await call('PUT', `/${user.id}/suspend`, { suspended: true })
  expect([itself.statusCode, itself.json().message]).toEqual([409, 'You cannot suspend yourself'])
})

it('DELETE /api/admin/users/:id answers 204 without a body, and 404 the second time', async () => {
  const t = testApp()
  const { call, user } = office(t)
  const customer = t.make.user()
  const answer = await call('DELETE', `/${customer.id}`)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect((await call('DELETE', `/${customer.id}`)).statusCode).toBe(404)
  const itself = await call('DELETE', `/${user.id}`)
  expect([itself.statusCode, itself.json().message]).toEqual([409, 'You cannot delete yourself'])
})
