import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, id, oneOf, timestamp } from '#db/columns.ts'
import { licenseStatuses } from '#src/domains/licenses/schema.ts'
import { orders } from './orders.ts'

/**
 * The term of a licence that an order paid for. UNIQUE(orderId): an order has one at most (LIC-2). The orders that renew or
 * upgrade a licence have its key, with a term of their own (LIC-9, LIC-10), so taking one back leaves the others.
 */
export const licenses = sqliteTable(
  'licenses',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    licenseKey: text().notNull(),
    licenseStatus: oneOf(licenseStatuses).notNull(),
    systemsCount: integer().notNull(),
    externalLicenseId: text(),
    issuedAt: timestamp().notNull(),
    expiresAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('licenses_key').on(t.licenseKey),
    index('licenses_expiry').on(t.licenseStatus, t.expiresAt),
    checkOneOf('licenses_status_known', t.licenseStatus, licenseStatuses),
    check('licenses_systems', sql`${t.systemsCount} >= 1`),
  ],
)
