import { expect, it } from 'vitest'
import { fillToScale } from '#scripts/scale.ts'
import { listContacts } from '#src/domains/contacts/service.ts'
import { listLicenses } from '#src/domains/licenses/rules/listing.ts'
import { listOutbox } from '#src/domains/messages/queries.ts'
import { listAlerts } from '#src/domains/money-in/queries.ts'
import { listOrders } from '#src/domains/orders/queries.ts'
import { listTickets } from '#src/domains/tickets/queries.ts'
import { listUsers } from '#src/domains/users/queries.ts'
import type { Listed, Whole } from '#src/shared/paging.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

/** Stores as many alerts of banks, two of them at each moment. */
const hearAlerts = (t: TestApp, count: number) =>
  t.connection
    .prepare(
      `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ?)
      insert into bank_alerts (dedupe_key, sender, at, arrived_at, state)
      select 'alert ' || n, 'Bank ' || n, n / 2, n, 'waiting' from numbers`,
    )
    .run(count)

it.each(['orders', 'bank-feed'])('visitors are answered while %s are exported (REST-8)', async (list) => {
  const ROWS = 1500
  const t = testApp()
  if (list === 'bank-feed') hearAlerts(t, ROWS)
  else fillToScale(t.deps, { orders: ROWS, users: 1, contacts: 0, tickets: 0, outbox: 0, chats: 0 })
  const url = await t.listen()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true, username: 'owner' }))
  const state = { isRunning: true }
  const exported = fetch(`${url}/api/admin/${list}/export`, { headers: { cookie } })
    .then((answer) => answer.text())
    .finally(() => {
      state.isRunning = false
    })
  let answered = 0
  while (state.isRunning) {
    await fetch(`${url}/api/plans`)
    if (state.isRunning) answered += 1
  }
  expect(new Set((await exported).split('\r\n')).size).toBe(ROWS + 1)
  // An export that holds the event loop lets one in at most, before its first chunk.
  expect(answered).toBeGreaterThan(2)
})

type List = (deps: TestApp['deps'], query: never) => Listed<unknown>
/** The id of a row as its chunks have it. */
const idOf = (row: object): unknown => {
  const part = ['alert', 'order', 'ticket'].find((name) => name in row) ?? ''
  const held = Reflect.get(row, 'systemsInUse' in row ? 'license' : part)
  return Reflect.get(held ?? row, 'id')
}
const byName = 'collate nocase'
const walks: [what: string, List, query: object, from: string, order: string][] = [
  ['orders, newest first', listOrders, {}, 'id from orders', 'created_at desc, id desc'],
  ['orders by name', listOrders, { sort: 'name' }, 'id from orders', `name ${byName}, id`],
  ['orders by amount', listOrders, { sort: '-amount' }, 'id from orders', 'amount_minor desc, id desc'],
  ['orders by status', listOrders, { sort: 'status' }, 'id from orders', 'status, created_at, id'],
  [
    'confirmed orders that begin with am',
    listOrders,
    { q: 'am', status: 'confirmed' },
    `id from orders where status = 'confirmed' and 'am' in (lower(substr(name, 1, 2)), substr(email, 1, 2), lower(substr(company, 1, 2)))`,
    'created_at desc, id desc',
  ],
  ['licences by end', listLicenses, { sort: '-expiresAt' }, 'id from licenses', 'expires_at desc, id desc'],
  ['messages', listOutbox, { sort: '-status' }, 'id from outbox', 'status desc, created_at desc, id desc'],
  ['tickets by change', listTickets, { sort: 'updatedAt' }, 'id from tickets', 'updated_at, id'],
  ['users by name', listUsers, { sort: '-username' }, 'id from users', 'lower(username) desc'],
  ['alerts of banks', listAlerts, { sort: 'at' }, 'id from bank_alerts', 'at, id'],
  ['contacts by name', listContacts, { sort: 'name' }, 'id from contacts', `name ${byName}, id`],
]

it('an export in many steps has every row once and in the order of the list (TABLE-7)', () => {
  const t = testApp()
  fillToScale(t.deps, { orders: 130, users: 60, contacts: 60, tickets: 60, outbox: 60, chats: 0 })
  hearAlerts(t, 60)
  const exported = walks.map(([what, list, query]) => {
    const whole = list(t.deps, { cursor: 0, q: '', ...query } as never) as Whole<unknown>
    const rows = [...whole.findIds(20)].flat().flatMap((id) => whole.read([id]))
    return [what, rows.map((row) => idOf(row as object))]
  })
  const listed = walks.map(([what, , , from, order]) => [
    what,
    t.connection.prepare<[], number>(`select ${from} order by ${order}`).pluck().all(),
  ])
  expect(exported).toEqual(listed)
  expect(listed.filter(([, ids]) => Number(ids?.length) < 3)).toEqual([])
})
