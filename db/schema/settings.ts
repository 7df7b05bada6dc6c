import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, oneOf, timestamp } from '#db/columns.ts'
import { settingCategories } from '#src/domains/settings/schema.ts'

export const settings = sqliteTable(
  'settings',
  {
    key: text().primaryKey(),
    value: text().notNull(),
    description: text().notNull(),
    category: oneOf(settingCategories).notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [checkOneOf('settings_category_known', t.category, settingCategories)],
)
