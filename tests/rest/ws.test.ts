import { describe, expect, it } from 'vitest'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { contents, guestChat, joinedLine, openLine, settle } from '#tests/helpers/sockets.ts'

const adminCookie = (t: TestApp) => t.cookieOf(t.make.user({ isAdmin: true }))

describe('/ws', () => {
  it('carries a conversation between a guest and an administrator', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const guest = await joinedLine(t, { id, cookie })
    const admin = await joinedLine(t, { id, cookie: adminCookie(t) })
    admin.say({ type: 'admin_connect' })
    await settle(admin)

    guest.say({ type: 'typing', userId: 99, isTyping: true })
    const hello = { content: 'Hello', senderType: 'admin', clientId: 'c1' }
    guest.say({ type: 'send_message', message: hello })
    const typing = { sessionId: id, userId: null, senderType: 'guest', isTyping: true }
    expect(await admin.next(({ type }) => type === 'user_typing')).toEqual({ type: 'user_typing', ...typing })
    const heard = await admin.next(({ type }) => type === 'new_message')
    const ofGuest = { sessionId: id, senderType: 'guest', senderId: null, clientId: 'c1' }
    const unread = { content: 'Hello', messageType: 'text', isRead: false }
    expect(heard.message).toMatchObject({ ...ofGuest, ...unread })
    // A repeated message is stored once, and confirmed again to its sender alone.
    guest.say({ type: 'send_message', message: hello })
    await guest.next(() => guest.heard('new_message').length === 2)
    expect(guest.heard('new_message')).toEqual([heard, heard])

    admin.say({ type: 'mark_read', sessionId: id })
    expect(await guest.next(({ type }) => type === 'messages_read')).toMatchObject({ sessionId: id })
    admin.say({ type: 'typing', isTyping: true })
    admin.say({ type: 'send_message', message: 'Hi Asma' })
    expect((await guest.next(({ type }) => type === 'user_typing')).senderType).toBe('admin')
    await guest.next(() => guest.heard('new_message').length === 3)
    await Promise.all([settle(guest), settle(admin)])
    expect(contents(guest.heard('new_message'))).toEqual(['Hello', 'Hello', 'Hi Asma'])
    expect(contents(admin.heard('new_message'))).toEqual(['Hello', 'Hi Asma'])
    // A sender does not get their own typing.
    expect(guest.heard('user_typing')).toHaveLength(1)
    expect(admin.heard('user_typing')).toHaveLength(1)
  })

  it('stores before it sends on, and REST, tRPC and the socket show the same messages (CHAT-6)', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const guest = await joinedLine(t, { id, cookie })
    const app = await t.http()
    const headers = { cookie }
    const url = `/api/chat/sessions/${id}/messages`
    const sent = await app.inject({
      method: 'POST',
      url,
      headers,
      payload: { senderId: 7, senderType: 'admin', content: 'By REST', messageType: 'text', isRead: true },
    })
    expect(sent.statusCode).toBe(201)
    expect(sent.json()).toMatchObject({ senderId: null, senderType: 'guest', isRead: false })
    await t.as.admin().chat.send({ id, content: 'By tRPC' })
    guest.say({ type: 'send_message', message: 'By socket' })
    await guest.next(() => guest.heard('new_message').length === 3)
    const read = await app.inject({ url, headers })
    expect(read.json()).toEqual(guest.heard('new_message').map(({ message }) => message))
    expect(read.headers['x-total-count']).toBe('3')
  })

  it("lets nobody into another visitor's conversation (CHAT-1)", async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const mine = await guestChat(t)
    const victim = await joinedLine(t, { id, cookie })
    for (const stranger of [mine.cookie, cookie.replace(/=(..)/, '=AA')]) {
      const line = await openLine(t, { cookie: stranger })
      line.say({ type: 'join_session', sessionId: id })
      line.say({ type: 'send_message', message: { sessionId: id, content: 'I am in' } })
      line.say({ type: 'typing', isTyping: true })
      await line.next(3)
      expect(line.frames.map(({ type, message }) => [type, message])).toEqual([
        ['error', 'Chat session not found'],
        ['error', 'Chat session not found'],
        ['error', 'Join a session first'],
      ])
    }
    await t.as.admin().chat.send({ id, content: 'Private' })
    await victim.next(({ type }) => type === 'new_message')
    expect(victim.frames).toHaveLength(1)
  })

  it('sends no notes to visitors, and WhatsApp messages to administrators', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const guest = await joinedLine(t, { id, cookie })
    const admin = await openLine(t, { cookie: adminCookie(t) })
    admin.say({ type: 'admin_connect' })
    await settle(admin)
    await t.as.admin().chatConsole.addNote({ id, content: 'Asks for a discount every week' })
    receiveMessage(t.deps, { phone: PHONE, whatsappId: null, name: null, messageId: 'A1', content: 'Salam' })
    const frame = await admin.next(({ type }) => type === 'whatsapp_message')
    expect(frame.message).toMatchObject({ phoneNumber: PHONE, sessionId: frame.sessionId, content: 'Salam' })
    await settle(guest)
    expect(guest.frames).toEqual([])
  })
})
