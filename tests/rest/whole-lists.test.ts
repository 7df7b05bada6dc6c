import { request } from 'node:http'
import superjson from 'superjson'
import { expect, it, vi } from 'vitest'
import { sharedApp, type TestApp, testApp } from '#tests/helpers/app.ts'

// Lists that grow, asked for without a limit.

const ROWS = 1500

/** Stores as many rows of each list, all of one customer where they have an owner. */
const fill = (t: TestApp) => {
  const customer = t.make.user({ username: 'asma' })
  const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ROWS})`
  t.connection.exec(`
    ${numbers} insert into orders (id, user_id, name, email, phone, plan, amount_minor, status, verification, created_at, updated_at)
      select n, ${customer.id}, 'Asma', 'asma@example.com', '+923001234567', 'starter', 249900, 'confirmed', 'proved', n / 2, n from numbers;
    insert into licenses (order_id, license_key, license_status, systems_count, issued_at, expires_at, updated_at)
      select id, 'WACRM-' || id, 'active', 1, 1, 1, 1 from orders;
    ${numbers} insert into users (username, email, password_hash, created_at, updated_at)
      select 'visitor' || n, 'u' || n || '@elsewhere.example', '', n, n from numbers;
    ${numbers} insert into contacts (name, email, message, created_at, updated_at)
      select 'Asma', 'asma@example.com', 'Hello "' || n || '" 🙂', n, n from numbers;
    ${numbers} insert into chat_sessions (id, user_id, last_message_at, created_at) select n, ${customer.id}, n, n from numbers;
    ${numbers} insert into chat_messages (session_id, sender_type, content, created_at) select 1, 'user', 'Hello', n from numbers;
    ${numbers} insert into bank_alerts (dedupe_key, sender, at, arrived_at, state) select n, 'JazzCash', n, n, 'waiting' from numbers`)
  return customer
}

type Who = 'owner' | 'asma'
const lists: [path: string, who: Who][] = [
  ['/api/admin/orders', 'owner'],
  ['/api/admin/orders?sort=name', 'owner'],
  ['/api/admin/orders?status=confirmed', 'owner'],
  ['/api/admin/licenses', 'owner'],
  ['/api/user-orders', 'asma'],
  ['/api/user-orders?sort=amount', 'asma'],
  ['/api/admin/users', 'owner'],
  ['/api/admin/contacts', 'owner'],
  ['/api/admin/chat/sessions', 'owner'],
  ['/api/chat/sessions/1/messages', 'asma'],
  ['/api/admin/bank-feed/alerts', 'owner'],
]

const open = async (t = testApp()) => {
  const customer = fill(t)
  const owner = t.make.user({ isAdmin: true, username: 'owner' })
  const url = await t.listen()
  const cookies = { owner: t.cookieOf(owner), asma: t.cookieOf(customer) }
  const ask = (path: string, who: Who) => fetch(url + path, { headers: { cookie: cookies[who] } })
  return { t, ask, url, cookies, visit: () => fetch(`${url}/api/plans`) }
}

const shared = sharedApp()
let reading: ReturnType<typeof open> | undefined
/** One shop for all that only read. */
const openShared = () => (reading ??= open(shared()))

it.each(lists)('%s is the same whole as in pages, and holds up nobody', async (path, who) => {
  const { ask, visit } = await openShared()
  const paged: string[] = []
  const page = (cursor: number) =>
    ask(`${path}${path.includes('?') ? '&' : '?'}limit=200&cursor=${cursor}`, who)
  for (let cursor = 0; paged.length === 0 || paged.at(-1) !== ''; cursor += 200) {
    paged.push((await (await page(cursor)).text()).slice(1, -1))
  }
  const state = { isRunning: true }
  const whole = ask(path, who)
    .then(async (answer) => ({ answer, text: await answer.text() }))
    .finally(() => {
      state.isRunning = false
    })
  let visitors = 0
  while (state.isRunning) {
    await visit()
    if (state.isRunning) visitors += 1
  }
  const { answer, text } = await whole
  // Compared here, because a failure would print both texts.
  expect(text === `[${paged.filter(Boolean).join(',')}]`).toBe(true)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(Number(answer.headers.get('x-total-count'))).toBe(JSON.parse(text).length)
  // A list that holds the event loop lets one in at most, before it begins.
  expect(visitors).toBeGreaterThan(2)
})

it('a client that goes away ends the reading of a whole list (REST-703)', async () => {
  const { t, url, cookies, visit } = await open()
  const triggers = "select name from sqlite_master where type = 'trigger' and tbl_name = 'contacts'"
  for (const name of t.connection.prepare<[], string>(triggers).pluck().all()) {
    t.connection.exec(`drop trigger ${name}`)
  }
  // More than the buffers of a connection hold.
  t.connection.prepare('update contacts set message = ?').run('x'.repeat(50_000))
  const prepare = vi.spyOn(t.connection, 'prepare')
  const readContacts = () => prepare.mock.calls.filter(([sql]) => sql.includes('from "contacts"')).length
  await new Promise<void>((gone) => {
    const call = request(`${url}/api/admin/contacts`, { headers: { cookie: cookies.owner } }, (answer) => {
      answer.once('data', () => call.destroy())
    })
    call
      .on('error', () => {})
      .on('close', gone)
      .end()
  })
  await visit()
  const read = readContacts()
  for (let n = 0; n < 20; n += 1) await visit()
  expect(readContacts()).toBe(read)
  expect(read).toBeLessThan(ROWS / 100)
})

it('what cannot be read of a whole list is an error and no beginning of an answer (REST-704)', async () => {
  const { t, ask } = await open()
  expect((await ask('/api/admin/contacts', 'asma')).status).toBe(403)
  expect((await ask('/api/admin/contacts?sort=none', 'owner')).status).toBe(400)
  t.connection.exec('alter table contacts rename column company to firm')
  const answer = await ask('/api/admin/contacts', 'owner')
  expect(answer.status).toBe(500)
  expect(await answer.json()).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
})

it('an empty list and one that begins behind its end are answered as such', async () => {
  const { ask } = await openShared()
  const told = async (path: string) => {
    const answer = await ask(path, 'owner')
    return [await answer.text(), answer.headers.get('x-total-count')]
  }
  expect(await told('/api/admin/contacts?status=converted')).toEqual(['[]', '0'])
  expect(await told(`/api/admin/contacts?cursor=${ROWS}`)).toEqual(['[]', String(ROWS)])
  expect(JSON.parse((await told(`/api/admin/contacts?cursor=${ROWS - 2}`))[0] ?? '')).toHaveLength(2)
})

it('a whole list over tRPC is written in steps too, as one answer with the same rows (REST-702)', async () => {
  const { ask, url, cookies } = await openShared()
  const serialize = vi.spyOn(superjson, 'serialize')
  const input = encodeURIComponent('{"0":{"json":{}}}')
  const answer = await ask(`/trpc/contacts.list?batch=1&input=${input}`, 'owner')
  const written = serialize.mock.calls.map(([given]) => (Array.isArray(given) ? given.length : ROWS))
  serialize.mockRestore()
  const text = await answer.text()
  // The adapter answers what names the form of its answer.
  const headers = { cookie: cookies.owner, 'trpc-accept': 'application/json' }
  const adapted = await fetch(`${url}/trpc/contacts.list?batch=1&input=${input}`, { headers })
  expect(text === (await adapted.text())).toBe(true)
  expect(Math.max(...written)).toBeLessThanOrEqual(100)
})
