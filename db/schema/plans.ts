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
import { planTypes } from '#src/shared/values/vocabulary.ts'

export const plans = sqliteTable(
  'plans',
  {
    id: id(),
    planType: oneOf(planTypes).notNull(),
    planName: text().notNull(),
    originalPriceMinor: minorUnits().notNull(),
    discountedPriceMinor: minorUnits().notNull(),
    annualPriceMinor: minorUnits(),
    usdPriceMinor: minorUnits().notNull(),
    currency: text().notNull().default('PKR'),
    /** JSON list of strings, kept as the text that was entered. */
    features: text().notNull().default('[]'),
    systemsCount: integer().notNull().default(1),
    access: text().notNull().default('Access to 1 Year'),
    badge: text(),
    translations: translations(),
    displayOrder: integer().notNull().default(1),
    isActive: flag(true),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('plans_shown').on(t.isActive, t.displayOrder),
    checkOneOf('plans_type_known', t.planType, planTypes),
    checkNotNegative('plans_original_price', t.originalPriceMinor),
    checkNotNegative('plans_discounted_price', t.discountedPriceMinor),
    checkNotNegative('plans_annual_price', t.annualPriceMinor),
    checkNotNegative('plans_usd_price', t.usdPriceMinor),
    check('plans_systems', sql`${t.systemsCount} >= 1`),
  ],
)

/**
 * The prices that a plan had until a change of them was saved, by which holders renew for some time after. A price that
 * was twelve months less the discount of then is written out.
 */
export const earlierPrices = sqliteTable(
  'earlier_prices',
  {
    id: id(),
    planId: integer()
      .notNull()
      .references(() => plans.id, { onDelete: 'cascade' }),
    monthlyMinor: minorUnits().notNull(),
    annualMinor: minorUnits().notNull(),
    endedAt: timestamp().notNull(),
  },
  (t) => [
    index('earlier_prices_plan').on(t.planId, t.endedAt),
    checkNotNegative('earlier_prices_monthly', t.monthlyMinor),
    checkNotNegative('earlier_prices_annual', t.annualMinor),
  ],
)
