import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'

export type Db = BetterSQLite3Database<Record<string, never>>
export type Connection = Database.Database

const MIB = 1024 * 1024

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
  ]) {
    connection.pragma(pragma)
  }
  return connection
}

type Transaction = Database.Transaction<(body: (tx: Db) => unknown) => unknown>

const transactions = new WeakMap<Db, Transaction>()

export const createDb = (connection: Connection): Db => {
  const db: Db = drizzle(connection, { casing: 'snake_case' })
  // Uses the driver's transactions, which prepare their statements once. Drizzle's prepare each savepoint again.
  transactions.set(
    db,
    connection.transaction((body) => body(db)),
  )
  return db
}

/** Runs quick_check. Throws when the file is damaged, with the command that restores a backup (DB-5). */
export const checkIntegrity = (connection: Connection): void => {
  const answer = connection.pragma('quick_check', { simple: true })
  if (answer !== 'ok') {
    throw new Error(`The database is damaged (${String(answer)}). Restore a backup: npm run restore -- FILE`)
  }
}

type NotAPromise<T> = T extends PromiseLike<unknown> ? never : T

/**
 * Runs `body` in a transaction; the only way to start one. Takes the write lock at the start (immediate). A body that
 * returns a promise does not compile, because better-sqlite3 would commit before the promise settles.
 * Inside a transaction it is a savepoint.
 */
export const inTransaction = <T>(db: Db, body: (tx: Db) => NotAPromise<T>): T => {
  const transaction = transactions.get(db)
  if (!transaction) throw new Error('This database was not made by createDb')
  return transaction.immediate(body) as T
}
