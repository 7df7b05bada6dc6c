import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp, translations } from '#db/columns.ts'
import { contentTypes } from '#src/domains/content/schema.ts'

export const contentItems = sqliteTable(
  'content_items',
  {
    id: id(),
    section: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    type: oneOf(contentTypes).notNull().default('text'),
    translations: translations(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex('content_items_section_key').on(t.section, t.key),
    checkOneOf('content_items_type_known', t.type, contentTypes),
  ],
)

/** The sections of the landing page. `content` is a JSON object of fields that override content items. */
export const pageSections = sqliteTable(
  'page_sections',
  {
    id: id(),
    name: text().notNull().unique(),
    displayName: text().notNull(),
    order: integer().notNull(),
    isVisible: flag(true),
    content: text().notNull().default('{}'),
    translations: translations(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [index('page_sections_order').on(t.order)],
)
