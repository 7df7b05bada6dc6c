import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { backUp } from '#db/backup.ts'
import { createDb, openConnection } from '#db/client.ts'
import { restore, untilClosed } from '#db/restore.ts'
import { downloads } from '#db/schema/downloads.ts'
import { users } from '#db/schema/users.ts'
import { migrationsDir } from '#src/config.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { newDatabase } from '#tests/helpers/new-database.ts'
import { testFolder } from '#tests/helpers/places.ts'

// A copy of the night, and a database of the same shop that Litestream restored later.

const OLD = `${'a'.repeat(32)}.zip`
const LATER = `${'b'.repeat(32)}.zip`

let root: string
let copy: string
let newer: string
const second = () => dataPaths(join(root, 'second'))
const times = { createdAt: new Date(0), updatedAt: new Date(0) }
const moved = () => restore(copy, second(), join(root, 'second/aside'), migrationsDir, newer)

beforeEach(async () => {
  root = testFolder('newer')
  const first = dataPaths(join(root, 'first'))
  copy = join(root, 'copy.db')
  newer = join(root, 'newer.db')
  mkdirSync(join(first.uploads, 'downloads'), { recursive: true })
  mkdirSync(join(root, 'second'))
  writeFileSync(first.secret, 'the secret\n')
  writeFileSync(first.database, newDatabase())
  const connection = openConnection(first.database)
  const owner = { username: 'admin', email: 'admin@example.com', passwordHash: 'x', ...times }
  createDb(connection).insert(users).values(owner).run()
  const add = (name: string) => {
    writeFileSync(join(first.uploads, 'downloads', name), name)
    const facts = { fileName: 'a.zip', fileType: 'desktop-app', size: 36, sha256: '', ...times } as const
    createDb(connection)
      .insert(downloads)
      .values({ userId: 1, storedName: name, ...facts })
      .run()
  }
  add(OLD)
  await backUp(first, copy)
  add(LATER)
  connection.prepare('vacuum into ?').run(newer)
  connection.close()
})

describe('a restore with a newer database', () => {
  it('takes the rows from there, files and secret from the copy, and names the files that the copy lacks (STBY-702)', () => {
    expect(moved()).toEqual({ files: 1, missing: [`downloads/${LATER}`] })
    const connection = new Database(second().database, { readonly: true })
    expect(connection.prepare('select stored_name from downloads').pluck().all()).toEqual([OLD, LATER])
    connection.close()
    expect(readdirSync(join(second().uploads, 'downloads'))).toEqual([OLD])
    expect(readFileSync(second().secret, 'utf8')).toBe('the secret\n')
    expect([copy, newer].filter((file) => existsSync(file))).toEqual([copy, newer])
  })

  it.each([
    ['is missing', () => rmSync(newer), /There is no backup at .*newer\.db/],
    ['is no database', () => writeFileSync(newer, 'text'.repeat(200)), /newer\.db/],
  ])('changes nothing where it %s (STBY-3)', (_, spoil, problem) => {
    spoil()
    expect(moved).toThrow(problem)
    expect(readdirSync(join(root, 'second'))).toEqual([])
  })
})

it('a restore is refused while another process has the database open, and waits for one that closes it (STBY-4)', async () => {
  const other = openConnection(newer)
  other.prepare('select 1 from users').get()
  await expect(untilClosed(newer, 0)).rejects.toThrow(
    `The database ${newer} is open in another process, such as Litestream. Stop that before a restore`,
  )
  const closed = untilClosed(newer, 60_000)
  other.close()
  await closed
  writeFileSync(newer, 'text'.repeat(200))
  await untilClosed(newer, 0)
  rmSync(newer)
  await untilClosed(newer, 0)
  expect(existsSync(newer)).toBe(false)
})
