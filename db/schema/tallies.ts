import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { minorUnits } from '#db/columns.ts'

// Sums of all orders and messages, by the values that the back office shows them by. Triggers of the database keep them
// with each change, so no service writes these tables, and no statistic reads every order (docs/decisions/46).

export const orderTallies = sqliteTable(
  'order_tallies',
  {
    /** The number of the day of the orders in Pakistan (src/shared/values/dates.ts). */
    day: integer().notNull(),
    status: text().notNull(),
    /** The state of their payment; `none` without one. */
    payment: text().notNull(),
    orders: integer().notNull(),
    minorTotal: minorUnits().notNull(),
    minorRefunded: minorUnits().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.status, t.payment] })],
)

/**
 * The confirmed orders of each month in Pakistan, once by each of their dimensions (STAT-1145). The money of a top-up is in
 * no sum of sales (RESELL-1217).
 */
export const salesTallies = sqliteTable(
  'sales_tallies',
  {
    dimension: text().notNull(),
    /** Such as 2026-11. */
    month: text().notNull(),
    /** The plan, the id of the product or the reseller, the coupon, what it was sold as, or the source; blank for none. */
    name: text().notNull(),
    orders: integer().notNull(),
    minorTotal: minorUnits().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dimension, t.month, t.name] })],
)

export const outboxTallies = sqliteTable(
  'outbox_tallies',
  {
    templateName: text().notNull(),
    channel: text().notNull(),
    status: text().notNull(),
    messages: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateName, t.channel, t.status] })],
)
