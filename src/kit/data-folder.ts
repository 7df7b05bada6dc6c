import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { asStartError } from '#db/damage.ts'
import { makeFolders } from '#db/disk.ts'
import { refuseNewer } from '#db/migrate.ts'
import { isRestoring, settleRestore } from '#db/restore.ts'
import { migrationsDir } from '#src/config.ts'
import { StartError } from '#src/shared/start-error.ts'

/** The paths of everything in the data folder. */
export const dataPaths = (dir: string) => ({
  database: join(dir, 'shop.db'),
  uploads: join(dir, 'uploads'),
  secret: join(dir, 'app-secret'),
  mail: join(dir, 'mail'),
})

const readPid = (file: string): string => {
  try {
    return `process ${readFileSync(file, 'utf8').trim()}`
  } catch {
    return 'another process'
  }
}

/** The lock that this process has from now on. The file holds nothing, so a damaged one is made anew. */
const openLock = (file: string, isRetry = false): Database.Database => {
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isRetry || !(error instanceof Database.SqliteError) || error.code !== 'SQLITE_NOTADB') throw error
    rmSync(file)
    return openLock(file, true)
  }
}

/**
 * Locks the data folder for this process until it calls `release` or ends (DB-6). The lock is an open exclusive
 * transaction on a small database of its own, which the operating system releases however the process ends.
 * Keep a reference to the result: garbage collection would release the lock. Throws when another process holds the
 * lock, and names that process. Finishes or undoes a restore that was cut off (DB-17); `restore` says which.
 */
export const ownDataFolder = (
  dir: string,
): { release(): void; restore: ReturnType<typeof settleRestore> } => {
  makeFolders(dir)
  // SQLite would only say that it cannot open its file.
  accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  const pidFile = join(dir, 'lock.pid')
  let lock: Database.Database
  try {
    lock = openLock(join(dir, 'lock.db'))
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    throw new StartError(
      `The data folder ${dir} is in use by ${readPid(pidFile)}. Stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  const release = (): void => {
    lock.close()
    rmSync(pidFile, { force: true })
  }
  try {
    return { restore: settleRestore(dataPaths(dir)), release }
  } catch (error) {
    release()
    throw error
  }
}

/**
 * For a command that reads or changes the data of a shop that may serve meanwhile: where a restore was cut off, finishes
 * or undoes it first (DB-17). Throws StartError while the restore still runs, where there is no database, and for one
 * that is damaged or of a newer version, which stays as it is (DB-20).
 */
export const visitDataFolder = (dir: string): void => {
  const { database } = dataPaths(dir)
  if (isRestoring(dataPaths(dir))) ownDataFolder(dir).release()
  if (!existsSync(database)) throw new StartError(`DATA_DIR: there is no shop in ${dir}.`)
  let connection: Database.Database | undefined
  try {
    connection = new Database(database, { readonly: true })
    refuseNewer(connection, migrationsDir, `The database ${database}`)
  } catch (error) {
    throw asStartError(error, database)
  } finally {
    connection?.close()
  }
}

/** The entries of a data folder that are the shop's: its own names, and backups, which have a folder beside them. */
export const ownEntries = (dir: string): string[] => {
  const names = readdirSync(dir)
  const own =
    /^(shop\.db|lock\.|app-secret$|uploads$|mail$|restoring$|copying$|fetching-copy$|before-(restore|upgrade)-)|\.files$/
  return names.filter((name) => own.test(name) || names.includes(`${name}.files`))
}

/** The path and everything below it that others may access. Follows no symbolic links. */
const openPaths = (path: string): { path: string; mode: number }[] => {
  const facts = lstatSync(path)
  if (!facts.isFile() && !facts.isDirectory()) return []
  const below = facts.isDirectory() ? readdirSync(path).flatMap((name) => openPaths(join(path, name))) : []
  return (facts.mode & 0o077) === 0 ? below : [{ path, mode: facts.isFile() ? 0o600 : 0o700 }, ...below]
}

/**
 * Makes everything of the shop in its data folder accessible to its owner only: files 0600, folders 0700. An older
 * version, a copy or a wider umask may have left other modes (RUN-6). Returns the paths that it changed and those that
 * it could not change, which belong to somebody else.
 */
export const closeDataFolder = (dir: string): { changed: string[]; failed: string[] } => {
  const changed: string[] = []
  const failed: string[] = []
  const isOpen = (lstatSync(dir).mode & 0o077) !== 0
  const below = ownEntries(dir).flatMap((name) => openPaths(join(dir, name)))
  for (const { path, mode } of [...(isOpen ? [{ path: dir, mode: 0o700 }] : []), ...below]) {
    try {
      chmodSync(path, mode)
      changed.push(path)
    } catch {
      failed.push(path)
    }
  }
  return { changed, failed }
}
