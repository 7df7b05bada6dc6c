import { accessSync, chmodSync, constants, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { asStartError } from '#db/damage.ts'
import { makeFolders } from '#db/disk.ts'
import { refuseNewer } from '#db/migrate.ts'
import { isRestoring, settleRestore } from '#db/restore.ts'
import { migrationsDir } from '#src/config.ts'
import { StartError } from '#src/shared/start-error.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'

/** The paths of everything in the data folder. */
export const dataPaths = (dir: string) => ({
  database: join(dir, 'shop.db'),
  uploads: join(dir, 'uploads'),
  secret: join(dir, 'app-secret'),
  mail: join(dir, 'mail'),
})

/**
 * Locks the data folder for this process until it calls `release` or ends (DB-6). Throws when another process holds the
 * lock, and names that process. Finishes or undoes a restore that was cut off; `restore` says which.
 */
export const ownDataFolder = (dir: string): FolderLock & { restore: ReturnType<typeof settleRestore> } => {
  makeFolders(dir)
  // SQLite would only say that it cannot open its file.
  accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  const lock = lockFolder(dir)
  try {
    return { restore: settleRestore(dataPaths(dir)), ...lock }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * For a command that reads or changes the data of a shop that may serve meanwhile: where a restore was cut off, finishes
 * or undoes it first. Throws StartError while the restore still runs, where there is no database, and for one
 * that is damaged or of a newer version, which stays as it is.
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
