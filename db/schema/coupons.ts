import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkNotNegative, flag, id, minorUnits, timestamp } from '#db/columns.ts'
import { orders } from './orders.ts'

/** Codes that lower the price of an order: by a share of it, or by an amount. */
export const coupons = sqliteTable(
  'coupons',
  {
    id: id(),
    /** As it was entered, for those who read it. */
    code: text().notNull(),
    /** As it is compared. */
    codeFolded: text().notNull().unique(),
    percent: integer(),
    amountOffMinor: minorUnits(),
    /** JSON lists of plans and of ids of products. It is for all of them where both are empty. */
    plans: text().notNull().default('[]'),
    products: text().notNull().default('[]'),
    /** Its first and last day in Pakistan, such as 2026-03-05. */
    fromDay: text(),
    untilDay: text(),
    /** How many orders may have it at a time; null where any number may. */
    maxUses: integer(),
    oncePerPhone: flag(false),
    note: text().notNull().default(''),
    isActive: flag(true),
    /** How many orders have it now, which the transactions of these orders count. */
    uses: integer().notNull().default(0),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('coupons_created').on(t.createdAt),
    check('coupons_takes_off', sql`(${t.percent} is null) != (${t.amountOffMinor} is null)`),
    check('coupons_percent', sql`${t.percent} between 1 and 99`),
    checkNotNegative('coupons_amount_off', t.amountOffMinor),
    checkNotNegative('coupons_uses', t.uses),
    check('coupons_max_uses', sql`${t.maxUses} >= 1`),
  ],
)

/** The coupon that an order was placed with. A cancelled order has given its use back. */
export const couponUses = sqliteTable(
  'coupon_uses',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    couponId: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    isTaken: flag(true),
  },
  (t) => [index('coupon_uses_coupon').on(t.couponId)],
)
