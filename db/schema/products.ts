import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkNotNegative, flag, id, minorUnits, timestamp } from '#db/columns.ts'

export const products = sqliteTable(
  'products',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(''),
    priceMinor: minorUnits().notNull(),
    discountPriceMinor: minorUnits(),
    couponCode: text(),
    imageUrl: text(),
    category: text(),
    isActive: flag(true),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('products_shown').on(t.isActive, t.createdAt),
    index('products_title').on(t.title),
    checkNotNegative('products_price', t.priceMinor),
    checkNotNegative('products_discount_price', t.discountPriceMinor),
  ],
)
