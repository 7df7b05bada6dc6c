import { and, eq, lte } from 'drizzle-orm'
import { idempotencyKeys } from '#db/schema/orders.ts'
import type { Actor, Deps } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addDays } from '#src/shared/dates.ts'
import type { CreateOrder } from './schema.ts'

const KEEP_DAYS = 7

type Named = { scope: string; key: string; requestHash: string }

/**
 * What names a request: who asks, by which key, and a hash of what (decision §4). Null without a key. Guests are told
 * apart by their phone (E.164), so that nobody's keys are in the way of somebody else's.
 */
export const nameRequest = (
  deps: Pick<Deps, 'vault'>,
  actor: Actor,
  { idempotencyKey, name, email, phone, company, plan, amount, couponCode }: CreateOrder,
): Named | null =>
  idempotencyKey === undefined
    ? null
    : {
        scope: actor.kind === 'user' ? `user:${actor.id}` : `guest:${phone}`,
        key: idempotencyKey,
        requestHash: deps.vault.hash(JSON.stringify([name, email, phone, company, plan, amount, couponCode])),
      }

/** The order that this request made before, or undefined. Throws CONFLICT when the key named another request. */
export const repeatedOrder = (
  deps: Pick<Deps, 'db'>,
  { scope, key, requestHash }: Named,
): number | undefined => {
  const known = deps.db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
    .get()
  if (known && known.requestHash !== requestHash) {
    throw new AppError('CONFLICT', 'This Idempotency-Key was used for another order')
  }
  return known?.orderId
}

export const rememberRequest = (deps: Pick<Deps, 'db' | 'now'>, named: Named, orderId: number): void => {
  deps.db
    .insert(idempotencyKeys)
    .values({ ...named, orderId, createdAt: deps.now() })
    .run()
}

export const sweepKeys = (deps: Pick<Deps, 'db' | 'now'>): void => {
  deps.db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, addDays(deps.now(), -KEEP_DAYS)))
    .run()
}
