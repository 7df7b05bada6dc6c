import { and, count, eq, inArray } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { paymentPictures } from '#db/schema/payments.ts'
import type { Actor, Deps, Limiting, Reading, User, Writing } from '#src/deps.ts'
import { cancelUnsent, messagesOfOrder } from '#src/domains/messages/service.ts'
import { writeIn } from '#src/domains/messages/texts/words.ts'
import { lastChange, queueRejection } from '#src/domains/payments/notices.ts'
import { type Looking, type ShownPayment, shownPayment } from '#src/domains/payments/rules/buyer-page.ts'
import { type RejectProof, type SubmitProof, type UndoRejection } from '#src/domains/payments/schema.ts'
import { payableOrder, payLink, requireSeen, revisionOf } from '#src/domains/payments/service.ts'
import { nextState } from '#src/domains/payments/status.ts'
import {
  changePayment,
  openPayment,
  type PaymentRow,
  type PictureRow,
  PROOF_SENT,
  picturesOf,
} from '#src/domains/payments/store.ts'
import { noteForSeller } from '#src/domains/seller-notices/service.ts'
import { countUse, takeLimit } from '#src/kit/limits.ts'
import { AppError } from '#src/shared/app-error.ts'
import { proofFolder } from '#src/shared/stored-folders.ts'
import { paymentAnswers as texts } from '#src/shared/texts.ts'
import { addDays, hasPassed, MINUTE, minuteIn } from '#src/shared/values/dates.ts'
import { UNDO_MINUTES } from '#src/shared/values/limits.ts'
import { transactionKeyOf } from '#src/written/reference.ts'

/** Refuses a proof for an order that takes none. Throws CONFLICT. */
export const requireOpen = ({ status }: OrderRow): void => {
  if (status !== 'pending') throw new AppError('CONFLICT', () => texts.closed[status])
}

/** Whether a proof is the one that waits already, so that sending it again changes nothing. */
const isSame = (
  payment: PaymentRow,
  pictures: PictureRow[],
  { pictures: chosen, ...proof }: Proof,
): boolean =>
  payment.state === 'submitted' &&
  payment.paidAt?.getTime() === proof.paidAt?.getTime() &&
  (['transactionId', 'sender', 'methodId'] as const).every((field) => payment[field] === proof[field]) &&
  pictures.every(({ id, isSubmitted }) => isSubmitted && chosen.includes(id))

/** How many alerts of banks were counted towards an order and wait for the rest of its money. */
const partsOf = ({ db }: Reading, orderId: number): number =>
  db
    .select({ parts: count() })
    .from(bankAlerts)
    .where(and(eq(bankAlerts.orderId, orderId), eq(bankAlerts.state, 'waiting')))
    .get()?.parts ?? 0

/** Refuses a proof that comes too soon after another, and one after many that nobody has decided on. */
const takeProof = (deps: Limiting, { orderId, rejections }: PaymentRow): void => {
  // With each rejection the buyer may try again, and with each part of the money that came he is asked for the rest.
  const round = `${orderId}.${rejections}.${partsOf(deps, orderId)}`
  takeLimit(deps, 'proofsPerOrderMinute', round)
  if (countUse(deps, 'proofsPerOrder', round) === 0) return
  throw new AppError('TOO_MANY_REQUESTS', () => texts.sentSeveralTimes)
}

/** What a proof says, with the ids of its pictures. */
type Proof = Pick<PaymentRow, 'transactionId' | 'sender' | 'methodId' | 'paidAt'> & { pictures: number[] }

/**
 * Stores a proof in the caller's transaction, as `submitProof` says. Returns the pictures that it replaced, whose files the
 * caller moves into the bin after the commit.
 */
export const storeProof = (
  deps: Limiting,
  actor: Actor,
  order: OrderRow,
  { pictures: chosen, ...proof }: Proof,
): PictureRow[] => {
  requireOpen(order)
  const payment = openPayment(deps, order.id)
  const state = nextState(payment.state, 'submit')
  if (!state) throw new AppError('CONFLICT', () => texts.settledAlready)
  const pictures = picturesOf(deps, payment.id)
  const kept = pictures.filter(({ id }) => chosen.includes(id))
  if (isSame(payment, pictures, { ...proof, pictures: chosen })) return []
  takeProof(deps, payment)
  if (kept.length === 0 && chosen.length > 0) {
    throw new AppError('BAD_REQUEST', () => texts.picturesGone)
  }
  const gone = pictures.filter(({ id }) => !chosen.includes(id))
  const idsOf = (rows: PictureRow[]) => rows.map(({ id }) => id)
  deps.db
    .delete(paymentPictures)
    .where(inArray(paymentPictures.id, idsOf(gone)))
    .run()
  deps.db
    .update(paymentPictures)
    .set({ isSubmitted: true })
    .where(inArray(paymentPictures.id, idsOf(kept)))
    .run()
  changePayment(deps, actor, payment, PROOF_SENT, {
    ...proof,
    state,
    transactionKey: transactionKeyOf(proof.transactionId),
    submittedAt: deps.now(),
    reason: '',
    decidedBy: null,
    decidedAt: null,
  })
  noteForSeller(deps, 'proof', order.id)
  return gone
}

/** How long before the order a payment may be: who paid before ordering names that day. */
const DAYS_BEFORE = 365

/** When the buyer paid; null where the field is blank. Throws BAD_REQUEST for a day that no payment can have (PAY-706). */
const paidAtOf = ({ now }: Pick<Deps, 'now'>, { createdAt }: OrderRow, minute: string) => {
  if (minute === '') return null
  const paidAt = minuteIn(minute)
  if (paidAt >= addDays(createdAt, -DAYS_BEFORE) && paidAt <= addDays(now(), 1)) return paidAt
  throw new AppError('BAD_REQUEST', () => texts.paidAtUnlikely, { field: 'paidAt' })
}

/**
 * Stores the buyer's proof of payment. Sending again before the decision, or after a rejection, replaces the proof and
 * its pictures (PAY-709); the same proof again changes nothing (PAY-710). Returns the payment as its page shows it then.
 * Throws NOT_FOUND for a wrong link, BAD_REQUEST for pictures that are gone, CONFLICT for an order that takes no proof,
 * and TOO_MANY_REQUESTS (PAY-90).
 */
export const submitProof = (
  deps: Writing & Pick<Deps, 'vault' | 'files' | 'limits' | 'events' | 'mail' | 'whatsappRoutes'>,
  { actor, request }: Looking,
  { token, paidAt: minute, ...proof }: SubmitProof,
): ShownPayment => {
  const { order, replaced } = inTransaction(deps, (d) => {
    const paid = payableOrder(d, token)
    return {
      order: paid,
      replaced: storeProof(d, actor, paid, { ...proof, paidAt: paidAtOf(d, paid, minute) }),
    }
  })
  // Runs after the commit: a crash before this leaves files without rows, which the sweep moves.
  deps.events.emit('money', { orderId: order.id })
  for (const { storedName } of replaced) deps.files.moveToBin(proofFolder, storedName, deps.now())
  return shownPayment(deps, { actor, request }, order)
}

/**
 * Rejects a proof and tells the buyer why, with the link to try again (PAY-716). Returns the revision that undoing it
 * names. Throws NOT_FOUND, CONFLICT.
 */
export const rejectProof = (
  deps: Deps,
  actor: User,
  { id, revision, reason }: RejectProof,
): { revision: number } => {
  const rejected = inTransaction(deps, (d) => {
    requireSeen(d, actor, id, revision)
    const payment = openPayment(d, id)
    const state = nextState(payment.state, 'reject')
    const order = findOrder(d, id)
    if (!state || !order) throw new AppError('CONFLICT', 'There is no proof to reject.')
    const after = changePayment(d, actor, payment, 'payment rejected', {
      state,
      reason,
      rejections: payment.rejections + 1,
      decidedBy: actor.username,
      decidedAt: deps.now(),
    })
    writeIn(d, () => queueRejection(d, order, after, payLink(d, id)), order.language)
    return { revision: revisionOf(d, id) }
  })
  deps.events.emit('outbox')
  return rejected
}

/** Whether the rejection of a payment can be undone now (PAY-717). */
export const canUndoRejection = (
  deps: Pick<Deps, 'now'>,
  { state, decidedAt, rejections }: PaymentRow,
): boolean =>
  state === 'rejected' &&
  rejections > 0 &&
  decidedAt !== null &&
  !hasPassed(decidedAt, UNDO_MINUTES * MINUTE, deps.now())

/**
 * Undoes a rejection: the proof waits again, and messages that were not sent are removed. Throws NOT_FOUND, CONFLICT.
 */
export const undoRejection = (deps: Writing, actor: User, { id, revision }: UndoRejection): void =>
  inTransaction(deps, (d) => {
    requireSeen(d, actor, id, revision)
    const payment = openPayment(d, id)
    const order = findOrder(d, id)
    if (!order || order.status !== 'pending' || !canUndoRejection(d, payment)) {
      throw new AppError('CONFLICT', 'This rejection can no longer be undone.')
    }
    cancelUnsent(d, actor, messagesOfOrder(d, id, lastChange(payment, 'rejected')))
    changePayment(d, actor, payment, 'payment rejection undone', {
      state: 'submitted',
      reason: '',
      rejections: payment.rejections - 1,
      decidedBy: null,
      decidedAt: null,
    })
  })
