import { migrate as runMigrations } from 'drizzle-orm/better-sqlite3/migrator'
import { type Connection, createDb } from '#db/client.ts'

type TableCount = { name: string; rows: number }

const countRows = (connection: Connection): TableCount[] =>
  connection
    .prepare<[], { name: string }>(
      // The full-text tables are made of what the others hold, and their own rows come and go.
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not glob '*_search*'",
    )
    .all()
    .map(({ name }) => ({
      name,
      rows:
        connection.prepare<[], { rows: number }>(`select count(*) as rows from "${name}"`).get()?.rows ?? 0,
    }))

/**
 * Brings the database to the newest schema. Foreign keys are off meanwhile and checked afterwards, and rows are
 * counted: a table rebuilt with them on would silently delete every child row.
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
      const left = after.get(name)
      if (left !== undefined && left < rows && name !== '__drizzle_migrations') {
        throw new Error(
          `A migration lost ${rows - left} rows of ${name}. Restore a backup: npm run restore -- FILE`,
        )
      }
    }
  } finally {
    connection.pragma('foreign_keys = ON')
  }
}
