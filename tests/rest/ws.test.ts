import { describe, expect, it } from 'vitest'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { served, type TestApp, testApp } from '#tests/helpers/app.ts'
import { PHONE } from '#tests/helpers/orders.ts'
import { openLine, settle } from '#tests/helpers/sockets.ts'

const form = { guestName: 'Asma', guestEmail: 'asma@example.com', guestInfo: { phone: PHONE, source: 'web' } }

/** Starts a conversation over REST, as the documented client does; returns it with its cookies. */
const startOverRest = async (t: TestApp, cookie = '', payload: object = form) => {
  const app = await t.http()
  const answer = await app.inject({ method: 'POST', url: '/api/chat/session', headers: { cookie }, payload })
  const given = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  return { id: answer.json().id as number, answer, cookie: [cookie, ...given].filter(Boolean).join('; ') }
}

const adminCookie = (t: TestApp) => t.cookieOf(t.make.user({ isAdmin: true }))
const contents = (frames: { message?: unknown }[]) =>
  frames.map(({ message }) => (message as { content: string }).content)

describe('/ws', () => {
  it('carries a conversation between a guest and an administrator', async () => {
    const t = testApp()
    const { id, cookie } = await startOverRest(t)
    const guest = await openLine(t, { cookie })
    const admin = await openLine(t, { cookie: adminCookie(t) })
    guest.say({ type: 'join_session', sessionId: id })
    admin.say({ type: 'admin_connect' })
    admin.say({ type: 'join_session', sessionId: id })
    await Promise.all([settle(guest), settle(admin)])

    guest.say({ type: 'typing', userId: 99, isTyping: true })
    guest.say({ type: 'send_message', message: { content: 'Hello', senderType: 'admin', clientId: 'c1' } })
    expect(await admin.next(({ type }) => type === 'user_typing')).toEqual({
      type: 'user_typing',
      sessionId: id,
      userId: null,
      senderType: 'guest',
      isTyping: true,
    })
    const heard = await admin.next(({ type }) => type === 'new_message')
    expect(heard.message).toMatchObject({
      sessionId: id,
      content: 'Hello',
      senderType: 'guest',
      senderId: null,
      clientId: 'c1',
      isRead: false,
      messageType: 'text',
    })
    expect(await guest.next(({ type }) => type === 'new_message')).toEqual(heard)

    admin.say({ type: 'mark_read', sessionId: id })
    expect(await guest.next(({ type }) => type === 'messages_read')).toEqual({
      type: 'messages_read',
      sessionId: id,
    })
    admin.say({ type: 'typing', isTyping: true })
    admin.say({ type: 'send_message', message: 'Hi Asma' })
    expect((await guest.next(({ type }) => type === 'user_typing')).senderType).toBe('admin')
    await guest.next(() => guest.heard('new_message').length === 2)
    await Promise.all([settle(guest), settle(admin)])
    expect(contents(guest.heard('new_message'))).toEqual(['Hello', 'Hi Asma'])
    expect(contents(admin.heard('new_message'))).toEqual(['Hello', 'Hi Asma'])
    // A sender does not get their own typing.
    expect(guest.heard('user_typing')).toHaveLength(1)
    expect(admin.heard('user_typing')).toHaveLength(1)
  })

  it('stores before it sends on, and REST, tRPC and the socket show the same messages (CHAT-6)', async () => {
    const t = testApp()
    const { id, cookie } = await startOverRest(t)
    const guest = await openLine(t, { cookie })
    guest.say({ type: 'join_session', sessionId: id })
    await settle(guest)
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

  it('sends a reconnecting client every message after its last one, in order and once', async () => {
    const t = testApp()
    const { id, cookie } = await startOverRest(t)
    const admin = t.as.admin()
    const ids: number[] = []
    for (const content of ['one', 'two', 'three']) ids.push((await admin.chat.send({ id, content })).id)
    const guest = await openLine(t, { cookie })
    guest.say({ type: 'join_session', sessionId: id, lastMessageId: ids[0] })
    await settle(guest)
    expect(contents(guest.heard('new_message'))).toEqual(['two', 'three'])
    await admin.chat.send({ id, content: 'four' })
    await guest.next(() => guest.heard('new_message').length === 3)
    expect(contents(guest.heard('new_message'))).toEqual(['two', 'three', 'four'])
  })

  it('stores a repeated message once, and confirms it to its sender again', async () => {
    const t = testApp()
    const { id, cookie } = await startOverRest(t)
    const guest = await openLine(t, { cookie })
    const other = await openLine(t, { cookie })
    for (const line of [guest, other]) {
      line.say({ type: 'join_session', sessionId: id })
      await settle(line)
    }
    const message = { type: 'send_message', message: { content: 'Hello', clientId: 'c1' } }
    guest.say(message)
    guest.say(message)
    await guest.next(() => guest.heard('new_message').length === 2)
    await settle(other)
    expect(guest.heard('new_message')[0]).toEqual(guest.heard('new_message')[1])
    expect(other.heard('new_message')).toHaveLength(1)
  })

  it("lets nobody into another visitor's conversation (CHAT-1)", async () => {
    const t = testApp()
    const { id, cookie } = await startOverRest(t)
    const mine = await startOverRest(t, t.cookieOf(t.make.user()), {})
    const victim = await openLine(t, { cookie })
    victim.say({ type: 'join_session', sessionId: id })
    await settle(victim)
    const forged = cookie.replace(/=(..)/, '=AA')
    for (const stranger of ['', mine.cookie, forged, t.cookieOf(t.make.user())]) {
      const line = await openLine(t, { cookie: stranger })
      for (const frame of [
        { type: 'join_session', sessionId: id },
        { type: 'send_message', message: { sessionId: id, content: 'I am in' } },
        { type: 'mark_read', sessionId: id },
        { type: 'typing', isTyping: true },
        { type: 'admin_connect' },
      ]) {
        line.say(frame)
      }
      await line.next(5)
      expect(line.frames.map(({ type, message }) => [type, message])).toEqual([
        ['error', 'Chat session not found'],
        ['error', 'Chat session not found'],
        ['error', 'Chat session not found'],
        ['error', 'Join a session first'],
        ['error', expect.stringMatching(/sign in|admin privileges/)],
      ])
    }
    await t.as.admin().chat.send({ id, content: 'Private' })
    await victim.next(({ type }) => type === 'new_message')
    expect(victim.frames).toHaveLength(1)
  })

  it('sends no notes to visitors, and WhatsApp messages to administrators', async () => {
    const t = testApp()
    const { id, cookie } = await startOverRest(t)
    const guest = await openLine(t, { cookie })
    const admin = await openLine(t, { cookie: adminCookie(t) })
    guest.say({ type: 'join_session', sessionId: id })
    admin.say({ type: 'admin_connect' })
    await Promise.all([settle(guest), settle(admin)])
    await t.as.admin().chatConsole.addNote({ id, content: 'Asks for a discount every week' })
    receiveMessage(t.deps, { phone: PHONE, name: null, messageId: 'A1', content: 'Salam' })
    const frame = await admin.next(({ type }) => type === 'whatsapp_message')
    expect(frame.message).toMatchObject({ phoneNumber: PHONE, sessionId: frame.sessionId, content: 'Salam' })
    await settle(guest)
    expect(guest.frames).toEqual([])
  })

  it('refuses messages to a closed conversation, and invalid messages', async () => {
    const t = testApp()
    const { id, cookie } = await startOverRest(t)
    const guest = await openLine(t, { cookie })
    guest.say({ type: 'join_session', sessionId: id })
    guest.say({ type: 'send_message', message: '  ' })
    await t.as.admin().chatConsole.setStatus({ id, status: 'closed' })
    await settle(guest)
    guest.say({ type: 'send_message', message: 'Hello?' })
    await guest.next(() => guest.heard('error').length === 2)
    expect(guest.heard('error').map(({ message }) => message)).toEqual([
      'Message is required',
      'This conversation is closed',
    ])
  })
})

describe('the REST calls of the chat', () => {
  it('answer 201 with the session and an HttpOnly cookie (CHAT-1)', async () => {
    const t = testApp()
    const { answer } = await startOverRest(t)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      id: expect.any(Number),
      guestInfo: { phone: PHONE, source: 'web' },
    })
    expect(answer.headers['set-cookie']).toMatch(/^chat-session=.*HttpOnly; SameSite=Lax/)
  })

  it('refuse an invalid form with its messages', async () => {
    const t = testApp()
    const { answer } = await startOverRest(t, '', { guestName: 'Asma', guestEmail: 'asma' })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Invalid email address'])
  })

  it('answer 404 to strangers, and let administrators list, close and assign', async () => {
    const { t, app } = await served()
    const { id } = await startOverRest(t)
    const url = `/api/chat/sessions/${id}/messages`
    for (const cookie of ['', t.cookieOf(t.make.user())]) {
      expect((await app.inject({ url, headers: { cookie } })).statusCode).toBe(404)
      const write = await app.inject({ method: 'POST', url, headers: { cookie }, payload: { content: 'Hi' } })
      expect(write.statusCode).toBe(404)
    }
    const boss = t.make.user({ isAdmin: true })
    const headers = { cookie: t.cookieOf(boss) }
    const call = async (method: 'GET' | 'PATCH', path: string, payload?: object) =>
      (
        await app.inject({
          method,
          url: `/api/admin/chat/sessions${path}`,
          headers,
          ...(payload ? { payload } : {}),
        })
      ).json()
    expect(await call('GET', '?status=active&limit=5')).toMatchObject([{ id, status: 'active', unread: 0 }])
    expect(await call('PATCH', `/${id}/assign`, {})).toMatchObject({ id, assignedTo: boss.id })
    expect(await call('PATCH', `/${id}/status`, { status: 'closed' })).toMatchObject({ id, status: 'closed' })
    expect(await call('GET', '')).toMatchObject([{ id, status: 'closed', assignedTo: boss.id }])
  })
})
