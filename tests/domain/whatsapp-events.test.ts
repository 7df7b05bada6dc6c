import { expect, it, vi } from 'vitest'
import { outbox } from '#db/schema/messages.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { receiveMessages } from '#src/domains/incoming/service.ts'
import { queueAnswer } from '#src/domains/messages/service.ts'
import { at, cloudShop, failedLate, incoming, shopWithNews } from '#tests/helpers/cloud-shop.ts'
import { graphCredentials, graphSignature } from '#tests/helpers/fakes/graph-server.ts'
import { connectWhatsapp, PHONE, queueUpdate } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages, testEvent } from '#tests/helpers/outbox.ts'

// What Meta tells by the webhook of the Business API, in forms and orders that its sandbox does not show.

const FROM = PHONE.slice(1)

/** An event with one message. */
const eventOf = (id: string) =>
  JSON.stringify({ entry: [{ changes: [{ field: 'messages', value: { messages: [incoming(id)] } }] }] })

it('1,000 mixed events in one body compile fewer statements than half of them, and count once however often they come (WA-81)', async () => {
  const shop = await shopWithNews()
  const changes = Array.from({ length: 250 }, (_, n) => [
    { field: 'messages', value: { messages: [incoming(`wamid.m${n}`, undefined, `92300${1_000_000 + n}`)] } },
    { field: 'messages', value: { statuses: [{ id: 'wamid.1', status: 'read', timestamp: at(n) }] } },
    { field: 'account_update', value: { event: 'VERIFIED_ACCOUNT' } },
    { field: 'message_template_status_update', value: { event: 'APPROVED', message_template_name: `t${n}` } },
  ]).flat()
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] })
  const compiled = vi.spyOn(shop.t.connection, 'prepare')
  expect(await shop.post(body)).toBe(200)
  expect(compiled.mock.calls.length).toBeLessThan(changes.length / 2)
  expect(await shop.post(body)).toBe(200)
  expect(await shop.said()).toHaveLength(200)
  expect((await shop.t.as.admin().chatConsole.sessions()).total).toBe(250)
  expect(queuedMessages(shop.t)[0]?.readAt).toEqual(new Date(Number(at(0)) * 1000))
})

it('a message that comes by two routes under one id is in the chat once', async () => {
  const shop = await cloudShop()
  await shop.write('Salam', 'wamid.twice')
  const message = {
    id: 'wamid.twice',
    opensDay: true,
    phone: PHONE,
    whatsappId: null,
    name: null,
    text: 'Salam',
    said: 'Salam',
    media: null,
  }
  await receiveMessages(shop.t.deps, [message])
  expect(await shop.said()).toEqual(['Salam'])
})

it('what the seller writes in the WhatsApp Business app, its history and its contacts come to no chat', async () => {
  const shop = await cloudShop()
  const echo = { id: 'wamid.echo', from: '923009876543', to: FROM, type: 'text', text: { body: 'By hand' } }
  for (const [field, value] of [
    ['smb_message_echoes', { message_echoes: [echo] }],
    ['history', { history: [{ threads: [{ id: FROM, messages: [echo] }] }] }],
    ['smb_app_state_sync', { state_sync: [{ type: 'contact', contact: { phone_number: FROM } }] }],
  ] as const) {
    expect(await shop.tell(field, value)).toBe(200)
  }
  expect(await shop.said()).toEqual([])
})

it('an entry that cannot be read does not hide the others of its event', async () => {
  const shop = await cloudShop()
  const change = { field: 'messages', value: { messages: [incoming('wamid.good')] } }
  const entry = [{ id: '1' }, null, { id: '1', changes: 'none' }, { id: '1', changes: [null, {}, change] }]
  expect(await shop.post(JSON.stringify({ object: 'whatsapp_business_account', entry }))).toBe(200)
  expect(await shop.said()).toEqual(['wamid.good'])
})

it('what is about another number of the account is not the shop’s (WA-729)', async () => {
  const shop = await shopWithNews()
  const other = { metadata: { phone_number_id: '999', display_phone_number: '1555' } }
  const own = { metadata: { phone_number_id: graphCredentials.phoneNumberId } }
  const read = { statuses: [{ id: 'wamid.1', status: 'read', timestamp: at(1) }] }
  await shop.tell('messages', { ...other, messages: [incoming('wamid.other')] })
  await shop.tell('messages', { ...other, ...read })
  expect(await shop.said()).toEqual([])
  expect(queuedMessages(shop.t)[0]?.readAt).toBeNull()
  await shop.tell('messages', { ...own, messages: [incoming('wamid.own')] })
  await shop.tell('messages', { ...own, ...read })
  expect(await shop.said()).toEqual(['wamid.own'])
  expect(queuedMessages(shop.t)[0]?.readAt).not.toBeNull()
})

it('signed bytes that are no event are taken and say nothing, and others are refused by their signature', async () => {
  const shop = await cloudShop()
  const noEvents = ['', 'Salam', '[]', 'null', '{', '{"entry":{}}', Buffer.from([0xff, 0xfe, 0x00])]
  for (const body of [...noEvents, '{"entry":[{"changes":[7,null,{"field":1}]}]}'])
    expect(await shop.post(body)).toBe(200)
  const body = eventOf('wamid.x')
  const right = graphSignature(body)
  const wrong = [right.replace('sha256=', ''), right.replace('sha256', 'sha1'), graphSignature(`${body} `)]
  for (const signature of ['', ...wrong, graphSignature(body, '')])
    expect(await shop.post(body, signature)).toBe(401)
  expect(await shop.said()).toEqual([])
})

it('a body of 3 MiB is read, and a larger one is refused before it is read', async () => {
  const shop = await cloudShop()
  const of = (bytes: number) => eventOf('wamid.big').padEnd(bytes)
  expect(await shop.post(of(3 * 1024 * 1024 + 1))).toBe(413)
  expect(await shop.said()).toEqual([])
  expect(await shop.post(of(3 * 1024 * 1024))).toBe(200)
  expect(await shop.said()).toEqual(['wamid.big'])
})

it('a body with a status that no message has yet is asked for again, and brings the rest of it once (WA-728)', async () => {
  const { t, tell, said, statuses } = await cloudShop()
  queueUpdate(t.deps, 'news')
  t.deps.db.update(outbox).set({ status: 'sending' }).run()
  const delivered = { id: 'wamid.9', status: 'delivered', timestamp: at(1) }
  const value = { messages: [incoming('wamid.in')], statuses: [delivered] }
  expect(await tell('messages', value)).toBe(503)
  t.deps.db.update(outbox).set({ status: 'sent', providerId: 'wamid.9' }).run()
  expect(await tell('messages', value)).toBe(200)
  expect(await said()).toEqual(['wamid.in'])
  expect(queuedMessages(t)[0]?.deliveredAt).not.toBeNull()
  // A code is in no outbox.
  expect(await statuses({ ...delivered, id: 'wamid.code' })).toBe(200)
})

it('a status without a message is asked for again for three minutes, as long as a sending takes', async () => {
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

it('a failure that is told late stops the route once where Meta has stopped the number', async () => {
  const { t, statuses, openDay } = await shopWithNews()
  const details = 'Too many people\nblocked it'
  const errors = [{ code: 131_048, title: 'Spam rate limit hit', error_data: { details } }]
  const failed = { ...failedLate('wamid.1', 131_048), errors }
  expect(await statuses(failed)).toBe(200)
  const reason = 'WhatsApp has stopped the shop’s number. Meta says: Too many people blocked it (131048)'
  expect(queuedMessages(t)).toMatchObject([{ status: 'failed', lastError: reason }])
  expect(await t.as.admin().whatsapp.cloudStatus()).toMatchObject({ isEnabled: false, problem: reason })
  await openDay()
  expect(await t.as.admin().messages.testCloud({ phoneNumber: PHONE })).toMatchObject({ success: true })
  // Meta tells it again.
  expect(await statuses(failed)).toBe(200)
  expect(await t.as.admin().whatsapp.cloudStatus()).toMatchObject({ isEnabled: true, problem: null })
})

it('a person who wrote to another number of the shop gets a template, because Meta takes no text to them', async () => {
  const { t, graph, openDay } = await cloudShop()
  await connectWhatsapp(t)
  receiveMessage(t.deps, {
    phone: PHONE,
    whatsappId: null,
    name: null,
    messageId: '3EB0AA',
    content: 'Salam',
  })
  const answer = (body: string) => queueAnswer(t.deps, { recipient: PHONE, body, about: testEvent(body) })
  answer('first')
  await deliverOutbox(t)
  expect(graph.requests.filter(({ url }) => url.endsWith('/messages'))).toEqual([])
  expect(queuedMessages(t)).toMatchObject([{ status: 'sent', route: 'pushflow' }])
  await openDay()
  answer('second')
  await deliverOutbox(t)
  expect(queuedMessages(t)[1]).toMatchObject({ status: 'sent', route: 'cloud' })
})

const unready = [131_031, 131_037, 131_042, 133_010]
it.each(unready)('a message waits for days where the account is not ready: %i (WA-724)', async (code) => {
  const { t, graph, approve } = await cloudShop()
  await approve('feature_update')
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
})

it('a test message is in the outbox with what became of it, and one that was not sent is not (WA-717)', async () => {
  const { t, graph, statuses, openDay } = await cloudShop()
  const admin = t.as.admin()
  await openDay()
  graph.next('http500')
  const refused = await admin.messages.testCloud({ phoneNumber: PHONE })
  expect(refused).toEqual({ success: false, message: 'Meta is failing (HTTP 500)', messageId: null })
  expect(queuedMessages(t)).toEqual([])
  const { messageId } = await admin.messages.testCloud({ phoneNumber: PHONE })
  await statuses({ id: 'wamid.1', status: 'delivered', timestamp: at(2) })
  const text = { templateName: 'test_message', body: 'This is a test message from WaCRM.' }
  const sent = { status: 'sent', route: 'cloud', deliveredAt: new Date(Number(at(2)) * 1000), readAt: null }
  expect(await admin.messages.message({ id: messageId ?? 0 })).toMatchObject({ ...text, ...sent })
  graph.next('drop')
  const unknown = await admin.messages.testCloud({ phoneNumber: PHONE })
  expect(unknown).toMatchObject({ success: false, messageId: expect.any(Number) })
  expect(queuedMessages(t)[1]).toMatchObject({ status: 'failed', outcome: 'unknown' })
})
