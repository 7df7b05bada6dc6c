import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '#db/backup.ts'
import { createDb } from '#db/client.ts'
import { openWhole, upgrade } from '#db/open.ts'
import { restore } from '#db/restore.ts'
import { storedFiles } from '#db/stored-files.ts'
import { migrationsDir } from '#src/config.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { runCommand } from '#tests/helpers/command.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { fixtureTags, readFixture } from '#tests/helpers/schema-fixtures.ts'

const journal = JSON.parse(readFileSync(join(migrationsDir, 'meta', '_journal.json'), 'utf8')) as {
  entries: { tag: string }[]
}
const tags = fixtureTags()
const newest = journal.entries.at(-1)?.tag

/** The file of each row of the fixtures that names one, by the oldest migration that has its table. */
const files = [
  [0, `downloads/${'a'.repeat(32)}.zip`],
  [18, `images/${'b'.repeat(32)}.webp`],
  [18, `images-small/${'b'.repeat(32)}.webp`],
  [19, `banners/${'c'.repeat(32)}.webp`],
  [23, `proofs/${'d'.repeat(32)}.webp`],
] as const
/** The table of pictures is no more since this migration, so fixtures from then on have no row in it. */
const ONE_MEDIA_TABLE = 20
const filesOf = (tag: string): string[] => {
  const number = Number(tag.slice(0, 4))
  return files
    .filter(([since, name]) => number >= since && !(number >= ONE_MEDIA_TABLE && name.startsWith('images')))
    .map(([, name]) => name)
}

let root: string
const data = () => dataPaths(join(root, 'data'))
const backup = () => join(root, 'backup.db')
const plenty = () => Number.POSITIVE_INFINITY
const noted: string[] = []
const note = (line: string) => void noted.push(line)

const put = (path: string, bytes: string | Buffer) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

const countOf = (connection: Database.Database, table: string) =>
  connection.prepare(`select count(*) from ${table}`).pluck().get()

const facts = (file: string) => {
  const connection = new Database(file, { readonly: true })
  const kept = 'users orders idempotency_keys licenses downloads tickets contacts plans'.split(' ')
  const found = {
    integrity: connection.pragma('integrity_check', { simple: true }),
    orphans: connection.pragma('foreign_key_check'),
    counts: Object.fromEntries(kept.map((table) => [table, countOf(connection, table)])),
    order: connection.prepare('select amount_minor, status from orders where id = 1').get(),
    version: countOf(connection, '__drizzle_migrations'),
  }
  connection.close()
  return found
}

/** Upgrades the database of the data folder, as a start does. */
const upgradeAt = (time: string, freeBytes: () => number = plenty) => {
  const { connection } = openWhole(data().database)
  const options = { migrationsFolder: migrationsDir, freeBytes, now: () => new Date(time), note }
  upgrade(connection, data(), options)
  connection.close()
}
const NOW = '2026-11-25T09:00:00Z'

const expectWhole = (tag: string) => {
  const { counts } = facts(data().database)
  expect(facts(data().database)).toMatchObject({
    integrity: 'ok',
    orphans: [],
    order: { amount_minor: 249_900, status: 'confirmed' },
    version: journal.entries.length,
  })
  expect(counts).toMatchObject({ users: 2, orders: 2, idempotency_keys: 1, licenses: 1, downloads: 2 })
  expect(counts).toMatchObject({ tickets: 1, contacts: 1 })
  const { connection } = openWhole(data().database)
  const named = Object.entries(storedFiles(createDb(connection))).flatMap(([folder, names]) =>
    [...names].map((name) => `${folder}/${name}`),
  )
  connection.close()
  expect(named.toSorted()).toEqual(filesOf(tag).toSorted())
  for (const name of named) expect(readFileSync(join(data().uploads, name), 'utf8')).toBe(name)
}

beforeEach(() => {
  root = testFolder('schemas')
  mkdirSync(join(root, 'data'))
  noted.length = 0
})

it('the schema of every migration has a fixture (node scripts/schema-fixture.ts writes the newest)', () => {
  expect(tags).toEqual(journal.entries.map(({ tag }) => tag))
})

describe.each(tags)('a shop at the migration %s (DB-19)', (tag) => {
  const putUploads = (folder: string) => {
    for (const name of filesOf(tag)) put(join(folder, name), name)
  }

  it('restores from its backup with all rows, files and the secret', () => {
    put(backup(), readFixture(tag))
    putUploads(`${backup()}.files/uploads`)
    put(`${backup()}.files/app-secret`, 'its secret')
    const report = restore(backup(), data(), join(root, 'data', 'aside'), migrationsDir)
    expect(report).toEqual({ files: filesOf(tag).length, missing: [] })
    expectWhole(tag)
    expect(readFileSync(data().secret, 'utf8')).toBe('its secret')
  })

  it('is upgraded after a backup of it as it was, with all its files (DB-21)', () => {
    put(data().database, readFixture(tag))
    putUploads(data().uploads)
    const before = facts(data().database)
    upgradeAt(NOW)
    expectWhole(tag)

    const file = join(root, 'data', 'before-upgrade-2026-11-25T09-00-00.000Z', 'shop.db')
    expect(existsSync(file)).toBe(tag !== newest)
    if (tag === newest) return
    expect(noted.join()).toContain(`npm run restore -- ${file}`)
    expect(facts(file)).toEqual(before)
    for (const name of filesOf(tag)) expect(existsSync(join(`${file}.files/uploads`, name))).toBe(true)
  })
})

describe('the backup before an upgrade', () => {
  const dataDir = () => join(root, 'data')
  const start = (time: string, freeBytes = plenty) => {
    put(data().database, readFixture('0000_first'))
    upgradeAt(time, freeBytes)
  }
  const folders = () =>
    readdirSync(dataDir())
      .filter((name) => name.startsWith('before-upgrade-'))
      .toSorted()

  it('stays with the two before it; older and unfinished ones go', () => {
    mkdirSync(join(dataDir(), 'before-upgrade-2026-11-24T00-00-00.000Z'))
    for (const day of [1, 2, 3, 4]) start(`2026-11-0${day}T00:00:00Z`)
    expect(folders()).toEqual([2, 3, 4].map((day) => `before-upgrade-2026-11-0${day}T00-00-00.000Z`))
  })

  it('refuses the upgrade where the disk has no room for it, and leaves the database as it was', () => {
    expect(() => start('2026-11-01T00:00:00Z', () => 1000)).toThrow(
      /The upgrade begins with a backup, which needs \d+ MiB in .* and 1 MiB are free/,
    )
    expect(folders()).toEqual([])
    expect(facts(data().database).version).toBe(1)
  })

  it('is none for a new shop', () => {
    upgradeAt(NOW, () => 0)
    expect(folders()).toEqual([])
  })
})

it('a database that waits for its upgrade is backed up with every stored file', async () => {
  put(data().database, readFixture('0019_media'))
  for (const name of filesOf('0019_media')) put(join(data().uploads, name), name)
  expect(await backUp(data(), backup())).toEqual({ files: filesOf('0019_media').length, missing: [] })
})

describe('a database of a newer version (DB-20)', () => {
  const newer = (file: string) => {
    put(file, readFixture('0000_first'))
    const connection = new Database(file)
    connection.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 1899999999999)")
    connection.close()
  }
  const refusal = /newer version of the shop.*git pull && npm ci.*npm run restore -- FILE/

  it('is refused at the start, and stays as it is', () => {
    newer(data().database)
    const before = readFileSync(data().database)
    expect(() => upgradeAt(NOW)).toThrow(refusal)
    expect(facts(data().database).version).toBe(2)
    expect(readFileSync(data().database).length).toBe(before.length)
    expect(noted).toEqual([])
  })

  it('is refused as a backup before anything moves', () => {
    put(data().database, readFixture('0000_first'))
    newer(backup())
    expect(() => restore(backup(), data(), join(root, 'data', 'aside'), migrationsDir)).toThrow(refusal)
    expect(readdirSync(join(root, 'data'))).toEqual(['shop.db'])
  })

  it.each([
    ['backup', () => [backup()]],
    ['admin', () => ['trust-clock']],
  ])('is refused by npm run %s, which changes nothing', async (name, args) => {
    newer(data().database)
    const before = readFileSync(data().database)
    const env = { DATA_DIR: join(root, 'data') }
    const { status, stdout, stderr } = await runCommand(env, name, ...args())
    expect(stderr).toMatch(
      new RegExp(`^The database ${data().database} was written by a ${refusal.source}\n$`),
    )
    expect([status, stdout, readdirSync(root)]).toEqual([1, '', ['data']])
    expect(readFileSync(data().database).equals(before)).toBe(true)
  })
})
