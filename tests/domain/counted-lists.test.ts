import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pageOf } from '#db/page.ts'
import { sessions } from '#db/schema/auth.ts'
import { allRows } from '#src/kit/whole-lists.ts'
import { testApp } from '#tests/helpers/app.ts'

it('a page of a filter counts 100,000 rows at most, and those after them can be read (DB-706)', async () => {
  const { connection, deps } = testApp()
  connection.pragma('foreign_keys = off')
  const add = connection.prepare(`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers limit ?)
    insert into sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
    select 7, ? || n, 0, 0, 0 from numbers`)
  const list = async (limit?: number) => {
    const spec = { columns: {}, fallback: 'id', where: eq(sessions.userId, 7) }
    const { rows, ...counted } = await allRows(
      pageOf(deps.db, sessions, { limit, cursor: 99_999, q: '' }, spec),
    )
    return { rows: rows.length, ...counted }
  }

  add.run(100_000, 'a')
  expect(await list(5)).toEqual({ rows: 1, total: 100_000 })
  add.run(3, 'b')
  expect(await list(5)).toEqual({ rows: 4, total: 100_000, isMore: true })
  expect(await list()).toEqual({ rows: 4, total: 100_003 })
})
