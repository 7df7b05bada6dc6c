import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { createDb } from '#db/client.ts'
import { storedFiles } from '#db/stored-files.ts'

/** Where a shop's data lies, or a backup's. `secret` need not exist: it may stand in the environment. */
type Places = { database: string; uploads: string; secret: string }

/** What was taken along, and stored files that rows name and nobody has. */
type Report = { files: number; missing: string[] }

const ALL_PAGES = 2 ** 31 - 1
const TRIES = 3

/**
 * A backup is FILE, one SQLite file with the whole database, and beside it the folder FILE.files with the uploaded
 * files and the application secret, without which the sealed credentials in the database cannot be read. Keep both,
 * and keep them private.
 */
const placesOf = (file: string): Places => ({
  database: file,
  uploads: join(`${file}.files`, 'uploads'),
  secret: join(`${file}.files`, 'app-secret'),
})

/** A file or a rename survives a power cut only once it, or its folder, is synced. */
const sync = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The stored files that a sound database names, as `folder/name`. Throws when it is damaged. */
const readNames = (connection: Database.Database): Set<string> => {
  const answer = connection.pragma('integrity_check', { simple: true })
  if (answer !== 'ok') throw new Error(`${connection.name} is damaged: ${String(answer)}`)
  const folders = Object.entries(storedFiles(createDb(connection)))
  return new Set(folders.flatMap(([folder, names]) => [...names].map((name) => join(folder, name))))
}

/** Copies the database as it is at one moment, while others write to it, and checks the copy. */
const copyDatabase = async (from: string, to: string): Promise<Set<string>> => {
  closeSync(openSync(to, 'w', 0o600))
  const source = new Database(from, { readonly: true, fileMustExist: true })
  try {
    // In one step: a backup from another process starts over whenever the shop writes between two steps.
    await source.backup(to, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  const copy = new Database(to)
  try {
    copy.pragma('journal_mode = DELETE')
    return readNames(copy)
  } finally {
    copy.close()
    sync(to)
  }
}

/** Puts a file into place whole or not at all. */
const copyFile = (from: string, to: string): void => {
  const part = `${to}.part`
  copyFileSync(from, part)
  chmodSync(part, 0o600)
  sync(part)
  renameSync(part, to)
  sync(dirname(to))
}

/** A stored file never changes, so on one disk a second name for it is a copy; else its bytes are copied. */
const takeFile = (from: string, to: string): boolean => {
  if (existsSync(to)) return true
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    linkSync(from, to)
    sync(dirname(to))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    copyFile(from, to)
  }
  return true
}

/** Takes the named files that are not there yet; gives the names of those that do not exist. */
const takeFiles = (names: ReadonlySet<string>, from: string, to: string): string[] =>
  [...names].filter((name) => !takeFile(join(from, name), join(to, name)))

/** Removes what an older backup of the same name holds and this one does not. */
const prune = (uploads: string, names: ReadonlySet<string>): void => {
  if (!existsSync(uploads)) return
  for (const entry of readdirSync(uploads, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !names.has(path.slice(uploads.length + 1))) rmSync(path)
  }
}

/**
 * Writes a backup of `shop` to `file`, consistent while the shop serves, and checked; the old one is replaced in one
 * step, once the new one is whole. Throws when `file` exists and `force` is not set.
 */
export const backUp = async (shop: Places, file: string, force = false): Promise<Report> => {
  if (!existsSync(shop.database)) throw new Error(`There is no database at ${shop.database}`)
  if (resolve(file) === resolve(shop.database)) throw new Error('A shop cannot be backed up onto itself')
  if (existsSync(file) && !force) throw new Error(`${file} exists already. Add --force to replace it.`)
  const target = placesOf(file)
  const part = `${file}.${process.pid}.part`
  mkdirSync(target.uploads, { recursive: true, mode: 0o700 })
  try {
    let names = new Set<string>()
    let missing: string[] = []
    // A file that is deleted between the copy of the database and its own is in no row of the next copy.
    for (let tries = 0; tries === 0 || (missing.length > 0 && tries < TRIES); tries += 1) {
      names = await copyDatabase(shop.database, part)
      missing = takeFiles(names, shop.uploads, target.uploads)
    }
    if (existsSync(shop.secret)) copyFile(shop.secret, target.secret)
    renameSync(part, file)
    sync(dirname(resolve(file)))
    prune(target.uploads, names)
    return { files: names.size - missing.length, missing }
  } finally {
    rmSync(part, { force: true })
  }
}

/**
 * Puts a backup in the place of the shop's data, which is moved to the folder `aside`. Call it only as the owner of
 * the data folder. The backup is checked and copied beside its place first, so that what fails changes nothing.
 */
export const restore = (file: string, shop: Places, aside: string): Report => {
  if (!existsSync(file)) throw new Error(`There is no backup at ${file}`)
  const backup = placesOf(file)
  const connection = new Database(file, { readonly: true })
  const names = readNames(connection)
  connection.close()

  const stage = join(dirname(shop.database), 'restoring')
  const staged = (path: string) => join(stage, basename(path))
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(staged(shop.uploads), { recursive: true, mode: 0o700 })
  copyFile(file, staged(shop.database))
  const missing = takeFiles(names, backup.uploads, staged(shop.uploads))
  const hasSecret = existsSync(backup.secret)
  if (hasSecret) copyFile(backup.secret, staged(shop.secret))

  mkdirSync(aside, { recursive: true, mode: 0o700 })
  const places = [shop.database, shop.uploads, ...(hasSecret ? [shop.secret] : [])]
  // The log of the old database belongs to it alone: beside another one it would be damage.
  for (const path of [...places, `${shop.database}-wal`, `${shop.database}-shm`]) {
    if (existsSync(path)) renameSync(path, join(aside, basename(path)))
  }
  for (const path of places) renameSync(staged(path), path)
  rmSync(stage, { recursive: true })
  sync(dirname(shop.database))
  return { files: names.size - missing.length, missing }
}
