import { migrate as runMigrations } from 'drizzle-orm/better-sqlite3/migrator'
import { type Connection, createDb } from '#db/client.ts'

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

/**
 * Migrates the database to the newest schema. Foreign keys are off meanwhile, because rebuilding a table with them on
 * would delete every child row. Throws when a migration lost rows or left rows without their parent (DB-4).
 */
export const migrate = (connection: Connection, folder: string): void => {
  const before = countRows(connection)
  connection.pragma('foreign_keys = OFF')
  try {
    runMigrations(createDb(connection), { migrationsFolder: folder })
    const orphans = connection.pragma('foreign_key_check') as unknown[]
    if (orphans.length > 0) throw new Error(`A migration left ${orphans.length} rows without their parent`)
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
