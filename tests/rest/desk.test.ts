import { expect, it } from 'vitest'
import { testApp } from '#tests/helpers/app.ts'

const message = {
  name: 'Bilal',
  email: 'bilal@example.com',
  phone: '0300 1234567',
  company: '',
  message: 'Does it work with two numbers?',
}

it('a visitor sends a contact message over REST, and administrators process it (CONT-2)', async () => {
  const t = testApp()
  const app = await t.http()
  const admin = { cookie: t.cookieOf(t.make.user({ isAdmin: true })) }
  const sent = await app.inject({ method: 'POST', url: '/api/contact', payload: message })
  expect(sent.statusCode).toBe(201)
  expect(sent.json()).toEqual({ success: true, message: expect.any(String) })

  const list = await app.inject({
    url: '/api/admin/contacts?limit=5&status=new&sort=-createdAt',
    headers: admin,
  })
  expect(list.headers['x-total-count']).toBe('1')
  expect(list.json()).toMatchObject([
    { id: 1, name: 'Bilal', phone: '+923001234567', company: null, status: 'new', isPhoneVerified: false },
  ])
  const set = (status: string, id: string | number = 1) =>
    app.inject({
      method: 'PATCH',
      url: `/api/admin/contacts/${id}/status`,
      headers: admin,
      payload: { status },
    })
  const changed = await set('qualified')
  expect([changed.statusCode, changed.json().status]).toEqual([200, 'qualified'])
  const wrong = await set('won')
  expect([wrong.statusCode, wrong.json().error]).toEqual([
    400,
    'Status must be new, contacted, qualified or converted',
  ])
  expect((await set('new', 99)).statusCode).toBe(404)
})

it('the phone of a contact message counts as verified when this browser has proved it', async () => {
  const t = testApp()
  const app = await t.http()
  await t.as.admin().whatsapp.savePushflow({ instanceId: 'instance', accessToken: 'token' })
  const post = (url: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url, headers: cookie ? { cookie } : {}, payload })
  await post('/api/send-verification-otp', { phone: message.phone })
  const otp = /\d{6}/.exec(t.fakes.pushflow.sent.at(-1)?.text ?? '')?.[0]
  const proved = await post('/api/whatsapp/verify-otp', { phone: message.phone, otp })
  const cookie = String(proved.headers['set-cookie']).split(';')[0]
  await post('/api/contact', message, cookie)
  await post('/api/contact', { ...message, phone: '0300 7654321' }, cookie)
  const { rows } = await t.as.admin().contacts.list({ sort: 'createdAt' })
  expect(rows.map(({ isPhoneVerified }) => isPhoneVerified)).toEqual([true, false])
})

it("a customer a customer opens a support ticket over REST, with every documented field, for the caller's account", async () => {
  const t = testApp()
  const app = await t.http()
  const user = t.make.user()
  const payload = {
    subject: 'Licence key',
    message: 'Where is it?',
    priority: 'high',
    userId: 1,
    userEmail: 'other@example.com',
    userName: 'other',
    email: 'other@example.com',
    name: 'Other',
  }
  const opened = await app.inject({
    method: 'POST',
    url: '/api/support-ticket',
    headers: { cookie: t.cookieOf(user) },
    payload,
  })
  expect(opened.statusCode).toBe(201)
  expect(opened.json()).toMatchObject({
    id: 1,
    subject: 'Licence key',
    priority: 'high',
    status: 'open',
    message: 'Where is it?',
    createdAt: '2026-11-21T09:00:00.000Z',
  })
  expect((await t.as.admin().tickets.list({})).rows).toMatchObject([{ userId: user.id, email: user.email }])
  const anonymous = await app.inject({ method: 'POST', url: '/api/support-ticket', payload })
  expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 'UNAUTHORIZED'])
})
