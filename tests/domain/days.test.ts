import { describe, expect, it } from 'vitest'
import { contacts } from '#db/schema/contacts.ts'
import { tickets } from '#db/schema/tickets.ts'
import { expectRefusal, officeOf, type TestApp, testApp } from '#tests/helpers/app.ts'

type Days = { from?: string; to?: string }

// A day of Pakistan begins at 19:00 UTC of the day before.
const moments = {
  'the end of the 19th': '2026-11-19T18:59:59.999Z',
  'the beginning of the 20th': '2026-11-19T19:00:00.000Z',
  'the end of the 20th': '2026-11-20T18:59:59.999Z',
  'the beginning of the 21st': '2026-11-20T19:00:00.000Z',
}
const times = Object.entries(moments).map(([name, at]) => ({ name, createdAt: new Date(at) }))

type List = { fill: (t: TestApp) => void; read: (t: TestApp, days: Days) => Promise<string[]> }
const lists: Record<string, List> = {
  orders: {
    fill: (t) => times.forEach((row) => t.make.order(row)),
    read: async (t, days) => (await t.as.admin().orders.list(days)).rows.map(({ name }) => name),
  },
  users: {
    fill: (t) => times.forEach(({ name, createdAt }) => t.make.user({ username: name, createdAt })),
    read: async (t, days) =>
      (await t.as.admin().users.list({ ...days, isAdmin: 'false' })).rows.map(({ username }) => username),
  },
  contacts: {
    fill: (t) => {
      const rest = { email: 'asma@example.com', message: 'Hello', updatedAt: t.deps.now() }
      const rows = times.map((row) => ({ ...row, ...rest }))
      t.deps.db.insert(contacts).values(rows).run()
    },
    read: async (t, days) => (await t.as.admin().contacts.list(days)).rows.map(({ name }) => name),
  },
  tickets: {
    fill: (t) => {
      const { id: userId, email } = t.make.user()
      const rest = { userId, email, message: 'Hello', priority: 'low' as const, updatedAt: t.deps.now() }
      const rows = times.map((row) => ({ ...row, ...rest, subject: row.name }))
      t.deps.db.insert(tickets).values(rows).run()
    },
    read: async (t, days) => (await t.as.admin().tickets.list(days)).rows.map(({ subject }) => subject),
  },
}

describe.each(Object.entries(lists))('the list of %s by day', (name, { fill, read }) => {
  it('holds whole days of Pakistan time, the first and the last included (TABLE-12)', async () => {
    const t = testApp()
    fill(t)
    const twentieth = ['the end of the 20th', 'the beginning of the 20th']
    expect(await read(t, { from: '2026-11-20', to: '2026-11-20' })).toEqual(twentieth)
    expect(await read(t, { from: '2026-11-20' })).toEqual(['the beginning of the 21st', ...twentieth])
    expect(await read(t, { to: '2026-11-20' })).toEqual([...twentieth, 'the end of the 19th'])
    expect(await read(t, { from: '2026-11-21', to: '2026-11-20' })).toEqual([])
  })

  it('refuses what is no day, and is exported the same way', async () => {
    const t = testApp()
    fill(t)
    await expectRefusal(read(t, { from: '2026-02-30' }), 'BAD_REQUEST')
    const url = `/api/admin/${name}/export?from=2026-11-20&to=2026-11-20`
    const { body, statusCode } = await officeOf(t)('GET', url)
    expect(statusCode).toBe(200)
    expect(body).toContain('the end of the 20th')
    expect(body).not.toContain('19th')
    expect(body).not.toContain('21st')
  })
})
