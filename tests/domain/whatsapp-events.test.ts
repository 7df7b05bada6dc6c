import { createHmac } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { outbox } from '#db/schema/messages.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { receiveMessages } from '#src/domains/incoming/service.ts'
import { queueAnswer } from '#src/domains/messages/service.ts'
import { approve, type CloudShop, cloudShop, incoming, said } from '#tests/helpers/cloud-shop.ts'
import { graphCredentials } from '#tests/helpers/fakes/graph-server.ts'
import { connectWhatsapp, PHONE } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages, queueUpdate } from '#tests/helpers/outbox.ts'

// What Meta tells by the webhook of the Business API (WA-81), in forms and orders that its sandbox does not show.

const at = (seconds: number) => String(1_795_680_000 + seconds)
const FROM = PHONE.slice(1)

/** Bytes that come to the webhook, signed unless a signature is given. */
const post = async ({ app, pathname }: CloudShop, body: string | Buffer, signature?: string) => {
  const signed = `sha256=${createHmac('sha256', graphCredentials.appSecret).update(body).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature ?? signed }
  return (await app.inject({ method: 'POST', url: pathname, headers, payload: body })).statusCode
}

/** A message to somebody that the Business API took as wamid.1. */
const sentNews = async (shop: CloudShop) => {
  await approve(shop, 'feature_update')
  queueUpdate(shop.t.deps, 'news')
  await deliverOutbox(shop.t)
}

it('1,000 mixed events in one body compile fewer statements than half of them, and count once however often they come (WA-81)', async () => {
  const shop = await cloudShop()
  await sentNews(shop)
  const changes = Array.from({ length: 250 }, (_, n) => [
    { field: 'messages', value: { messages: [incoming(`wamid.m${n}`, undefined, `92300${1_000_000 + n}`)] } },
    { field: 'messages', value: { statuses: [{ id: 'wamid.1', status: 'read', timestamp: at(n) }] } },
    { field: 'account_update', value: { event: 'VERIFIED_ACCOUNT' } },
    { field: 'message_template_status_update', value: { event: 'APPROVED', message_template_name: `t${n}` } },
  ]).flat()
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] })
  const compiled = vi.spyOn(shop.t.connection, 'prepare')
  expect(await post(shop, body)).toBe(200)
  expect(compiled.mock.calls.length).toBeLessThan(changes.length / 2)
  expect(await post(shop, body)).toBe(200)
  expect(await said(shop)).toHaveLength(200)
  expect((await shop.t.as.admin().chatConsole.sessions()).total).toBe(250)
  expect(queuedMessages(shop.t)[0]?.readAt).toEqual(new Date(Number(at(0)) * 1000))
})

it('a message that comes by two routes under one id is in the chat once (CHAT-14)', async () => {
  const shop = await cloudShop()
  await shop.write('Salam', 'wamid.twice')
  const message = { id: 'wamid.twice', phone: PHONE, name: null, text: 'Salam', said: 'Salam', media: null }
  await receiveMessages(shop.t.deps, [message])
  expect(await said(shop)).toEqual(['Salam'])
})

it('what the seller writes in the WhatsApp Business app, its history and its contacts come to no chat (WA-81)', async () => {
  const shop = await cloudShop()
  const echo = { id: 'wamid.echo', from: '923009876543', to: FROM, type: 'text', text: { body: 'By hand' } }
  for (const [field, value] of [
    ['smb_message_echoes', { message_echoes: [echo] }],
    ['history', { history: [{ threads: [{ id: FROM, messages: [echo] }] }] }],
    ['smb_app_state_sync', { state_sync: [{ type: 'contact', contact: { phone_number: FROM } }] }],
  ] as const) {
    expect(await shop.tell(field, value)).toBe(200)
  }
  expect(await said(shop)).toEqual([])
})

it('an entry that cannot be read does not hide the others of its event (WA-81)', async () => {
  const shop = await cloudShop()
  const change = { field: 'messages', value: { messages: [incoming('wamid.good')] } }
  const entry = [{ id: '1' }, null, { id: '1', changes: 'none' }, { id: '1', changes: [null, {}, change] }]
  expect(await post(shop, JSON.stringify({ object: 'whatsapp_business_account', entry }))).toBe(200)
  expect(await said(shop)).toEqual(['wamid.good'])
})

it('what is about another number of the account is not the shop’s (WA-81)', async () => {
  const shop = await cloudShop()
  await sentNews(shop)
  const other = { metadata: { phone_number_id: '999', display_phone_number: '1555' } }
  const own = { metadata: { phone_number_id: graphCredentials.phoneNumberId } }
  const read = { statuses: [{ id: 'wamid.1', status: 'read', timestamp: at(1) }] }
  await shop.tell('messages', { ...other, messages: [incoming('wamid.other')] })
  await shop.tell('messages', { ...other, ...read })
  expect(await said(shop)).toEqual([])
  expect(queuedMessages(shop.t)[0]?.readAt).toBeNull()
  await shop.tell('messages', { ...own, messages: [incoming('wamid.own')] })
  await shop.tell('messages', { ...own, ...read })
  expect(await said(shop)).toEqual(['wamid.own'])
  expect(queuedMessages(shop.t)[0]?.readAt).not.toBeNull()
})

it('a question of Meta with another mode, without a challenge, or with two tokens is not answered by the word (WA-81)', async () => {
  const { app, pathname, saved } = await cloudShop()
  const ask = async (query: string) => (await app.inject({ url: `${pathname}?${query}` })).statusCode
  const token = `hub.verify_token=${saved.verifyToken}`
  expect(await ask(`hub.mode=unsubscribe&${token}&hub.challenge=1`)).toBe(403)
  expect(await ask(`hub.mode=subscribe&${token}&${token}&hub.challenge=1`)).toBe(403)
  expect(await ask('')).toBe(403)
})

it('signed bytes that are no event are taken and say nothing, and others are refused by their signature (WA-81)', async () => {
  const shop = await cloudShop()
  const bodies = [
    '',
    'Salam',
    '[]',
    'null',
    '{"entry":{}}',
    '{"entry":[{"changes":[7,null,{"field":1}]}]}',
    '{',
  ]
  for (const body of [...bodies, Buffer.from([0xff, 0xfe, 0x00])]) expect(await post(shop, body)).toBe(200)
  const body = JSON.stringify({
    entry: [{ changes: [{ field: 'messages', value: { messages: [incoming('wamid.x')] } }] }],
  })
  const of = (bytes: string, secret = graphCredentials.appSecret) =>
    createHmac('sha256', secret).update(bytes).digest('hex')
  for (const signature of [
    '',
    of(body),
    `sha1=${of(body)}`,
    `sha256=${of(`${body} `)}`,
    `sha256=${of(body, '')}`,
  ]) {
    expect(await post(shop, body, signature)).toBe(401)
  }
  expect(await said(shop)).toEqual([])
})

it('a body of 3 MiB is read, and a larger one is refused before it is read (WA-81)', async () => {
  const shop = await cloudShop()
  const of = (bytes: number) => {
    const event = {
      entry: [{ changes: [{ field: 'messages', value: { messages: [incoming('wamid.big')] } }] }],
    }
    return JSON.stringify(event).padEnd(bytes)
  }
  expect(await post(shop, of(3 * 1024 * 1024 + 1))).toBe(413)
  expect(await said(shop)).toEqual([])
  expect(await post(shop, of(3 * 1024 * 1024))).toBe(200)
  expect(await said(shop)).toEqual(['wamid.big'])
})

it('a body that is asked for again brings the rest of it once (WA-81)', async () => {
  const shop = await cloudShop()
  queueUpdate(shop.t.deps, 'news')
  shop.t.deps.db.update(outbox).set({ status: 'sending' }).run()
  const value = {
    messages: [incoming('wamid.in')],
    statuses: [{ id: 'wamid.9', status: 'sent', timestamp: at(1) }],
  }
  expect(await shop.tell('messages', value)).toBe(503)
  shop.t.deps.db.update(outbox).set({ status: 'sent', providerId: 'wamid.9' }).run()
  expect(await shop.tell('messages', value)).toBe(200)
  expect(await said(shop)).toEqual(['wamid.in'])
})

it('a status without a message is asked for again for three minutes, as long as a sending takes (WA-81)', async () => {
  const { t, statuses } = await cloudShop()
  queueUpdate(t.deps, 'news')
  t.deps.db.update(outbox).set({ status: 'sending' }).run()
  const code = (secondsAgo: number) => ({
    id: 'wamid.code',
    status: 'delivered',
    timestamp: String(Math.floor(t.clock.now().getTime() / 1000) - secondsAgo),
  })
  expect(await statuses(code(1))).toBe(503)
  expect(await statuses(code(181))).toBe(200)
})

it('a failure that is told late stops the route once where Meta has stopped the number (WA-80)', async () => {
  const shop = await cloudShop()
  const { t, graph, statuses } = shop
  await sentNews(shop)
  const failed = {
    id: 'wamid.1',
    status: 'failed',
    timestamp: at(1),
    errors: [
      { code: 131_048, title: 'Spam rate limit hit', error_data: { details: 'Too many people\nblocked it' } },
    ],
  }
  expect(await statuses(failed)).toBe(200)
  const reason = 'WhatsApp has stopped the shop’s number. Meta says: Too many people blocked it (131048)'
  expect(queuedMessages(t)).toMatchObject([{ status: 'failed', lastError: reason }])
  expect(await t.as.admin().whatsapp.cloudStatus()).toMatchObject({ isEnabled: false, problem: reason })
  graph.state.open.add(FROM)
  await shop.write('Salam')
  expect(await t.as.admin().messages.testCloud({ phoneNumber: PHONE })).toMatchObject({ success: true })
  // Meta tells it again.
  expect(await statuses(failed)).toBe(200)
  expect(await t.as.admin().whatsapp.cloudStatus()).toMatchObject({ isEnabled: true, problem: null })
})

it('a person who wrote to another number of the shop gets a template, because Meta takes no text to them (WA-80)', async () => {
  const shop = await cloudShop()
  const { t, graph } = shop
  await connectWhatsapp(t)
  receiveMessage(t.deps, { phone: PHONE, name: null, messageId: '3EB0AA', content: 'Salam' })
  const answer = (dedupeKey: string) => queueAnswer(t.deps, { recipient: PHONE, body: dedupeKey, dedupeKey })
  answer('first')
  await deliverOutbox(t)
  expect(graph.requests.filter(({ url }) => url.endsWith('/messages'))).toEqual([])
  expect(queuedMessages(t)).toMatchObject([{ status: 'sent', route: 'pushflow' }])
  graph.state.open.add(FROM)
  await shop.write('Salam')
  answer('second')
  await deliverOutbox(t)
  expect(queuedMessages(t)[1]).toMatchObject({ status: 'sent', route: 'cloud' })
})

it.each([131_031, 131_042, 133_010])(
  'a message waits for days where the account is not ready (%i), and fails no other (WA-80)',
  async (code) => {
    const shop = await cloudShop()
    const { t, graph } = shop
    await approve(shop, 'feature_update')
    graph.state.always = code
    queueUpdate(t.deps, 'news')
    for (let n = 0; n < 8; n += 1) {
      await deliverOutbox(t)
      t.clock.advance(2 * 3600)
    }
    expect(queuedMessages(t)).toMatchObject([{ status: 'queued', outcome: 'misconfigured' }])
    graph.state.always = undefined
    await deliverOutbox(t)
    expect(queuedMessages(t)).toMatchObject([{ status: 'sent' }])
  },
)

it('a test message is in the outbox with what became of it, and one that was not sent is not (WA-80)', async () => {
  const shop = await cloudShop()
  const { t, graph, statuses } = shop
  const admin = t.as.admin()
  graph.state.open.add(FROM)
  await shop.write('Salam')
  graph.next('http500')
  const refused = await admin.messages.testCloud({ phoneNumber: PHONE })
  expect(refused).toEqual({ success: false, message: 'Meta is failing (HTTP 500)', messageId: null })
  expect(queuedMessages(t)).toEqual([])
  const { messageId } = await admin.messages.testCloud({ phoneNumber: PHONE })
  await statuses({ id: 'wamid.1', status: 'delivered', timestamp: at(2) })
  expect(await admin.messages.message({ id: messageId ?? 0 })).toMatchObject({
    templateName: 'test_message',
    status: 'sent',
    route: 'cloud',
    deliveredAt: new Date(Number(at(2)) * 1000),
    readAt: null,
    body: 'This is a test message from WaCRM.',
  })
  graph.next('drop')
  const unknown = await admin.messages.testCloud({ phoneNumber: PHONE })
  expect(unknown).toMatchObject({ success: false, messageId: expect.any(Number) })
  expect(queuedMessages(t)[1]).toMatchObject({ status: 'failed', outcome: 'unknown' })
})
