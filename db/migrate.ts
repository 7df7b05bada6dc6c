import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate as runMigrations } from 'drizzle-orm/better-sqlite3/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Connection, createDb } from '#db/client.ts'
import { StartError } from '#src/shared/start-error.ts'

type TableCount = { name: string; rows: number }

const countRows = (connection: Connection): TableCount[] =>
  connection
    .prepare<[], { name: string }>(
      // Without the full-text tables, whose internal rows come and go.
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not glob '*_search*'",
    )
    .all()
    .map(({ name }) => ({
      name,
      rows:
        connection.prepare<[], { rows: number }>(`select count(*) as rows from "${name}"`).get()?.rows ?? 0,
    }))

/** How many rows of a database name a parent that is not there. Reads all of it. */
export const countOrphans = (connection: Connection): number =>
  (connection.pragma('foreign_key_check') as unknown[]).length

type Applied = { hash: string; at: number }

/** The migrations that a database went through; none in a new one. */
const appliedTo = (connection: Connection): Applied[] => {
  const exists = connection.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get()
  return exists
    ? connection.prepare<[], Applied>('select hash, created_at as at from __drizzle_migrations').all()
    : []
}

/** The times of this program's migrations, which tell them apart without reading them. */
const timesIn = (folder: string): number[] => {
  const journal: { entries: { when: number }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  return journal.entries.map(({ when }) => when)
}

/** The statements of the migrations that the database did not go through. */
const waiting = (connection: Connection, folder: string): string[] => {
  const newest = Math.max(...appliedTo(connection).map(({ at }) => at))
  if (Math.max(...timesIn(folder)) <= newest) return []
  return readMigrationFiles({ migrationsFolder: folder }).flatMap(({ folderMillis, sql }) =>
    folderMillis > newest ? sql : [],
  )
}

/** Whether the database has content of an older version, which a start would migrate. */
export const needsUpgrade = (connection: Connection, folder: string): boolean =>
  appliedTo(connection).length > 0 && waiting(connection, folder).length > 0

/** Tells the migrations of this program from those of a newer version or of another program. */
const isKnownIn = (folder: string): ((applied: Applied) => boolean) => {
  const times = new Set(timesIn(folder))
  return ({ hash, at }) =>
    times.has(at) || readMigrationFiles({ migrationsFolder: folder }).some((known) => known.hash === hash)
}

/**
 * Refuses a database of a newer version, that is one with a migration that this version does not know (DB-20). Throws
 * StartError, which calls the database `name`.
 */
export const refuseNewer = (connection: Connection, folder: string, name: string): void => {
  if (appliedTo(connection).every(isKnownIn(folder))) return
  throw new StartError(
    `${name} was written by a newer version of the shop. Bring the program up to date (git pull && npm ci), ` +
      'or go on with the backup made before the upgrade: npm run restore -- FILE',
  )
}

/** Tables that every version of the shop has. */
const ESSENTIAL = ['users', 'orders', 'settings']

/**
 * Refuses a database that no shop wrote: an empty one, or another program's (DB-8). Throws StartError, which calls it
 * `name`.
 */
export const refuseForeign = (connection: Connection, folder: string, name: string): void => {
  const hasTable = connection.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
  // Other programs have tables of these names too, and none of the migrations.
  const isOurs =
    ESSENTIAL.every((table) => hasTable.get(table)) && appliedTo(connection).some(isKnownIn(folder))
  if (isOurs) return
  throw new StartError(`${name} is no backup of a shop: it holds none of its tables. Nothing was changed.`)
}

/** A statement of a migration that begins, which one it is, and of how many. */
export type Step = { statement: string; number: number; of: number }

/**
 * Migrates the database to the newest schema. Foreign keys are off meanwhile, because rebuilding a table with them on
 * would delete every child row. Throws when a migration lost rows or left rows without their parent (DB-4).
 */
export const migrate = (
  connection: Connection,
  folder: string,
  onStep: (step: Step) => void = () => {},
): void => {
  const steps = waiting(connection, folder)
  // A start without an upgrade counts no rows, of which there may be millions.
  if (steps.length === 0) return
  const before = countRows(connection)
  let begun = 0
  const onStatement = (sql: string) => {
    if (sql !== steps[begun]) return
    begun += 1
    onStep({ statement: sql.trim(), number: begun, of: steps.length })
  }
  connection.pragma('foreign_keys = OFF')
  try {
    runMigrations(createDb(connection, onStatement), { migrationsFolder: folder })
    const orphans = countOrphans(connection)
    if (orphans > 0) throw new Error(`A migration left ${orphans} rows without their parent`)
    const after = new Map(countRows(connection).map(({ name, rows }) => [name, rows]))
    for (const { name, rows } of before) {
      const remaining = after.get(name)
      if (remaining !== undefined && remaining < rows && name !== '__drizzle_migrations') {
        throw new Error(
          `A migration lost ${rows - remaining} rows of ${name}. Restore a backup: npm run restore -- FILE`,
        )
      }
    }
  } finally {
    connection.pragma('foreign_keys = ON')
  }
}
