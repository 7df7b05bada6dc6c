import { expect, it, vi } from 'vitest'
import { fillToScale } from '#scripts/scale.ts'
import { testApp } from '#tests/helpers/app.ts'

type Plan = { detail: string }
type Ask = (admin: ReturnType<ReturnType<typeof testApp>['as']['admin']>) => Promise<unknown>

const page = { limit: 25, cursor: 50 }
const days = { from: '2026-01-01', to: '2026-01-31' }

/** The queries of the back office on the tables that grow. */
const questions: Record<string, Ask> = {
  'orders, newest first': (admin) => admin.orders.list(page),
  'orders by amount': (admin) => admin.orders.list({ ...page, sort: '-amount' }),
  'orders by name': (admin) => admin.orders.list({ ...page, sort: 'name' }),
  'pending orders': (admin) => admin.orders.list({ ...page, status: 'pending' }),
  'orders of some days': (admin) => admin.orders.list({ ...page, ...days }),
  'pending orders of some days': (admin) => admin.orders.list({ ...page, ...days, status: 'pending' }),
  'orders of some days by amount': (admin) => admin.orders.list({ ...page, ...days, sort: 'amount' }),
  'users of some days': (admin) => admin.users.list({ ...page, ...days }),
  'contacts of some days': (admin) => admin.contacts.list({ ...page, ...days }),
  'tickets of some days': (admin) => admin.tickets.list({ ...page, ...days }),
  'history of a user': (admin) => admin.users.history({ id: 3 }),
  'orders of a user': (admin) => admin.orders.list({ ...page, userId: 3 }),
  'orders that hold a name': (admin) => admin.orders.list({ ...page, q: 'khan' }),
  'orders that begin with two letters': (admin) => admin.orders.list({ ...page, q: 'kh' }),
  'orders that hold a number': (admin) => admin.orders.list({ ...page, q: '0300 1234567' }),
  'users, newest first': (admin) => admin.users.list(page),
  'users by name': (admin) => admin.users.list({ ...page, sort: 'username' }),
  'users by email': (admin) => admin.users.list({ ...page, sort: 'email' }),
  administrators: (admin) => admin.users.list({ ...page, isAdmin: 'true' }),
  'users that hold a name': (admin) => admin.users.list({ ...page, q: 'khan' }),
  'users that begin with two letters': (admin) => admin.users.list({ ...page, q: 'kh' }),
  'contacts, newest first': (admin) => admin.contacts.list(page),
  'contacts by name': (admin) => admin.contacts.list({ ...page, sort: 'name' }),
  'new contacts': (admin) => admin.contacts.list({ ...page, status: 'new' }),
  'contacts that hold a name': (admin) => admin.contacts.list({ ...page, q: 'khan' }),
  'tickets, newest first': (admin) => admin.tickets.list(page),
  'open tickets': (admin) => admin.tickets.list({ ...page, status: 'open' }),
  'tickets that hold a word': (admin) => admin.tickets.list({ ...page, q: 'system' }),
  'tickets that begin with two letters': (admin) => admin.tickets.list({ ...page, q: 'se' }),
  'messages, newest first': (admin) => admin.messages.outbox(page),
  'failed messages': (admin) => admin.messages.outbox({ ...page, status: 'failed' }),
  'messages that hold a word': (admin) => admin.messages.outbox({ ...page, q: 'approved' }),
  'messages that begin with two letters': (admin) => admin.messages.outbox({ ...page, q: 'yo' }),
  'messages to a number': (admin) => admin.messages.outbox({ ...page, q: '0300 1234567' }),
  'history of an order': (admin) => admin.orders.history({ id: 3 }),
  conversations: (admin) => admin.chatConsole.sessions(page),
  'conversations that hold a word': (admin) => admin.chatConsole.sessions({ ...page, q: 'hello' }),
  'conversations that begin with two letters': (admin) => admin.chatConsole.sessions({ ...page, q: 'kh' }),
  'the conversation that waits longest': (admin) =>
    admin.chatConsole.sessions({ status: 'active', unread: 'true', sort: 'lastMessageAt', limit: 1 }),
  'orders by a licence key': (admin) => admin.orders.list({ ...page, q: 'WACRM-ABCDE' }),
  'licences, newest first': (admin) => admin.licenses.list(page),
  'licences by their end': (admin) => admin.licenses.list({ ...page, sort: 'expiresAt' }),
  'licences that are active': (admin) => admin.licenses.list({ ...page, status: 'active' }),
  'licences by a key': (admin) => admin.licenses.list({ ...page, q: 'WACRM-ABCDE' }),
  'licences by an email': (admin) => admin.licenses.list({ ...page, q: 'khan7@gmail.com' }),
  'licences that are suspended, by their end': (admin) =>
    admin.licenses.list({ ...page, status: 'suspended', sort: '-expiresAt' }),
  'one licence': (admin) => admin.licenses.get({ id: 3 }),
  'licences by a number': (admin) => admin.licenses.list({ ...page, q: '0300 1234567' }),
  'the approval of an order': (admin) => admin.orders.approval({ id: 3 }),
  'who a visitor is': (admin) => admin.chatConsole.visitor({ id: 3 }),
  'what waits': (admin) => admin.stats.waiting(),
  'deleted texts': (admin) => admin.versions.deleted({ kind: 'content' }),
  'the last year': (admin) => admin.stats.series({ range: '12m' }),
}

// A count of all rows reads the smallest index; nothing reads less.
const isFullScan = ({ detail }: Plan) =>
  /^SCAN (orders|users|licenses|contacts|outbox|chat_messages|tickets|ticket_replies|audit_log|chat_sessions)$/.test(
    detail,
  )

it('no list, search or statistic reads a whole table (DB-9)', async () => {
  const t = testApp()
  fillToScale(t.deps, { orders: 300, users: 100, contacts: 100, tickets: 100, outbox: 300, chats: 50 })
  const admin = t.as.admin()
  const asked: string[] = []
  const prepare = t.connection.prepare.bind(t.connection)
  const spy = vi.spyOn(t.connection, 'prepare').mockImplementation((sql: string) => {
    const statement = prepare(sql)
    asked.push(sql)
    return statement
  })
  const scans: string[] = []
  const unread: string[] = []
  for (const [name, ask] of Object.entries(questions)) {
    asked.length = 0
    await ask(admin)
    const reads = asked.filter((sql) => /^(select|with)/i.test(sql))
    if (reads.length === 0) unread.push(name)
    for (const sql of reads) {
      const places = sql.split('?').length - 1
      const plan = prepare<unknown[], Plan>(`explain query plan ${sql}`).all(
        ...Array.from({ length: places }, () => 1),
      )
      scans.push(...plan.filter(isFullScan).map(({ detail }) => `${name}: ${detail} (${sql})`))
    }
  }
  spy.mockRestore()
  // Drizzle may keep a statement, or read by another way: then nothing would be asked of the planner.
  expect(unread).toEqual([])
  expect(scans).toEqual([])
})
