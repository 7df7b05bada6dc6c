import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, id, timestamp } from '#db/columns.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    whatsappNumber: text(),
    passwordHash: text().notNull(),
    isAdmin: flag(false),
    isActive: flag(true),
    isVerified: flag(false),
    isPhoneVerified: flag(false),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex('users_username_unique').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_unique').on(t.email),
    index('users_verified_phone').on(t.whatsappNumber, t.isPhoneVerified),
    index('users_created').on(t.createdAt),
    index('users_admins').on(t.isAdmin, t.isActive),
  ],
)
