import { describe, expect, it } from 'vitest'
import { chatPictures } from '#db/schema/chat.ts'
import { optOuts } from '#db/schema/messages.ts'
import { parseMessages } from '#src/gateways/whatsapp-incoming.ts'
import { expectRefusal } from '#tests/helpers/app.ts'
import { type CloudShop, cloudShop } from '#tests/helpers/cloud-shop.ts'
import { PHONE, queueUpdate } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

// People whom WhatsApp tells of without their number, by an id of its own.

const SANA = 'PK.13491208655302741918'
const text = (body: string) => ({ type: 'text', text: { body } })
const sana = { profile: { name: 'Sana', username: 'sana.k' }, user_id: SANA }
const hidden = (id: string, more: object = {}) => ({
  id,
  from_user_id: SANA,
  timestamp: '1',
  ...text(id),
  ...more,
})
const tell = (shop: CloudShop, message: object, contact: object = sana) =>
  shop.tell('messages', { contacts: [contact], messages: [message] })
const inboxOf = async (shop: CloudShop) => (await shop.t.as.admin().chatConsole.sessions()).rows

describe('somebody whose number Meta does not tell', () => {
  it.each([
    ['by from_user_id', hidden('wamid.1'), sana, 'Sana (@sana.k)'],
    [
      'by an id as from',
      { ...hidden('wamid.1'), from_user_id: undefined, from: SANA },
      sana,
      'Sana (@sana.k)',
    ],
    ['by a blank from', { ...hidden('wamid.1'), from: '' }, { ...sana, wa_id: '' }, 'Sana (@sana.k)'],
    ['by the contact alone', { ...hidden('wamid.1'), from_user_id: null }, sana, 'Sana (@sana.k)'],
    [
      'by a user name alone',
      hidden('wamid.1'),
      { user_id: SANA, profile: { username: 'sana.k' } },
      '@sana.k',
    ],
    ['without a profile', hidden('wamid.1'), { user_id: SANA }, null],
  ])('is a conversation by id and user name, told %s (CHAT-880)', async (_how, message, contact, name) => {
    const shop = await cloudShop()
    for (let times = 0; times < 2; times += 1) expect(await tell(shop, message, contact)).toBe(200)
    const [session, ...others] = await inboxOf(shop)
    expect(others).toEqual([])
    expect(session).toMatchObject({
      guestName: name,
      source: 'whatsapp',
      lastMessage: { content: 'wamid.1' },
    })
    const visitor = await shop.t.as.admin().chatConsole.visitor({ id: session?.id ?? 0 })
    expect(visitor).toMatchObject({ phone: null, whatsappId: SANA, isProved: false, orders: [] })
  })

  it('is answered under the id, by the Business API alone', async () => {
    const shop = await cloudShop()
    await tell(shop, hidden('wamid.1'))
    shop.graph.state.open.add(SANA)
    const [session] = await inboxOf(shop)
    await shop.t.as.admin().chat.send({ id: session?.id ?? 0, content: 'Salam, Sana' })
    await deliverOutbox(shop.t)
    expect(queuedMessages(shop.t)).toMatchObject([{ recipient: SANA, status: 'sent', route: 'cloud' }])
    expect(shop.graph.sent[0]?.body).toMatchObject({ recipient: SANA, text: { body: 'Salam, Sana' } })
    expect(shop.graph.sent[0]?.body).not.toHaveProperty('to')
  })

  it('sends pictures, and words that stop messages', async () => {
    const shop = await cloudShop()
    await tell(shop, hidden('wamid.p', { type: 'image', image: { id: '77', mime_type: 'image/jpeg' } }))
    await tell(shop, hidden('wamid.s', text('STOP')))
    expect(shop.t.deps.db.select().from(chatPictures).all()).toMatchObject([{ state: 'waiting' }])
    expect(shop.t.deps.db.select().from(optOuts).all()).toMatchObject([{ phone: SANA }])
  })

  it('is one person with their number once that comes, in the same conversation (CHAT-881)', async () => {
    const shop = await cloudShop()
    await tell(shop, hidden('wamid.1'))
    const both = { ...hidden('wamid.2'), from: PHONE.slice(1) }
    await tell(shop, both, { ...sana, wa_id: PHONE.slice(1) })
    await tell(shop, hidden('wamid.3'))
    const [session, ...others] = await inboxOf(shop)
    expect(others).toEqual([])
    expect(session?.guestInfo.phone).toBe(PHONE)
    await shop.t.as.admin().chat.send({ id: session?.id ?? 0, content: 'Salam' })
    expect(queuedMessages(shop.t)[0]?.recipient).toBe(PHONE)
    expect(await shop.said()).toEqual(['wamid.1', 'wamid.2', 'wamid.3', 'Salam'])
  })

  it('gets no news under their number either, where they wrote STOP before that came (MSG-1321)', async () => {
    const shop = await cloudShop()
    await tell(shop, hidden('wamid.1', text('STOP')))
    const both = { ...hidden('wamid.2', text('Salam')), from: PHONE.slice(1) }
    await tell(shop, both, { ...sana, wa_id: PHONE.slice(1) })
    expect(queueUpdate(shop.t.deps, 'a')).toBe(false)
    await tell(shop, hidden('wamid.3', text('START')))
    await tell(shop, hidden('wamid.4'))
    expect(queueUpdate(shop.t.deps, 'b')).toBe(true)
  })

  it('is known by their number in a new conversation, where it was told before', async () => {
    const shop = await cloudShop()
    await tell(shop, { ...hidden('wamid.1'), from: PHONE.slice(1) })
    const [first] = await inboxOf(shop)
    await shop.t.as.admin().chatConsole.setStatus({ id: first?.id ?? 0, status: 'closed' })
    await tell(shop, hidden('wamid.2'))
    await tell(shop, { ...hidden('wamid.2'), from: PHONE.slice(1) })
    const [second] = await inboxOf(shop)
    expect(second).toMatchObject({ guestInfo: { phone: PHONE }, lastMessage: { content: 'wamid.2' } })
    expect(await shop.said()).toEqual(['wamid.1', 'wamid.2'])
  })
})

it('a message that says neither who wrote it nor what is with unknown senders, once (CHAT-882)', async () => {
  const shop = await cloudShop()
  for (const message of [{}, {}, { from: '12', text: 7 }, { id: 'wamid.1', from_user_id: { no: 1 } }])
    expect(await shop.tell('messages', { messages: [message] })).toBe(200)
  const [session, ...others] = await inboxOf(shop)
  expect(others).toEqual([])
  expect(await shop.said()).toEqual(['[Message]', '[Message]', '[Message]'])
  const answer = shop.t.as.admin().chat.send({ id: session?.id ?? 0, content: 'Who is it?' })
  await expectRefusal(answer, 'CONFLICT', 'WhatsApp did not say who wrote this, so nobody can be answered')
  expect(queuedMessages(shop.t)).toEqual([])
})

it('a linked phone gives the id of somebody who hides their number, with the number where that is told', () => {
  const of = (key: object) =>
    parseMessages([{ key: { id: 'A1', fromMe: false, ...key }, message: { conversation: 'Salam' } }])
  const lid = '157019776499771@lid'
  expect(of({ remoteJid: '157019776499771:3@lid' })).toMatchObject([{ phone: null, whatsappId: lid }])
  expect(of({ remoteJid: lid, senderPn: '923001234567@s.whatsapp.net' })).toMatchObject([
    { phone: PHONE, whatsappId: lid },
  ])
  expect(of({ remoteJid: '923001234567@s.whatsapp.net', remoteJidAlt: lid })).toMatchObject([
    { phone: PHONE, whatsappId: lid },
  ])
  for (const remoteJid of ['120363@g.us', 'status@broadcast', '1@newsletter', 'x@lid'])
    expect(of({ remoteJid })).toEqual([])
})
