import { openConnection } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { migrationsDir } from '#src/config.ts'

const migrated: { bytes?: Buffer } = {}

/**
 * The bytes of a database after every migration, for tests that are not about migrating, which takes a fifth of a
 * second: to open in memory, or to write to a file. Migrates once a process.
 */
export const newDatabase = (): Buffer => {
  if (migrated.bytes) return migrated.bytes
  const connection = openConnection(':memory:')
  migrate(connection, migrationsDir)
  migrated.bytes = connection.serialize()
  connection.close()
  return migrated.bytes
}
