import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, id, timestamp } from '#db/columns.ts'
import { users } from './users.ts'

export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    userAgent: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: timestamp().notNull(),
    lastSeenAt: timestamp().notNull(),
    expiresAt: timestamp().notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)

export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    createdAt: timestamp().notNull(),
    lastUsedAt: timestamp(),
    revokedAt: timestamp(),
  },
  (t) => [index('api_tokens_user').on(t.userId)],
)

export const passwordResets = sqliteTable(
  'password_resets',
  {
    id: id(),
    email: text().notNull(),
    codeHash: text().notNull(),
    attempts: integer().notNull().default(0),
    isUsed: flag(false),
    /** Whether a browser asked for it that knows the account (AUTH-24). */
    isFromKnownBrowser: flag(false),
    expiresAt: timestamp().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [index('password_resets_email').on(t.email, t.id)],
)

/** The counters of limits, in the database so that a restart does not forget them (HTTP-6). */
export const limiterCounters = sqliteTable(
  'limiter_counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp().notNull(),
  },
  (t) => [index('limiter_counters_resets').on(t.resetsAt)],
)
