import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { checkOneOf, id, oneOf, timestamp } from '#db/columns.ts'
import { mediaFolders } from '#src/domains/media/schema.ts'

/**
 * Published pictures and videos, a row for each file. The two copies of a picture of the website have the same stored
 * name in two folders.
 */
export const media = sqliteTable(
  'media',
  {
    id: id(),
    folder: oneOf(mediaFolders).notNull(),
    storedName: text().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    checkOneOf('media_folder_known', t.folder, mediaFolders),
    uniqueIndex('media_file').on(t.folder, t.storedName),
  ],
)
