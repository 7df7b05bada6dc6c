import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, timestamp } from '#db/columns.ts'

/** Uploaded pictures. The large copy and the small one have the same stored name in two folders (UP-41). */
export const images = sqliteTable('images', {
  id: id(),
  storedName: text().notNull().unique(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: timestamp().notNull(),
})
