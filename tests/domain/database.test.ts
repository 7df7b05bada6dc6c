import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Connection, createDb, openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { seed } from '#db/seed/seed.ts'
import { migrationsDir } from '#src/config.ts'
import { newDatabase } from '#tests/helpers/new-database.ts'
import { testFolder } from '#tests/helpers/places.ts'

const modules = import.meta.glob<Record<string, unknown>>('/db/schema/*.ts', { eager: true })
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, SQLiteTable))

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnsOf = (table: SQLiteTable) =>
  getTableConfig(table).columns.map((column) => ({
    name: snake(column.name),
    enumValues: Reflect.get(column, 'config').fieldConfig?.words as string[] | undefined,
    isText: column.getSQLType() === 'text',
    isRequired: column.notNull && !column.hasDefault && !column.generated && column.name !== 'id',
  }))

const opened = (file: string | Buffer): Connection => {
  const connection = openConnection(file)
  onTestFinished(() => void connection.close())
  return connection
}

const emptyDatabase = () => opened(newDatabase())

type Row = Record<string, string | number>

/** A row with the required columns only; downloads need an address too. */
const requiredRow = (table: SQLiteTable, given: Row = {}): Row => {
  const row: Row =
    getTableConfig(table).name === 'downloads' ? { external_url: 'https://files.example.com' } : {}
  for (const { name, enumValues, isText, isRequired } of columnsOf(table)) {
    if (isRequired) row[name] = enumValues?.[0] ?? (isText ? 'x' : 1)
  }
  return { ...row, ...given }
}

/** Inserts the rows and rolls back. Returns the error of SQLite, or `stored`. */
const tryInsert = (connection: Connection, table: SQLiteTable, ...rows: Row[]): string => {
  connection.exec('begin')
  try {
    for (const row of rows) {
      const columns = Object.keys(row)
      const placeholders = columns.map(() => '?')
      connection
        .prepare(
          `insert into "${getTableConfig(table).name}" ("${columns.join('", "')}") values (${placeholders.join()})`,
        )
        .run(...Object.values(row))
    }
    return 'stored'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    connection.exec('rollback')
  }
}

const withoutForeignKeys = (): Connection => {
  const connection = emptyDatabase()
  connection.pragma('foreign_keys = OFF')
  return connection
}

const tableNamed = (wanted: string): SQLiteTable => {
  const found = tables.find((table) => getTableConfig(table).name === wanted)
  if (!found) throw new Error(`No table ${wanted}`)
  return found
}

describe('the database', () => {
  test('keeps its pragmas after the first write (DB-1)', () => {
    const connection = opened(join(testFolder('db'), 'shop.db'))
    migrate(connection, migrationsDir)
    seed(createDb(connection), new Date())
    const pragmas = {
      busy_timeout: 5000,
      journal_mode: 'wal',
      synchronous: 2,
      foreign_keys: 1,
      trusted_schema: 0,
      journal_size_limit: 64 * 1024 * 1024,
      temp_store: 2,
      cache_size: -64 * 1024,
    }
    for (const [name, value] of Object.entries(pragmas)) {
      expect([name, connection.pragma(name, { simple: true })]).toEqual([name, value])
    }
  })

  test('has every table of the schema, STRICT, with ids that are never reused (DB-3)', () => {
    const connection = emptyDatabase()
    const made = connection
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
      )
      .all()
      .filter(({ name }) => name !== '__drizzle_migrations' && !/_search/.test(name))
    expect(made.map(({ name }) => name).toSorted()).toEqual(
      tables.map((table) => getTableConfig(table).name).toSorted(),
    )
    expect(made.filter(({ sql }) => !/\)\s*STRICT$/.test(sql))).toEqual([])
    expect(made.filter(({ sql }) => /`id` integer primary key(?! autoincrement)/i.test(sql))).toEqual([])
  })

  test('has exactly the columns and indexes that the schema declares', () => {
    const connection = emptyDatabase()
    const names = (sql: string) => connection.prepare<[], string>(sql).pluck().all().toSorted()
    const declared = tables.map((table) => {
      const { name, indexes, columns } = getTableConfig(table)
      const once = columns.filter((column) => column.isUnique).map((column) => String(column.uniqueName))
      return {
        name,
        columns: columns.map((column) => snake(column.name)).toSorted(),
        indexes: [...indexes.map((index) => index.config.name), ...once].toSorted(),
      }
    })
    const made = declared.map(({ name }) => ({
      name,
      columns: names(`select name from pragma_table_xinfo('${name}')`),
      indexes: names(`select name from pragma_index_list('${name}') where origin = 'c'`),
    }))
    expect(made).toEqual(declared)
  })

  type Entry = { tag: string; when: number }
  /** A folder with the migrations, and those among them that this function lists. */
  const migrationsWith = (list: (entries: Entry[]) => object[]): string => {
    const changed = testFolder('migrations')
    cpSync(migrationsDir, changed, { recursive: true })
    const journal = join(changed, 'meta', '_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: Entry[] }
    writeFileSync(journal, JSON.stringify({ ...rest, entries: list(entries) }))
    return changed
  }

  /** The database of a shop from before this migration. */
  const olderShop = (migration: string): Connection => {
    const connection = opened(':memory:')
    const isLast = ({ tag }: Entry) => tag.endsWith(migration)
    const before = migrationsWith((entries) => entries.slice(0, entries.findIndex(isLast)))
    migrate(connection, before)
    return connection
  }

  test('refuses a migration that loses rows, or leaves some without their parent (DB-4)', () => {
    const breach = (statement: string) => {
      const last = { when: Date.now(), tag: '9999_breach' }
      const changed = migrationsWith((entries) => [...entries, { ...entries.at(-1), ...last }])
      writeFileSync(join(changed, '9999_breach.sql'), statement)
      const connection = emptyDatabase()
      seed(createDb(connection), new Date())
      return () => migrate(connection, changed)
    }
    expect(breach('delete from plans where id = 1')).toThrow('A migration lost 1 rows of plans')
    expect(breach("insert into ticket_replies (ticket_id, message, created_at) values (7, 'x', 1)")).toThrow(
      'A migration left 1 rows without their parent',
    )
    expect(breach("update plans set badge = 'New'")).not.toThrow()
  })

  test('knows of the persons of an older shop when they last wrote by the Business API', () => {
    const connection = olderShop('_day_of_business_api')
    connection.exec(`
      insert into chat_sessions (id, guest_phone, source, last_message_at, created_at) values (1, '+923001', 'whatsapp', 9, 1), (2, '+923002', 'whatsapp', 9, 1);
      insert into chat_messages (session_id, client_id, sender_type, content, created_at) values
        (1, 'whatsapp:wamid.1', 'guest', 'x', 5), (1, 'whatsapp:wamid.2', 'guest', 'x', 7), (1, null, 'admin', 'x', 9), (2, 'whatsapp:3EB0', 'guest', 'x', 8)`)
    migrate(connection, migrationsDir)
    expect(connection.prepare('select cloud_wrote_at from chat_sessions order by id').pluck().all()).toEqual([
      7,
      null,
    ])
  })

  test('keeps the pictures and videos of an older shop', () => {
    const connection = olderShop('_one_media_table')
    connection.exec(`
      insert into media (stored_name, kind, size, sha256, created_at) values ('a.mp4', 'video', 1, 'x', 1);
      insert into images (stored_name, width, height, created_at) values ('b.webp', 2, 2, 2)`)
    migrate(connection, migrationsDir)
    const kept = connection.prepare("select folder || '/' || stored_name from media order by folder").pluck()
    expect(kept.all()).toEqual(['banners/a.mp4', 'images/b.webp', 'images-small/b.webp'])
  })

  test('gives the products of an older shop the plan that their title names, and none a discount price of 0', () => {
    const connection = olderShop('_plans_of_products')
    const insert = connection.prepare(
      'insert into products (title, price_minor, discount_price_minor, created_at, updated_at) values (?, 1000, ?, 1, 1)',
    )
    insert.run('My STARTER kit', 0)
    insert.run('Professional pack', 500)
    insert.run('Connector', null)
    migrate(connection, migrationsDir)
    expect(connection.prepare('select plan, discount_price_minor as discount from products').all()).toEqual([
      { plan: 'starter', discount: null },
      { plan: 'professional', discount: 500 },
      { plan: 'enterprise', discount: null },
    ])
  })

  const enumerations = tables.flatMap((table) =>
    columnsOf(table)
      .filter(({ enumValues }) => enumValues?.length)
      .map(({ name, enumValues }) => ({ table, column: name, words: enumValues ?? [] })),
  )

  test('accepts every value of an enumeration and no other', () => {
    const connection = withoutForeignKeys()
    expect(enumerations.length).toBeGreaterThan(20)
    const answers = (word: (words: string[]) => string[]) =>
      enumerations.flatMap(({ table, column, words }) =>
        word(words).map((value) => {
          const answer = tryInsert(connection, table, requiredRow(table, { [column]: value }))
          return `${getTableConfig(table).name}.${column} ${value}: ${answer}`
        }),
      )
    const refused = answers(() => ['nonsense'])
    expect(refused.filter((answer) => !answer.includes('CHECK constraint failed'))).toEqual([])
    // A reseller plan is arranged, never ordered.
    expect(answers((words) => words).filter((answer) => !answer.endsWith('stored'))).toEqual([
      'orders.plan reseller: CHECK constraint failed: orders_plan_sold',
    ])
  })

  test('refuses an amount below zero', () => {
    const connection = withoutForeignKeys()
    const amounts = tables.flatMap((table) =>
      columnsOf(table)
        // The balance of an account at a bank may be below zero, and so may what a movement adds to a balance.
        .filter(({ name }) => name.endsWith('_minor') && name !== 'balance_minor')
        .filter(() => !getTableConfig(table).name.startsWith('balance_'))
        .map(({ name }) => ({ table, name })),
    )
    expect(amounts).toHaveLength(23)
    const rows = amounts.map(({ table, name }) => ({ table, row: requiredRow(table, { [name]: -1 }) }))
    const answers = rows.map(({ table, row }) => tryInsert(connection, table, row))
    expect(answers.filter((answer) => !answer.includes('CHECK constraint failed'))).toEqual([])
  })

  const ofChat = 'chat_messages.session_id, chat_messages.client_id'
  test.each<[table: string, once: string, both: Row, second: Row]>([
    ['licenses', 'licenses.order_id, licenses.license_key', {}, { license_status: 'revoked' }],
    ['outbox', 'outbox.dedupe_key', {}, { recipient: 'another' }],
    ['idempotency_keys', 'idempotency_keys.scope, idempotency_keys.key', {}, { order_id: 2 }],
    ['chat_messages', ofChat, { client_id: 'a' }, { content: 'another' }],
    ['users', 'users.email', {}, { username: 'another' }],
    ['users', "index 'users_username_unique'", { username: 'ali' }, { username: 'ALI', email: 'another' }],
  ])('%s holds %s once', (name, once, both, second) => {
    const connection = withoutForeignKeys()
    const table = tableNamed(name)
    const first = requiredRow(table, both)
    const answer = tryInsert(connection, table, first, { ...first, ...second })
    expect(answer).toBe(`UNIQUE constraint failed: ${once}`)
  })

  test('refuses every child without its parent', () => {
    const connection = emptyDatabase()
    const children = tables.flatMap((table) =>
      getTableConfig(table).foreignKeys.map((key) => ({
        table,
        column: snake(key.reference().columns[0]?.name ?? ''),
      })),
    )
    expect(children.length).toBeGreaterThan(10)
    const answers = children.map(({ table, column }) =>
      tryInsert(connection, table, requiredRow(table, { [column]: 999 })),
    )
    expect(new Set(answers)).toEqual(new Set(['FOREIGN KEY constraint failed']))
  })
})
