import Database from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'

export type Db = BetterSQLite3Database<Record<string, never>>
export type Connection = Database.Database

const MIB = 1024 * 1024

/**
 * Opens the database file with the settings that the promises rest on. FULL, because in WAL mode better-sqlite3
 * drops to NORMAL, and an answered write would not survive a power cut.
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
  // The driver's own, whose statements are prepared once: Drizzle prepares every savepoint anew.
  transactions.set(
    db,
    connection.transaction((body) => body(db)),
  )
  return db
}

/** quick_check; throws with a hint how to restore when the file is damaged. */
export const checkIntegrity = (connection: Connection): void => {
  const answer = connection.pragma('quick_check', { simple: true })
  if (answer !== 'ok') {
    throw new Error(`The database is damaged (${String(answer)}). Restore a backup: npm run restore -- FILE`)
  }
}

type NotAPromise<T> = T extends PromiseLike<unknown> ? never : T

/**
 * The only way to a transaction. It takes the write lock at once (immediate) and is synchronous: a body that
 * returns a promise does not compile, because better-sqlite3 would commit before the promise settles.
 * Called inside a transaction it is a savepoint.
 */
export const inTransaction = <T>(db: Db, body: (tx: Db) => NotAPromise<T>): T => {
  const transaction = transactions.get(db)
  if (!transaction) throw new Error('This database was not made by createDb')
  return transaction.immediate(body) as T
}
