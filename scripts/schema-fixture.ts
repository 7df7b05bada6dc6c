import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDb, openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { seed } from '#db/seed/seed.ts'
import { writeFixture } from '#tests/helpers/schema-fixtures.ts'

// `node scripts/schema-fixture.ts [TAG]`: writes the fixture of a migration (without TAG: of the newest), the database of
// a small shop as the program leaves it whose newest migration this is. Run it once with each new migration, and commit
// the result: tests/slow/kill/schemas.test.ts asks for it, and upgrades and restores it ever after. It takes
// values by the names of columns and so runs in a checkout of any version: the fixtures of migrations older than this
// script were made by copying it there.

const MIGRATIONS = 'db/migrations'
const AT = Date.UTC(2026, 10, 21)

/** One shop in all its versions: the values of columns by their table; columns that a version lacks are left out. */
const rows: [table: string, values: Record<string, string | number>][] = [
  ['users', { username: 'owner', email: 'owner@example.com', is_admin: 1, role: 'owner' }],
  ['users', { username: 'asma', email: 'asma@example.com', whatsapp_number: '+923001234567' }],
  ['orders', { user_id: 2, plan: 'starter', amount_minor: 249_900, status: 'confirmed' }],
  ['orders', { name: 'Guest', plan: 'professional', amount_minor: 499_900 }],
  ['idempotency_keys', { scope: 'guest', key: 'one', request_hash: 'x', order_id: 2 }],
  ['licenses', { order_id: 1, license_key: 'KEY-1', license_status: 'active', systems_count: 1 }],
  ['invoices', { kind: 'invoice', number: 1, order_id: 1 }],
  ['downloads', { user_id: 2, stored_name: `${'a'.repeat(32)}.zip`, file_type: 'desktop-app' }],
  ['downloads', { user_id: 2, external_url: 'https://example.com/a.zip', file_type: 'desktop-app' }],
  ['tickets', { user_id: 2, subject: 'Help', priority: 'medium', status: 'open' }],
  ['ticket_replies', { ticket_id: 1, user_id: 1 }],
  ['contacts', { message: 'How does it work?' }],
  ['images', { stored_name: `${'b'.repeat(32)}.webp`, width: 1, height: 1 }],
  ['media', { folder: 'banners', stored_name: `${'c'.repeat(32)}.webp`, kind: 'image', size: 1 }],
  ['payments', { order_id: 2, state: 'submitted', submitted_at: AT }],
  ['payment_pictures', { payment_id: 1, stored_name: `${'d'.repeat(32)}.webp`, is_submitted: 1 }],
]

type Column = { name: string; type: string; notnull: 0 | 1; dflt_value: string | null; pk: number }

/** Something for a column that must have a value and is given none. */
const filler = ({ name, type }: Column): string | number => {
  if (type !== 'INTEGER' && type !== 'integer') return `${name} of the fixture`
  return name.endsWith('_at') ? AT : 1
}

const insertRows = (connection: ReturnType<typeof openConnection>): void => {
  for (const [table, given] of rows) {
    const columns = connection.pragma(`table_info(${table})`) as Column[]
    const values = columns.flatMap((column) => {
      const needed = column.notnull === 1 && column.dflt_value === null && column.name !== 'id'
      const value = given[column.name] ?? (needed ? filler(column) : undefined)
      return value === undefined ? [] : [[column.name, value] as const]
    })
    if (values.length === 0) continue
    const names = values.map(([name]) => name)
    connection
      .prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`)
      .run(...values.map(([, value]) => value))
  }
}

/** The migrations up to TAG, in a folder of their own. */
const migrationsUntil = (tag: string, folder: string): string => {
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const end = entries.findIndex((entry) => entry.tag === tag) + 1
  if (end === 0) throw new Error(`There is no migration ${tag}`)
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, end) }))
  return folder
}

const newestTag = (): string => {
  const journal = readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: { tag: string }[] }).entries.at(-1)?.tag ?? ''
}

const tag = process.argv[2] ?? newestTag()
const work = mkdtempSync(join(tmpdir(), 'schema-fixture-'))
try {
  const connection = openConnection(join(work, 'shop.db'))
  migrate(connection, migrationsUntil(tag, join(work, 'migrations')))
  seed(createDb(connection), new Date(AT))
  insertRows(connection)
  // Small pages hold less that is empty.
  connection.pragma('page_size = 512')
  connection.prepare('vacuum into ?').run(join(work, 'fixture.db'))
  connection.close()
  writeFixture(tag, readFileSync(join(work, 'fixture.db')))
} finally {
  rmSync(work, { recursive: true })
}
