import { describe, expect, it } from 'vitest'
import { outbox } from '#db/schema/messages.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, PHONE } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'
import { expectRefusal } from '#tests/helpers/refusals.ts'

/** A shop with a conversation that an incoming WhatsApp message opened. */
const whatsappChat = async (t: TestApp, content = 'Salam', messageId = 'A1') => {
  receiveMessage(t.deps, { phone: PHONE, name: 'Asma', messageId, content })
  const { rows } = await t.as.admin().chatConsole.sessions({})
  return rows[0]?.id ?? 0
}

describe('an incoming WhatsApp message', () => {
  it('opens a conversation of its phone and continues it (CHAT-14)', async () => {
    const t = testApp()
    const id = await whatsappChat(t)
    receiveMessage(t.deps, { phone: PHONE, name: null, messageId: 'A2', content: 'Anybody there?' })
    const admin = t.as.admin()
    expect(await admin.chatConsole.sessions({})).toMatchObject({
      total: 1,
      rows: [{ guestInfo: { name: 'Asma', phone: PHONE, source: 'whatsapp' }, unread: 2 }],
    })
    expect((await admin.chat.messages({ id })).rows).toMatchObject([
      { content: 'Salam', senderType: 'guest', phoneNumber: PHONE },
      { content: 'Anybody there?', senderType: 'guest', phoneNumber: PHONE },
    ])
    await expectRefusal(t.as.guest().chat.messages({ id }), 'NOT_FOUND')
  })

  it('is stored once, also when it is delivered again after the conversation was closed (CHAT-14)', async () => {
    const t = testApp()
    const id = await whatsappChat(t)
    const admin = t.as.admin()
    await whatsappChat(t)
    await admin.chatConsole.setStatus({ id, status: 'closed' })
    await whatsappChat(t)
    expect((await admin.chatConsole.counts()).total).toBe(1)
    expect((await admin.chat.messages({ id })).total).toBe(1)
    await whatsappChat(t, 'Another thing', 'A2')
    expect((await admin.chatConsole.counts()).total).toBe(2)
  })

  it('is answered on WhatsApp, exactly once (CHAT-15)', async () => {
    const t = await connectedShop()
    const id = await whatsappChat(t)
    const reply = { id, content: 'Wa alaikum salam', clientId: 'r1' }
    const admin = t.as.admin()
    for (let n = 0; n < 2; n += 1) await admin.chat.send(reply)
    const sent = { channel: 'whatsapp', recipient: PHONE, body: reply.content, templateName: 'chat_reply' }
    expect(queuedMessages(t)).toMatchObject([sent])
    for (let n = 0; n < 2; n += 1) await deliverOutbox(t)
    expect(t.fakes.pushflow.sent).toMatchObject([{ phone: PHONE, text: reply.content }])
  })

  it('does not send replies of web conversations to WhatsApp', async () => {
    const t = testApp()
    const form = { guestName: 'Asma', guestEmail: 'asma@example.com', whatsappNumber: PHONE }
    const { id } = await t.as.guest().chat.start(form)
    await t.as.admin().chat.send({ id, content: 'Hello' })
    expect(t.deps.db.select().from(outbox).all()).toEqual([])
  })
})
