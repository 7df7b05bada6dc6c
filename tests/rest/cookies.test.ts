import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { PASSWORD } from '#tests/helpers/factories.ts'
import { connectedShop, lastCode, orderForm } from '#tests/helpers/orders.ts'

/** `[name=value, attributes]` of each cookie that an answer sets. */
const cookiesIn = ({ headers }: LightMyRequestResponse) =>
  [headers['set-cookie'] ?? []].flat().map((cookie): [pair: string, attributes: string] => {
    const [pair = '', ...attributes] = cookie.split('; ')
    return [pair, attributes.filter((attribute) => !attribute.startsWith('Max-Age')).join('; ')]
  })

it.each([
  ['https://shop.test', '__Host-', 'Path=/; HttpOnly; Secure; SameSite=Lax'],
  ['http://localhost', '', 'Path=/; HttpOnly; SameSite=Lax'],
])('each cookie of %s begins with %j and is read back (HTTP-15)', async (url, prefix, attributes) => {
  const t = await connectedShop({ env: { PUBLIC_URL: url } })
  const app = await t.http()
  const ask = (method: 'GET' | 'POST', path: string, payload?: object, cookie = '') =>
    app.inject({ method, url: path, headers: { cookie }, ...(payload ? { payload } : {}) })
  const user = t.make.user()

  const signedIn = await ask('POST', '/api/login', { username: user.username, password: PASSWORD })
  const placed = await ask('POST', '/api/orders', orderForm)
  await t.settled()
  const [[order] = ['']] = cookiesIn(placed)
  const verified = await ask('POST', '/api/orders/verify-otp', { orderId: 1, otp: lastCode(t) }, order)
  const guestInfo = { phone: '+923001234567', source: 'web' }
  const guest = { guestName: 'Asma', guestEmail: 'asma@example.com', guestInfo }
  const started = await ask('POST', '/api/chat/session', guest)
  expect(started.statusCode).toBe(201)
  expect(started.json()).toMatchObject({ guestInfo })

  const cookies = [signedIn, placed, verified, started].flatMap(cookiesIn)
  const names = ['sid', 'known-browser', 'placed-order', 'proven-phone', 'chat-session']
  const expected = names.map((name) => [`${prefix}${name}`, attributes])
  expect(cookies.map(([pair, rest]) => [pair.split('=')[0], rest])).toEqual(expected)
  const [sid = '', , , proof = '', chat = ''] = cookies.map(([pair]) => pair)
  expect((await ask('GET', '/api/me', undefined, sid)).json()).toMatchObject({ id: user.id })
  const messages = `/api/chat/sessions/${started.json<{ id: number }>().id}/messages`
  expect((await ask('GET', messages, undefined, chat)).statusCode).toBe(200)
  expect((await ask('GET', messages)).statusCode).toBe(404)
  const newcomer = { username: 'asma', email: 'asma@example.com', phone: orderForm.phone }
  const passwords = { password: 'nine clean windows', confirmPassword: 'nine clean windows' }
  const registered = await ask('POST', '/api/register', { ...newcomer, ...passwords }, proof)
  expect(registered.json()).toMatchObject({ user: { isPhoneVerified: true } })
})
