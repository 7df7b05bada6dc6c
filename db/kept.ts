import { getTableName } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, keptVersion, runAll } from '#db/client.ts'

const keptTables = new Set<SQLiteTable>()
const watched = new WeakMap<Db, Set<SQLiteTable>>()

/**
 * Lets a connection keep rows in memory. Its triggers, which belong to the connection and not to the file, count every
 * change of the kept tables. Without this, `kept` reads the rows each time. Call it once the tables exist, and outside
 * a transaction, whose rollback would remove the triggers.
 */
export const watchKept = (db: Db): void => {
  const triggers = [...keptTables]
    .map(getTableName)
    .flatMap((name) =>
      ['insert', 'update', 'delete'].map(
        (event) =>
          `create temp trigger if not exists kept_${name}_${event} after ${event} on ${name} begin select kept_changed(); end;`,
      ),
    )
  runAll(db, triggers.join('\n'))
  watched.set(db, new Set(keptTables))
}

/**
 * Caches the result of `read` until a row of one of the tables changes. For tables that change rarely and are read by
 * nearly every request. A change is visible at once, also inside its own transaction, and a rollback restores the
 * earlier rows (DB-11). Callers must not mutate the value.
 */
export const kept = <Value>(tables: SQLiteTable[], read: (db: Db) => Value): ((db: Db) => Value) => {
  for (const table of tables) keptTables.add(table)
  const values = new WeakMap<Db, { version: number; value: Value }>()
  return (db) => {
    const known = values.get(db)
    const version = keptVersion(db)
    if (known?.version === version) return known.value
    const value = read(db)
    const isWatched = tables.every((table) => watched.get(db)?.has(table))
    if (isWatched) values.set(db, { version, value })
    return value
  }
}
