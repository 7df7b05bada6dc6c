import { describe, expect, it } from 'vitest'
import { receiveProof } from '#src/domains/otp/service.ts'
import { testApp } from '#tests/helpers/app.ts'
import { addChatVoice } from '#tests/helpers/chat-picture.ts'
import { createArrivals } from '#tests/helpers/fakes/arrivals.ts'
import { follow, guestChat, openClient, openLine, settle } from '#tests/helpers/sockets.ts'

describe('chat.watch', () => {
  it('sends messages, typing, read marks and state to both sides over the socket', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const boss = t.make.user({ isAdmin: true })
    const guest = await openClient(t, cookie)
    const admin = await openClient(t, t.cookieOf(boss))
    const heard = follow(guest, { id })
    const seen = follow(admin, { id })
    expect((await heard.next('session')).data.session).toMatchObject({ id, status: 'active', unread: 0 })
    await seen.next('session')

    await guest.trpc.chat.typing.mutate({ id, isTyping: true })
    expect((await seen.next('typing')).data).toMatchObject({ senderType: 'guest', isTyping: true })
    // The end is told at once, or the other side would see typing for 5 seconds more.
    await guest.trpc.chat.typing.mutate({ id, isTyping: false })
    expect((await seen.next('typing', 2)).data).toMatchObject({ senderType: 'guest', isTyping: false })
    const sent = await guest.trpc.chat.send.mutate({ id, content: 'Hello', clientId: 'c1' })
    const event = { id: String(sent.id), data: { type: 'message', message: sent } }
    expect(await seen.next('message')).toEqual(event)
    expect((await heard.next('message')).data.message).toEqual(sent)
    await admin.trpc.chat.markRead.mutate({ id })
    expect((await heard.next('session', 2)).data.session).toMatchObject({ readUpTo: sent.id })
    await admin.trpc.chatConsole.assign.mutate({ id })
    expect((await heard.next('session', 3)).data.session).toMatchObject({ assignedTo: boss.id })
    await admin.trpc.chatConsole.addNote.mutate({ id, content: 'A regular' })
    await seen.next('notes')
    await admin.trpc.chatConsole.setStatus.mutate({ id, status: 'closed' })
    expect((await heard.next('session', 4)).data.session).toMatchObject({ status: 'closed' })
    const late = guest.trpc.chat.send.mutate({ id, content: 'Hello?' })
    await expect(late).rejects.toMatchObject({ data: { code: 'CONFLICT', httpStatus: 409 } })
    const types = heard.all.map(({ data }) => data.type)
    expect(types).toEqual(['session', 'message', 'session', 'session', 'session'])
  })

  it('resumes after a disconnection: every message once, in order', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const admin = t.as.admin()
    const before = await admin.chat.send({ id, content: 'before' })
    await admin.chat.send({ id, content: 'zero' })
    const guest = await openClient(t, cookie)
    const heard = follow(guest, { id, lastMessageId: before.id })
    await heard.next('message', 1)
    const app = await t.http()
    for (const round of [1, 2, 3]) {
      await admin.chat.send({ id, content: `a${round}` })
      // The network fails; more messages are sent before the client reconnects.
      for (const socket of app.websocketServer.clients) socket.terminate()
      await admin.chat.send({ id, content: `b${round}` })
      await heard.next('message', 1 + round * 2)
    }
    expect(heard.said()).toEqual(['zero', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
    expect(guest.codes).toEqual([1006, 1006, 1006])
  })

  it('tells of a file that arrived after the messages were read and before it began (CHAT-1360)', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const admin = t.as.admin()
    await admin.chat.send({ id, content: 'Hello' })
    const spoken = await admin.chat.send({ id, content: 'Listen' })
    await addChatVoice(t, spoken.id)
    const heard = follow(await openClient(t, cookie), { id, lastMessageId: spoken.id })
    expect((await heard.next('message')).data.message).toMatchObject({ id: spoken.id, voice: { seconds: 3 } })
    await admin.chat.send({ id, content: 'Later' })
    await heard.next('message', 2)
    expect(heard.said()).toEqual(['Listen', 'Later'])
  })

  it('is refused over HTTP', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const input = encodeURIComponent(JSON.stringify({ json: { id } }))
    const url = `/trpc/chat.watch?input=${input}`
    const answer = await (await t.http()).inject({ url, headers: { cookie } })
    expect(answer.body).toContain('Subscriptions go over the WebSocket')
  })

  it('tells whether the visitor is online', async () => {
    const t = testApp()
    const { id, cookie } = await guestChat(t)
    const boss = t.as.admin()
    const admin = await openClient(t, t.cookieOf(boss.user))
    const seen = follow(admin, { id })
    await seen.next('session')
    const guest = await openClient(t, cookie)
    const heard = follow(guest, { id })
    expect((await seen.next('presence')).data.isVisitorOnline).toBe(true)
    expect((await boss.chatConsole.session({ id })).isVisitorOnline).toBe(true)
    heard.stop()
    expect((await seen.next('presence', 2)).data.isVisitorOnline).toBe(false)
  })
})

it('chatConsole.inbox sends every conversation, new ones and their messages', async () => {
  const t = testApp()
  const admin = await openClient(t, t.cookieOf(t.make.user({ isAdmin: true })))
  const events = createArrivals<{ type: string } & Record<string, unknown>>('event')
  admin.trpc.chatConsole.inbox.subscribe(undefined, { onData: (event) => events.add(event) })
  expect(await events.waitFor(1)).toEqual({ type: 'ready' })
  const { id } = await t.as.guest().chat.start({ message: 'Hello' })
  expect(await events.waitFor(2)).toMatchObject({ type: 'session', session: { id, unread: 1 } })
  expect(await events.waitFor(3)).toMatchObject({ type: 'message', message: { content: 'Hello' } })
})

describe('a socket', () => {
  it('carries only the chat: no call that sets a cookie or tries a secret (SOCK-5)', async () => {
    const t = testApp()
    const { trpc } = await openClient(t)
    for (const call of [
      trpc.auth.signIn.mutate({ username: 'asma', password: 'correct horse' }),
      trpc.orders.verifyCode.mutate({ orderId: 1, otp: '123456' }),
      trpc.plans.onSale.query(),
    ]) {
      await expect(call).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
    }
    const starting = trpc.chat.start.mutate({ message: 'Hello' })
    await expect(starting).rejects.toMatchObject({ message: 'This call goes over HTTP' })
    expect(await trpc.chat.hours.query()).toMatchObject({ isOpen: true })
  })

  it('on either path closes at once with its session and tells the client, and others of its user stay (SOCK-3)', async () => {
    const t = testApp()
    const user = t.make.user({ isAdmin: true })
    const [cookie, other] = [t.cookieOf(user), t.cookieOf(user)]
    const line = await openLine(t, { cookie })
    const [goes, stays] = [await openClient(t, cookie), await openClient(t, other)]
    const users = createArrivals<{ id: number }>('user')
    const errors = createArrivals<string>('error')
    goes.trpc.auth.watch.subscribe(undefined, {
      onData: (me) => users.add(me),
      onError: (error) => errors.add(String(error.data?.httpStatus)),
    })
    expect((await users.waitFor(1)).id).toBe(user.id)
    expect(await stays.trpc.chat.mine.query()).toBeNull()
    await (await t.http()).inject({ method: 'POST', url: '/api/logout', headers: { cookie } })
    expect(await errors.waitFor(1)).toBe('401')
    expect(await line.closed).toBe(4401)
    expect(goes.codes).toEqual([4401])
    expect(await stays.trpc.chat.mine.query()).toBeNull()
    expect(stays.codes).toEqual([])
  })

  it('checks its user again at every message', async () => {
    const t = testApp()
    const boss = t.make.user({ isAdmin: true })
    const admin = await openClient(t, t.cookieOf(boss))
    const line = await openLine(t, { cookie: t.cookieOf(boss) })
    line.say({ type: 'admin_connect' })
    await settle(line)
    await admin.trpc.chatConsole.counts.query()
    // Changes only the row, without an event.
    t.connection.prepare("update users set role = 'none' where id = ?").run(boss.id)
    await expect(admin.trpc.chatConsole.counts.query()).rejects.toThrow('Unknown error')
    await expect.poll(() => admin.codes).toEqual([4401])
    expect(line.socket.readyState).toBe(line.socket.OPEN)
    line.say({ type: 'join_session', sessionId: 1 })
    expect(await line.closed).toBe(4401)
    expect(line.frames).toEqual([])
  })
})

describe('otp.watchProof', () => {
  const word = /[A-Z0-9]{4}-[A-Z0-9]{4}/

  it('tells a browser as soon as the word of its phone comes in, and no other browser anything (OTP-121)', async () => {
    const t = testApp()
    Object.assign(t.fakes.web.state, { status: 'connected', phoneNumber: '+923009876543' })
    const browser = await openClient(t)
    const watched = async (phone: string) => {
      const proof = await t.as.guest().otp.startProof({ phone })
      const heard = createArrivals<{ isProved: boolean; isOver: boolean }>('status')
      browser.trpc.otp.watchProof.subscribe(
        { ticket: proof?.ticket ?? '' },
        { onData: (status) => heard.add(status) },
      )
      expect(await heard.waitFor(1)).toEqual({ isProved: false, isOver: false })
      return { text: word.exec(proof?.word ?? '')?.[0] ?? '', heard }
    }
    const [mine, other] = [await watched('+923001234567'), await watched('+923007777777')]
    receiveProof(t.deps, '+923007777777', mine.text)
    receiveProof(t.deps, '+923001234567', mine.text)
    expect(await mine.heard.waitFor(2)).toEqual({ isProved: true, isOver: false })
    expect(other.heard.all).toHaveLength(1)
  })

  it('says of an unknown ticket that it is over, and ends', async () => {
    const { trpc } = await openClient(testApp())
    const heard = createArrivals<unknown>('status')
    trpc.otp.watchProof.subscribe(
      { ticket: 'unknown' },
      { onData: (status) => heard.add(status), onComplete: () => heard.add('end') },
    )
    expect(await heard.waitFor(2)).toBe('end')
    expect(heard.all[0]).toEqual({ isProved: false, isOver: true })
  })
})
