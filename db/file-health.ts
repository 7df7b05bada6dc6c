import { statSync } from 'node:fs'
import Database from 'better-sqlite3'

// The database file under a running shop: an open file stays writable after it was removed, so nothing else would
// notice. The file is never opened here but by SQLite, because closing it would end SQLite's own locks.

/** An open database file and its write-ahead log, as they were when it was opened. */
export type DatabaseFile = { path: string; inode: number; log: number | undefined; bytes: number }

/** Thrown instead of writing into a file that is no more in its place. `code` tells it from errors of SQLite. */
export class DatabaseLost extends Error {
  readonly code = 'DATABASE_LOST'
  constructor(path: string) {
    super(
      `The database ${path} was removed or replaced while the shop runs. Stop the shop, and put the file back or restore a backup: npm run restore -- FILE`,
    )
  }
}

const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino

/** Remembers the file of a connection; undefined for one in memory. */
export const fileOf = (connection: Database.Database): DatabaseFile | undefined => {
  if (connection.memory) return undefined
  const path = connection.name
  const { ino, size } = statSync(path)
  return { path, inode: ino, log: undefined, bytes: size }
}

/** Whether the file and its write-ahead log are still those that are open. Costs two calls of the system. */
const isInPlace = (file: DatabaseFile): boolean => {
  if (inodeOf(file.path) !== file.inode) return false
  const log = inodeOf(`${file.path}-wal`)
  // SQLite makes the log with the first statement that needs it, and keeps it while the connection is open.
  file.log ??= log
  return log === file.log
}

/** Throws DatabaseLost where the file is no more in its place. */
export const requireInPlace = (file: DatabaseFile | undefined): void => {
  if (file && !isInPlace(file)) throw new DatabaseLost(file.path)
}

/** Whether the file became shorter, which SQLite never does to it. */
const isShorter = (file: DatabaseFile): boolean => {
  const { size } = statSync(file.path)
  const shorter = size < file.bytes
  file.bytes = Math.max(file.bytes, size)
  return shorter
}

const STEP = 7919
/** How long the rows that were read count as read, in milliseconds of `uptime`: many may ask at once (RUN-711). */
const FRESH_MS = 500

/**
 * A check of a database file that may run every second. Each call looks whether the file is in its place, and
 * one in half a second reads a row of some tables, the next tables and other rows at the next time, with a connection
 * of its own that keeps no pages. `check` throws DatabaseLost or the error of SQLite.
 */
export const createProbe = (file: DatabaseFile, uptime: () => number, tablesPerCall = 8) => {
  const reader = new Database(file.path, { readonly: true, fileMustExist: true })
  reader.pragma('cache_size = 1')
  const ordinary = `select name from pragma_table_list where type = 'table' and schema = 'main' and not wr`
  const reads = reader
    .prepare<[], { name: string }>(ordinary)
    .all()
    .map(({ name }) =>
      reader.prepare(
        `select * from "${name}" where rowid >= ? % (select coalesce(max(rowid), 0) + 1 from "${name}") limit 1`,
      ),
    )
  let turn = 0
  let readAt = Number.NEGATIVE_INFINITY
  return {
    check: (): void => {
      requireInPlace(file)
      if (isShorter(file)) throw new Database.SqliteError('the file became shorter', 'SQLITE_CORRUPT')
      if (uptime() - readAt < FRESH_MS) return
      reader.pragma('shrink_memory')
      for (let n = 0; n < tablesPerCall; n += 1) {
        turn += 1
        reads[turn % reads.length]?.get(turn * STEP)
      }
      // A row that cannot be read is no fresh one.
      readAt = uptime()
    },
    close: () => reader.close(),
  }
}
