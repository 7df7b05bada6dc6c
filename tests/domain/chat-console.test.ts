import { describe, expect, it } from 'vitest'
import { listAudit } from '#src/domains/audit/service.ts'
import { receiveMessage } from '#src/domains/chat/service.ts'
import { expectRefusal, office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { connectedShop, PHONE } from '#tests/helpers/orders.ts'
import { deliverOutbox, queuedMessages } from '#tests/helpers/outbox.ts'

const form = { guestName: 'Asma', guestEmail: 'asma@example.com' }
const reply = { shortcut: 'hours', content: 'We are here from 9 to 6.' }

const guestChat = async (t: TestApp, given: object = {}) => {
  const browser = t.as.guest()
  const { id } = await browser.chat.start({ ...form, ...given })
  return { browser, id }
}

describe('the chat console', () => {
  it('lists conversations with the latest message first, found by their phone and filtered (TABLE-4, TABLE-708)', async () => {
    const { t, admin } = office()
    const first = await guestChat(t)
    t.clock.advance(60)
    const customer = t.as.customer(t.make.user({ username: 'bilal' }))
    const { id: second } = await customer.chat.start({ message: 'Salam' })
    receiveMessage(t.deps, {
      phone: PHONE,
      whatsappId: null,
      name: 'Sana',
      messageId: 'A1',
      content: 'Price?',
    })
    t.clock.advance(60)
    await first.browser.chat.send({ id: first.id, content: 'Still there?' })
    const ids = async (query: object) => (await admin.chatConsole.sessions(query)).rows.map(({ id }) => id)
    const third = second + 1
    expect(await ids({})).toEqual([first.id, third, second])
    expect(await ids({ sort: 'createdAt', limit: 2 })).toEqual([first.id, second])
    expect(await ids({ q: '0300 1234567' })).toEqual([third])
    expect(await ids({ source: 'whatsapp' })).toEqual([third])
    await admin.chat.markRead({ id: first.id })
    expect(await ids({ unread: 'true' })).toEqual([third, second])
    expect(await ids({ unread: 'false' })).toEqual([first.id])
    await admin.chatConsole.setStatus({ id: second, status: 'closed' })
    expect(await ids({ status: 'closed' })).toEqual([second])
    expect((await admin.chatConsole.sessions({ limit: 1, status: 'active' })).total).toBe(2)
    const counts = { total: 3, active: 2, closed: 1, archived: 0, unread: 2 }
    expect(await admin.chatConsole.counts()).toEqual(counts)
    const bilal = { username: 'bilal', source: 'web', isVisitorOnline: false }
    const lastMessage = { content: 'Salam', senderType: 'user' }
    expect(await admin.chatConsole.session({ id: second })).toMatchObject({
      ...bilal,
      unread: 1,
      lastMessage,
    })
  })

  it('closes, reopens and archives conversations, and records who did (CHAT-10)', async () => {
    const { t, admin } = office()
    const { id } = await guestChat(t)
    const set = async (status: 'active' | 'closed' | 'archived') =>
      (await admin.chatConsole.setStatus({ id, status })).status
    await expectRefusal(set('archived'), 'CONFLICT', 'Close the conversation before you archive it')
    for (const status of ['closed', 'closed', 'archived', 'active'] as const) {
      expect(await set(status)).toBe(status)
    }
    const written = listAudit(t.deps, 'chat', id).map(({ action, actorName }) => [action, actorName])
    const { username } = admin.user
    expect(written).toEqual(['active', 'archived', 'closed'].map((action) => [action, username]))
  })

  it('assigns a conversation to the first administrator who takes it (CHAT-11)', async () => {
    const t = testApp()
    const { id } = await guestChat(t)
    const [one, other] = [t.as.admin(), t.as.admin()]
    const taken = await one.chatConsole.assign({ id })
    expect(taken).toMatchObject({ assignedTo: one.user.id, assignedName: one.user.username })
    expect(await one.chatConsole.assign({ id })).toEqual(taken)
    const refusal = `Already assigned to ${one.user.username}`
    await expectRefusal(other.chatConsole.assign({ id }), 'CONFLICT', refusal)
    const team = await other.chatConsole.team()
    expect(team).toEqual([one, other].map(({ user: { id: userId, username } }) => ({ id: userId, username })))
  })

  it('shows who the visitor is and what they ordered, and nobody’s orders to what a guest typed (CHAT-29, CHAT-705)', async () => {
    const { t, admin } = office()
    const user = t.make.user({ username: 'bilal' })
    const order = t.make.order({ userId: user.id, status: 'confirmed' })
    t.make.license({ orderId: order.id })
    t.make.order({ email: user.email })
    const { id } = await t.as.customer(user).chat.start({})
    const bilal = { name: 'bilal', email: user.email, phone: user.whatsappNumber, source: 'web' }
    expect(await admin.chatConsole.visitor({ id })).toMatchObject({
      ...bilal,
      sessionCount: 1,
      user: { id: user.id, isActive: true },
      orders: [{ id: order.id, amount: 4999, status: 'confirmed', licenseStatus: 'active' }],
    })
    t.make.order({ email: 'asma@example.com' })
    const { id: guestId } = await guestChat(t)
    const guest = { name: 'Asma', user: null, isProved: false, orders: [], sessionCount: 1 }
    expect(await admin.chatConsole.visitor({ id: guestId })).toMatchObject(guest)
    expect(JSON.stringify(await admin.chatConsole.visitor({ id }))).not.toContain('argon2')
  })

  it('shows the newest 10 orders of the phone that a WhatsApp message came from, and how many there are (CHAT-704)', async () => {
    const { t, admin } = office()
    const order = t.make.order({ phone: PHONE })
    const id = await whatsappChat(t)
    const visitor = () => admin.chatConsole.visitor({ id })
    expect(await visitor()).toMatchObject({ isProved: true, orders: [{ id: order.id }], ordersTotal: 1 })
    for (let n = 0; n < 11; n += 1) t.make.order({ phone: PHONE })
    expect(await visitor()).toMatchObject({ orders: { length: 10 }, ordersTotal: 12 })
  })

  it('keeps notes that no visitor sees over any transport (CHAT-13)', async () => {
    const { t, admin } = office()
    const { browser, id } = await guestChat(t)
    const note = await admin.chatConsole.addNote({ id, content: 'Asks for a discount' })
    expect(await admin.chatConsole.notes({ id })).toEqual([note])
    expect(note).toMatchObject({ authorId: admin.user.id, authorName: admin.user.username })
    const { messages, mine, start } = browser.chat
    const shown = [await messages({ id }), await mine(), await start(form)]
    expect(JSON.stringify(shown)).not.toContain('discount')
    await admin.chatConsole.deleteNote({ id: note.id })
    expect(await admin.chatConsole.notes({ id })).toEqual([])
    await expectRefusal(admin.chatConsole.addNote({ id: 99, content: 'x' }), 'NOT_FOUND')
  })

  it('stores canned replies under unique shortcuts', async () => {
    const { admin } = office()
    const created = await admin.chatConsole.createReply({ ...reply, shortcut: ' Hours ' })
    expect(created).toMatchObject(reply)
    await expectRefusal(admin.chatConsole.createReply(reply), 'CONFLICT', 'This shortcut is taken')
    const other = await admin.chatConsole.createReply({ shortcut: 'bank', content: 'HBL 123' })
    await expectRefusal(admin.chatConsole.updateReply({ id: other.id, shortcut: 'hours' }), 'CONFLICT')
    const changed = { id: other.id, shortcut: 'bank', content: 'UBL 9' }
    expect(await admin.chatConsole.updateReply(changed)).toMatchObject(changed)
    const shortcuts = async (query: object) =>
      (await admin.chatConsole.replies(query)).rows.map(({ shortcut }) => shortcut)
    expect(await shortcuts({})).toEqual(['bank', 'hours'])
    expect(await shortcuts({ q: '9 to 6' })).toEqual(['hours'])
    await admin.chatConsole.deleteReply({ id: other.id })
    expect(await shortcuts({})).toEqual(['hours'])
    for (const shortcut of ['', 'two words', '/slash', 'x'.repeat(31)]) {
      await expectRefusal(admin.chatConsole.createReply({ ...reply, shortcut }), 'BAD_REQUEST')
    }
  })

  it('archives no conversation that another administrator has reopened', async () => {
    const t = testApp()
    const [first, second] = [t.as.admin(t.make.user({ isAdmin: true, username: 'bilal' })), t.as.admin()]
    const { id } = await t.as.customer().chat.start({ message: 'Hello' })
    await second.chatConsole.setStatus({ id, status: 'closed', shown: 'active' })
    await first.chatConsole.setStatus({ id, status: 'active', shown: 'closed' })
    const archiving = second.chatConsole.setStatus({ id, status: 'archived', shown: 'closed' })
    await expectRefusal(archiving, 'CONFLICT', expect.stringMatching(/^bilal changed this .+ \(reopened, /))
  })
})

/** A shop with a conversation that an incoming WhatsApp message opened. */
const whatsappChat = async (t: TestApp, content = 'Salam', messageId = 'A1') => {
  receiveMessage(t.deps, { phone: PHONE, whatsappId: null, name: 'Asma', messageId, content })
  const { rows } = await t.as.admin().chatConsole.sessions({})
  return rows[0]?.id ?? 0
}

describe('an incoming WhatsApp message', () => {
  it('opens a conversation of its phone and continues it (CHAT-14)', async () => {
    const { t, admin } = office()
    const id = await whatsappChat(t)
    receiveMessage(t.deps, {
      phone: PHONE,
      whatsappId: null,
      name: null,
      messageId: 'A2',
      content: 'Anybody there?',
    })
    expect(await admin.chatConsole.sessions({})).toMatchObject({
      total: 1,
      rows: [{ guestInfo: { name: 'Asma', phone: PHONE, source: 'whatsapp' }, unread: 2 }],
    })
    expect((await admin.chat.messages({ id })).rows).toMatchObject([
      { content: 'Salam', senderType: 'guest', phoneNumber: PHONE },
      { content: 'Anybody there?', senderType: 'guest', phoneNumber: PHONE },
    ])
  })

  it('is stored once, also when it is delivered again after the conversation was closed', async () => {
    const { t, admin } = office()
    const id = await whatsappChat(t)
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
    const answer = { id, content: 'Wa alaikum salam', clientId: 'r1' }
    const admin = t.as.admin()
    for (let n = 0; n < 2; n += 1) await admin.chat.send(answer)
    const sent = { channel: 'whatsapp', recipient: PHONE, body: answer.content, templateName: 'chat_reply' }
    expect(queuedMessages(t)).toMatchObject([sent])
    for (let n = 0; n < 2; n += 1) await deliverOutbox(t)
    expect(t.fakes.pushflow.sent).toMatchObject([{ phone: PHONE, text: answer.content }])
  })

  it('does not send replies of web conversations to WhatsApp', async () => {
    const t = testApp()
    const { id } = await guestChat(t, { whatsappNumber: PHONE })
    await t.as.admin().chat.send({ id, content: 'Hello' })
    expect(queuedMessages(t)).toEqual([])
  })
})
