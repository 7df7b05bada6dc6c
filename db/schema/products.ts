import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import {
  checkNotNegative,
  checkOneOf,
  flag,
  id,
  minorUnits,
  oneOf,
  timestamp,
  translations,
} from '#db/columns.ts'
import { soldPlans } from '#src/shared/values/vocabulary.ts'

export const products = sqliteTable(
  'products',
  {
    id: id(),
    title: text().notNull(),
    description: text().notNull().default(''),
    /** The plan that a buyer of the product orders. */
    plan: oneOf(soldPlans).notNull().default('enterprise'),
    priceMinor: minorUnits().notNull(),
    discountPriceMinor: minorUnits(),
    couponCode: text(),
    /** The calendar months that its licence runs. */
    termMonths: integer().notNull().default(12),
    imageUrl: text(),
    category: text(),
    translations: translations(),
    isActive: flag(true),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('products_shown').on(t.isActive, t.createdAt),
    index('products_title').on(t.title),
    checkOneOf('products_plan_sold', t.plan, soldPlans),
    checkNotNegative('products_price', t.priceMinor),
    checkNotNegative('products_discount_price', t.discountPriceMinor),
    check('products_term', sql`${t.termMonths} >= 1`),
  ],
)
