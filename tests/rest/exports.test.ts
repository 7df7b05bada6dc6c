import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { fillToScale } from '#scripts/scale.ts'
import { contactsInChunks } from '#src/domains/contacts/service.ts'
import { licensesInChunks } from '#src/domains/licenses/administration.ts'
import { outboxInChunks } from '#src/domains/messages/queries.ts'
import { ordersInChunks } from '#src/domains/orders/queries.ts'
import { ticketsInChunks } from '#src/domains/tickets/queries.ts'
import { usersInChunks } from '#src/domains/users/service.ts'
import { type TestApp, testApp } from '#tests/helpers/app.ts'

const open = async () => {
  const t = testApp()
  const app = await t.http()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true, username: 'owner' }))
  const get = (url: string) => app.inject({ url, headers: { cookie } })
  return { t, app, get }
}

/** Every growing list except orders, with rows to insert, a query and the expected file. */
const lists: { name: string; fill: (t: TestApp) => Promise<unknown>; query: string; file: string[][] }[] = [
  {
    name: 'contacts',
    fill: async (t) => {
      const form = { email: 'asma@example.com', message: 'Do you take JazzCash?' }
      await t.as.guest().contacts.send({ ...form, name: '=Asma' })
      await t.as.guest().contacts.send({ ...form, name: 'Bilal' })
    },
    query: 'q=asma&columns=name,email,createdAt&sort=name',
    file: [
      ['Name', 'Email', 'Date (Pakistan time)'],
      ["'=Asma", 'asma@example.com', '2026-11-21 14:00'],
      ['Bilal', 'asma@example.com', '2026-11-21 14:00'],
    ],
  },
  {
    name: 'users',
    fill: async (t) => t.make.user({ username: 'asma', email: 'asma@example.com', whatsappNumber: null }),
    query: 'isAdmin=false&columns=username,isAdmin,isActive',
    file: [
      ['Username', 'Rights', 'Status'],
      ['asma', 'Customer', 'Active'],
    ],
  },
  {
    name: 'tickets',
    fill: async (t) => {
      const asma = t.as.customer(t.make.user({ username: 'asma', email: 'asma@example.com' }))
      await asma.tickets.create({ subject: 'The key', message: 'It does not work', priority: 'high' })
      await asma.tickets.create({ subject: 'Another', message: 'Thanks', priority: 'low' })
    },
    query: 'priority=high&columns=createdAt,subject,priority',
    file: [
      ['Ticket', 'Subject', 'Priority'],
      ['1', 'The key', 'high'],
    ],
  },
  {
    name: 'outbox',
    fill: (t) =>
      t.as
        .guest()
        .contacts.send({ name: 'Asma', email: 'asma@example.com', message: 'Do you take JazzCash?' }),
    query: 'channel=email&columns=recipient,channel,templateName',
    file: [
      ['To', 'Channel', 'Template'],
      ['asma@example.com', 'Email', 'contact_confirmation'],
    ],
  },
  {
    name: 'downloads',
    fill: async (t) => {
      const { id } = t.make.user({ isAdmin: true, username: 'publisher' })
      t.make.download({ userId: id, fileName: 'crm.zip' })
      t.make.download({ userId: id, fileName: 'other.zip' })
    },
    query: 'q=crm&columns=fileName,fileType,customer',
    file: [
      ['File', 'Type', 'For'],
      ['crm.zip', 'Chrome extension', 'Everyone'],
    ],
  },
  {
    name: 'plans',
    fill: async () => {},
    query: 'q=reseller&columns=planName,systemsCount,annualPrice',
    file: [
      ['Plan Name', 'Systems', 'Annual price (PKR)'],
      ['Reseller', 'Unlimited', ''],
    ],
  },
  {
    name: 'products',
    fill: async (t) => {
      t.make.product({ title: 'Eid pack', priceMinor: 250_050, couponCode: 'EID25' })
      t.make.product({ title: 'Starter kit' })
    },
    query: 'q=eid&columns=title,price,couponCode,isActive',
    file: [
      ['Product', 'Price (PKR)', 'Coupon', 'Status'],
      ['Eid pack', '2500.5', 'EID25', 'Active'],
    ],
  },
  {
    name: 'payment-methods',
    fill: async (t) => {
      const card = {
        name: 'Card',
        type: 'card',
        icon: 'CreditCard',
        accountDetails: 'At the counter',
      } as const
      await t.as.admin().paymentMethods.create({ ...card, fees: '2%', isVisible: false })
    },
    query: 'isVisible=false&columns=name,accountDetails,isVisible',
    file: [
      ['Method', 'Account Details', 'Visibility'],
      ['Card', 'At the counter (fees: 2%)', 'Hidden'],
    ],
  },
  {
    name: 'seo',
    fill: async () => {},
    query: 'q=privacy&columns=page,isActive',
    file: [
      ['Page', 'Status'],
      ['privacy', 'Active'],
    ],
  },
  {
    name: 'chat-replies',
    fill: async (t) => {
      await t.as.admin().chatConsole.createReply({ shortcut: 'hours', content: 'From nine to six' })
      await t.as.admin().chatConsole.createReply({ shortcut: 'thanks', content: 'You are welcome' })
    },
    query: 'q=nine&columns=shortcut,content',
    file: [
      ['Shortcut', 'Reply'],
      ['/hours', 'From nine to six'],
    ],
  },
  {
    name: 'security-log',
    fill: (t) => t.as.admin().settings.update({ key: 'business_city', value: 'Multan' }),
    query: 'event=setting_changed&columns=event,about,call,count',
    file: [
      ['Event', 'About', 'Call', 'Times'],
      ['Setting changed', 'Change the setting business city', 'settings.update business_city', '1'],
    ],
  },
  {
    name: 'api-tokens',
    fill: (t) =>
      t.as.admin(t.make.user({ isAdmin: true, username: 'asma' })).auth.createToken({ name: 'Backups' }),
    query: 'q=backups&columns=name,username,state,lastUsedAt',
    file: [
      ['Name', 'Acts as', 'State', 'Last used (Pakistan time)'],
      ['Backups', 'asma', 'Active', ''],
    ],
  },
]

describe.each(lists)('the export of $name (REST-8)', ({ name, fill, query, file }) => {
  it('holds the found rows in the requested columns, and no formula (TABLE-7)', async () => {
    const { t, get } = await open()
    await fill(t)
    const answer = await get(`/api/admin/${name}/export?${query}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=${name}-2026-11-21.csv`,
      'cache-control': 'private, no-store',
    })
    expect(papa.parse<string[]>(answer.body.slice(1)).data).toEqual(file)
  })

  it('is for administrators only, and refuses unknown columns', async () => {
    const { t, app, get } = await open()
    const url = `/api/admin/${name}/export`
    expect((await app.inject({ url })).statusCode).toBe(401)
    const headers = { cookie: t.cookieOf(t.make.user()) }
    expect((await app.inject({ url, headers })).statusCode).toBe(403)
    const answer = await get(`${url}?columns=passwordHash`)
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'There is no such column'])
  })
})

it('an export of several chunks has every row once', async () => {
  const { t, get } = await open()
  for (let n = 0; n < 600; n += 1) t.make.user({ username: `customer${String(n).padStart(3, '0')}` })
  const answer = await get('/api/admin/users/export?q=customer&sort=username&columns=username')
  const names = papa.parse<string[]>(answer.body.slice(1)).data.slice(1).flat()
  expect(names).toEqual(Array.from({ length: 600 }, (_, n) => `customer${String(n).padStart(3, '0')}`))
})

it('a visitor is answered while an export runs (REST-8)', async () => {
  const ORDERS = 1500
  const t = testApp()
  fillToScale(t.deps, { orders: ORDERS, users: 1, contacts: 0, tickets: 0, outbox: 0, chats: 0 })
  const url = await t.listen()
  const cookie = t.cookieOf(t.make.user({ isAdmin: true, username: 'owner' }))
  const state = { isRunning: true }
  const exported = fetch(`${url}/api/admin/orders/export`, { headers: { cookie } })
    .then((answer) => answer.text())
    .finally(() => {
      state.isRunning = false
    })
  let answered = 0
  while (state.isRunning) {
    await fetch(`${url}/api/plans`)
    if (state.isRunning) answered += 1
  }
  expect((await exported).split('\r\n')).toHaveLength(ORDERS + 1)
  // An export that holds the event loop lets one in at most, before its first chunk.
  expect(answered).toBeGreaterThan(2)
})

type InChunks = (deps: TestApp['deps'], query: never, size: number) => Iterable<unknown[]>
/** The id of a row as its chunks have it. */
const idOf = (row: object): unknown => {
  const held = 'systemsInUse' in row ? Reflect.get(row, 'license') : Reflect.get(row, 'order')
  return Reflect.get(held ?? row, 'id')
}
const byName = 'collate nocase'
const walks: [what: string, InChunks, query: object, from: string, order: string][] = [
  ['orders, newest first', ordersInChunks, {}, 'id from orders', 'created_at desc, id desc'],
  ['orders by name', ordersInChunks, { sort: 'name' }, 'id from orders', `name ${byName}, id`],
  ['orders by amount', ordersInChunks, { sort: '-amount' }, 'id from orders', 'amount_minor desc, id desc'],
  ['orders by status', ordersInChunks, { sort: 'status' }, 'id from orders', 'status, created_at, id'],
  [
    'confirmed orders that begin with am',
    ordersInChunks,
    { q: 'am', status: 'confirmed' },
    `id from orders where status = 'confirmed' and 'am' in (lower(substr(name, 1, 2)), substr(email, 1, 2), lower(substr(company, 1, 2)))`,
    'created_at desc, id desc',
  ],
  [
    'licences by their end',
    licensesInChunks,
    { sort: '-expiresAt' },
    'id from licenses',
    'expires_at desc, id desc',
  ],
  [
    'messages by status',
    outboxInChunks,
    { sort: '-status' },
    'id from outbox',
    'status desc, created_at desc, id desc',
  ],
  ['tickets by change', ticketsInChunks, { sort: 'updatedAt' }, 'id from tickets', 'updated_at, id'],
  ['users by name', usersInChunks, { sort: '-username' }, 'id from users', 'lower(username) desc'],
  ['contacts by name', contactsInChunks, { sort: 'name' }, 'id from contacts', `name ${byName}, id`],
]

it('an export in many steps has every row once and in the order of the list (REST-8, TABLE-7)', () => {
  const t = testApp()
  fillToScale(t.deps, { orders: 130, users: 60, contacts: 60, tickets: 60, outbox: 60, chats: 0 })
  const exported = walks.map(([what, inChunks, query]) => {
    const rows = [...inChunks(t.deps, { cursor: 0, q: '', ...query } as never, 1)].flat()
    return [what, rows.map((row) => idOf(row as object))]
  })
  const listed = walks.map(([what, , , from, order]) => [
    what,
    t.connection.prepare<[], number>(`select ${from} order by ${order}`).pluck().all(),
  ])
  expect(exported).toEqual(listed)
  expect(listed.filter(([, ids]) => Number(ids?.length) < 3)).toEqual([])
})

it('an API token exports orders without their licence keys (AUTH-20)', async () => {
  const { t, app, get } = await open()
  const { token } = await t.as.admin().auth.createToken({ name: 'nightly' })
  const byToken = (query: string) =>
    app.inject({ url: `/api/admin/orders/export${query}`, headers: { authorization: `Bearer ${token}` } })
  const head = (csv: string) => papa.parse<string[]>(csv.slice(1)).data[0]
  expect(head((await get('/api/admin/orders/export')).body)).toContain('License key')
  const whole = head((await byToken('')).body)
  expect(whole).toContain('License')
  expect(whole).not.toContain('License key')
  const asked = await byToken('?columns=name,licenseKey')
  expect([asked.statusCode, asked.json().message]).toEqual([
    403,
    'An API token cannot export this. Please sign in.',
  ])
})
