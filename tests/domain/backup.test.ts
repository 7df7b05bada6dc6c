import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { backUp } from '#db/backup.ts'
import { type Connection, createDb, openConnection } from '#db/client.ts'
import { restore } from '#db/restore.ts'
import { migrationsDir } from '#src/config.ts'
import { createFiles } from '#src/gateways/files.ts'
import { dataPaths, ownDataFolder } from '#src/kit/data-folder.ts'
import { testApp } from '#tests/helpers/app.ts'
import { newDatabase } from '#tests/helpers/new-database.ts'
import { testFolder } from '#tests/helpers/places.ts'
import { storeDownload, zipFile } from '#tests/helpers/uploads.ts'

const content = zipFile(100_000)

let root: string
let dataDir: string
let file: string
let connection: Connection

const paths = () => dataPaths(dataDir)
/** A shop on the data folder. */
const shop = () =>
  testApp({ override: { db: createDb(connection), files: createFiles({ dir: paths().uploads }) } })

/** Every regular file below a folder, by its path from there. */
const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .toSorted()
    : []

/** The number of rows that WRITE has made in an intact database, and the newest of them. */
const written = (path: string) => {
  const copy = new Database(path, { readonly: true })
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  const newest = copy.prepare('select coalesce(max(entity_id), 0) from audit_log').pluck().get()
  const rows = copy.prepare('select count(*) from audit_log').pluck().get()
  copy.close()
  return { newest: Number(newest), rows }
}

/** Overwrites a part of every third page. */
const damage = (path: string) => {
  const bytes = readFileSync(path)
  for (let at = 8192; at < bytes.length; at += 3 * 4096) bytes.fill(0xff, at, at + 100)
  writeFileSync(path, bytes)
}

const WRITE = `insert into audit_log (entity, entity_id, action, actor_name, created_at) values ('load', ?, ?, 'x', 0)`
const CHANGE = 'update audit_log set created_at = created_at + 1 where id = 1'
const PADDING = 'x'.repeat(5000)
/** So many rows are added. Then the same row is written on and on, so that the database does not grow for ever. */
const MANY = 2000

beforeEach(() => {
  root = testFolder('backup')
  dataDir = join(root, 'data')
  file = join(root, 'shop.backup')
  ownDataFolder(dataDir).release()
  writeFileSync(paths().secret, 'the secret\n')
  writeFileSync(paths().database, newDatabase())
  connection = openConnection(paths().database)
})
afterEach(() => {
  if (connection.open) connection.close()
})

describe('a backup', () => {
  it('taken under load is intact and holds every row that was answered before it began (DB-7)', async () => {
    const [add, change] = [connection.prepare(WRITE), connection.prepare(CHANGE)]
    let answered = 0
    let load: NodeJS.Immediate | undefined
    // In each turn, which is between any two steps of a copy: one that begins anew for a write would not end.
    const writeOn = () => {
      if (answered < MANY) answered = Number(add.run(answered + 1, PADDING).lastInsertRowid)
      else change.run()
      load = setImmediate(writeOn)
    }
    writeOn()
    try {
      for (let round = 0; round < 20; round += 1) {
        const before = answered
        await backUp(paths(), file, true)
        const { newest, rows } = written(file)
        expect(newest).toBeGreaterThanOrEqual(before)
        // None is missing between them.
        expect(rows).toBe(newest)
      }
    } finally {
      clearImmediate(load)
    }
  })

  it('includes the uploaded files and the secret, and is readable by its owner only', async () => {
    const { storedName } = await storeDownload(shop(), {}, content)
    expect(await backUp(paths(), file)).toEqual({ files: 1, missing: [] })
    expect(filesBelow(`${file}.files`)).toEqual(['app-secret', `uploads/downloads/${storedName}`])
    expect(readFileSync(`${file}.files/uploads/downloads/${storedName}`).equals(content)).toBe(true)
    expect(readFileSync(`${file}.files/app-secret`, 'utf8')).toBe('the secret\n')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(`${file}.files`).mode & 0o777).toBe(0o700)
    expect(statSync(`${file}.files/app-secret`).mode & 0o777).toBe(0o600)
    expect(readdirSync(root).toSorted()).toEqual(['data', 'shop.backup', 'shop.backup.files'])
  })

  const disk = (folder: string) => statSync(folder).dev
  const folders = ['/dev/shm', '/tmp'].filter((folder) => existsSync(folder))
  const otherDisk = folders.find((folder) => disk(folder) !== disk(tmpdir()))
  it.runIf(otherDisk)('copies files when it is written to another disk', async () => {
    const elsewhere = mkdtempSync(join(otherDisk ?? '', 'backup-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    const { storedName } = await storeDownload(shop(), {}, content)
    await backUp(paths(), join(elsewhere, 'copy'))
    const copy = join(elsewhere, 'copy.files/uploads/downloads', storedName ?? '')
    expect(readFileSync(copy).equals(content)).toBe(true)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
  })

  it('replaces an existing one only when asked to, and then completely', async () => {
    const t = shop()
    const { id } = await storeDownload(t)
    await backUp(paths(), file)
    await expect(backUp(paths(), file)).rejects.toThrow('exists already. Add --force to replace it.')

    await t.as.admin().downloads.delete({ id })
    const { storedName } = await storeDownload(t)
    await backUp(paths(), file, true)
    expect(filesBelow(`${file}.files/uploads`)).toEqual([`downloads/${storedName}`])
  })

  it('lists the files that rows name and that are missing', async () => {
    const { storedName } = await storeDownload(shop(), {}, content)
    rmSync(join(paths().uploads, 'downloads', storedName ?? ''))
    expect(await backUp(paths(), file)).toEqual({ files: 0, missing: [`downloads/${storedName}`] })
  })

  it('never overwrites the data folder, and fails without one', async () => {
    await expect(backUp(paths(), paths().database, true)).rejects.toThrow('onto itself')
    await expect(backUp(dataPaths(join(root, 'none')), file)).rejects.toThrow('There is no database at')
    expect(existsSync(file)).toBe(false)
  })

  it('of a damaged database fails and leaves no files', async () => {
    connection.prepare(WRITE).run(1, PADDING)
    connection.pragma('wal_checkpoint(TRUNCATE)')
    connection.close()
    damage(paths().database)
    await expect(backUp(paths(), file)).rejects.toThrow(/damaged|malformed/)
    expect(filesBelow(root).filter((name) => name.startsWith('shop.backup'))).toEqual([])
  })
})

describe('restoring', () => {
  it('never leaves the write-ahead log of a crashed shop beside the restored database', async () => {
    await backUp(paths(), file)
    connection.prepare(WRITE).run(1, PADDING)
    const logs = ['shop.db-wal', 'shop.db-shm']
    const crashed = logs.map((name) => ({ name, bytes: readFileSync(join(dataDir, name)) }))
    connection.close()
    for (const { name, bytes } of crashed) writeFileSync(join(dataDir, name), bytes)

    restore(file, paths(), join(dataDir, 'aside'), migrationsDir)
    const own = filesBelow(dataDir).filter((name) => !name.startsWith('aside/'))
    expect(own).toEqual(['app-secret', 'lock.db', 'shop.db'])
    expect(filesBelow(join(dataDir, 'aside'))).toEqual(['app-secret', 'shop.db', ...logs.toReversed()])
    expect(written(paths().database).rows).toBe(0)
  })

  it.each(['absent', 'damaged', 'no database'])('changes nothing where the backup is %s', async (state) => {
    if (state === 'damaged') {
      await backUp(paths(), file)
      damage(file)
    }
    if (state === 'no database') writeFileSync(file, 'some text that is long enough to be looked at')
    connection.close()
    const before = filesBelow(dataDir)
    expect(() => restore(file, paths(), join(dataDir, 'aside'), migrationsDir)).toThrow(
      /no backup|damaged|malformed|not a database/,
    )
    expect(filesBelow(dataDir)).toEqual(before)
  })
})
