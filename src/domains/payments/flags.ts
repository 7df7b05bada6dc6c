import { and, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentPictures, payments } from '#db/schema/payments.ts'
import type { Reading } from '#src/deps.ts'
import { addSeconds, formatDateTime, MINUTE } from '#src/shared/values/dates.ts'
import { fitsShape } from './schema.ts'
import type { PaymentRow, PictureRow } from './store.ts'

type Method = { name: string; transactionShape: string | null }

/** A doubt about a proof, and the orders that show it. A flag informs; it refuses nothing (PAY-85). */
export type Flag = {
  kind: 'transaction' | 'picture' | 'shape' | 'time' | 'sender' | 'rejected'
  text: string
  /** The other orders, each with the picture that is the same. */
  evidence: { orderId: number; pictureId: number | null }[]
}

const ofOrders = (ids: number[]) => [...new Set(ids)].map((orderId) => ({ orderId, pictureId: null }))
const listed = (ids: number[]): string => `order${ids.length > 1 ? 's' : ''} ${ids.join(', ')}`

/** The condition for the other orders of the buyer: of the same account, phone or email. */
const ofBuyer = ({ id, userId, phone, email }: OrderRow) =>
  and(
    ne(orders.id, id),
    or(
      // An erased buyer has none of these, and so no other orders.
      sql`false`,
      userId === null ? undefined : eq(orders.userId, userId),
      phone === '' ? undefined : eq(orders.phone, phone),
      email === '' ? undefined : eq(orders.email, email),
    ),
  )

/** The other orders of the buyer, newest first. */
export const otherOrdersOf = ({ db }: Reading, order: OrderRow, limit: number): OrderRow[] =>
  db
    .select()
    .from(orders)
    .where(ofBuyer(order))
    .all()
    .toSorted((a, b) => b.id - a.id)
    .slice(0, limit)

const sameTransaction = ({ db }: Reading, { orderId, transactionKey }: PaymentRow): Flag[] => {
  if (transactionKey === '') return []
  const ids = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.transactionKey, transactionKey), ne(payments.orderId, orderId)))
    .all()
    .map((row) => row.orderId)
  if (ids.length === 0) return []
  return [
    {
      kind: 'transaction',
      text: `The same transaction ID was sent for ${listed(ids)}.`,
      evidence: ofOrders(ids),
    },
  ]
}

/**
 * How much a square of a picture may differ from the same square of its copy, of 255. A copy that was saved again,
 * smaller or as another type, differs by 13 at most; receipts that one bank made of two payments differ by 38 and more.
 */
export const NEAR = 24

/** Whether two fingerprints are of the same picture, or nearly. */
const isNear = (one: Buffer, other: Buffer): boolean =>
  one.every((grey, square) => Math.abs(grey - (other[square] ?? 0)) <= NEAR)

const samePicture = ({ db }: Reading, { id: paymentId }: PaymentRow, pictures: PictureRow[]): Flag[] => {
  if (pictures.length === 0) return []
  const own = pictures.map((picture) => Buffer.from(picture.fingerprint, 'base64'))
  const others = db
    .select({ id: paymentPictures.id, orderId: payments.orderId, fingerprint: paymentPictures.fingerprint })
    .from(paymentPictures)
    .innerJoin(payments, eq(payments.id, paymentPictures.paymentId))
    .where(and(eq(paymentPictures.isSubmitted, true), ne(paymentPictures.paymentId, paymentId)))
    .all()
    .filter(({ fingerprint }) => {
      const other = Buffer.from(fingerprint, 'base64')
      return own.some((picture) => isNear(picture, other))
    })
  if (others.length === 0) return []
  const ids = [...new Set(others.map(({ orderId }) => orderId))]
  const evidence = others.map(({ id, orderId }) => ({ orderId, pictureId: id }))
  return [{ kind: 'picture', text: `The same picture, or nearly, was sent for ${listed(ids)}.`, evidence }]
}

const wrongShape = ({ transactionId }: PaymentRow, method: Method | undefined): Flag[] => {
  if (!method?.transactionShape || fitsShape(transactionId, method.transactionShape)) return []
  return [
    {
      kind: 'shape',
      text: `A transaction ID of ${method.name} looks like ${method.transactionShape}. This one does not.`,
      evidence: [],
    },
  ]
}

const wrongTime = ({ paidAt, submittedAt }: PaymentRow, order: OrderRow): Flag[] => {
  if (!paidAt || !submittedAt) return []
  const flag = (text: string): Flag[] => [{ kind: 'time', text, evidence: [] }]
  // The buyer enters no seconds.
  if (addSeconds(paidAt, MINUTE) <= order.createdAt) {
    return flag(
      `The payment is from ${formatDateTime(paidAt)}, before the order was placed (${formatDateTime(order.createdAt)}).`,
    )
  }
  return paidAt > submittedAt
    ? flag(`The payment is from ${formatDateTime(paidAt)}, after the proof was sent.`)
    : []
}

const plain = (name: string): string => name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

const otherSender = ({ db }: Reading, { sender }: PaymentRow, order: OrderRow): Flag[] => {
  const earlier = db
    .select({ orderId: payments.orderId, sender: payments.sender })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(ofBuyer(order), eq(payments.state, 'accepted'), ne(payments.sender, '')))
    .all()
  if (earlier.length === 0 || earlier.some((row) => plain(row.sender) === plain(sender))) return []
  const names = [...new Set(earlier.map((row) => row.sender))].join(', ')
  return [
    {
      kind: 'sender',
      text: `Earlier payments of this buyer came from ${names}.`,
      evidence: ofOrders(earlier.map(({ orderId }) => orderId)),
    },
  ]
}

const rejectedBefore = ({ db }: Reading, order: OrderRow): Flag[] => {
  const ids = db
    .select({ orderId: payments.orderId })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(ofBuyer(order), gt(payments.rejections, 0)))
    .all()
    .map(({ orderId }) => orderId)
  if (ids.length === 0) return []
  const text = `Proofs of this phone, email or account were rejected before, for ${listed(ids)}.`
  return [{ kind: 'rejected', text, evidence: ofOrders(ids) }]
}

/** All flags of a proof (PAY-85). */
export const flagsOf = (
  deps: Reading,
  {
    order,
    payment,
    pictures,
    method,
  }: { order: OrderRow; payment: PaymentRow; pictures: PictureRow[]; method: Method | undefined },
): Flag[] => [
  ...sameTransaction(deps, payment),
  ...samePicture(deps, payment, pictures),
  ...wrongShape(payment, method),
  ...wrongTime(payment, order),
  ...otherSender(deps, payment, order),
  ...rejectedBefore(deps, order),
]
