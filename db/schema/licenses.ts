import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, id, oneOf, timestamp } from '#db/columns.ts'
import { licenseStatuses } from '#src/domains/licenses/schema.ts'
import { orders } from './orders.ts'

/** UNIQUE(orderId): an order has one licence at most (LIC-2). */
export const licenses = sqliteTable(
  'licenses',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    licenseKey: text().notNull().unique(),
    licenseStatus: oneOf(licenseStatuses).notNull(),
    systemsCount: integer().notNull(),
    externalLicenseId: text(),
    issuedAt: timestamp().notNull(),
    expiresAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('licenses_expiry').on(t.licenseStatus, t.expiresAt),
    checkOneOf('licenses_status_known', t.licenseStatus, licenseStatuses),
    check('licenses_systems', sql`${t.systemsCount} >= 1`),
  ],
)
