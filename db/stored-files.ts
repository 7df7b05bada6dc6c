import { isNotNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { downloads } from '#db/schema/downloads.ts'
import { downloadFolder } from '#src/domains/downloads/schema.ts'

/**
 * Every stored file that a row names, by its folder: what the sweep keeps and what a backup takes along. A table
 * that comes to name files adds its folder here.
 */
export const storedFiles = (db: Db): Record<string, ReadonlySet<string>> => {
  const named = db
    .select({ storedName: downloads.storedName })
    .from(downloads)
    .where(isNotNull(downloads.storedName))
    .all()
  return { [downloadFolder]: new Set(named.flatMap(({ storedName }) => storedName ?? [])) }
}
