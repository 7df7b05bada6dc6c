import { and, desc, eq, lte, ne, or, sql } from 'drizzle-orm'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { prepared, preparedInsert } from '#db/prepared.ts'
import { idempotencyKeys, orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Actor, Deps, Reading, RequestFacts, Sealing, Seeing, Writing } from '#src/deps.ts'
import { type ChosenKey, isSameChoice, keysChosenBy } from '#src/domains/licenses/rules/issuing.ts'
import { getOrder } from '#src/domains/orders/queries.ts'
import type { Buyer, CreateOrder } from '#src/domains/orders/schema.ts'
import { payPath } from '#src/domains/payments/service.ts'
import { deleteInTurns } from '#src/kit/turns.ts'
import { AppError } from '#src/shared/app-error.ts'
import { common as shared, orderAnswers as texts } from '#src/shared/texts.ts'
import { addDays, hasPassed, MINUTE } from '#src/shared/values/dates.ts'
import { toMinor } from '#src/shared/values/money.ts'
import { MOST_OFF } from './odd-amount.ts'

export const KEEP_DAYS = 7

type RequestIdentity = { scope: string; key: string; requestHash: string }

/**
 * Identifies a request by its scope, its idempotency key and a hash of its body (ORD-6). Null without a key. The scope
 * is the user, or the phone (E.164) of a guest, so that equal keys of different customers do not collide.
 */
export const identifyRequest = (
  deps: Pick<Deps, 'vault'>,
  actor: Actor,
  given: CreateOrder,
): RequestIdentity | null => {
  // Where the visit came from is no part of what is ordered, and another tab may know another source.
  const { idempotencyKey, source: _, ...request } = given
  if (idempotencyKey === undefined) return null
  return {
    scope: actor.kind === 'user' ? `user:${actor.id}` : `guest:${request.phone}`,
    key: idempotencyKey,
    requestHash: deps.vault.hash(JSON.stringify(Object.values(request))),
  }
}

const findKey = prepared((db) =>
  db
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.scope, sql.placeholder('scope')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    ),
)
const insertKey = preparedInsert(idempotencyKeys)

/**
 * The order that this request placed earlier, or undefined. Throws CONFLICT for the key of another request (ORD-708).
 */
export const repeatedOrder = (
  deps: Reading,
  { scope, key, requestHash }: RequestIdentity,
): number | undefined => {
  const known = findKey(deps.db).get({ scope, key })
  if (known && known.requestHash !== requestHash) {
    throw new AppError('CONFLICT', () => texts.keyUsed)
  }
  return known?.orderId
}

/** Stores which order a request placed, in the transaction of that order. */
export const rememberRequest = (deps: Writing, identity: RequestIdentity, orderId: number): void => {
  insertKey(deps.db, { ...identity, orderId, createdAt: deps.now() })
}

/** Deletes the keys that are older than 7 days (ORD-707). */
export const sweepKeys = (deps: Writing, signal?: AbortSignal): Promise<void> =>
  deleteInTurns(
    deps,
    idempotencyKeys,
    lte(idempotencyKeys.createdAt, addDays(deps.now(), -KEEP_DAYS)),
    signal,
  )

/** Minutes in which the same order again from the same browser is no second order. */
const TWIN_MINUTES = 10

/** Seconds in which another request of the same browser cannot know of the first one's order yet. */
const INSTANT_SECONDS = 10

const noteInstant = prepared((db) => {
  const orderId = sql.placeholder('orderId')
  const createdAt = sql.placeholder('createdAt')
  return db
    .insert(idempotencyKeys)
    .values({
      scope: sql.placeholder('scope'),
      key: sql.placeholder('key'),
      requestHash: sql.placeholder('key'),
      orderId,
      createdAt,
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { orderId: sql`excluded.order_id`, createdAt: sql`excluded.created_at` },
    })
})

/** What two tabs of a browser have in common before the first order's cookie has reached it. */
const instantOf = (
  deps: Pick<Deps, 'vault'>,
  { address, userAgent }: Pick<RequestFacts, 'address' | 'userAgent'>,
  { scope, requestHash }: RequestIdentity,
) => ({ scope: `instant:${deps.vault.hash(`${scope} ${address} ${userAgent}`)}`, key: requestHash })

/**
 * The order that the very same request of the same address, browser and person has just placed with another key: the
 * form was sent from two tabs in one instant (ORD-709).
 */
export const instantTwinOf = (
  deps: Sealing,
  request: RequestFacts,
  identity: RequestIdentity,
): number | undefined => {
  const known = findKey(deps.db).get(instantOf(deps, request, identity))
  if (!known || hasPassed(known.createdAt, INSTANT_SECONDS, deps.now())) return undefined
  return isUnpaid(deps, findOrder(deps, known.orderId)) ? known.orderId : undefined
}

/** Notes the order of a request for other tabs of the browser. */
export const rememberInstant = (
  deps: Sealing,
  request: RequestFacts,
  identity: RequestIdentity,
  orderId: number,
): void => {
  noteInstant(deps.db).run({ ...instantOf(deps, request, identity), orderId, createdAt: deps.now() })
}

/** Whether an order still waits for its payment, of which no proof was sent. */
const isUnpaid = (deps: Writing, order: OrderRow | undefined): boolean =>
  order?.status === 'pending' && (getOrder(deps, order.id).payment?.state ?? 'awaiting') === 'awaiting'

type Ordered = Pick<
  OrderRow,
  keyof Buyer | 'plan' | 'couponCode' | 'productId' | 'termMonths' | 'userId' | 'purpose' | 'quantity'
>

/**
 * The order that this browser placed a moment ago, where it is the same and still waits for its payment: the form was
 * sent from two tabs, each with a key of its own (ORD-326). The browser is known by its cookie, because names and
 * numbers are known to others too.
 */
export const twinOf = (
  deps: Writing,
  { placedOrder }: Pick<RequestFacts, 'placedOrder'>,
  ordered: Ordered,
  amount: number,
  keys: ChosenKey[],
): number | undefined => {
  const order = findOrder(deps, placedOrder ?? 0)
  if (!order || hasPassed(order.createdAt, TWIN_MINUTES * MINUTE, deps.now())) return
  const off = toMinor(amount) - order.amountMinor
  if (off < 0 || off > toMinor(MOST_OFF)) return
  const fields = Object.keys(ordered) as (keyof Ordered)[]
  if (fields.some((field) => field in order && order[field] !== ordered[field])) return
  if (!isSameChoice(keysChosenBy(deps, order.id), keys)) return
  return isUnpaid(deps, order) ? order.id : undefined
}

const awaitsMoney = sql`coalesce(${payments.state}, 'awaiting') in ('awaiting', 'rejected')`

/** The newest order for this plan that waits for its payment and that the caller proved to be theirs (ORD-710). */
const openOrder = (
  { db }: Reading,
  actor: Actor,
  { placedOrder, provenPhone }: Pick<RequestFacts, 'placedOrder' | 'provenPhone'>,
  { phone, plan }: Pick<OrderRow, 'phone' | 'plan'>,
) => {
  const ofPhone = eq(orders.phone, phone)
  const isTheirs = or(
    placedOrder === null ? undefined : and(eq(orders.id, placedOrder), ofPhone),
    actor.kind === 'user' ? eq(orders.userId, actor.id) : undefined,
    provenPhone === phone ? and(ofPhone, eq(orders.isPhoneVerified, true)) : undefined,
  )
  if (!isTheirs) return
  return db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        isTheirs,
        eq(orders.plan, plan),
        eq(orders.status, 'pending'),
        // That one goes on at its code step.
        ne(orders.verification, 'awaited'),
        awaitsMoney,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
    .get()
}

/**
 * Asks before a second order for a plan of which the caller has one that waits for its payment. A typed phone or email
 * proves nothing, so that nobody learns of the orders of others (ORD-327). Throws CONFLICT with `openOrder`.
 */
export const askBeforeAnother = (
  deps: Seeing,
  actor: Actor,
  request: Pick<RequestFacts, 'placedOrder' | 'provenPhone'>,
  ordered: Pick<OrderRow, 'phone' | 'plan'>,
): void => {
  const open = openOrder(deps, actor, request, ordered)
  if (!open) return
  throw new AppError('CONFLICT', () => shared.alreadyOrdered({ orderId: open.id }), {
    extra: { openOrder: { orderId: open.id, payPath: payPath(deps, open.id) } },
  })
}
