import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#db/columns.ts'

/** What the shop remembers of its own machine between two starts, by name (db/facts.ts). Never a secret. */
export const boxFacts = sqliteTable('box_facts', {
  name: text().primaryKey(),
  value: text().notNull(),
  updatedAt: timestamp().notNull(),
})
