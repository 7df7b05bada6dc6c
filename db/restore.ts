import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type Paths, pathsOf, type Report, readNames } from '#db/backup.ts'
import { openConnection } from '#db/client.ts'
import { asStartError, isOfRead } from '#db/damage.ts'
import { copyFile, copyStoredFiles, sync, syncTree } from '#db/disk.ts'
import { countOrphans, migrate, refuseForeign, refuseNewer } from '#db/migrate.ts'
import { StartError } from '#src/shared/start-error.ts'

// A restore stages the whole new state in the folder `restoring` of the data folder, syncs it, and writes the marker
// `restoring/committed` by one rename. Before the marker the old data is untouched, and the next process that opens the
// data folder throws the stage away. From the marker on the new data is certain, and the next process moves the files
// that are not yet in their place.

const stageOf = (shop: Paths): string => join(dirname(shop.database), 'restoring')
const stagedIn = (stage: string, path: string): string => join(stage, basename(path))
const markerIn = (stage: string): string => join(stage, 'committed')

/** Whether a restore runs or was cut off. */
export const isRestoring = (shop: Paths): boolean => existsSync(stageOf(shop))

/** Moves the old data to `aside` and the staged data to its place. May be repeated after a cut at any point. */
const carryOut = (shop: Paths, aside: string): void => {
  const stage = stageOf(shop)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  const putAside = (path: string) => {
    if (existsSync(path)) renameSync(path, join(aside, basename(path)))
  }
  if (existsSync(stagedIn(stage, shop.database))) {
    // The write-ahead log of the old database would damage the new one.
    for (const end of ['-wal', '-shm']) putAside(`${shop.database}${end}`)
  }
  for (const path of [shop.database, shop.uploads, shop.secret]) {
    const staged = stagedIn(stage, path)
    if (!existsSync(staged)) continue
    putAside(path)
    renameSync(staged, path)
  }
  // Whatever was moved is on disk before the marker goes.
  for (const folder of [aside, dirname(aside), stage, dirname(stage)]) sync(folder)
  rmSync(stage, { recursive: true })
  sync(dirname(stage))
}

/**
 * The folder that a marker names for the old data (DB-714). Throws a StartError where it names none beside the
 * database.
 */
const asideIn = (marker: string, shop: Paths): string => {
  const name = readFileSync(marker, 'utf8')
  if (/^[\w.-]*\w$/.test(name)) return join(dirname(shop.database), name)
  throw new StartError(
    `${marker} does not name a folder for the old data. Write the name of a new one into it, such as before-restore.`,
  )
}

/**
 * Finishes or undoes a restore that was cut off (DB-17). The caller holds the lock of the data folder, and calls this
 * before it opens anything in it. Returns what it did; undefined where nothing was left to do.
 */
export const settleRestore = (shop: Paths): 'finished' | 'undone' | undefined => {
  const stage = stageOf(shop)
  if (!isRestoring(shop)) return undefined
  if (existsSync(markerIn(stage))) {
    carryOut(shop, asideIn(markerIn(stage), shop))
    return 'finished'
  }
  rmSync(stage, { recursive: true })
  return 'undone'
}

/** Checks the staged database and brings it to the newest schema (DB-19). Returns its stored files. */
const prepareDatabase = (staged: string, file: string, migrationsFolder: string): Set<string> => {
  const connection = openConnection(staged)
  try {
    refuseForeign(connection, migrationsFolder, file)
    refuseNewer(connection, migrationsFolder, file)
    migrate(connection, migrationsFolder)
    const orphans = countOrphans(connection)
    if (orphans > 0) throw new StartError(`${file} has ${orphans} rows without their parent.`)
    const names = readNames(connection, file)
    // Leaves one file, without a write-ahead log.
    connection.pragma('journal_mode = DELETE')
    return names
  } finally {
    connection.close()
  }
}

const refuseNoFile = (path: string): void => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new StartError(`There is no backup at ${path}`)
  if (!found.isFile())
    throw new StartError(`${path} is no backup of a shop: it is no file. Nothing was changed.`)
}

/** Refuses a backup whose rows are not read, because a newer database has them, where no shop wrote it. */
const refuseForeignFile = (file: string, migrationsFolder: string): void => {
  let connection: Database.Database | undefined
  try {
    connection = new Database(file, { readonly: true })
    refuseForeign(connection, migrationsFolder, file)
  } catch (error) {
    throw asStartError(error, file)
  } finally {
    connection?.close()
  }
}

/** Copies a backup and a database to the stage and checks them there. Returns the stored files. */
const fillStage = (file: string, from: string, shop: Paths, migrationsFolder: string): Report => {
  const stage = stageOf(shop)
  const backup = pathsOf(file)
  const database = stagedIn(stage, shop.database)
  const uploads = stagedIn(stage, shop.uploads)
  mkdirSync(uploads, { recursive: true, mode: 0o700 })
  copyFile(from, database)
  // A database that was put aside after a crash has its last rows in the write-ahead log.
  if (existsSync(`${from}-wal`)) copyFile(`${from}-wal`, `${database}-wal`)
  const names = prepareDatabase(database, from, migrationsFolder)
  const missing = copyStoredFiles(names, backup.uploads, uploads)
  if (existsSync(backup.secret)) copyFile(backup.secret, stagedIn(stage, shop.secret))
  return { files: names.size - missing.length, missing }
}

/** Whether another connection has the database open. A damaged or missing one counts as not open. */
const isOpen = (path: string): boolean => {
  let connection: Database.Database | undefined
  try {
    connection = new Database(path, { fileMustExist: true, timeout: 0 })
    connection.pragma('locking_mode = EXCLUSIVE')
    connection.prepare('select 1 from sqlite_master').get()
    return false
  } catch (error) {
    return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
  } finally {
    connection?.close()
  }
}

/**
 * Waits until no other process has the database open, for `systemctl stop` ends Litestream a moment after the shop.
 * Throws StartError after `patienceMs`. A Litestream that copies the write-ahead log would go on with the new log over the
 * old file, and no replica that it writes from then on could be restored (STBY-4).
 */
export const untilClosed = async (path: string, patienceMs = 5000): Promise<void> => {
  const deadline = performance.now() + patienceMs
  while (existsSync(path) && isOpen(path)) {
    if (performance.now() > deadline)
      throw new StartError(
        `The database ${path} is open in another process, such as Litestream. Stop that before a restore: systemctl stop wacrm-shop-litestream`,
      )
    await pause(50)
  }
}

/**
 * Replaces the data of `shop` by a backup of this or an older version, and moves the old data to the folder `aside`
 * within the data folder. The caller must hold the lock of the data folder. The backup is copied into the data
 * folder, migrated and checked there first, so a failure changes nothing; a cut leaves the old or the new state. With
 * `database`, the rows come from that newer database of the same shop, and only files and secret from the backup (STBY-3).
 */
export const restore = (
  file: string,
  shop: Paths,
  aside: string,
  migrationsFolder: string,
  database = file,
): Report => {
  for (const path of [file, database]) refuseNoFile(path)
  if (database !== file) refuseForeignFile(file, migrationsFolder)
  settleRestore(shop)
  const stage = stageOf(shop)
  const marker = markerIn(stage)
  let report: Report
  try {
    report = fillStage(file, database, shop, migrationsFolder)
    syncTree(stage, { files: true })
    sync(dirname(stage))
    writeFileSync(`${marker}.part`, relative(dirname(shop.database), aside), { mode: 0o600 })
    sync(`${marker}.part`)
  } catch (error) {
    rmSync(stage, { recursive: true, force: true })
    throw asStartError(error, isOfRead(error) ? database : shop.database)
  }
  renameSync(`${marker}.part`, marker)
  sync(stage)
  carryOut(shop, aside)
  return report
}
