import { expect, it } from 'vitest'
import { openApiPath } from '#src/app/server/rest/openapi.ts'
import { procedures } from '#src/app/server/rest/procedures.ts'
import { routes } from '#src/app/server/rest/routes.ts'
import { office } from '#tests/helpers/app.ts'
import { licenseIn } from '#tests/helpers/licenses.ts'

const KEY = /WACRM(?:[^0-9A-Z]{0,3}[0-9A-Z]{5}){4}|WACRM-[0-9A-Z]{5}-/i
const PUSHFLOW = { instanceId: 'instance-of-the-shop', accessToken: 'token-of-the-gateway' }

/** A shop whose licence key stands wherever people may have written it, with a script that may do all that tokens may. */
const shopWithScript = async () => {
  const { t, admin } = office()
  const customer = t.as.customer()
  const order = t.make.order({ userId: customer.user.id, status: 'confirmed' })
  const { licenseKey } = licenseIn(t, { orderId: order.id })
  const chat = await customer.chat.start({})
  await customer.chat.send({ id: chat.id, content: `My key is ${licenseKey}` })
  await customer.tickets.create({ subject: licenseKey, message: `My key is ${licenseKey.toLowerCase()}` })
  const sender = { name: 'Asma', email: 'asma@example.com', phone: '+923001234567' }
  await t.as.guest().contacts.send({ ...sender, message: `My key is ${licenseKey}` })
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

it('no change by an API token is answered with a licence key in clear, and none is forgotten here', async () => {
  const { t, admin, token, order, chat, licenseKey: key } = await shopWithScript()
  await admin.pageSections.initialize()
  const firstOf = ([row]: { id: number }[]) => ({ id: row?.id ?? 0 })
  const section = firstOf(await admin.pageSections.list())
  const item = firstOf(await admin.content.all())
  const [head] = (await admin.seo.list({})).rows
  const contact = firstOf((await admin.contacts.list({})).rows)
  const ticket = firstOf((await admin.tickets.list({})).rows)
  const { id: bannerId } = await admin.notifications.create({ title: 'Eid', message: 'Half price' })
  const banner = { id: bannerId }
  await admin.events.createEndpoint({ url: 'https://example.com/hook', events: ['ticket.opened'] })
  await t.as.customer().tickets.create({ subject: 'Help', message: 'Please' })
  const delivery = firstOf((await admin.events.deliveries({})).rows)
  const inputs: Record<string, object | undefined> = {
    'events.sendAgain': delivery,
    'orders.setNotes': { id: order.id, notes: key },
    'orders.setStatus': { id: order.id, status: 'cancelled' },
    'orders.sendPaymentReminder': { id: t.make.order().id },
    'contacts.setStatus': { ...contact, status: 'qualified' },
    'tickets.answer': { ...ticket, message: key },
    'tickets.setStatus': { ...ticket, status: 'closed' },
    'content.create': { section: 'hero', key: 'extra_text', type: 'text', value: key },
    'content.update': { ...item, value: key },
    'content.setValue': { ...item, value: `${key}.` },
    'pageSections.setText': { ...item, value: `${key}!` },
    'content.delete': item,
    'pageSections.create': { name: 'own', displayName: key },
    'pageSections.setOrder': { ...section, order: 2 },
    'pageSections.setVisibility': { ...section, isVisible: false },
    'pageSections.setContent': { ...section, content: { title: key } },
    'pageSections.delete': section,
    'pageSections.initialize': undefined,
    'notifications.create': { title: key, message: key },
    'notifications.update': { ...banner, title: key },
    'notifications.generate': { prompt: key, type: 'info' },
    'notifications.setActive': { ...banner, isActive: false },
    'notifications.delete': banner,
    'seo.update': { id: head?.id, title: key, description: key },
    'seo.delete': { id: head?.id },
    'seo.create': { page: head?.page, title: key, description: key },
    'chat.send': { id: chat.id, content: key },
    'chatConsole.assign': { id: chat.id },
    'chatConsole.setStatus': { id: chat.id, status: 'closed' },
  }
  const open = Object.entries(procedures).filter(([, { type, meta }]) => type === 'mutation' && meta?.tokens)
  expect(Object.keys(inputs).toSorted()).toEqual(open.map(([path]) => path).toSorted())
  const app = await t.http()
  const headers = { authorization: `Bearer ${token}` }
  const refused: string[] = []
  for (const [path, json] of Object.entries(inputs)) {
    const payload = json === undefined ? {} : { json }
    const { statusCode, body } = await app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload })
    if (statusCode >= 300) refused.push(`${path} ${statusCode}`)
    else expect(`${path} ${KEY.exec(body)?.[0] ?? 'tells nothing'}`).toBe(`${path} tells nothing`)
  }
  // No AI is set up.
  expect(refused).toEqual(['notifications.generate 503'])
})

it('a key is hidden from an API token but for its end, however it is typed, and a session sees all of it', async () => {
  const { admin, get, order, licenseKey } = await shopWithScript()
  const seen = async () =>
    (await get(`/api/admin/orders?q=%23${order.id}`)).json<[{ licenseKey: string; notes: string }]>()[0]
  const hidden = `WACRM-****-${licenseKey.slice(-4)}`
  expect((await seen()).licenseKey).toBe(hidden)
  expect(await admin.orders.get({ id: order.id })).toMatchObject({ licenseKey })
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
    expect((await seen()).notes.toUpperCase()).toBe(`HAS ${hidden}, AS ASKED`)
  }
})

it('an API token does not find a key letter by letter (AUTH-722)', async () => {
  const { t, admin, get, licenseKey } = await shopWithScript()
  t.connection.prepare("update orders set notes = ''").run()
  const part = licenseKey.slice(0, 10)
  for (const url of ['/api/admin/orders', '/api/admin/orders/export', '/api/admin/licenses/export']) {
    const { body } = await get(`${url}?q=${part}`)
    expect([url, body.trim().split('\n').length]).toEqual([url, 1])
    expect(body).not.toContain(licenseKey.slice(-4))
  }
  expect(await admin.orders.list({ q: part })).toMatchObject({ total: 1 })
})

it('an API token reads money in, and changes nothing of it (BANK-746)', async () => {
  const { app, get, token } = await shopWithScript()
  const url = '/api/admin/bank-feed/alerts'
  expect((await get(url)).statusCode).toBe(200)
  const call = { url, headers: { authorization: `Bearer ${token}` }, payload: { text: 'PKR 100 received' } }
  expect((await app.inject({ ...call, method: 'POST' })).statusCode).toBe(403)
})
