import { expect, it } from 'vitest'
import { openApiPath } from '#src/server/rest/openapi.ts'
import { procedures } from '#src/server/rest/procedures.ts'
import { routes } from '#src/server/rest/routes.ts'
import { testApp } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'

const KEY = /WACRM(?:[^0-9A-Z]{0,3}[0-9A-Z]{5}){4}|WACRM-[0-9A-Z]{5}-/i
const PUSHFLOW = { instanceId: 'instance-of-the-shop', accessToken: 'token-of-the-gateway' }

/** A shop whose licence key stands wherever people may have written it, with a script that may do all that tokens may. */
const shopWithScript = async () => {
  const t = testApp()
  const admin = t.as.admin()
  const customer = t.as.customer()
  const order = t.make.order({ userId: customer.user.id, status: 'confirmed' })
  const { licenseKey } = licenseIn(t, { orderId: order.id })
  const chat = await customer.chat.start({})
  await customer.chat.send({ id: chat.id, content: `My key is ${licenseKey}` })
  await customer.tickets.create({ subject: licenseKey, message: `My key is ${licenseKey.toLowerCase()}` })
  await t.as.guest().contacts.send({
    name: 'Asma',
    email: 'asma@example.com',
    phone: '+923001234567',
    message: `My key is ${licenseKey}`,
  })
  await admin.orders.setNotes({ id: order.id, notes: licenseKey })
  await admin.whatsapp.savePushflow(PUSHFLOW)
  await admin.orders.sendPaymentReminder({ id: t.make.order().id })
  const { token } = await admin.auth.createToken({ name: 'script', scope: 'all' })
  const app = await t.http()
  const get = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return { t, app, admin, get, token, order, chat, licenseKey }
}

it('no answer to an API token has a licence key, a gateway’s secret or a code to link a phone (AUTH-30)', async () => {
  const { app, get, token, licenseKey, order, chat } = await shopWithScript()
  const read: string[] = []
  const told: string[] = []
  const look = (name: string, { statusCode, body }: { statusCode: number; body: string }) => {
    if (statusCode >= 300) return
    read.push(name)
    const isTold = KEY.test(body) || body.includes('token-of-the-gateway') || /qrCode|pairingCode/.test(body)
    if (isTold) told.push(name)
  }
  for (const line of routes) {
    if (line.method !== 'GET') continue
    const path = openApiPath(line)
      .replace('{id}', String(order.id))
      .replace(/\{\w+\}/, 'hero')
    look(line.path, await get(path))
  }
  look('messages of the chat', await get(`/api/chat/sessions/${chat.id}/messages`))
  for (const [path, { type }] of Object.entries(procedures)) {
    if (type !== 'query') continue
    for (const json of [{ id: order.id }, {}]) {
      look(path, await get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify({ json }))}`))
    }
  }
  // Changes answer the row that they changed.
  for (const [url, payload] of [
    [`/api/admin/orders/${order.id}/status`, { status: 'cancelled' }],
    [`/api/admin/orders/${order.id}/notes`, { notes: `Has ${licenseKey}` }],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` }
    look(url, await app.inject({ method: 'PATCH', url, payload, headers }))
  }
  expect(told).toEqual([])
  const mustRead = [
    '/api/admin/orders',
    '/api/admin/licenses/export',
    'orders.get',
    'licenses.get',
    'messages of the chat',
    'tickets.get',
    `/api/admin/orders/${order.id}/status`,
  ]
  expect(read).toEqual(expect.arrayContaining(mustRead))
})

it('a key is hidden from an API token however it is typed (AUTH-30, LIC-51)', async () => {
  const { admin, get, order, licenseKey } = await shopWithScript()
  const wide = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)
  for (const typed of [
    licenseKey.replaceAll('-', ' '),
    licenseKey.replaceAll('-', '\u2013').toLowerCase(),
    licenseKey.replaceAll('-', ' - '),
    licenseKey.replaceAll('-', '\u200b-'),
    licenseKey.replaceAll('-', ''),
    licenseKey.replace(/[A-Z0-9]/g, wide),
  ]) {
    await admin.orders.setNotes({ id: order.id, notes: `Has ${typed}, as asked` })
    const [shown] = (await get(`/api/admin/orders?q=%23${order.id}`)).json<{ notes: string }[]>()
    expect(shown?.notes.toUpperCase()).toBe(`HAS WACRM-****-${licenseKey.slice(-4)}, AS ASKED`)
  }
})

it('an API token sees the end of a key, and a session sees all of it (AUTH-30)', async () => {
  const { admin, get, licenseKey, order } = await shopWithScript()
  const [shown] = (await get(`/api/admin/orders?q=%23${order.id}`)).json<{ licenseKey: string }[]>()
  expect(shown?.licenseKey).toBe(`WACRM-****-${licenseKey.slice(-4)}`)
  expect(await admin.orders.get({ id: order.id })).toMatchObject({ licenseKey })
})

it('an API token does not find a key letter by letter (AUTH-30)', async () => {
  const { t, admin, get, licenseKey } = await shopWithScript()
  t.connection.prepare("update orders set notes = ''").run()
  const part = licenseKey.slice(0, 10)
  for (const url of ['/api/admin/orders', '/api/admin/orders/export', '/api/admin/licenses/export']) {
    const { body } = await get(`${url}?q=${part}`)
    expect([url, body.trim().split('\n').length, body.includes(licenseKey.slice(-4))]).toEqual([
      url,
      1,
      false,
    ])
  }
  expect(await admin.orders.list({ q: part })).toMatchObject({ total: 1 })
})
