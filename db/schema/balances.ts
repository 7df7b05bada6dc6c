import { index, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'
import { checkNotNegative, checkOneOf, id, minorUnits, oneOf, timestamp } from '#db/columns.ts'
import { personalFact } from '#db/personal.ts'
import { balanceAccounts, movementKinds } from '#src/domains/balances/schema.ts'
import { orders } from './orders.ts'
import { resellers } from './resellers.ts'

/**
 * What changed the balance of a reseller, oldest first. Triggers of the database refuse a movement that does not continue
 * the balance, write its two entries, and let nobody change or delete one (RESELL-1201).
 */
export const balanceMovements = sqliteTable(
  'balance_movements',
  {
    id: id(),
    resellerId: integer()
      .notNull()
      .references(() => resellers.id),
    kind: personalFact('reseller.movements', oneOf(movementKinds).notNull()),
    /** What it adds to the balance, or takes from it, and the balance after it. */
    amountMinor: personalFact('reseller.movements', minorUnits().notNull()),
    balanceMinor: personalFact('reseller.movements', minorUnits().notNull()),
    /** The order that was paid, or by which licences were issued; null for money that is sent back. */
    orderId: integer().references(() => orders.id),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('balance_movements_reseller').on(t.resellerId, t.id),
    index('balance_movements_order').on(t.orderId),
    checkOneOf('balance_movements_kind_known', t.kind, movementKinds),
    checkNotNegative('balance_movements_balance_positive', t.balanceMinor),
  ],
)

/** The two entries of each movement, whose sum is 0. The entries of `balance` add up to what the shop owes. */
export const balanceEntries = sqliteTable(
  'balance_entries',
  {
    movementId: integer()
      .notNull()
      .references(() => balanceMovements.id),
    account: oneOf(balanceAccounts).notNull(),
    amountMinor: minorUnits().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.movementId, t.account] }),
    checkOneOf('balance_entries_account_known', t.account, balanceAccounts),
  ],
)
