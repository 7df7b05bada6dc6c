import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp } from '#db/columns.ts'
import { fileTypes } from '#src/domains/downloads/schema.ts'
import { users } from './users.ts'

/** A download is either an uploaded file (storedName, size in bytes, sha256) or an external address (externalUrl). */
export const downloads = sqliteTable(
  'downloads',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    fileType: oneOf(fileTypes).notNull(),
    version: text().notNull().default('1.0.0'),
    externalUrl: text(),
    storedName: text().unique(),
    size: integer(),
    sha256: text(),
    /** The news of this version, for its users. */
    notes: text().notNull().default(''),
    isActive: flag(true),
    downloadCount: integer().notNull().default(0),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('downloads_user').on(t.userId, t.isActive, t.createdAt),
    index('downloads_created').on(t.createdAt),
    checkOneOf('downloads_type_known', t.fileType, fileTypes),
    check('downloads_one_source', sql`(${t.externalUrl} is null) <> (${t.storedName} is null)`),
  ],
)
