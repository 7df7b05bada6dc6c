import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#db/columns.ts'

/** Credentials of outside services, encrypted with the vault. */
export const gatewayCredentials = sqliteTable('gateway_credentials', {
  name: text().primaryKey(),
  sealed: text().notNull(),
  updatedAt: timestamp().notNull(),
  /** The last event that the service sent; null until its webhook works. */
  receivedAt: timestamp(),
})

/** Credentials and keys of the legacy WhatsApp Web connection, encrypted with the vault. */
export const whatsappAuth = sqliteTable(
  'whatsapp_auth',
  {
    session: text().notNull(),
    kind: text().notNull(),
    keyId: text().notNull(),
    data: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.session, t.kind, t.keyId] })],
)
