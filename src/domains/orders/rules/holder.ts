import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { licenses } from '#db/schema/licenses.ts'
import { orders } from '#db/schema/orders.ts'
import type { Actor, RequestFacts, Timed } from '#src/deps.ts'
import { graceStart } from '#src/domains/licenses/service.ts'
import type { PlanType } from '#src/shared/values/vocabulary.ts'
import { hasProvedPhone } from './verification.ts'

/**
 * Whether the caller holds a running licence of this plan, which an order of theirs would extend: by their account, or by
 * a phone that they proved. A typed phone proves nothing.
 */
export const holdsPlan = (
  deps: Timed,
  actor: Actor,
  { provenPhone }: Pick<RequestFacts, 'provenPhone'>,
  { phone, plan }: { phone?: string | undefined; plan: PlanType },
): boolean => {
  const isProved = phone !== undefined && (phone === provenPhone || hasProvedPhone(deps, actor, phone))
  const isTheirs = or(
    actor.kind === 'user' ? eq(orders.userId, actor.id) : undefined,
    isProved ? and(eq(orders.phone, phone), eq(orders.isPhoneVerified, true)) : undefined,
  )
  if (!isTheirs) return false
  // The cross join makes SQLite begin with the caller's few orders.
  const held = deps.db
    .select({ one: sql`1` })
    .from(orders)
    .crossJoin(licenses)
    .where(
      and(
        isTheirs,
        eq(orders.plan, plan),
        eq(licenses.orderId, orders.id),
        inArray(licenses.licenseStatus, ['active', 'expired']),
        gt(licenses.expiresAt, graceStart(deps.now())),
      ),
    )
    .limit(1)
    .get()
  return held !== undefined
}
