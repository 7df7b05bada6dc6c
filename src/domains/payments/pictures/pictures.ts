import { and, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import type { Actor, Deps, Reading, Sealing, Writing } from '#src/deps.ts'
import { requireOpen, storeProof } from '#src/domains/payments/rules/proofs.ts'
import { MAX_PICTURES, type RemovePicture } from '#src/domains/payments/schema.ts'
import { findPayable, payableOrder, stageConditions } from '#src/domains/payments/service.ts'
import {
  changePayment,
  methodUsedLast,
  openPayment,
  type PaymentRow,
  type PictureRow,
  PROOF_SENT,
  paymentOf,
  picturesOf,
} from '#src/domains/payments/store.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { Received } from '#src/gateways/files.ts'
import { type Rewritten, rewritePicture } from '#src/kit/rewritten-picture.ts'
import { changeInTurns } from '#src/kit/turns.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import type { Language } from '#src/shared/language.ts'
import { isAdministrator } from '#src/shared/role.ts'
import { proofFolder } from '#src/shared/stored-folders.ts'
import { paymentAnswers as texts } from '#src/shared/texts.ts'
import { addDays, addSeconds, MINUTE } from '#src/shared/values/dates.ts'

/**
 * Refuses a picture that would have no place: of an order that takes no proof, or with as many drafts as a proof holds
 * (PAY-82). Throws CONFLICT.
 */
export const requirePlace = (deps: Reading, order: OrderRow): void => {
  requireOpen(order)
  const payment = paymentOf(deps, order.id)
  const drafts = payment ? picturesOf(deps, payment.id).filter(({ isSubmitted }) => !isSubmitted) : []
  if (drafts.length >= MAX_PICTURES) {
    throw new AppError('CONFLICT', () => texts.picturesFull({ count: MAX_PICTURES }))
  }
}

const storePicture = (
  deps: Writing & Pick<Deps, 'files'>,
  payment: PaymentRow,
  { file, ...facts }: Rewritten,
  more: { isFromWhatsapp?: boolean; isSubmitted?: boolean } = {},
): PictureRow =>
  deps.db
    .insert(paymentPictures)
    .values({
      paymentId: payment.id,
      storedName: deps.files.keep(file, proofFolder),
      createdAt: deps.now(),
      ...facts,
      ...more,
    })
    .returning()
    .get()

/**
 * Keeps a picture for a proof that is sent later. It is decoded and written anew, so nothing of the file is
 * stored except its pixels (PAY-83). The given file is used up; a failure leaves neither file nor row. Throws
 * NOT_FOUND, CONFLICT, UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE.
 */
export const addPicture = async (
  deps: Pick<Deps, 'db' | 'now' | 'vault' | 'files' | 'images'>,
  { token, sender }: { token: string; sender: string },
  uploaded: Received,
): Promise<PictureRow> => {
  const rewritten = await rewritePicture(deps, sender, uploaded)
  try {
    return inTransaction(deps, (d) => {
      const order = payableOrder(d, token)
      // Again, because decoding took time in which the order may have been decided.
      requirePlace(d, order)
      return storePicture(d, openPayment(d, order.id), rewritten)
    })
  } catch (error) {
    deps.files.discard(rewritten.file)
    throw error
  }
}

/**
 * Removes a picture that was not sent yet, for good; one that was sent stays until another proof replaces it.
 * Throws NOT_FOUND.
 */
export const removePicture = (
  deps: Pick<Deps, 'db' | 'now' | 'vault' | 'files'>,
  { token, id }: RemovePicture,
): void => {
  const { id: orderId } = payableOrder(deps, token)
  const ofOrder = deps.db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId))
  const removed = deps.db
    .delete(paymentPictures)
    .where(
      and(
        eq(paymentPictures.id, id),
        eq(paymentPictures.isSubmitted, false),
        inArray(paymentPictures.paymentId, ofOrder),
      ),
    )
    .returning()
    .get()
  if (removed) deps.files.remove(proofFolder, removed.storedName)
}

/**
 * The picture, for administrators, the account of the order, and anybody with its pay link while that opens it (PAY-713).
 * Throws NOT_FOUND to everybody else.
 */
export const findPicture = (
  deps: Sealing,
  actor: Actor,
  { id, token }: { id: number; token: string },
): PictureRow => {
  const found = deps.db
    .select({ picture: paymentPictures, orderId: orders.id, userId: orders.userId })
    .from(paymentPictures)
    .innerJoin(payments, eq(payments.id, paymentPictures.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(paymentPictures.id, id))
    .get()
  const isOwn = isAdministrator(actor) || (actor.kind === 'user' && actor.id === found?.userId)
  if (!found || !(isOwn || findPayable(deps, token)?.id === found.orderId)) throw notFound('Picture')
  return found.picture
}

/** The minutes in which further pictures on WhatsApp belong to the proof that the first one became (PAY-765). */
const TOGETHER_MINUTES = 10

/** The condition that a proof began as a picture on WhatsApp a moment ago. */
const justBegun = ({ now }: Pick<Deps, 'now'>) =>
  inArray(
    orders.id,
    sql`(select ${payments.orderId} from ${payments} where ${and(
      eq(payments.state, 'submitted'),
      gt(payments.submittedAt, addSeconds(now(), -TOGETHER_MINUTES * MINUTE)),
      inArray(
        payments.id,
        sql`(select ${paymentPictures.paymentId} from ${paymentPictures} where ${paymentPictures.isFromWhatsapp})`,
      ),
    )})`,
  )

/** The language of the newest order of a phone; undefined where it has none. */
export const languageOfPhone = ({ db }: Reading, phone: string): Language | undefined =>
  db
    .select({ language: orders.language })
    .from(orders)
    .where(and(eq(orders.phone, phone), eq(orders.isPhoneVerified, true)))
    .orderBy(desc(orders.id))
    .limit(1)
    .get()?.language

/** The most orders of which a sender is asked to choose. */
const MOST_CHOICES = 9

/**
 * The orders for which a picture from this phone may be the proof, the newest first: the phone is proved as theirs, and they
 * wait for a payment or another proof (PAY-767).
 */
export const ordersOfSender = (deps: Writing, phone: string): OrderRow[] =>
  deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.phone, phone),
        eq(orders.isPhoneVerified, true),
        eq(orders.status, 'pending'),
        or(stageConditions.unpaid, stageConditions.rejected, justBegun(deps)),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(MOST_CHOICES)
    .all()

/**
 * Makes a picture that came by WhatsApp the proof of an order, or one more picture of the proof that an earlier one became
 * a moment ago, in the caller's transaction (PAY-501). Returns how often proofs of the order were rejected before. Throws
 * CONFLICT for an order that takes none, TOO_MANY_REQUESTS.
 */
export const attachPicture = (
  deps: Writing & Pick<Deps, 'files' | 'limits'>,
  { id, phone }: { id: number; phone: string },
  rewritten: Rewritten,
): { order: OrderRow; rejections: number; replaced: PictureRow[] } => {
  const order = findOrder(deps, id)
  if (order?.phone !== phone || !order.isPhoneVerified) throw notFound('Order')
  requireOpen(order)
  const payment = openPayment(deps, id)
  const before = picturesOf(deps, payment.id)
  const { rejections, transactionId, sender, paidAt } = payment
  if (payment.state === 'submitted') {
    if (before.length >= MAX_PICTURES)
      throw new AppError('CONFLICT', () => texts.picturesFull({ count: MAX_PICTURES }))
    storePicture(deps, payment, rewritten, { isFromWhatsapp: true, isSubmitted: true })
    changePayment(deps, { kind: 'guest' }, payment, PROOF_SENT, { state: payment.state })
    return { order, rejections, replaced: [] }
  }
  const { id: pictureId } = storePicture(deps, payment, rewritten, { isFromWhatsapp: true })
  const drafts = before.filter(({ isSubmitted }) => !isSubmitted).map((draft) => draft.id)
  const methodId = payment.methodId ?? methodUsedLast(deps, order)
  const pictures = [...drafts, pictureId].slice(-MAX_PICTURES)
  const replaced = storeProof(deps, { kind: 'guest' }, order, {
    transactionId,
    sender,
    paidAt,
    methodId,
    pictures,
  })
  return { order, rejections, replaced }
}

/** How long a picture is kept that was uploaded and never sent. */
export const DRAFT_DAYS = 30

/**
 * Moves pictures into the bin some days after the decision (setting `payment_picture_days`), and drafts that were never sent
 * (PAY-714).
 */
export const sweepPictures = (
  deps: Pick<Deps, 'db' | 'now' | 'files'>,
  signal?: AbortSignal,
): Promise<void> => {
  const keptSince = addDays(deps.now(), -Number(settingValues(deps).payment_picture_days))
  const decided = deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.decidedAt), lte(payments.decidedAt, keptSince)))
  const old = or(
    inArray(paymentPictures.paymentId, decided),
    and(
      eq(paymentPictures.isSubmitted, false),
      lte(paymentPictures.createdAt, addDays(deps.now(), -DRAFT_DAYS)),
    ),
  )
  return changeInTurns((most) => {
    const some = deps.db.select({ id: paymentPictures.id }).from(paymentPictures).where(old).limit(most)
    const removed = deps.db.delete(paymentPictures).where(inArray(paymentPictures.id, some)).returning().all()
    for (const { storedName } of removed) deps.files.moveToBin(proofFolder, storedName, deps.now())
    return removed.length
  }, signal)
}
