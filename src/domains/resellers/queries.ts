import { eq } from 'drizzle-orm'
import { isAmong, pageOf } from '#db/page.ts'
import { balanceMovements } from '#db/schema/balances.ts'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Deps, Reading, User } from '#src/deps.ts'
import { balanceOf, type ResellerRow, resellerById } from '#src/domains/balances/service.ts'
import type { HeldLicense } from '#src/domains/licenses/present.ts'
import { listOfReseller } from '#src/domains/licenses/rules/listing.ts'
import { visibleTerm } from '#src/domains/licenses/rules/places.ts'
import { notFound } from '#src/shared/app-error.ts'
import { asAnswer, type Listed, MAX_LIMIT, mapRows } from '#src/shared/paging.ts'
import type { CustomersQuery, LedgerQuery, StatementQuery } from './schema.ts'
import { newestReseller, requireReseller } from './store.ts'

type MovementRow = typeof balanceMovements.$inferSelect
/** A movement with its order; null for money that was sent back. */
export type Movement = { movement: MovementRow; order: typeof orders.$inferSelect | null }

const withOrders = ({ db }: Reading, rows: MovementRow[]): Movement[] => {
  const orderIds = rows.flatMap(({ orderId }) => orderId ?? [])
  const found = orderIds.length > 0 ? db.select().from(orders).where(isAmong(orders.id, orderIds)).all() : []
  const byId = new Map(found.map((order) => [order.id, order]))
  return rows.map((movement) => ({ movement, order: byId.get(movement.orderId ?? 0) ?? null }))
}

/** Every movement of a reseller's balance, the newest first (RESELL-1212). */
const movementsOf = (deps: Reading, resellerId: number, query: StatementQuery): Listed<Movement> =>
  mapRows(
    pageOf(deps.db, balanceMovements, query, {
      // The order of the ids is that of time.
      columns: { createdAt: [] },
      fallback: '-createdAt',
      within: eq(balanceMovements.resellerId, resellerId),
    }),
    (rows) => withOrders(deps, rows),
  )

/** The statement of the reseller who asks. Throws NOT_FOUND. */
export const statement = (deps: Reading, actor: User, query: StatementQuery): Listed<Movement> =>
  movementsOf(deps, requireReseller(deps, actor).id, query)

/** The ledger of an account that is or was a reseller. Throws NOT_FOUND for any other. */
export const ledger = (deps: Reading, { id: userId, ...query }: LedgerQuery): Listed<Movement> => {
  const last = newestReseller(deps, userId)
  if (!last) throw notFound('Reseller')
  return movementsOf(deps, last.id, query)
}

/**
 * The reseller to whom the holder of a licence turns; null where that is the shop (RESELL-1224). Throws NOT_FOUND for
 * anybody else's licence.
 */
export const resellerOfLicense = (
  deps: Reading & Pick<Deps, 'now'>,
  actor: User,
  licenseId: number,
): ResellerRow | null => {
  const license = deps.db.select().from(licenses).where(eq(licenses.id, licenseId)).get()
  if (!license || !visibleTerm(deps, { ...actor, role: 'none' }, license.licenseKey))
    throw notFound('License')
  return resellerById(deps, license.resellerId) ?? null
}

/** The licences of the reseller's customers, the one that ends first at the front. Throws NOT_FOUND. */
export const customers = (deps: Reading, actor: User, query: CustomersQuery): Listed<HeldLicense> =>
  listOfReseller(deps, requireReseller(deps, actor).id, query)

/** The reseller who asks, and the balance in minor units. Throws NOT_FOUND. */
export const ownFacts = (deps: Reading, actor: User): { reseller: ResellerRow; balance: number } => {
  const reseller = requireReseller(deps, actor)
  return { reseller, balance: balanceOf(deps, reseller.id) }
}

/** The same with a page of the customers' licences, the first one unless another is asked for. Throws NOT_FOUND. */
export const overview = (deps: Reading, actor: User, { limit = MAX_LIMIT, ...query }: CustomersQuery) => {
  const { rows, total } = asAnswer(customers(deps, actor, { ...query, limit }))
  return { ...ownFacts(deps, actor), rows, total }
}
