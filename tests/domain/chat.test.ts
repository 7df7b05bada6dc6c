import { describe, expect, it } from 'vitest'
import { chatSessions } from '#db/schema/chat.ts'
import { expectRefusal, sharedApp, testApp } from '#tests/helpers/app.ts'

const form = { guestName: 'Asma', guestEmail: 'Asma@Example.com' }
const closed = { code: 'CONFLICT', message: 'This conversation is closed' }

/** A shop, a guest's browser and the conversation that it started. */
const guestChat = async (t = testApp()) => {
  const browser = t.as.guest()
  const session = await browser.chat.start(form)
  return { t, browser, session, id: session.id }
}

describe('chat', () => {
  it('opens a conversation for the guest form and finds it again after a reload', async () => {
    const t = testApp()
    const browser = t.as.guest()
    const session = await browser.chat.start({ ...form, whatsappNumber: '' })
    const guestInfo = { name: 'Asma', email: 'asma@example.com', phone: null, source: 'web' }
    const begun = { userId: null, status: 'active', assignedTo: null, unread: 0, readUpTo: 0 }
    expect(session).toMatchObject({ ...begun, guestInfo })
    expect(await browser.chat.mine()).toEqual(session)
    expect(await t.as.guest().chat.mine()).toBeNull()
  })

  const refusing = sharedApp()
  it.each([
    [{ guestEmail: 'a@example.com' }, 'Name is required'],
    [{ guestName: '  ', guestEmail: 'a@example.com' }, 'Name is required'],
    [{ guestName: 'Asma' }, 'Email is required'],
    [{ guestName: 'Asma', guestEmail: '' }, 'Email is required'],
    [{ guestName: 'Asma', guestEmail: 'asma' }, 'Invalid email address'],
    [{ ...form, whatsappNumber: '0300' }, 'Phone number must be at least 10 digits'],
  ])('refuses the form %o: %s (CHAT-9)', async (input, message) => {
    const t = refusing()
    await expect(t.as.guest().chat.start(input)).rejects.toThrow(message)
    expect(t.deps.db.select().from(chatSessions).all()).toEqual([])
  })

  it('continues the active conversation of the same person, and opens another after it is closed (CHAT-8)', async () => {
    const { t, browser, session } = await guestChat()
    expect((await browser.chat.start(form)).id).toBe(session.id)
    expect((await browser.chat.start({ ...form, guestEmail: 'other@example.com' })).id).not.toBe(session.id)
    const customer = t.as.customer()
    const own = await customer.chat.start({})
    expect((await customer.chat.start({})).id).toBe(own.id)
    await t.as.admin().chatConsole.setStatus({ id: own.id, status: 'closed' })
    expect((await customer.chat.start({})).id).not.toBe(own.id)
  })
})

describe('a conversation', () => {
  it('decides the sender of a message by itself (CHAT-2)', async () => {
    const { t, browser, session } = await guestChat()
    const customer = t.as.customer()
    const own = await customer.chat.start({})
    const admin = t.as.admin()
    const forged = { senderType: 'admin', senderId: admin.user.id } as object
    const said = async (caller: ReturnType<typeof t.call>, id: number) => {
      const { senderId, senderType } = await caller.chat.send({ id, content: 'Hello', ...forged })
      return { senderId, senderType }
    }
    expect(await said(browser, session.id)).toEqual({ senderId: null, senderType: 'guest' })
    expect(await said(customer, own.id)).toEqual({ senderId: customer.user.id, senderType: 'user' })
    expect(await said(admin, own.id)).toEqual({ senderId: admin.user.id, senderType: 'admin' })
    const mine = await admin.chat.start({})
    expect(await said(admin, mine.id)).toEqual({ senderId: admin.user.id, senderType: 'user' })
  })

  it('takes 1 to 4,000 characters after trimming (CHAT-3)', async () => {
    const { browser, id } = await guestChat()
    const send = (content: string) => browser.chat.send({ id, content })
    expect((await send(`  ${'x'.repeat(4000)} `)).content).toHaveLength(4000)
    await expectRefusal(send(' \n '), 'BAD_REQUEST')
    await expectRefusal(send('x'.repeat(4001)), 'BAD_REQUEST')
  })

  it('stores messages that arrive together in one transaction, and each fails alone', async () => {
    const { t, browser, id } = await guestChat()
    const other = await guestChat(t)
    const admin = t.as.admin()
    await admin.chatConsole.setStatus({ id: other.id, status: 'closed' })
    const stored = t.connection.prepare<[], number>('select count(*) from chat_messages').pluck()
    const whenAnnounced: unknown[] = []
    t.deps.events.on('chat', () => whenAnnounced.push([t.connection.inTransaction, stored.get()]))
    const results = await Promise.allSettled([
      browser.chat.send({ id, content: 'one' }),
      other.browser.chat.send({ id: other.id, content: 'two' }),
      admin.chat.send({ id, content: 'three' }),
      other.browser.chat.send({ id, content: 'four' }),
    ])
    expect(whenAnnounced.slice(0, 2)).toEqual([
      [false, 2],
      [false, 2],
    ])
    expect(results).toMatchObject([
      { value: { content: 'one', senderType: 'guest' } },
      { reason: closed },
      { value: { content: 'three', senderType: 'admin' } },
      { reason: { code: 'NOT_FOUND' } },
    ])
    const { rows } = await browser.chat.messages({ id })
    expect(rows.map(({ content }) => content)).toEqual(['one', 'three'])
  })

  it('stores a repeated client id once, and refuses it for another message', async () => {
    const { t, browser, id } = await guestChat()
    const say = { id, content: 'Hello', clientId: 'c1' }
    const first = await browser.chat.send(say)
    expect(await browser.chat.send(say)).toEqual(first)
    await expectRefusal(browser.chat.send({ ...say, content: 'Bye' }), 'CONFLICT')
    await expectRefusal(t.as.admin().chat.send(say), 'CONFLICT')
    await t.as.admin().chatConsole.setStatus({ id, status: 'closed' })
    expect(await browser.chat.send(say)).toEqual(first)
    expect((await browser.chat.messages({ id })).total).toBe(1)
  })

  it('refuses messages while it is closed or archived (CHAT-4)', async () => {
    const { t, browser, id } = await guestChat()
    const admin = t.as.admin()
    for (const status of ['closed', 'archived'] as const) {
      await admin.chatConsole.setStatus({ id, status })
      await expect(browser.chat.send({ id, content: 'Hello' })).rejects.toMatchObject(closed)
      await expect(admin.chat.send({ id, content: 'Hello' })).rejects.toMatchObject(closed)
    }
    await admin.chatConsole.setStatus({ id, status: 'active' })
    await browser.chat.send({ id, content: 'Hello' })
  })

  it('takes 30 messages a minute from each side, and repeats do not count', async () => {
    const { t, browser, id } = await guestChat(testApp({ limits: true }))
    for (let n = 0; n < 30; n += 1) await browser.chat.send({ id, content: `${n}`, clientId: `${n}` })
    await browser.chat.send({ id, content: '0', clientId: '0' })
    await expectRefusal(browser.chat.send({ id, content: 'x' }), 'TOO_MANY_REQUESTS')
    await t.as.admin().chat.send({ id, content: 'Slowly, please' })
    t.clock.advance(60)
    await browser.chat.send({ id, content: 'x' })
  })

  it('is started at most 10 times a minute from one address', async () => {
    const t = testApp({ limits: true })
    const start = (n: number) => t.as.guest().chat.start({ ...form, guestEmail: `a${n}@example.com` })
    for (let n = 0; n < 10; n += 1) await start(n)
    await expectRefusal(start(10), 'TOO_MANY_REQUESTS')
  })

  it('counts unread messages for each side, and shows the last read one', async () => {
    const { t, browser, id } = await guestChat()
    const admin = t.as.admin()
    const first = await browser.chat.send({ id, content: 'One' })
    await browser.chat.send({ id, content: 'Two' })
    const reply = await admin.chat.send({ id, content: 'Three' })
    const seen = async () => ({
      visitor: await browser.chat.mine(),
      console: await admin.chatConsole.session({ id }),
    })
    expect(await seen()).toMatchObject({
      visitor: { unread: 1, readUpTo: 0 },
      console: { unread: 2, readUpTo: 0, lastMessage: { content: 'Three', senderType: 'admin' } },
    })
    await admin.chat.markRead({ id })
    await browser.chat.markRead({ id })
    expect(await seen()).toMatchObject({
      visitor: { unread: 0, readUpTo: first.id + 1 },
      console: { unread: 0, readUpTo: reply.id },
    })
    expect((await browser.chat.messages({ id })).rows.every(({ isRead }) => isRead)).toBe(true)
  })

  it('pages and searches its messages, and answers all of them without a limit', async () => {
    const { browser, id } = await guestChat()
    for (const content of ['one', 'two', 'three', 'four', 'five']) await browser.chat.send({ id, content })
    const contents = async (input: object) =>
      (await browser.chat.messages({ id, ...input })).rows.map(({ content }) => content)
    expect(await contents({})).toEqual(['one', 'two', 'three', 'four', 'five'])
    const last = await browser.chat.messages({ id, limit: 2, sort: '-createdAt' })
    expect(last.rows.map(({ content }) => content)).toEqual(['five', 'four'])
    expect(last.total).toBe(5)
    const before = last.rows[1]?.id
    expect(await contents({ limit: 2, sort: '-createdAt', before })).toEqual(['three', 'two'])
    expect(await contents({ q: 'o' })).toEqual(['one', 'two', 'four'])
  })
})

it('a conversation begins with a message alone, and its guest says once who they are (CHAT-501)', async () => {
  const t = testApp()
  const browser = t.as.guest()
  const session = await browser.chat.start({ message: ' Is it for me? ' })
  expect((await t.as.admin().chatConsole.counts()).unread).toBe(1)
  expect(session).toMatchObject({ guestName: null, guestEmail: null })
  expect((await browser.chat.start({ message: 'Hello?' })).id).toBe(session.id)
  const who = { id: session.id, ...form, whatsappNumber: '0300 1234567' }
  await expect(browser.chat.introduce({ ...who, guestName: ' ' })).rejects.toThrow('Name is required')
  expect(await browser.chat.introduce(who)).toMatchObject({
    id: session.id,
    guestInfo: { name: 'Asma', email: 'asma@example.com', phone: '+923001234567', source: 'web' },
  })
  await expectRefusal(browser.chat.introduce({ ...who, guestName: 'Bina' }), 'CONFLICT')
  expect((await browser.chat.start({ ...form, message: 'Back again' })).id).toBe(session.id)
  const { rows } = await browser.chat.messages({ id: session.id })
  expect(rows.map(({ content }) => content)).toEqual(['Is it for me?', 'Hello?', 'Back again'])
})

it('an address sends 60 chat messages a minute, in however many conversations (CHAT-7)', async () => {
  const t = testApp({ limits: true })
  const start = async (n: number, address: string) => {
    const visitor = t.as.guest({ address })
    const { id } = await visitor.chat.start({ guestName: 'Asma', guestEmail: `a${n}@example.com` })
    return Object.assign((content: string) => visitor.chat.send({ id, content }), { id })
  }
  const sends = await Promise.all([1, 2, 3].map((n) => start(n, '203.0.113.7')))
  for (const send of sends) for (let n = 0; n < 20; n += 1) await send(`${n}`)
  for (const send of sends) await expectRefusal(send('x'), 'TOO_MANY_REQUESTS')
  const withMessage = { guestName: 'Asma', guestEmail: 'a9@example.com', message: 'x' }
  await expectRefusal(t.as.guest({ address: '203.0.113.7' }).chat.start(withMessage), 'TOO_MANY_REQUESTS')
  // An administrator at the same address answers all the same.
  const admin = t.call(t.make.actor(t.make.user({ isAdmin: true })), { address: '203.0.113.7' })
  await admin.chat.send({ id: sends[0]?.id ?? 0, content: 'Hello' })
  const elsewhere = await start(4, '203.0.113.8')
  await elsewhere('Hello')
  t.clock.advance(60)
  for (const send of sends) await send('x')
})
