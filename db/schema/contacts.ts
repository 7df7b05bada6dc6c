import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp } from '#db/columns.ts'
import { contactStatuses } from '#src/domains/contacts/schema.ts'

export const contacts = sqliteTable(
  'contacts',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    company: text(),
    message: text().notNull(),
    status: oneOf(contactStatuses).notNull().default('new'),
    isPhoneVerified: flag(false),
    verificationNotes: text().notNull().default(''),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('contacts_status').on(t.status, t.createdAt),
    index('contacts_created').on(t.createdAt),
    index('contacts_name').on(sql`${t.name} collate nocase`),
    index('contacts_company').on(sql`${t.company} collate nocase`),
    index('contacts_email').on(t.email),
    checkOneOf('contacts_status_known', t.status, contactStatuses),
  ],
)
