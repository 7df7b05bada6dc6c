import { Readable } from 'node:stream'
import { and, eq, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import type { OrderRow } from '#db/orders.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import type { Actor, Deps, Reading } from '#src/deps.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { Received } from '#src/gateways/files.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { proofFolder } from '#src/shared/stored-folders.ts'
import { texts } from '#src/shared/texts/payment-answers.ts'
import { addDays } from '#src/shared/values/dates.ts'
import { requireOpen } from './proofs.ts'
import { MAX_PICTURES, type RemovePicture } from './schema.ts'
import { orderIdOf, payableOrder } from './service.ts'
import { openPayment, type PictureRow, paymentOf, picturesOf } from './store.ts'

/** The rules of a picture that the shop wrote itself. */
const webp = { fileName: 'picture.webp', extensions: ['webp'], maxBytes: Number.POSITIVE_INFINITY } as const

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

/**
 * Keeps a picture for a proof that is sent later (PAY-82). It is decoded and written anew, so nothing of the file is
 * stored except its pixels (PAY-83). The given file is used up; a failure leaves neither file nor row. Throws
 * NOT_FOUND, CONFLICT, UNSUPPORTED_MEDIA_TYPE and PAYLOAD_TOO_LARGE.
 */
export const addPicture = async (
  deps: Pick<Deps, 'db' | 'now' | 'vault' | 'files' | 'images'>,
  { token, sender }: { token: string; sender: string },
  uploaded: Received,
): Promise<PictureRow> => {
  const { files, images } = deps
  let copy: Received | undefined
  try {
    const { picture, width, height, fingerprint, detail } = await images.proof(uploaded.tmpPath, sender)
    const written = await files.receive(Readable.from([picture]), webp)
    copy = written
    return inTransaction(deps, (d) => {
      const order = payableOrder(d, token)
      // Again, because decoding took time in which the order may have been decided.
      requirePlace(d, order)
      const payment = openPayment(d, order.id)
      return d.db
        .insert(paymentPictures)
        .values({
          paymentId: payment.id,
          storedName: files.keep(written, proofFolder),
          width,
          height,
          fingerprint,
          detail,
          createdAt: deps.now(),
        })
        .returning()
        .get()
    })
  } catch (error) {
    if (copy) files.discard(copy)
    throw error
  } finally {
    files.discard(uploaded)
  }
}

/**
 * Removes a picture that was not sent yet, for good (DB-14); one that was sent stays until another proof replaces it.
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
 * The picture, for administrators, the account of the order, and anybody with its pay link (PAY-83). Throws NOT_FOUND
 * to everybody else.
 */
export const findPicture = (
  deps: Pick<Deps, 'db' | 'vault'>,
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
  const isOwn = actor.kind === 'user' && (actor.isAdmin || actor.id === found?.userId)
  if (!found || !(isOwn || orderIdOf(deps, token) === found.orderId)) throw notFound('Picture')
  return found.picture
}

/** How long a picture is kept that was uploaded and never sent. */
export const DRAFT_DAYS = 30

/**
 * Moves pictures into the bin some days after the decision (setting `payment_picture_days`), and drafts that were never sent
 * (PAY-83).
 */
export const sweepPictures = (deps: Pick<Deps, 'db' | 'now' | 'files'>): void => {
  const keptSince = addDays(deps.now(), -Number(settingValues(deps).payment_picture_days))
  const decided = deps.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNotNull(payments.decidedAt), lte(payments.decidedAt, keptSince)))
  const removed = deps.db
    .delete(paymentPictures)
    .where(
      or(
        inArray(paymentPictures.paymentId, decided),
        and(
          eq(paymentPictures.isSubmitted, false),
          lte(paymentPictures.createdAt, addDays(deps.now(), -DRAFT_DAYS)),
        ),
      ),
    )
    .returning()
    .all()
  for (const { storedName } of removed) deps.files.moveToBin(proofFolder, storedName, deps.now())
}
