import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { bankAlerts, bankBalances } from '#db/schema/money-in.ts'
import type { Reading } from '#src/deps.ts'

type AlertRow = typeof bankAlerts.$inferSelect

const balanceOf = prepared((db) =>
  db
    .select()
    .from(bankBalances)
    .where(
      and(
        eq(bankBalances.sourceId, sql.placeholder('sourceId')),
        eq(bankBalances.account, sql.placeholder('account')),
      ),
    ),
)

/** The balance of an account that is certain; undefined before an administrator said so of one. */
export const knownBalance = ({ db }: Reading, sourceId: number, account: string) =>
  balanceOf(db).get({ sourceId, account })

/** Writes down the balance of an alert as the one that is known of its account. */
export const setBalance = ({ db }: Reading, sourceId: number, alert: AlertRow): void => {
  const { account, at } = alert
  const balanceMinor = alert.balanceMinor ?? 0
  db.insert(bankBalances)
    .values({ sourceId, account, balanceMinor, at })
    .onConflictDoUpdate({ target: [bankBalances.sourceId, bankBalances.account], set: { balanceMinor, at } })
    .run()
}

/** The balance that is known of the account of an alert, in paisa; null for none. */
export const knownBalanceOf = (deps: Reading, { sourceId, account }: AlertRow): number | null =>
  sourceId === null ? null : (knownBalance(deps, sourceId, account)?.balanceMinor ?? null)

/**
 * Whether the balance of an alert would be the first that is known of its source. A forged alert may name an account of
 * its own, so that only the first of all begins without being asked about (BANK-734).
 */
export const isFirstBalance = ({ db }: Reading, { sourceId, balanceMinor }: AlertRow): boolean =>
  sourceId !== null &&
  balanceMinor !== null &&
  db.select().from(bankBalances).where(eq(bankBalances.sourceId, sourceId)).limit(1).get() === undefined

/** Whether alerts of this account name their balance, so that one without is no reason to be sure. */
export const namesBalances = ({ db }: Reading, { sourceId, sender }: AlertRow): boolean =>
  sourceId !== null &&
  db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .where(
      and(
        eq(bankAlerts.sourceId, sourceId),
        sql`lower(${bankAlerts.sender}) = ${sender.toLowerCase()}`,
        isNotNull(bankAlerts.balanceMinor),
        // One forged alert would make all true ones doubtful that name none; a person puts it aside.
        or(eq(bankAlerts.isChained, true), ne(bankAlerts.state, 'other'), isNull(bankAlerts.decidedBy)),
      ),
    )
    .limit(1)
    .get() !== undefined
