import papa from 'papaparse'
import { describe, expect, it } from 'vitest'
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
      ['Name', 'Email', 'Date'],
      ["'=Asma", 'asma@example.com', '2026-11-21T09:00:00.000Z'],
      ['Bilal', 'asma@example.com', '2026-11-21T09:00:00.000Z'],
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
]

describe.each(lists)('the export of $name', ({ name, fill, query, file }) => {
  it('holds the found rows in the requested columns, and no formula', async () => {
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
