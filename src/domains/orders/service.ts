import { and, asc, eq, isNull } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { findOrder } from '#db/orders.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/users.ts'
import { inSharedTransaction } from '#db/shared-transaction.ts'
import type { Actor, Deps, RequestFacts, Sealing, User, Writing } from '#src/deps.ts'
import { recordAudit, refuseUnseen } from '#src/domains/audit/service.ts'
import { takeUse } from '#src/domains/coupons/service.ts'
import { creditsOf } from '#src/domains/licenses/rules/credit.ts'
import { chooseKeys } from '#src/domains/licenses/rules/issuing.ts'
import { deliverCodeLater, proofByMessage } from '#src/domains/otp/service.ts'
import { payPath } from '#src/domains/payments/service.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { toE164 } from '#src/kit/phone.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { currentLanguage } from '#src/shared/language.ts'
import { CODE_DIGITS } from '#src/shared/one-time-code.ts'
import { verified } from '#src/shared/order-verification.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { CLAIM, queueConfirmation, queueReminder } from './notices.ts'
import { type LicensedOrder, type RemindedOrder } from './present.ts'
import { getAdminOrder, getOrder } from './queries.ts'
import { holdsPlan } from './rules/holder.ts'
import {
  askBeforeAnother,
  identifyRequest,
  instantTwinOf,
  rememberInstant,
  rememberRequest,
  repeatedOrder,
  twinOf,
} from './rules/idempotency.ts'
import { askedFor } from './rules/odd-amount.ts'
import { reckon } from './rules/pricing.ts'
import { keysOf, wantedBy } from './rules/purpose.ts'
import { awaitsCode, issueOrderCode, verificationOf } from './rules/verification.ts'
import { waitingUpgrade } from './rules/waiting-upgrade.ts'
import type { CreateOrder, SetNotes } from './schema.ts'
import { changeOrder, insertOrder } from './store.ts'

/** An order with what the buyer does next. */
export type PlacedOrder = {
  placed: LicensedOrder
  requiresOTP: boolean
  message: string
  payPath: string
}

/** An order that was just placed, or again. */
export const placedOrder = (deps: Deps, id: number): PlacedOrder => {
  const placed = getOrder(deps, id)
  const requiresOTP = awaitsCode(placed.order)
  return {
    placed,
    requiresOTP,
    payPath: payPath(deps, id),
    message: requiresOTP ? texts.enterCode({ digits: CODE_DIGITS }) : texts.orderSubmitted,
  }
}

/**
 * Places an order for a guest or a customer; `amount` in PKR. A repeated request answers the first order in its present
 * state. Throws BAD_REQUEST (reseller plan: ORD-7; impossible phone), NOT_FOUND (chosen licence), CONFLICT (price not on
 * sale, key of another order; coupon that is used up); then nothing is stored. No limit of a phone or an email refuses it (ORD-705).
 */
export const createOrder = async (
  deps: Deps,
  actor: Actor,
  request: RequestFacts,
  given: CreateOrder,
): Promise<PlacedOrder> => {
  const input = { ...given, phone: toE164(given.phone) }
  const identity = identifyRequest(deps, actor, input)
  // Read before, because orders of one moment share a transaction.
  const language = currentLanguage()
  const { id, code } = await inSharedTransaction(deps, (d) => {
    const repeated = identity && repeatedOrder(d, identity)
    if (repeated) return { id: repeated, code: null }
    const { held, ...wanted } = wantedBy(d, actor, request, input)
    const isHeld = () => holdsPlan(d, actor, request, input)
    const price = reckon(d, { ...input, ...wanted, credits: creditsOf(d, input.plan, held), isHeld })
    const keys = keysOf({ held }, price)
    const { amount: _amount, idempotencyKey: _, renewal: __, licenseIds: ___, ...typed } = input
    const { canProveByMessage, another, source, ...fields } = typed
    const userId = actor.kind === 'user' ? actor.id : null
    const ordered = { ...fields, ...price.offer, ...wanted, userId }
    if (another === 'ask' && wanted.purpose !== 'upgrade') askBeforeAnother(d, actor, request, ordered)
    const twin =
      waitingUpgrade(d, ordered, keys) ??
      (another === 'yes'
        ? undefined
        : (twinOf(d, request, ordered, price.amount, keys) ??
          (identity && instantTwinOf(d, request, identity))))
    if (twin) {
      if (identity) rememberRequest(d, identity, twin)
      return { id: twin, code: null }
    }
    const now = deps.now()
    const order = insertOrder(d.db, {
      ...ordered,
      source,
      ...verified(verificationOf(d, actor, request, input)),
      ...askedFor(d, price),
      language,
      createdAt: now,
      updatedAt: now,
    })
    if (identity) {
      rememberRequest(d, identity, order.id)
      rememberInstant(d, request, identity, order.id)
    }
    chooseKeys(d, order.id, keys)
    takeUse(d, order, price.coupon)
    recordAudit(d, actor, { entity: 'order', entityId: order.id, action: 'placed' })
    noteForSeller(d, 'order', order.id)
    if (awaitsCode(order)) {
      if (canProveByMessage && proofByMessage(d).isFirst) return { id: order.id, code: null }
      return { id: order.id, code: issueOrderCode(d, actor, request, order) }
    }
    if (order.isPhoneVerified) linkToAccount(d, order.phone)
    queueConfirmation(d, findOrder(d, order.id) ?? order)
    return { id: order.id, code: null }
  })
  if (code) deliverCodeLater(deps, code)
  deps.events.emit('outbox')
  return placedOrder(deps, id)
}

/**
 * Links orders without an account to the user whose verified phone equals theirs; an equal email never links (ORD-712).
 * Runs in the caller's transaction. Returns the number of linked orders.
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

/** Links the orders of a phone to the account with the same verified phone. */
export const linkToAccount = (deps: Writing, phone: string): void => {
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
 * Gives an order without an account to the user who opens its claim link. The link is spent for good, also when that
 * account is deleted later (ORD-9). Throws NOT_FOUND.
 */
export const claimOrder = (deps: Sealing, actor: User, token: string): LicensedOrder =>
  inTransaction(deps, (d) => {
    const before = findOrder(d, Number(deps.vault.verify(CLAIM, token) ?? 0))
    if (!before || before.erasedAt) throw notFound('Order')
    if (before.userId !== null && before.userId !== actor.id) throw notFound('Order')
    if (before.userId === null) {
      const after = changeOrder(d, before.id, { userId: actor.id })
      recordAudit(d, actor, { entity: 'order', entityId: before.id, action: 'claimed', before, after })
    }
    return getOrder(d, before.id)
  })

/**
 * Changes the administrator's notes, which the customer reads (ORD-15). Throws NOT_FOUND, and CONFLICT where somebody
 * changed them after the revision that was shown.
 */
export const setOrderNotes = (deps: Writing, actor: User, { id, notes, revision }: SetNotes): RemindedOrder =>
  inTransaction(deps, (d) => {
    const before = findOrder(d, id)
    if (!before) throw notFound('Order')
    if (before.notes !== notes) {
      refuseUnseen(d, { entity: 'order', entityId: id, fields: { notes } }, revision)
      const after = changeOrder(d, id, { notes })
      recordAudit(d, actor, { entity: 'order', entityId: id, action: 'notes changed', before, after })
    }
    return getAdminOrder(d, id)
  })

/** Queues a WhatsApp payment reminder for a pending order (ORD-16). Throws NOT_FOUND, CONFLICT. */
export const sendPaymentReminder = (deps: Deps, actor: User, id: number): void => {
  inTransaction(deps, (d) => {
    const order = findOrder(d, id)
    if (!order) throw notFound('Order')
    if (order.status !== 'pending' || order.phone === '') {
      throw new AppError('CONFLICT', 'Payment reminders go to pending orders with a phone number')
    }
    if (getOrder(d, id).payment?.state === 'submitted') {
      throw new AppError('CONFLICT', 'The buyer has sent a proof of payment. Please check it first.')
    }
    if (!queueReminder(d, order)) {
      throw new AppError('CONFLICT', 'The template “Payment reminder” is switched off')
    }
    recordAudit(d, actor, { entity: 'order', entityId: id, action: 'payment reminder' })
  })
  deps.events.emit('outbox')
}
