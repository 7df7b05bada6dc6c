import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, timestamp } from '#db/columns.ts'

/** What was or is wrong with the box, one row from its start to its end. */
export const warnings = sqliteTable(
  'warnings',
  {
    id: id(),
    /** The name of the check that found it. */
    name: text().notNull(),
    /** The newest sentence of the check. */
    text: text().notNull(),
    since: timestamp().notNull(),
    /** When the administrators were told of its start; null while it has not held long enough, or was told too often. */
    toldAt: timestamp(),
    /** Null while it lasts. */
    endedAt: timestamp(),
    endToldAt: timestamp(),
  },
  (t) => [index('warnings_name').on(t.name, t.toldAt)],
)
