import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { backUp } from '#db/backup.ts'
import { restore, settleRestore } from '#db/restore.ts'
import { migrationsDir } from '#src/config.ts'
import { dataPaths } from '#src/kit/data-folder.ts'
import { problemOf } from '#src/kit/start-failure.ts'
import { StartError } from '#src/shared/start-error.ts'
import { newDatabase } from '#tests/helpers/new-database.ts'
import { testFolder } from '#tests/helpers/places.ts'

/** A data folder with a new shop, and the folder of a disk beside it. */
const shopAndDisk = () => {
  const root = testFolder('disks')
  const dataDir = join(root, 'data')
  const disk = join(root, 'usb')
  mkdirSync(dataDir)
  mkdirSync(disk)
  const paths = dataPaths(dataDir)
  writeFileSync(paths.database, newDatabase())
  writeFileSync(paths.secret, 'the secret\n')
  return { root, dataDir, disk, paths }
}

const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

it('a full disk is that of the file that was written, where two are at hand (DB-31)', () => {
  const { paths, disk } = shopAndDisk()
  const failure = (code: string, path: string) =>
    problemOf(Object.assign(new Error(code), { code, syscall: 'copyfile', path, dest: `${disk}/copy` }))
  expect(failure('ENOSPC', paths.secret)).toMatch(new RegExp(`^${disk}/copy: its disk is full`))
  expect(failure('EACCES', '/nowhere/secret')).toMatch(/^\/nowhere\/secret: the user .* has no right/)
})

describe('what is no backup of a shop', () => {
  const ran = '__drizzle_migrations'
  // Without a statement, SQLite leaves an empty file.
  it.each([
    ['an empty file', ''],
    ['an empty database', 'create table t (id); drop table t'],
    ['the database of another program', 'create table users (id); create table orders (id)'],
    [
      'one with migrations of its own',
      `create table ${ran} (hash, created_at); insert into ${ran} values (1, 1)`,
    ],
    [
      'one with migrations of its own and tables of the same names',
      `create table ${ran} (hash, created_at); insert into ${ran} values ('a', 1);` +
        'create table users (id); create table orders (id); create table settings (id)',
    ],
  ])('is not restored: %s', (_, statement) => {
    const { dataDir, disk, paths } = shopAndDisk()
    const file = join(disk, 'file')
    const database = new Database(file)
    database.exec(statement)
    database.close()
    const before = below(dataDir)
    const restoring = () => restore(file, paths, join(dataDir, 'aside'), migrationsDir)
    expect(restoring).toThrow(`${file} is no backup of a shop`)
    expect(below(dataDir)).toEqual(before)
  })

  it('is not restored: a database with a row that lost its parent', () => {
    const { dataDir, disk, paths } = shopAndDisk()
    const file = join(disk, 'file')
    writeFileSync(file, newDatabase())
    const database = new Database(file)
    database.pragma('foreign_keys = OFF')
    database.exec("insert into api_tokens (user_id, name, token_hash, created_at) values (99, 'a', 'a', 1)")
    database.close()
    const before = below(dataDir)
    const restoring = () => restore(file, paths, join(dataDir, 'aside'), migrationsDir)
    expect(restoring).toThrow(`${file} has 1 rows without their parent.`)
    expect(below(dataDir)).toEqual(before)
  })

  it.each([
    ['a folder', (file: string) => mkdirSync(file)],
    ['a text', (file: string) => writeFileSync(file, 'This is no database. '.repeat(200))],
  ])('is not restored: %s', (_, make) => {
    const { dataDir, disk, paths } = shopAndDisk()
    const file = join(disk, 'file')
    make(file)
    const before = below(dataDir)
    expect(() => restore(file, paths, join(dataDir, 'aside'), migrationsDir)).toThrow(StartError)
    expect(below(dataDir)).toEqual(before)
  })

  it('is refused too where a newer database has the rows', async () => {
    const { dataDir, disk, paths } = shopAndDisk()
    await backUp(paths, join(disk, 'shop.backup'))
    writeFileSync(join(disk, 'empty'), '')
    const restoring = () =>
      restore(join(disk, 'empty'), paths, join(dataDir, 'aside'), migrationsDir, join(disk, 'shop.backup'))
    expect(restoring).toThrow('is no backup of a shop')
  })

  it('is neither taken as the newer database of one (DB-8)', async () => {
    const { dataDir, disk, paths } = shopAndDisk()
    await backUp(paths, join(disk, 'shop.backup'))
    writeFileSync(join(disk, 'newer'), '')
    const restoring = () =>
      restore(join(disk, 'shop.backup'), paths, join(dataDir, 'aside'), migrationsDir, join(disk, 'newer'))
    expect(restoring).toThrow('is no backup of a shop')
  })
})

describe('the files of a foreign backup', () => {
  const name = `${'a'.repeat(32)}.webp`
  /** A backup that names a picture, which is there as `make` makes it. */
  const backupWith = async (make: (path: string) => void) => {
    const { root, disk, paths } = shopAndDisk()
    const database = new Database(paths.database)
    database.prepare("insert into media (folder, stored_name, created_at) values ('images', ?, 0)").run(name)
    database.close()
    const file = join(disk, 'shop.backup')
    await backUp(paths, file)
    mkdirSync(join(`${file}.files/uploads/images`), { recursive: true })
    make(join(`${file}.files/uploads/images`, name))
    const fresh = dataPaths(join(root, 'fresh'))
    const report = restore(file, fresh, join(root, 'fresh/aside'), migrationsDir)
    return { report, isThere: existsSync(join(fresh.uploads, 'images', name)) }
  }

  it.each<[string, (path: string) => void, number]>([
    ['a link to a file of this machine', (path) => symlinkSync('/etc/passwd', path), 0],
    ['a link to nowhere', (path) => symlinkSync('/nowhere', path), 0],
    ['a folder', (path) => mkdirSync(path), 0],
    ['a file', (path) => writeFileSync(path, 'x'), 1],
  ])('are left out where one is %s, unless it is a file (DB-713)', async (_, make, files) => {
    const missing = files === 1 ? [] : [`images/${name}`]
    expect(await backupWith(make)).toEqual({ report: { files, missing }, isThere: files === 1 })
  })

  const markers = ['../elsewhere', '/tmp/elsewhere', '..', '.', '', 'a/b', 'aside\n']
  it.each(markers)('of a restore that was cut off are not moved to %j (DB-714)', (marker) => {
    const { root, dataDir, paths } = shopAndDisk()
    mkdirSync(join(dataDir, 'restoring'))
    cpSync(paths.database, join(dataDir, 'restoring/shop.db'))
    writeFileSync(join(dataDir, 'restoring/committed'), marker)
    expect(() => settleRestore(paths)).toThrow('does not name a folder')
    expect(existsSync(join(root, 'elsewhere'))).toBe(false)
  })
})
