import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { prepared, preparedUpdate } from '#db/prepared.ts'
import { orders } from '#db/schema/orders.ts'
import { oneTimeCodes } from '#db/schema/otp.ts'
import { users } from '#db/schema/users.ts'
import type { Actor, Deps, Reading, RequestFacts, Timed, Writing } from '#src/deps.ts'
import { isOwnOrder } from '#src/domains/orders/cookie.ts'
import { type IssuedCode, issueCode, proofByMessage, takeCode } from '#src/domains/otp/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import { PROVEN_PHONE_SECONDS, RESEND_SECONDS } from '#src/shared/one-time-code.ts'
import type { OrderVerification } from '#src/shared/order-verification.ts'
import { addSeconds, hasPassed } from '#src/shared/values/dates.ts'

const newestCode = prepared((db) =>
  db
    .select({ code: oneTimeCodes, order: { id: orders.id, userId: orders.userId } })
    .from(orders)
    .innerJoin(
      oneTimeCodes,
      and(
        eq(oneTimeCodes.orderId, orders.id),
        eq(oneTimeCodes.phone, orders.phone),
        eq(oneTimeCodes.type, 'order'),
      ),
    )
    .where(eq(orders.id, sql.placeholder('orderId')))
    .orderBy(desc(oneTimeCodes.id))
    .limit(1),
)

/**
 * Whether the newest code went out, when it expires and when a new one may be requested (ORD-20). `none` for somebody
 * else's order.
 */
export const codeStatus = (deps: Timed, actor: Actor, request: RequestFacts, orderId: number) => {
  const newest = newestCode(deps.db).get({ orderId })
  const code = newest && isOwnOrder(actor, request, newest.order) ? newest.code : undefined
  const now = deps.now()
  return code && !code.isUsed
    ? {
        delivery: code.delivery,
        expiresAt: code.expiresAt,
        // A code that a clock ahead made does not hold up the next one until then (CLOCK-1).
        resendAt: addSeconds(code.createdAt < now ? code.createdAt : now, RESEND_SECONDS),
      }
    : { delivery: 'none' as const, expiresAt: null, resendAt: null }
}

const othersWaiting = prepared((db) =>
  db
    .select({ codeId: oneTimeCodes.id, id: orders.id, userId: orders.userId })
    .from(oneTimeCodes)
    .innerJoin(orders, eq(orders.id, oneTimeCodes.orderId))
    .where(
      and(
        eq(oneTimeCodes.phone, sql.placeholder('phone')),
        eq(oneTimeCodes.type, 'order'),
        eq(oneTimeCodes.isUsed, false),
        gt(oneTimeCodes.expiresAt, sql.placeholder('now')),
        ne(oneTimeCodes.orderId, sql.placeholder('orderId')),
      ),
    ),
)
const updateCode = preparedUpdate(oneTimeCodes)

/**
 * Makes the code of an order. It ends those of the buyer's other orders with this phone (OTP-701). Those of other
 * people's orders stay, because anybody may order with anybody's phone (OTP-702).
 */
export const issueOrderCode = (
  deps: Writing & Pick<Deps, 'random' | 'vault'>,
  actor: Actor,
  request: RequestFacts,
  { id: orderId, phone }: Pick<OrderRow, 'id' | 'phone'>,
): IssuedCode => {
  const now = deps.now()
  const others = othersWaiting(deps.db).all({ phone, orderId, now: now.getTime() })
  for (const { codeId, ...order } of others) {
    if (isOwnOrder(actor, request, order)) updateCode(deps.db, codeId, { expiresAt: now })
  }
  return issueCode(deps, { phone, type: 'order', orderId })
}

const proofOf = prepared((db) => {
  const [userId, phone] = [sql.placeholder('userId'), sql.placeholder('phone')]
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.whatsappNumber, phone), eq(users.isPhoneVerified, true)))
    .unionAll(
      db
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.userId, userId), eq(orders.phone, phone), eq(orders.isPhoneVerified, true))),
    )
    .limit(1)
})

/** Whether this user has proved the phone before: as their own number, or by the code of an earlier order (ORD-703). */
export const hasProvedPhone = ({ db }: Reading, actor: Actor, phone: string): boolean =>
  actor.kind === 'user' && proofOf(db).get({ userId: actor.id, phone }) !== undefined

const newestVerified = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.phone, sql.placeholder('phone')), eq(orders.isPhoneVerified, true)))
    .orderBy(desc(orders.id))
    .limit(1),
)

/**
 * What a registration in this browser begins with, for half an hour: the phone that it proved, with the email of the
 * newest order that was verified with it, which the new account will get (OTP-706). Where it proved none, what was
 * entered with the order that it placed (OTP-707). Null where there is neither.
 */
export const contactOfBrowser = (
  deps: Timed,
  { provenPhone, placedOrder }: Pick<RequestFacts, 'provenPhone' | 'placedOrder'>,
) => {
  if (provenPhone !== null) {
    const email = newestVerified(deps.db).get({ phone: provenPhone })?.email ?? ''
    return { phone: provenPhone, email, isProved: true }
  }
  const placed = findOrder(deps, placedOrder ?? 0)
  if (!placed || hasPassed(placed.createdAt, PROVEN_PHONE_SECONDS, deps.now())) return null
  return { phone: placed.phone, email: placed.email, isProved: false }
}

/** Whether an order still waits for its code. */
export const awaitsCode = ({ status, verification }: Pick<OrderRow, 'status' | 'verification'>): boolean =>
  status === 'pending' && verification === 'awaited'

type Proving = Pick<Deps, 'db' | 'whatsappRoutes'>

/** Why no phone is proved now; null where an order is asked for a code, or for a message that comes first. */
const obstacle = (deps: Proving, canProveByMessage: boolean): 'codes off' | 'cannot send' | null => {
  if (settingValues(deps).order_requires_otp !== 'true') return 'codes off'
  const isByMessage = canProveByMessage && proofByMessage(deps).isFirst
  return isByMessage || canSend(deps) ? null : 'cannot send'
}

/** Whether the order form leads to a step in which the phone is proved: without a route for codes it names none. */
export const asksCode = (deps: Proving): boolean => obstacle(deps, true) === null

/** Whether a new order awaits a code or a message that proves its phone, or why not (ORD-4, ORD-704). */
export const verificationOf = (
  deps: Pick<Deps, 'db' | 'now' | 'vault' | 'whatsappRoutes' | 'limits'>,
  actor: Actor,
  request: RequestFacts,
  { phone, canProveByMessage = false }: { phone: string; canProveByMessage?: boolean | undefined },
): OrderVerification => {
  // The browser is believed for half an hour, so that nobody types two codes for two orders.
  if (request.provenPhone === phone || hasProvedPhone(deps, actor, phone)) return 'proved before'
  const reason = obstacle(deps, canProveByMessage)
  if (reason) return reason
  if (canProveByMessage && proofByMessage(deps).isFirst) return 'awaited'
  const refusal = takeCode(deps, request, phone)
  if (!refusal) return 'awaited'
  return refusal.kind === 'number' ? 'not to this number' : 'too many codes'
}
