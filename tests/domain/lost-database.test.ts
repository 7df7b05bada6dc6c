import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { composeDeps } from '#src/app/compose.ts'
import { loadConfig } from '#src/config.ts'
import { dataPaths, ownDataFolder } from '#src/kit/data-folder.ts'
import { StartError } from '#src/shared/start-error.ts'
import { put } from '#tests/helpers/cuts.ts'
import { testFolder } from '#tests/helpers/places.ts'

let dir: string
const start = () => composeDeps(loadConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent' }))
const everything = () => readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted()

beforeEach(() => {
  dir = testFolder('lost-database')
})

describe('a start without a database (DB-12)', () => {
  it.each([
    'app-secret',
    'uploads/downloads/a.zip',
    'mail/letter.eml',
    'before-restore-2026-11-25T02-00-00.000Z/uploads/a.zip',
    'restoring/shop.db',
    'shop.db-wal',
    'monday.backup.files/app-secret',
  ])('is refused in a folder that holds %s, and changes nothing', (name) => {
    ownDataFolder(dir).release()
    put(join(dir, name), 'x')
    const before = everything()
    expect(start).toThrow(StartError)
    expect(start).toThrow(`The database ${join(dir, 'shop.db')} is missing`)
    expect(start).toThrow(name.split('/')[0])
    expect(start).toThrow(/npm run restore -- FILE.*set DATA_DIR to an empty folder/)
    expect(everything()).toEqual(before)
  })

  it('is refused where the database of a used shop is empty or has no table, and goes on where it is put back', async () => {
    await start().close()
    const { database } = dataPaths(dir)
    const aside = join(testFolder('aside'), 'shop.db')
    cpSync(database, aside)
    rmSync(database)
    put(join(dir, 'shop.db'), '')
    expect(start).toThrow('is empty')
    const blank = new Database(database)
    blank.pragma('journal_mode = WAL')
    blank.close()
    expect(start).toThrow('has no tables')
    rmSync(database)
    expect(start).toThrow(StartError)
    cpSync(aside, database)
    await start().close()
  })

  it('begins a new shop where the folder holds a lock, a rollback journal, empty folders and foreign files alone (DB-707)', async () => {
    const folder = ownDataFolder(dir)
    put(join(dir, 'shop.db'), '')
    for (const name of ['shop.db-journal', 'notes.txt']) put(join(dir, name), 'x')
    for (const name of ['lost+found', 'uploads/tmp', 'mail']) mkdirSync(join(dir, name), { recursive: true })
    await start().close()
    folder.release()
    expect(existsSync(dataPaths(dir).secret)).toBe(true)
  })
})
