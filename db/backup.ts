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

/** The paths of a shop's data or of a backup. `secret` may be missing, because APP_SECRET may be set instead. */
type Paths = { database: string; uploads: string; secret: string }

/** The number of stored files that were copied, and the names of those that rows name but that do not exist. */
type Report = { files: number; missing: string[] }

const ALL_PAGES = 2 ** 31 - 1
const MAX_TRIES = 3

/**
 * The paths of a backup: FILE, a SQLite file with the whole database, and the folder FILE.files with the uploads and
 * the application secret, without which the encrypted credentials in the database cannot be read.
 */
export const pathsOf = (file: string): Paths => ({
  database: file,
  uploads: join(`${file}.files`, 'uploads'),
  secret: join(`${file}.files`, 'app-secret'),
})

/** Syncs a file or a folder. A new or renamed file survives a power cut only when its folder is synced too. */
const sync = (path: string): void => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The stored files that the rows of a database name, as `folder/name`. Throws when the database is damaged. */
const readNames = (connection: Database.Database): Set<string> => {
  const answer = connection.pragma('integrity_check', { simple: true })
  if (answer !== 'ok') throw new Error(`${connection.name} is damaged: ${String(answer)}`)
  const folders = Object.entries(storedFiles(createDb(connection)))
  return new Set(folders.flatMap(([folder, names]) => [...names].map((name) => join(folder, name))))
}

/**
 * Copies a consistent state of the database while others write to it, and checks the copy. Returns its stored files.
 */
const copyDatabase = async (from: string, to: string): Promise<Set<string>> => {
  closeSync(openSync(to, 'w', 0o600))
  const source = new Database(from, { readonly: true, fileMustExist: true })
  try {
    // Copies all pages in one step, because SQLite restarts a backup when another process writes between two steps.
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

/** Copies a file atomically, with mode 0600. */
const copyFile = (from: string, to: string): void => {
  const part = `${to}.part`
  copyFileSync(from, part)
  chmodSync(part, 0o600)
  sync(part)
  renameSync(part, to)
  sync(dirname(to))
}

/**
 * Hard-links a stored file, which is enough because stored files never change, or copies it to another disk. Returns
 * false when it does not exist.
 */
const linkOrCopy = (from: string, to: string): boolean => {
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

/** Copies the named files that are not at `to` yet. Returns the names of those that do not exist. */
const copyStoredFiles = (names: ReadonlySet<string>, from: string, to: string): string[] =>
  [...names].filter((name) => !linkOrCopy(join(from, name), join(to, name)))

/** Removes files of an older backup of the same name that the new one does not need. */
const prune = (uploads: string, names: ReadonlySet<string>): void => {
  if (!existsSync(uploads)) return
  for (const entry of readdirSync(uploads, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !names.has(path.slice(uploads.length + 1))) rmSync(path)
  }
}

/**
 * Writes a checked backup of `shop` to `file` (DB-7). The shop may serve meanwhile. With `force`, an existing backup is
 * replaced atomically when the new one is complete; without it, an existing `file` throws.
 */
export const backUp = async (shop: Paths, file: string, force = false): Promise<Report> => {
  if (!existsSync(shop.database)) throw new Error(`There is no database at ${shop.database}`)
  if (resolve(file) === resolve(shop.database)) throw new Error('A shop cannot be backed up onto itself')
  if (existsSync(file) && !force) throw new Error(`${file} exists already. Add --force to replace it.`)
  const target = pathsOf(file)
  const part = `${file}.${process.pid}.part`
  mkdirSync(target.uploads, { recursive: true, mode: 0o700 })
  try {
    let names = new Set<string>()
    let missing: string[] = []
    // The shop may delete a file after the database was copied. The next copy of the database does not name it any
    // more.
    for (let tries = 0; tries === 0 || (missing.length > 0 && tries < MAX_TRIES); tries += 1) {
      names = await copyDatabase(shop.database, part)
      missing = copyStoredFiles(names, shop.uploads, target.uploads)
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
 * Replaces the data of `shop` by a backup and moves the old data to the folder `aside` (DB-8). The caller must hold the
 * lock of the data folder. The backup is checked and copied into the data folder first, so a failure changes nothing.
 */
export const restore = (file: string, shop: Paths, aside: string): Report => {
  if (!existsSync(file)) throw new Error(`There is no backup at ${file}`)
  const backup = pathsOf(file)
  const connection = new Database(file, { readonly: true })
  const names = readNames(connection)
  connection.close()

  const stage = join(dirname(shop.database), 'restoring')
  const staged = (path: string) => join(stage, basename(path))
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(staged(shop.uploads), { recursive: true, mode: 0o700 })
  copyFile(file, staged(shop.database))
  const missing = copyStoredFiles(names, backup.uploads, staged(shop.uploads))
  const hasSecret = existsSync(backup.secret)
  if (hasSecret) copyFile(backup.secret, staged(shop.secret))

  mkdirSync(aside, { recursive: true, mode: 0o700 })
  const paths = [shop.database, shop.uploads, ...(hasSecret ? [shop.secret] : [])]
  // Moves the write-ahead log of the old database too, because it would damage the restored one.
  for (const path of [...paths, `${shop.database}-wal`, `${shop.database}-shm`]) {
    if (existsSync(path)) renameSync(path, join(aside, basename(path)))
  }
  for (const path of paths) renameSync(staged(path), path)
  rmSync(stage, { recursive: true })
  sync(dirname(shop.database))
  return { files: names.size - missing.length, missing }
}
