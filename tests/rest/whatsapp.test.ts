import { expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

const client = async (t: TestApp) => {
  const app = await t.http()
  const headers = { cookie: t.cookieOf(t.make.user({ isAdmin: true })) }
  return {
    post: async (url: string, payload: object) => {
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      return { status: answer.statusCode, body: answer.json() }
    },
    get: async (url: string) => (await app.inject({ url, headers })).json(),
  }
}

it('an administrator configures PushFlow, reads its state and sends tests over REST', async () => {
  const t = testApp()
  const { post, get } = await client(t)
  expect(await get('/api/pushflow-status')).toEqual({ isEnabled: false })
  expect(await get('/api/admin/pushflow-status')).toEqual({
    isEnabled: false,
    hasCredentials: false,
    serviceType: 'None',
    updatedAt: null,
  })
  const web = {
    isConnected: false,
    isDisabled: false,
    status: 'disconnected',
    phoneNumber: null,
    qrCode: null,
    pairingCode: null,
    restrictedUntil: null,
    newChats: null,
  }
  expect(await get('/api/admin/whatsapp-status')).toEqual({ ...web, route: 'none' })
  const saved = await post('/api/admin/pushflow-config', { instanceId: 'i', accessToken: 't' })
  expect(saved).toMatchObject({ status: 200, body: { success: true } })
  expect(await get('/api/pushflow-status')).toEqual({ isEnabled: true })
  expect(await get('/api/admin/whatsapp-status')).toEqual({ ...web, route: 'pushflow' })
  for (const call of ['reconnect', 'disconnect', 'reset', 'clear-session', 'full-reset']) {
    const answer = await post(`/api/admin/whatsapp-${call}`, {})
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
  }
  expect(t.fakes.web.asked).toEqual(['connect', 'disconnect', 'connect', 'clear', 'clear'])
  expect((await (await t.http()).inject('/api/admin/whatsapp-status')).json()).toEqual({ isConnected: true })
  const tests = [
    await post('/api/admin/pushflow-test', { phoneNumber: '03001234567' }),
    await post('/api/send-otp', { phone: '03001234567', message: 'Hello' }),
    await post('/api/admin/whatsapp-test-message', {
      phone: '03001234567',
      templateName: 'payment_reminder',
      variables: '{}',
    }),
  ]
  for (const test of tests) {
    expect(test).toEqual({ status: 200, body: { success: true, message: 'Message sent to +923001234567' } })
  }
  expect(t.fakes.pushflow.sent).toHaveLength(3)
})

it('a message that the gateway refuses is answered with 200 and success false', async () => {
  const { post } = await client(testApp())
  expect(await post('/api/send-otp', { phone: '03001234567', message: 'Hello' })).toEqual({
    status: 200,
    body: { success: false, message: 'WhatsApp is not connected' },
  })
})

const test = '/api/admin/whatsapp-test-message'
it.each([
  ['/api/admin/pushflow-config', { instanceId: 'i' }, 'Both Instance ID and Access Token are required'],
  [
    '/api/admin/pushflow-config',
    { accessToken: ' ', instanceId: 'i' },
    'Both Instance ID and Access Token are required',
  ],
  ['/api/admin/pushflow-test', {}, 'Phone number is required for testing'],
  ['/api/admin/pushflow-test', { phoneNumber: '12345678' }, 'Invalid phone number format'],
  [test, { templateName: 'order_approved', variables: '{}' }, 'Please enter a phone number'],
  [
    test,
    { phone: '03001234567', templateName: 'order_approved', variables: '{name' },
    'Invalid JSON format in template variables',
  ],
  [
    test,
    { phone: '03001234567', templateName: 'order_approved', variables: '[1]' },
    'Invalid JSON format in template variables',
  ],
  [
    test,
    { phone: '03001234567', templateName: 'order_approved', variables: 7 },
    'Invalid JSON format in template variables',
  ],
  ['/api/send-otp', { message: 'Hello' }, 'Please enter a phone number'],
  ['/api/send-otp', { phone: '03001234567', message: ' ' }, 'Please enter a message'],
])('POST %s refuses %j (WA-9): %s', async (url, payload, message) => {
  const { post } = await client(testApp())
  const answer = await post(url, payload)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ message, error: message, code: 'BAD_REQUEST' })
})
