import { and, desc, eq, isNull, sql, sum } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { prepared } from '#db/prepared.ts'
import { balanceMovements } from '#db/schema/balances.ts'
import { resellers } from '#db/schema/resellers.ts'
import type { Reading, Writing } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'
import { resellerAnswers as texts } from '#src/shared/texts.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { isSold } from '#src/shared/values/vocabulary.ts'
import type { MovementKind } from './schema.ts'

export type ResellerRow = typeof resellers.$inferSelect

const openReseller = prepared((db) =>
  db
    .select()
    .from(resellers)
    .where(and(eq(resellers.userId, sql.placeholder('userId')), isNull(resellers.closedAt))),
)

/** The reseller that an account is, paused or not; undefined for any other account, and once it was closed. */
export const resellerOf = ({ db }: Reading, userId: number): ResellerRow | undefined =>
  openReseller(db).get({ userId })

/** A reseller by the id that orders and licences name, also a closed one. */
export const resellerById = ({ db }: Reading, id: number | null): ResellerRow | undefined =>
  id === null ? undefined : db.select().from(resellers).where(eq(resellers.id, id)).get()

const newestMovement = prepared((db) =>
  db
    .select({ balanceMinor: balanceMovements.balanceMinor })
    .from(balanceMovements)
    .where(eq(balanceMovements.resellerId, sql.placeholder('resellerId')))
    .orderBy(desc(balanceMovements.id))
    .limit(1),
)

/** The balance of a reseller in minor units: what the shop owes in licences. */
export const balanceOf = ({ db }: Reading, resellerId: number): number =>
  newestMovement(db).get({ resellerId })?.balanceMinor ?? 0

const inWords = (minor: number): string => formatMoney(fromMinor(minor)).replace('\u00a0', ' ')

/** Refuses what costs more than the balance. Throws CONFLICT. */
export const requireBalance = (deps: Reading, { id }: Pick<ResellerRow, 'id'>, costMinor: number): void => {
  const balance = balanceOf(deps, id)
  if (balance >= costMinor) return
  const said = { cost: inWords(costMinor), balance: inWords(balance) }
  throw new AppError('CONFLICT', () => texts.balanceTooLow(said))
}

type Movement = { kind: MovementKind; amountMinor: number; orderId: number | null }

/**
 * Adds a movement to the ledger of a reseller, in the caller's transaction, and gives the balance before and after it.
 * Throws CONFLICT where the balance would fall below 0 (RESELL-1202); the database refuses that too.
 */
export const move = (
  deps: Writing,
  { id: resellerId }: Pick<ResellerRow, 'id'>,
  { kind, amountMinor, orderId }: Movement,
): { before: number; after: number } => {
  requireBalance(deps, { id: resellerId }, -amountMinor)
  const before = balanceOf(deps, resellerId)
  const after = before + amountMinor
  deps.db
    .insert(balanceMovements)
    .values({ resellerId, kind, amountMinor, balanceMinor: after, orderId, createdAt: deps.now() })
    .run()
  return { before, after }
}

const creditedBy = prepared((db) =>
  db
    .select({ minor: sum(balanceMovements.amountMinor).mapWith(Number) })
    .from(balanceMovements)
    .where(eq(balanceMovements.orderId, sql.placeholder('orderId'))),
)

/**
 * Brings the balance in line with the status of a top-up, in the caller's transaction: the whole amount while the order
 * is confirmed, and nothing otherwise (RESELL-1203). Any other order changes nothing. Throws CONFLICT where the money
 * was used already, and for a reseller who was closed.
 */
export const settleTopUp = (
  deps: Writing,
  { id: orderId, plan, resellerId, status, amountMinor }: OrderRow,
): void => {
  const reseller = isSold(plan) ? undefined : resellerById(deps, resellerId)
  if (!reseller) return
  const credited = creditedBy(deps.db).get({ orderId })?.minor ?? 0
  const missing = (status === 'confirmed' ? amountMinor : 0) - credited
  if (missing === 0) return
  if (reseller.closedAt)
    throw new AppError('CONFLICT', 'This reseller was closed, so nothing can be topped up.')
  const balance = balanceOf(deps, reseller.id)
  if (balance + missing < 0) {
    const said = `${reseller.name} has used this money: the balance is ${inWords(balance)}.`
    throw new AppError('CONFLICT', said)
  }
  move(deps, reseller, { kind: missing > 0 ? 'topup' : 'topup undone', amountMinor: missing, orderId })
}
