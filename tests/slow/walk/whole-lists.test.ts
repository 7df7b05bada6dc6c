import { expect, it } from 'vitest'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

/** More rows than a statement of SQLite takes parameters, which are 32,766. */
const ROWS = 33_000

/** Stores as many rows of the lists that grow, each with what its list reads beside it. */
const fill = (t: TestApp) => {
  const { id: userId } = t.make.user()
  const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})`
  t.connection.exec(`
    ${numbers} insert into orders (id, user_id, name, email, phone, plan, amount_minor, status, verification, created_at, updated_at)
      select n, ${userId}, 'Asma', 'asma@example.com', '+923001234567', 'starter', 249900, 'confirmed', 'proved', n, n from numbers;
    insert into licenses (order_id, license_key, license_status, systems_count, issued_at, expires_at, updated_at)
      select id, 'WACRM-' || id, 'active', 1, 1, 1, 1 from orders;
    ${numbers} insert into contacts (name, email, message, created_at, updated_at) select 'Asma', 'asma@example.com', 'Hello', n, n from numbers;
    ${numbers} insert into tickets (id, user_id, name, email, subject, message, created_at, updated_at)
      select n, ${userId}, 'Asma', 'asma@example.com', 'Key', 'Hello', n, n from numbers;
    insert into ticket_replies (ticket_id, message, created_at) select id, 'Yes', 1 from tickets;
    ${numbers} insert into chat_sessions (id, user_id, last_message_at, created_at) select n, ${userId}, n, n from numbers;
    insert into chat_messages (session_id, sender_type, content, created_at) select id, 'user', 'Hello', 1 from chat_sessions;
    ${numbers} insert into outbox (channel, recipient, template_name, subject, sealed_body, dedupe_key, next_attempt_at, created_at)
      select 'email', 'asma@example.com', 'order_confirmation', '', '', n, n, n from numbers;
    ${numbers} insert into bank_alerts (dedupe_key, sender, at, arrived_at, state) select n, 'JazzCash', n, n, 'waiting' from numbers`)
  return t.make.actor({ id: userId, username: 'asma', isAdmin: false, role: 'none' })
}

it(`a list of ${ROWS} rows is answered whole where no page is asked for`, async () => {
  const t = testApp()
  const customer = t.call(fill(t))
  const admin = t.as.admin()
  const lists = {
    orders: () => admin.orders.list({}),
    'orders of a customer': () => customer.orders.mine({}),
    'orders with licences': () => customer.orders.licensed({}),
    licences: () => admin.licenses.list({}),
    contacts: () => admin.contacts.list({}),
    tickets: () => admin.tickets.list({}),
    'tickets of a customer': () => customer.tickets.mine({}),
    conversations: () => admin.chatConsole.sessions({}),
    messages: () => admin.messages.outbox({}),
    alerts: () => admin.bankFeed.alerts({}),
  }
  const answered: Record<string, unknown> = {}
  for (const [name, list] of Object.entries(lists)) {
    answered[name] = await list().then(
      ({ rows }) => rows.length,
      (error: Error) => error.stack,
    )
  }
  expect(answered).toEqual(Object.fromEntries(Object.keys(lists).map((name) => [name, ROWS])))
})
