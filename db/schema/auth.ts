import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkOneOf, flag, id, oneOf, timestamp } from '#db/columns.ts'
import { personal, personalFact, personalInner } from '#db/personal.ts'
import { tokenScopes } from '#src/shared/token-scope.ts'
import { users } from './users.ts'

export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    userAgent: personal('sessions.browser', text().notNull().default('')),
    address: personal('sessions.address', text().notNull().default('')),
    createdAt: personalFact('sessions.time', timestamp().notNull()),
    lastSeenAt: personalFact('sessions.time', timestamp().notNull()),
    expiresAt: timestamp().notNull(),
    /** When a code of the second factor last confirmed this session. */
    confirmedAt: timestamp(),
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
    /** What it may do beside reading, and until when. */
    scope: oneOf(tokenScopes).notNull().default('read'),
    expiresAt: timestamp().notNull().default(sql`0`),
  },
  (t) => [index('api_tokens_user').on(t.userId), checkOneOf('api_tokens_scope_known', t.scope, tokenScopes)],
)

/** The second factor of an administrator. It counts from `confirmedAt` on, when a first code was right. */
export const secondFactors = sqliteTable('second_factors', {
  id: id(),
  userId: integer()
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with the vault. */
  sealedSecret: text().notNull(),
  /** The time step of the last code that was used, so that a code works once. */
  lastStep: integer().notNull(),
  confirmedAt: timestamp(),
})

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: timestamp(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

export const passwordResets = sqliteTable(
  'password_resets',
  {
    id: id(),
    email: personal('guard.codes', text().notNull()),
    codeHash: text().notNull(),
    attempts: integer().notNull().default(0),
    isUsed: flag(false),
    /** Whether a browser asked for it that knows the account. */
    isFromKnownBrowser: flag(false),
    expiresAt: timestamp().notNull(),
    createdAt: timestamp().notNull(),
  },
  (t) => [index('password_resets_email').on(t.email, t.id)],
)

/** The counters of limits, in the database so that a restart does not forget them. */
export const limiterCounters = sqliteTable(
  'limiter_counters',
  {
    key: personalInner('guard.tries', text().primaryKey()),
    count: integer().notNull(),
    resetsAt: timestamp().notNull(),
  },
  (t) => [index('limiter_counters_resets').on(t.resetsAt)],
)
