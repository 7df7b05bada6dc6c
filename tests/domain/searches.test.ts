import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { chatMessages, chatNotes, chatSessions } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { licenses } from '#db/schema/licenses.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { ticketReplies, tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import { fillToScale } from '#scripts/scale.ts'
import { migrationsDir } from '#src/config.ts'
import { office, type TestApp, testApp } from '#tests/helpers/app.ts'
import { readFixture } from '#tests/helpers/schema-fixtures.ts'

const tables =
  'orders licenses users contacts tickets ticket_replies outbox chat_sessions chat_messages chat_notes'
const few = { orders: 20, users: 10, contacts: 20, tickets: 20, outbox: 20, chats: 5 }

/** Throws when a full-text table differs from the rows that it indexes. */
const compare = ({ connection }: TestApp) => {
  for (const table of tables.split(' '))
    connection.exec(`insert into ${table}_search (${table}_search, rank) values ('integrity-check', 1)`)
}

/** More messages than the search fetches by their ids; every third has failed. */
const manyMessages = () => {
  const t = testApp()
  t.connection
    .prepare(
      `insert into outbox (channel, recipient, template_name, subject, sealed_body, dedupe_key, status, last_error,
        next_attempt_at, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 6000)
      select 'whatsapp', '+92300' || (1000000 + i), 'order_approved', 'ÉTÉ 100% Sale ' || i, '-', i,
        iif(i % 3 = 0, 'failed', 'sent'), iif(i % 3 = 0, 'Not on WhatsApp', null), i, i from n`,
    )
    .run()
  const admin = t.as.admin()
  return async (query: object) => {
    const { rows, total, isMore } = await admin.messages.outbox({ limit: 2, ...query })
    return { total, isMore, subjects: rows.map(({ subject }) => subject) }
  }
}

it('a full-text table follows every row that is inserted, updated and deleted', () => {
  const t = testApp()
  fillToScale(t.deps, few)
  compare(t)
  const { db } = t.deps
  db.update(orders).set({ name: 'Zubaida', company: null }).where(eq(orders.id, 3)).run()
  db.update(users).set({ email: 'new@example.com' }).where(eq(users.id, 3)).run()
  db.update(licenses).set({ externalLicenseId: 'EXT-7' }).where(eq(licenses.id, 1)).run()
  db.update(chatSessions).set({ guestName: 'Zubaida' }).where(eq(chatSessions.id, 3)).run()
  db.update(chatMessages).set({ content: 'Something else' }).where(eq(chatMessages.id, 3)).run()
  db.insert(ticketReplies).values({ ticketId: 3, message: 'An answer', createdAt: t.deps.now() }).run()
  db.update(ticketReplies).set({ message: 'Another answer' }).run()
  db.insert(chatNotes).values({ sessionId: 2, content: 'A note', createdAt: t.deps.now() }).run()
  db.insert(chatNotes).values({ sessionId: 3, content: 'Another', createdAt: t.deps.now() }).run()
  db.update(chatNotes).set({ content: 'The same' }).where(eq(chatNotes.sessionId, 3)).run()
  db.update(contacts).set({ phone: null }).where(eq(contacts.id, 3)).run()
  db.update(tickets).set({ subject: 'Other' }).where(eq(tickets.id, 3)).run()
  db.update(outbox).set({ status: 'queued', lastError: 'No quota left' }).where(eq(outbox.id, 3)).run()
  db.update(outbox).set({ lastError: null }).run()
  compare(t)
  // Deleting the account deletes its tickets.
  const { userId = 0 } = db.select().from(tickets).get() ?? {}
  db.delete(users).where(eq(users.id, userId)).run()
  db.delete(orders).where(eq(orders.id, 4)).run()
  db.delete(contacts).where(eq(contacts.id, 4)).run()
  db.delete(outbox).where(eq(outbox.id, 4)).run()
  db.delete(tickets).where(eq(tickets.id, 3)).run()
  db.delete(chatSessions).where(eq(chatSessions.id, 2)).run()
  expect(db.select().from(tickets).all().length).toBeLessThan(few.tickets)
  compare(t)
})

describe('a search', () => {
  it('finds messages by recipient, template and subject, a number in any format, and without a page every match (REST-4)', async () => {
    const find = manyMessages()
    const one = { total: 1, subjects: ['ÉTÉ 100% Sale 1234'] }
    for (const q of ['sale 1234', '+923001001234', '0300 1001234', '92300 1001234'])
      expect(await find({ q })).toEqual(one)
    expect(await find({ q: 'order_APPROVED' })).toMatchObject({ total: 1000, isMore: true })
    expect(await find({ q: 'SALE', limit: undefined })).toMatchObject({ total: 6000, isMore: undefined })
    expect((await find({ q: 'not on WHATSAPP' })).total).toBe(0)
    expect((await find({ q: 'sale 1234', status: 'failed' })).total).toBe(0)
  })

  const many = ['order_app', 'SALE', '100% s', '0300 10', 'été', 'ÉTÉ']
  it.each(many)('filters and pages the newest 1,000 of more, and says so: %s (DB-704)', async (q) => {
    const find = manyMessages()
    const newest = { total: 1000, isMore: true, subjects: ['ÉTÉ 100% Sale 6000', 'ÉTÉ 100% Sale 5999'] }
    expect(await find({ q })).toEqual(newest)
    const failed = { total: 334, isMore: true, subjects: ['ÉTÉ 100% Sale 5997', 'ÉTÉ 100% Sale 6000'] }
    expect(await find({ q, status: 'failed', cursor: 332, sort: 'createdAt' })).toEqual(failed)
  })

  it('takes every character literally (VAL-705)', async () => {
    const find = manyMessages()
    for (const q of ['100_', '1__', '%%%', '"sale"', 'sale*', 'Sale OR', '\\%', "'';", 'or\0d']) {
      expect({ q, ...(await find({ q })) }).toEqual({ q, total: 0, subjects: [] })
    }
  })

  it('finds three letters anywhere in a value, and fewer at its beginning alone (DB-10)', async () => {
    const find = manyMessages()
    for (const q of ['ale', 'SAL', 'rde', 'or', 'OR', 'ÉT'])
      expect(await find({ q })).toMatchObject({ total: 1000, isMore: true })
    for (const q of ['al', 'rd']) expect((await find({ q })).total).toBe(0)
  })
})

it('a whole phone number is found alone, before newer rows that hold its digits (DB-705)', async () => {
  const { t, admin } = office()
  const { id } = t.make.order({ phone: '+923001234567' })
  for (let n = 0; n < 3; n += 1) t.make.order({ phone: '+9230012345678' })
  const found = async (q: string) => (await admin.orders.list({ q, limit: 10 })).rows.map((row) => row.id)
  expect(await found('0300 1234567')).toEqual([id])
  expect(await found('300123456')).toHaveLength(4)
})

describe('the search of administrators finds (TABLE-16)', () => {
  const ids = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)

  it('orders by notes, verification notes, licence key and licence ID', async () => {
    const { t, admin } = office()
    const order = () => t.make.order({ verificationNotes: 'Too many codes today' }).id
    const [first, second] = [order(), order()]
    order()
    const { licenseKey } = await admin.orders.setStatus({ id: first, status: 'confirmed' })
    await admin.licenses.setExternalId({ orderId: first, externalLicenseId: 'EXT-77/b' })
    await admin.orders.setNotes({ id: second, notes: 'Paid by JazzCash, slip 5521' })
    const find = async (q: string) => ids(await admin.orders.list({ q }))
    for (const q of [licenseKey, licenseKey?.toLowerCase().slice(8, 14), 'ext-77/B']) {
      expect(await find(q ?? '')).toEqual([first])
    }
    expect(await find('jazzcash, SLIP')).toEqual([second])
    expect(await find('many codes')).toHaveLength(3)
  })

  it('no order for its customer by parts of a key that was taken back', async () => {
    const { t, admin } = office()
    const user = t.make.user()
    const { id } = t.make.order({ userId: user.id, name: 'Asma' })
    const { licenseKey } = await admin.orders.setStatus({ id, status: 'confirmed' })
    await admin.orders.undoApproval({ id })
    const customer = t.call(t.make.actor(user))
    expect(ids(await customer.orders.mine({ q: 'Asma' }))).toEqual([id])
    expect(ids(await customer.orders.mine({ q: licenseKey ?? '' }))).toEqual([])
  })

  it('tickets by their message and replies, contacts by their message', async () => {
    const { t, admin } = office()
    const customer = t.as.customer()
    const { id } = await customer.tickets.create({ subject: 'Help', message: 'The broadcast stops at 40' })
    await customer.tickets.create({ subject: 'Other', message: 'Something else' })
    await admin.tickets.answer({ id, message: 'Please update to 2.5.0' })
    for (const q of ['STOPS AT 40', 'update to 2.5'])
      expect(ids(await admin.tickets.list({ q }))).toEqual([id])
    const asked = { name: 'Zara', email: 'z@example.com', message: 'Do you ship to Multan?' }
    await t.as.guest().contacts.send(asked)
    expect((await admin.contacts.list({ q: 'multan' })).rows).toMatchObject([{ name: 'Zara' }])
  })

  it('conversations by a message, a private note, the visitor, or their account', async () => {
    const t = testApp()
    const { chat } = t.call(t.make.actor(t.make.user({ username: 'bilal' })))
    const { id } = await chat.start({})
    await chat.send({ id, content: 'My import of 12,000 leads hangs' })
    const guest = await t.as.guest().chat.start({ guestName: 'Zara Ali', guestEmail: 'zara@example.com' })
    const find = async (q: string) => ids(await t.as.admin().chatConsole.sessions({ q }))
    await t.as.admin().chatConsole.addNote({ id, content: 'Paid by Easypaisa, asks for a refund' })
    for (const q of ['12,000 LEADS', 'EASYPAISA, asks', 'bilal', 'Bi']) expect(await find(q)).toEqual([id])
    for (const q of ['zara@', 'ra al', 'za']) expect(await find(q)).toEqual([guest.id])
    expect(await find('nobody')).toEqual([])
    expect(await find('xy')).toEqual([])
  })
})

describe('a search and a sorted list fold what is typed and what is stored (VAL-14)', () => {
  it.each([
    ['علی', 'علي خان'],
    ['jose', 'José'],
    ['shop 12', 'Shop ۱۲'],
    ['عل', 'علی'],
    ['كم', 'کمال'],
  ])('%s finds the order and the contact of %s', async (q, name) => {
    const { t, admin } = office()
    const { id } = t.make.order({ name })
    t.make.order({ name: 'Zubaida' })
    await t.as.guest().contacts.send({ name, email: 'asma@example.com', message: 'Hello' })
    expect((await admin.orders.list({ q })).rows.map((order) => order.id)).toEqual([id])
    expect((await admin.contacts.list({ q })).rows).toHaveLength(1)
  })

  it('so do the small lists', async () => {
    const admin = testApp().as.admin()
    for (const title of ['zed', 'Élan', 'علي']) await admin.products.create({ title, price: 1 })
    const titles = async (query: object) => (await admin.products.list(query)).rows.map(({ title }) => title)
    expect(await titles({ sort: 'title' })).toEqual(['Élan', 'zed', 'علي'])
    expect(await titles({ q: 'علی' })).toEqual(['علي'])
    expect(await titles({ q: 'ＥＬＡＮ' })).toEqual(['Élan'])
  })

  it('also the rows and usernames of before the upgrade', () => {
    const connection = openConnection(readFixture('0034_tokens'))
    connection.prepare("update orders set name = 'علي' where id = 1").run()
    connection.prepare("update users set username = 'as\u200bma۲' where id = 2").run()
    migrate(connection, migrationsDir)
    const read = (query: string) => connection.prepare(query).pluck().all()
    expect(read("select rowid from folded_search where folded_search match 'علی'")).toEqual([64 + 1])
    expect(read('select name_folded from orders')).toEqual(['علی', null])
    expect(read('select username from users where id = 2')).toEqual(['asma2'])
    connection.close()
  })

  it('follows a changed and a deleted row', async () => {
    const { t, admin } = office()
    const { id } = t.make.order({ name: 'علي' })
    const find = async (q: string) => (await admin.orders.list({ q })).total
    t.deps.db.update(orders).set({ name: 'Zubaida' }).where(eq(orders.id, id)).run()
    expect([await find('علی'), await find('zubaida')]).toEqual([0, 1])
    t.deps.db.update(orders).set({ name: 'كمال' }).where(eq(orders.id, id)).run()
    expect([await find('کمال'), await find('zubaida')]).toEqual([1, 0])
    t.deps.db.delete(orders).where(eq(orders.id, id)).run()
    expect(t.connection.prepare('select count(*) from folded_search').pluck().get()).toBe(0)
  })

  it('sorts names whatever their case, accents and keyboard', async () => {
    const t = testApp()
    for (const name of ['zed', 'Ｄawn', 'عمر', 'Élan', 'bilal', 'Asma', 'علي', 'علی']) t.make.order({ name })
    const { rows } = await t.as.admin().orders.list({ sort: 'name' })
    const sorted = ['Asma', 'bilal', 'Ｄawn', 'Élan', 'zed', 'علي', 'علی', 'عمر']
    expect(rows.map(({ name }) => name)).toEqual(sorted)
  })
})
