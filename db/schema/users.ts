import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp } from '#db/columns.ts'
import { personal, personalFact, personalInner } from '#db/personal.ts'
import { languages } from '#src/shared/language.ts'
import { accountRoles } from '#src/shared/role.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: personal('account.username', text().notNull()),
    email: personal('account.email', text().notNull()),
    whatsappNumber: personal('account.phone', text()),
    passwordHash: personalInner('account.password', text().notNull()),
    role: oneOf(accountRoles, 'none').notNull().default('none'),
    /** Follows from the role, so that the two never differ. */
    isAdmin: integer({ mode: 'boolean' })
      .notNull()
      .generatedAlwaysAs(sql`role <> 'none'`, { mode: 'virtual' }),
    isActive: flag(true),
    isVerified: personalFact('account.isVerified', flag(false)),
    isPhoneVerified: personalFact('account.isVerified', flag(false)),
    /** The language of the last visit that signed in, for messages without an order. */
    language: oneOf(languages).notNull().default('en'),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex('users_username_unique').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_unique').on(t.email),
    index('users_verified_phone').on(t.whatsappNumber, t.isPhoneVerified),
    index('users_created').on(t.createdAt),
    index('users_admins').on(t.isAdmin, t.isActive),
    checkOneOf('users_language_known', t.language, languages),
    checkOneOf('users_role_known', t.role, accountRoles),
  ],
)
