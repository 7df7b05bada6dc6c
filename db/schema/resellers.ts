import { isNull, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { checkNotNegative, flag, id, minorUnits, timestamp } from '#db/columns.ts'
import { personal } from '#db/personal.ts'
import { users } from './users.ts'

/** The accounts that an administrator made resellers. A closed one stays, because the ledger and its sales name it. */
export const resellers = sqliteTable(
  'resellers',
  {
    id: id(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The name in which customers are told, and the number where they ask. */
    name: personal('reseller.name', text().notNull()),
    supportPhone: personal('reseller.phone', text()),
    /** What a licence of each plan costs the reseller; null where it is not theirs to issue. */
    starterMinor: minorUnits(),
    professionalMinor: minorUnits(),
    enterpriseMinor: minorUnits(),
    /** The calendar months that these prices buy. */
    termMonths: integer().notNull().default(1),
    /** Below this balance the reseller is told to top up; 0 for never. */
    lowMinor: minorUnits().notNull().default(0),
    isPaused: flag(false),
    closedAt: timestamp(),
    createdAt: timestamp().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('resellers_user').on(t.userId),
    uniqueIndex('resellers_open').on(t.userId).where(isNull(t.closedAt)),
    checkNotNegative('resellers_starter_positive', t.starterMinor),
    checkNotNegative('resellers_professional_positive', t.professionalMinor),
    checkNotNegative('resellers_enterprise_positive', t.enterpriseMinor),
    checkNotNegative('resellers_low_positive', t.lowMinor),
    check('resellers_term', sql`${t.termMonths} >= 1`),
  ],
)
