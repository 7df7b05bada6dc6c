import Database from 'better-sqlite3'
import { BetterSQLite3Database, BetterSQLiteSession } from 'drizzle-orm/better-sqlite3'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { type DatabaseFile, fileOf, requireInPlace } from '#db/file-health.ts'
import { keyIn } from '#src/shared/license-key.ts'
import { StartError } from '#src/shared/start-error.ts'
import { folded, usernameForm } from '#src/shared/values/typed.ts'
import { versionKey } from '#src/shared/values/version.ts'

export type Db = BetterSQLite3Database<Record<string, never>>
export type Connection = Database.Database

const MIB = 1024 * 1024
const CACHE_MIB = 64

/**
 * Opens the database file with the settings of DB-1. synchronous is set to FULL, because better-sqlite3 lowers it to
 * NORMAL in WAL mode, with which an answered write may not survive a power cut (DB-2).
 */
export const openConnection = (file: string | Buffer): Connection => {
  const connection = new Database(file)
  for (const pragma of [
    'busy_timeout = 5000',
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'trusted_schema = OFF',
    `journal_size_limit = ${64 * MIB}`,
    'temp_store = MEMORY',
    // Negative: KiB. A shop of 100,000 licences reads its rows from memory; a small one uses as much as it has.
    `cache_size = -${CACHE_MIB * 1024}`,
  ]) {
    connection.pragma(pragma)
  }
  // For migrations, and for the triggers of db/folded.ts.
  connection.function('folded', { deterministic: true }, (text) =>
    typeof text === 'string' ? folded(text) : text,
  )
  // For lists of downloads in the order of their versions.
  connection.function('version_key', { deterministic: true }, (version) => versionKey(String(version)))
  // For searches by who may not find out a key.
  connection.function('holds_key', { deterministic: true }, (text) =>
    Number(keyIn(String(text ?? '')) !== null),
  )
  connection.function('username_form', { deterministic: true }, (name) => usernameForm(String(name)))
  return connection
}

type Transaction = Database.Transaction<(body: (tx: Db) => unknown) => unknown>

/** The number of changes of the tables that db/kept.ts watches. */
type KeptChanges = { count: number }
type Opened = {
  connection: Connection
  transaction: Transaction
  changes: KeptChanges
  file: DatabaseFile | undefined
}

const opened = new WeakMap<Db, Opened>()
const changesOf = new WeakMap<Connection, KeptChanges>()

const openedAs = (db: Db): Opened => {
  const found = opened.get(db)
  if (!found) throw new Error('This database was not made by createDb')
  return found
}

/** Counts the changes that the triggers of db/kept.ts report. */
const countChanges = (connection: Connection): KeptChanges => {
  const changes: KeptChanges = { count: 0 }
  connection.function('kept_changed', () => {
    changes.count += 1
    return null
  })
  changesOf.set(connection, changes)
  return changes
}

/**
 * Writes each parameter as an expression. Where a statement joins tables, SQLite chooses its plan by the value of a plain
 * parameter, and so compiles it again whenever one is bound: an order with its licence took 60 µs, and takes 4
 * (docs/decisions/27). It does not look into an expression, and this plus computes nothing.
 */
class Dialect extends SQLiteSyncDialect {
  override escapeParam(): string {
    return '+?'
  }
}

/** One for all connections, because it remembers the names of the columns. */
const dialect = new Dialect({ casing: 'snake_case' })

/**
 * Creates the query builder of a connection. Builders of one connection share its counter of changes. `onStatement` is
 * told of each statement before it runs.
 */
export const createDb = (connection: Connection, onStatement: (sql: string) => void = () => {}): Db => {
  const db: Db = new BetterSQLite3Database(
    'sync',
    dialect,
    new BetterSQLiteSession(connection, dialect, undefined, { logger: { logQuery: onStatement } }),
    undefined,
  )
  opened.set(db, {
    connection,
    // Uses the driver's transactions, which prepare their statements once. Drizzle's prepare each savepoint again.
    transaction: connection.transaction((body) => body(db)),
    changes: changesOf.get(connection) ?? countChanges(connection),
    file: fileOf(connection),
  })
  return db
}

/** Whether a transaction is open on the connection of this database. */
export const isInTransaction = (db: Db): boolean => openedAs(db).connection.inTransaction

/** The file of this database; undefined for one in memory. */
export const databaseFile = (db: Db): DatabaseFile | undefined => openedAs(db).file

/**
 * Throws DatabaseLost where the database file was removed or replaced (DB-22). For writes of one statement;
 * `inTransaction` asks by itself.
 */
export const requireDatabase = (db: Db): void => requireInPlace(openedAs(db).file)

/** A number that differs whenever the rows of the tables that db/kept.ts watches may differ. */
export const keptVersion = (db: Db): number => openedAs(db).changes.count

/** Runs statements that were written as text, without values, one after the other. */
export const runAll = (db: Db, statements: string): void => {
  openedAs(db).connection.exec(statements)
}

/** Runs quick_check. Throws when the file is damaged, with the command that restores a backup (DB-5). */
export const checkIntegrity = (connection: Connection): void => {
  const answer = connection.pragma('quick_check', { simple: true })
  if (answer !== 'ok') {
    throw new StartError(
      `The database is damaged (${String(answer)}). Restore a backup: npm run restore -- FILE`,
    )
  }
}

export type NotAPromise<T> = T extends PromiseLike<unknown> ? never : T

/**
 * Runs `body` in a transaction; the only way to start one. It gets `deps` with the database of the transaction. Takes
 * the write lock at the start (immediate). A body that returns a promise does not compile, because better-sqlite3 would
 * commit before the promise settles. Inside a transaction it is a savepoint. Throws DatabaseLost where the file was
 * removed or replaced.
 */
export const inTransaction = <D extends { db: Db }, T>(deps: D, body: (d: D) => NotAPromise<T>): T => {
  const { connection, transaction, changes, file } = openedAs(deps.db)
  if (!connection.inTransaction) requireInPlace(file)
  const { count } = changes
  try {
    return transaction.immediate((db) => body({ ...deps, db })) as T
  } catch (error) {
    // The rollback brought back the rows that were kept before.
    if (changes.count !== count) changes.count += 1
    throw error
  }
}
