import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp } from '#db/columns.ts'
import { personal, personalInner } from '#db/personal.ts'
import { contactStatuses } from '#src/domains/contacts/schema.ts'

export const contacts = sqliteTable(
  'contacts',
  {
    id: id(),
    name: personal('toUs.form', text().notNull()),
    /** The name as lists are sorted by it, where that is more than its letters in lower case (db/folded.ts). */
    nameFolded: personalInner('toUs.form', text()),
    email: personal('toUs.form', text().notNull()),
    phone: personal('toUs.form', text()),
    company: personal('toUs.form', text()),
    message: personal('toUs.form', text().notNull()),
    status: oneOf(contactStatuses).notNull().default('new'),
    isPhoneVerified: flag(false),
    verificationNotes: text().notNull().default(''),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('contacts_status').on(t.status, t.createdAt),
    index('contacts_created').on(t.createdAt),
    index('contacts_name').on(sql`coalesce(${t.nameFolded}, lower(${t.name}))`),
    index('contacts_company').on(sql`${t.company} collate nocase`),
    index('contacts_email').on(t.email),
    checkOneOf('contacts_status_known', t.status, contactStatuses),
  ],
)
