import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp, translations } from '#db/columns.ts'
import { robotsValues, seoPages, twitterCards } from '#src/domains/seo/schema.ts'

export const seoSettings = sqliteTable(
  'seo_settings',
  {
    id: id(),
    page: oneOf(seoPages).notNull().unique(),
    title: text().notNull(),
    description: text().notNull(),
    keywords: text(),
    ogTitle: text(),
    ogDescription: text(),
    ogImage: text(),
    twitterCard: oneOf(twitterCards).notNull().default('summary_large_image'),
    twitterTitle: text(),
    twitterDescription: text(),
    twitterImage: text(),
    canonicalUrl: text(),
    robots: oneOf(robotsValues).notNull().default('index, follow'),
    translations: translations(),
    isActive: flag(true),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    checkOneOf('seo_settings_page_known', t.page, seoPages),
    checkOneOf('seo_settings_card_known', t.twitterCard, twitterCards),
    checkOneOf('seo_settings_robots_known', t.robots, robotsValues),
  ],
)
