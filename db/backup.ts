import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { createDb } from '#db/client.ts'
import { asStartError, asWriteError, isOfRead } from '#db/damage.ts'
import { copyFile, copyStoredFiles, type Made, makeFolders, sync, syncTree, takeBack } from '#db/disk.ts'
import { storedFiles } from '#db/stored-files.ts'
import { StartError } from '#src/shared/start-error.ts'
import { isStoredPath } from '#src/shared/stored-folders.ts'

/** The paths of a shop's data or of a backup. `secret` may be missing, because APP_SECRET may be set instead. */
export type Paths = { database: string; uploads: string; secret: string }

/** The number of stored files that were copied, and the names of files that rows name but that do not exist. */
export type Report = { files: number; missing: string[] }

const ALL_PAGES = 2 ** 31 - 1
const CHUNK = 2 ** 20
const MAX_TRIES = 3

/**
 * The paths of a backup: FILE, a SQLite file with the whole database, and the folder FILE.files with the uploads and
 * the application secret, without which the encrypted credentials in the database cannot be read.
 */
const targetOf = (file: string): Paths => ({
  database: file,
  uploads: join(`${file}.files`, 'uploads'),
  secret: join(`${file}.files`, 'app-secret'),
})

const sha256Of = (file: string): string => {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK)
  const descriptor = openSync(file, 'r')
  try {
    for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) {
      hash.update(chunk.subarray(0, read))
    }
  } finally {
    closeSync(descriptor)
  }
  return hash.digest('hex')
}

/** Where the secret of this very database lies until it takes the place of an older one. */
const ownSecret = (secret: string, database: string): string => `${secret}.${sha256Of(database)}`

/** The secrets beside `app-secret`, each of one database; none unless a backup was cut off. */
const ownSecrets = ({ secret }: Paths): string[] =>
  existsSync(dirname(secret))
    ? readdirSync(dirname(secret))
        .filter((name) => name.startsWith(`${basename(secret)}.`))
        .map((name) => join(dirname(secret), name))
    : []

/** The paths of a complete backup, also when the backup that replaced an older one was cut off at its end (DB-18). */
export const pathsOf = (file: string): Paths => {
  const target = targetOf(file)
  const own = ownSecrets(target)
  const secret = own.length > 0 ? ownSecret(target.secret, file) : target.secret
  return own.includes(secret) ? { ...target, secret } : target
}

/**
 * The stored files that the rows of a copied database name, as `folder/name`. Throws when it is damaged, and then names
 * the file that it is a copy of.
 */
export const readNames = (connection: Database.Database, original: string): Set<string> => {
  const answer = connection.pragma('integrity_check', { simple: true })
  if (answer !== 'ok') throw new StartError(`${original} is damaged: ${String(answer)}`)
  const folders = Object.entries(storedFiles(createDb(connection)))
  return new Set(folders.flatMap(([folder, names]) => [...names].map((name) => join(folder, name))))
}

/** All stored files on disk, as `folder/name`. Links and files that the shop did not name are none. */
const namesOnDisk = (uploads: string): Set<string> => {
  const entries = existsSync(uploads) ? readdirSync(uploads, { recursive: true, withFileTypes: true }) : []
  const files = entries.filter((entry) => entry.isFile())
  const names = files.map((entry) => join(entry.parentPath, entry.name).slice(uploads.length + 1))
  return new Set(names.filter(isStoredPath))
}

/** Copies a consistent state of the database while others write to it. */
const copyDatabase = async (from: string, to: string): Promise<void> => {
  closeSync(openSync(to, 'w', 0o600))
  const source = new Database(from, { readonly: true, fileMustExist: true })
  try {
    // Copies all pages in one step, because SQLite restarts a backup when another process writes between two steps.
    await source.backup(to, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
}

/** The stored files that the rows name; null in a database of an older version. */
const namesOf = (connection: Database.Database, original: string): Set<string> | null => {
  try {
    return readNames(connection, original)
  } catch (error) {
    const isOlder = error instanceof Error && /no such (table|column)/.test(error.message)
    if (isOlder) return null
    throw error
  }
}

/**
 * Checks a copy of the database, and copies the stored files that it needs: those that its rows name, or all where an
 * older version of the shop wrote it, in whose tables this one cannot look.
 */
const addFiles = (copy: string, shop: Paths, to: string, made: Made) => {
  const connection = new Database(copy)
  try {
    connection.pragma('journal_mode = DELETE')
    const names = namesOf(connection, shop.database) ?? namesOnDisk(shop.uploads)
    return { names, missing: copyStoredFiles(names, shop.uploads, to, made) }
  } finally {
    connection.close()
    sync(copy)
  }
}

/** Removes files of an older backup of the same name that the new one does not need. */
const prune = (uploads: string, names: ReadonlySet<string>): void => {
  for (const name of namesOnDisk(uploads)) if (!names.has(name)) rmSync(join(uploads, name))
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Removes the unfinished databases of backups to this file that were cut off. */
const removeCutOff = (file: string): void => {
  const folder = dirname(resolve(file))
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(file)}.`)) continue
    const pid = Number(/\.(\d+)\.part(-\w+)?$/.exec(name)?.[1] ?? process.pid)
    if (pid !== process.pid && !isRunning(pid)) rmSync(join(folder, name), { force: true })
  }
}

/** Checks the names, and makes the folders. Returns the paths of the backup, and the file to write first. */
const begin = (shop: Paths, file: string, force: boolean, made: Made) => {
  if (!existsSync(shop.database)) throw new StartError(`There is no database at ${shop.database}`)
  if (resolve(file) === resolve(shop.database)) throw new StartError('A shop cannot be backed up onto itself')
  if (existsSync(file) && !force) throw new StartError(`${file} exists already. Add --force to replace it.`)
  const target = targetOf(file)
  makeFolders(resolve(target.uploads), made)
  removeCutOff(file)
  return { target, part: `${file}.${process.pid}.part` }
}

/**
 * Copies the secret. Beside an older backup with another secret it gets a name of its own, because that backup stays
 * whole until the new database takes its place. Returns a function to call once it has.
 */
const addSecret = (from: string, target: Paths, part: string, made: Made): (() => void) => {
  const older = ownSecrets(target)
  const isSame =
    existsSync(from) && existsSync(target.secret) && readFileSync(from).equals(readFileSync(target.secret))
  const own = isSame || !existsSync(target.secret) ? target.secret : ownSecret(target.secret, part)
  if (existsSync(from) && !isSame) {
    copyFile(from, own)
    made.push(own)
  }
  return () => {
    if (!existsSync(from)) rmSync(target.secret, { force: true })
    else if (own !== target.secret) renameSync(own, target.secret)
    for (const secret of older) if (secret !== own) rmSync(secret, { force: true })
    sync(dirname(target.secret))
  }
}

type Begun = ReturnType<typeof begin>

/**
 * Lets the complete backup take the place of an older one by one rename. The other files of the new one are on disk
 * before, and the files of the older one are removed after, so that a cut leaves one of the two whole.
 */
const finish = (shop: Paths, { target, part }: Begun, names: ReadonlySet<string>, made: Made): void => {
  const settleSecret = addSecret(shop.secret, target, part, made)
  syncTree(dirname(target.secret), { files: false })
  sync(dirname(resolve(target.database)))
  renameSync(part, target.database)
  // From here on it all belongs to a whole backup.
  made.length = 0
  sync(dirname(resolve(target.database)))
  settleSecret()
  prune(target.uploads, names)
}

/** An error while a backup was made, which names the file that failed: that of the shop or that of the backup. */
const failureOf = (error: unknown, shop: Paths, file: string): unknown =>
  isOfRead(error) ? asStartError(error, shop.database) : asWriteError(error, file)

/**
 * Writes a checked backup of `shop` to `file` (DB-7). The shop may serve meanwhile. With `force`, an existing backup is
 * replaced atomically when the new one is complete; without it, an existing `file` throws. What fails leaves nothing of
 * it behind, and throws a StartError that names the disk that is full (DB-31).
 */
export const backUp = async (shop: Paths, file: string, force = false): Promise<Report> => {
  const made: Made = []
  try {
    const begun = begin(shop, file, force, made)
    made.push(begun.part)
    let names = new Set<string>()
    let missing: string[] = []
    // The shop may delete a file after the database was copied. The next copy of the database does not name it any
    // more.
    for (let tries = 0; tries === 0 || (missing.length > 0 && tries < MAX_TRIES); tries += 1) {
      await copyDatabase(shop.database, begun.part)
      ;({ names, missing } = addFiles(begun.part, shop, begun.target.uploads, made))
    }
    finish(shop, begun, names, made)
    return { files: names.size - missing.length, missing }
  } catch (error) {
    takeBack(made)
    throw failureOf(error, shop, file)
  }
}

/**
 * The same at once, by the process that owns the data folder and whose connection this is, so that nobody writes
 * meanwhile. SQLite itself copies: opening and closing the file beside the connection would end the locks of both.
 */
export const backUpOwned = (connection: Database.Database, shop: Paths, file: string): void => {
  const made: Made = []
  try {
    const begun = begin(shop, file, false, made)
    made.push(begun.part)
    // Made by hand, because SQLite would make it with the mode of the umask.
    closeSync(openSync(begun.part, 'w', 0o600))
    connection.prepare('vacuum into ?').run(begun.part)
    const { names } = addFiles(begun.part, shop, begun.target.uploads, made)
    finish(shop, begun, names, made)
  } catch (error) {
    takeBack(made)
    throw error
  }
}
