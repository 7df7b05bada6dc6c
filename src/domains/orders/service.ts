import { and, asc, eq, isNull } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'
import type { Actor, Deps, RequestFacts, User } from '#src/deps.ts'
import { recordAudit } from '#src/domains/audit/service.ts'
import {
  issueLicense,
  licenseOf,
  restoreLicense,
  revokeLicense,
  suspendLicense,
} from '#src/domains/licenses/service.ts'
import { codeError, deliverCode, type IssuedCode, issueCode, useCode } from '#src/domains/otp/service.ts'
import { markPhoneVerified } from '#src/domains/users/service.ts'
import { canSend } from '#src/domains/whatsapp/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { toMinor } from '#src/shared/money.ts'
import { awaitsCode } from '#src/shared/one-time-code.ts'
import { nameRequest, rememberRequest, repeatedOrder } from './idempotency.ts'
import {
  CLAIM,
  queueApproval,
  queueCancellation,
  queueConfirmation,
  queueReminder,
  queueRestoration,
} from './notices.ts'
import type { LicensedOrder, OrderRow } from './present.ts'
import { refuseOtherPrice } from './pricing.ts'
import { getOrder } from './queries.ts'
import type { CreateOrder, SetNotes, SetStatus, VerifyCode } from './schema.ts'
import { isOwnOrder } from './session.ts'
import { codeStatus, verificationOf } from './verification.ts'

type Writing = Pick<Deps, 'db' | 'now'>

const findOrder = (deps: Pick<Deps, 'db'>, id: number): OrderRow | undefined =>
  deps.db.select().from(orders).where(eq(orders.id, id)).get()

const changeOrder = (deps: Writing, id: number, changes: Partial<OrderRow>): OrderRow =>
  deps.db
    .update(orders)
    .set({ ...changes, updatedAt: deps.now() })
    .where(eq(orders.id, id))
    .returning()
    .get()

/** The gateway may take 25 seconds, which no visitor should wait for: the screen asks codeStatus instead. */
const deliverLater = (deps: Deps, code: IssuedCode): void =>
  deps.background('order code', async () => {
    await deliverCode(deps, code)
  })

/**
 * Places an order for a guest or a customer; `amount` in PKR. A repeated request answers the first order as it now is.
 * Throws BAD_REQUEST (reseller plan, impossible phone), CONFLICT (price not on sale, key of another order),
 * TOO_MANY_REQUESTS (codes of this phone or address); then nothing is stored.
 */
export const createOrder = (
  deps: Deps,
  actor: Actor,
  request: RequestFacts,
  given: CreateOrder,
): { placed: LicensedOrder; requiresOTP: boolean; message: string } => {
  if (given.plan === 'reseller') {
    throw new AppError('BAD_REQUEST', 'Reseller plans are arranged with our team. Please contact us.')
  }
  const input = { ...given, phone: toE164(given.phone) }
  const named = nameRequest(deps, actor, input)
  const { id, code } = inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const repeated = named && repeatedOrder(d, named)
    if (repeated) return { id: repeated, code: null }
    refuseOtherPrice(d, input)
    const { amount, idempotencyKey: _, ...fields } = input
    const now = deps.now()
    const order = db
      .insert(orders)
      .values({
        ...fields,
        ...verificationOf(d, actor, input.phone),
        amountMinor: toMinor(amount),
        userId: actor.kind === 'user' ? actor.id : null,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get()
    if (named) rememberRequest(d, named, order.id)
    recordAudit(d, actor, { entity: 'order', entityId: order.id, action: 'placed' })
    if (awaitsCode(order)) {
      return {
        id: order.id,
        code: issueCode(d, request, { phone: order.phone, type: 'order', orderId: order.id }),
      }
    }
    queueConfirmation(d, order)
    return { id: order.id, code: null }
  })
  if (code) deliverLater(deps, code)
  deps.events.emit('outbox')
  const placed = getOrder(deps, id)
  const requiresOTP = awaitsCode(placed.order)
  return {
    placed,
    requiresOTP,
    message: requiresOTP
      ? 'Please enter the 6-digit code that we are sending to your WhatsApp number.'
      : "Order Submitted Successfully, we'll contact you shortly",
  }
}

/**
 * Sends a new code for an order that waits for one; the earlier code is void. Throws CONFLICT when none is awaited or
 * the order is somebody else's,
 * SERVICE_UNAVAILABLE while WhatsApp cannot send, TOO_MANY_REQUESTS.
 */
export const sendOrderCode = (deps: Deps, actor: Actor, request: RequestFacts, orderId: number) => {
  const order = findOrder(deps, orderId)
  if (!order || !isOwnOrder(actor, request, order) || !awaitsCode(order)) {
    throw new AppError('CONFLICT', 'This order is not waiting for a code.')
  }
  if (!canSend(deps)) {
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      'WhatsApp cannot send a code right now. Please try again in a minute or contact support.',
    )
  }
  deliverLater(deps, issueCode(deps, request, { phone: order.phone, type: 'order', orderId }))
  return {
    success: true,
    message: 'A new code is on its way to your WhatsApp number.',
    ...codeStatus(deps, actor, request, orderId),
  }
}

/**
 * Orders without an account whose verified phone is this user's verified phone become the user's (decision §4); an
 * equal email never counts. In the caller's transaction. Gives how many.
 */
export const linkVerifiedOrders = (
  deps: Writing,
  user: { id: number; whatsappNumber: string | null; isPhoneVerified: boolean },
): number => {
  if (!user.isPhoneVerified || !user.whatsappNumber) return 0
  const linked = deps.db
    .update(orders)
    .set({ userId: user.id, updatedAt: deps.now() })
    .where(
      and(isNull(orders.userId), eq(orders.isPhoneVerified, true), eq(orders.phone, user.whatsappNumber)),
    )
    .returning({ id: orders.id })
    .all()
  for (const { id } of linked) {
    recordAudit(deps, 'system', {
      entity: 'order',
      entityId: id,
      action: 'linked by verified phone',
      before: { userId: null },
      after: { userId: user.id },
    })
  }
  return linked.length
}

const linkToAccount = (deps: Writing, phone: string): void => {
  const account = deps.db
    .select()
    .from(users)
    .where(and(eq(users.whatsappNumber, phone), eq(users.isPhoneVerified, true)))
    .orderBy(asc(users.id))
    .limit(1)
    .get()
  if (account) linkVerifiedOrders(deps, account)
}

/**
 * Proves an order's phone by its code: the order is then accepted, and belongs to the account with the same verified
 * phone. Scripts need the code alone; `isOwn` is whether this is also the browser or the account that placed the order,
 * and so may be believed to have the phone. Throws BAD_REQUEST, each failure with its own message (decision §3); an
 * unknown order reads as a wrong code.
 */
export const verifyOrder = (
  deps: Deps,
  actor: Actor,
  request: RequestFacts,
  { orderId, otp }: VerifyCode,
): { placed: LicensedOrder; isOwn: boolean } => {
  const result = inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const before = findOrder(d, orderId)
    if (!before) return 'invalid'
    const tried = useCode(d, { phone: before.phone, type: 'order', orderId, otp })
    if (tried !== 'ok') return tried
    const verified = changeOrder(d, orderId, { isPhoneVerified: true })
    recordAudit(d, actor, {
      entity: 'order',
      entityId: orderId,
      action: 'phone verified',
      before,
      after: verified,
    })
    if (actor.kind === 'user') markPhoneVerified(d, actor, before.phone)
    linkToAccount(d, before.phone)
    if (verified.status === 'pending') queueConfirmation(d, findOrder(d, orderId) ?? verified)
    return tried
  })
  // Thrown after the commit, so that the try stays counted.
  if (result !== 'ok') throw codeError(result)
  deps.events.emit('outbox')
  const placed = getOrder(deps, orderId)
  return { placed, isOwn: isOwnOrder(actor, request, placed.order) }
}

/** An order without an account becomes that of whoever opens its claim link (decision §4). Throws NOT_FOUND. */
export const claimOrder = (deps: Writing & Pick<Deps, 'vault'>, actor: User, token: string): LicensedOrder =>
  inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const before = findOrder(d, Number(deps.vault.verify(CLAIM, token) ?? 0))
    if (!before || (before.userId !== null && before.userId !== actor.id)) throw notFound('Order')
    if (before.userId === null) {
      const after = changeOrder(d, before.id, { userId: actor.id })
      recordAudit(d, actor, { entity: 'order', entityId: before.id, action: 'claimed', before, after })
    }
    return getOrder(d, before.id)
  })

/** What the new status means for the licence and what the customer is told (decisions §4 and §6). */
const applyStatus = (deps: Deps, actor: User, order: OrderRow): void => {
  const license = licenseOf(deps, order.id)
  if (order.status === 'confirmed') {
    if (!license) return queueApproval(deps, order, issueLicense(deps, actor, order))
    const restored = restoreLicense(deps, actor, license)
    if (restored.licenseStatus === 'active') queueRestoration(deps, order, restored)
    return
  }
  if (order.status === 'cancelled') {
    if (license) revokeLicense(deps, actor, license)
    return queueCancellation(deps, order)
  }
  if (license) suspendLicense(deps, actor, license)
}

/** Any status to any other (admin §4); the same one again changes and sends nothing. Throws NOT_FOUND. */
export const setOrderStatus = (deps: Deps, actor: User, { id, status }: SetStatus): LicensedOrder => {
  const changed = inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const before = findOrder(d, id)
    if (!before) throw notFound('Order')
    if (before.status !== status) {
      const after = changeOrder(d, id, { status, revision: before.revision + 1 })
      recordAudit(d, actor, { entity: 'order', entityId: id, action: 'status changed', before, after })
      applyStatus(d, actor, after)
    }
    return getOrder(d, id)
  })
  deps.events.emit('outbox')
  return changed
}

/** The administrator's notes, which the customer reads with the licence (public §2). Throws NOT_FOUND. */
export const setOrderNotes = (deps: Writing, actor: User, { id, notes }: SetNotes): LicensedOrder =>
  inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const before = findOrder(d, id)
    if (!before) throw notFound('Order')
    if (before.notes !== notes) {
      const after = changeOrder(d, id, { notes })
      recordAudit(d, actor, { entity: 'order', entityId: id, action: 'notes changed', before, after })
    }
    return getOrder(d, id)
  })

/** Reminds the customer of a pending order by WhatsApp. Throws NOT_FOUND, CONFLICT. */
export const sendPaymentReminder = (deps: Deps, actor: User, id: number): void => {
  inTransaction(deps.db, (db) => {
    const d = { ...deps, db }
    const order = findOrder(d, id)
    if (!order) throw notFound('Order')
    if (order.status !== 'pending' || order.phone === '') {
      throw new AppError('CONFLICT', 'Payment reminders go to pending orders with a phone number')
    }
    if (!queueReminder(d, order)) {
      throw new AppError('CONFLICT', 'The payment_reminder template is switched off')
    }
    recordAudit(d, actor, { entity: 'order', entityId: id, action: 'payment reminder' })
  })
  deps.events.emit('outbox')
}
