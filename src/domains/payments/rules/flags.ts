import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { countRows } from '#db/page.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Reading, Timed } from '#src/deps.ts'
import {
  cutAmong,
  greyOf,
  type Recent,
  recentPictures,
} from '#src/domains/payments/pictures/earlier-pictures.ts'
import { isNear } from '#src/domains/payments/pictures/same-picture.ts'
import { FLAG_DAYS, type FlagKind, fitsShape, LOOKED_AT } from '#src/domains/payments/schema.ts'
import type { PaymentRow, PictureRow } from '#src/domains/payments/store.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { Page } from '#src/shared/paging.ts'
import { addDays, addSeconds, formatDateTime, HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { lettersOf } from '#src/written/name.ts'

type Method = { name: string; transactionShape: string | null }

/** A doubt about a proof, and the orders that show it. A flag informs; it refuses nothing (PAY-729). */
export type Flag = {
  kind: FlagKind
  text: string
  /** The other orders, each with the picture that is the same. */
  evidence: { orderId: number; pictureId: number | null }[]
}

const ofOrders = (ids: number[]) =>
  [...new Set(ids)].slice(0, NAMED).map((orderId) => ({ orderId, pictureId: null }))
/** The orders that a flag names. More tell no more. */
const NAMED = 20

/** `orders 3, 4 and 7 more`, at most 20 of them by number. */
const listed = (ids: number[]): string => {
  const more = ids.length - NAMED
  const names = ids.slice(0, NAMED).join(', ')
  return `order${ids.length > 1 ? 's' : ''} ${names}${more > 0 ? ` and ${more} more` : ''}`
}

const lately = ({ now }: Timed) => gt(payments.updatedAt, addDays(now(), -FLAG_DAYS))

/**
 * The condition for the other orders that are known to be the buyer's: of the same account, or of the same phone where
 * its owner proved it on that order. Anybody can enter somebody's phone and email, and would make them suspicious.
 */
const ofPerson = ({ id, userId, phone }: OrderRow) =>
  and(
    ne(orders.id, id),
    or(
      userId === null ? undefined : eq(orders.userId, userId),
      phone === '' ? undefined : and(eq(orders.phone, phone), eq(orders.isPhoneVerified, true)),
    ) ??
      // An erased buyer has none of these, and so no other orders.
      sql`false`,
  )

// The sign makes SQLite look up the few orders of the buyer. It would walk all orders from the newest.
const newestFirst = desc(sql`+${orders.id}`)

/**
 * The newest other orders of the same account, or of a phone that was proved on both orders, and how many there are.
 * Emails and other phones are only typed, and may be those of a stranger (PAY-719).
 */
export const otherOrdersOf = (
  { db }: Reading,
  { id, userId, phone, isPhoneVerified }: OrderRow,
  limit: number,
): Page<OrderRow> => {
  const found = or(
    userId === null ? undefined : eq(orders.userId, userId),
    isPhoneVerified ? and(eq(orders.phone, phone), eq(orders.isPhoneVerified, true)) : undefined,
  )
  const where = and(ne(orders.id, id), found ?? sql`false`)
  return {
    rows: db.select().from(orders).where(where).orderBy(newestFirst).limit(limit).all(),
    total: countRows(db, orders, where),
  }
}

/** The other orders with the same transaction id. */
const sameTransaction = ({ db }: Timed, { orderId, transactionKey }: PaymentRow): Flag[] => {
  if (transactionKey === '') return []
  const ids = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.transactionKey, transactionKey), ne(payments.orderId, orderId)))
    .orderBy(desc(payments.id))
    .limit(LOOKED_AT)
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

const samePicture = (
  deps: Timed,
  { id: paymentId }: PaymentRow,
  pictures: PictureRow[],
  recent: Recent,
): Flag[] => {
  if (pictures.length === 0) return []
  const own = pictures.map(greyOf)
  const compared = recent.pictures().filter((other) => other.paymentId !== paymentId)
  const near = new Set(compared.filter((other) => own.some((grey) => isNear(grey, other.grey))))
  const unlike = compared.filter((other) => !near.has(other))
  const cut = cutAmong(deps, pictures, unlike, recent)
  const others = compared.filter((other) => near.has(other) || cut.has(other))
  if (others.length === 0) return []
  const ids = [...new Set(others.map(({ orderId }) => orderId))]
  const evidence = others.slice(0, NAMED).map(({ id, orderId }) => ({ orderId, pictureId: id }))
  return [{ kind: 'picture', text: `The same picture, or nearly, was sent for ${listed(ids)}.`, evidence }]
}

/** Whether the transaction id has another shape than its method gives it (PAY-722). */
const wrongShape = ({ transactionId }: PaymentRow, method: Method | undefined): Flag[] => {
  if (transactionId === '' || !method?.transactionShape || fitsShape(transactionId, method.transactionShape))
    return []
  return [
    {
      kind: 'shape',
      text: `A transaction ID of ${method.name} looks like ${method.transactionShape}. This one does not.`,
      evidence: [],
    },
  ]
}

/** How far the clocks of other countries in which buyers live are behind those of Pakistan: Dubai, Riyadh, Britain. */
const HOURS_BEHIND = [0, 1, 2, 4, 5]

/** A time before the order or after the proof, by whatever clock the buyer may have read it (PAY-723). */
const wrongTime = ({ paidAt, submittedAt }: PaymentRow, order: OrderRow): Flag[] => {
  if (!paidAt || !submittedAt) return []
  const fits = HOURS_BEHIND.some((hours) => {
    const read = addSeconds(paidAt, hours * HOUR)
    return addSeconds(read, MINUTE) > order.createdAt && read <= submittedAt
  })
  // Some buyers enter the time of their own clock, although the field asks for Pakistan's.
  if (fits) return []
  const flag = (text: string): Flag[] => [{ kind: 'time', text, evidence: [] }]
  // The buyer enters no seconds.
  if (addSeconds(paidAt, MINUTE) <= order.createdAt) {
    return flag(
      `The payment is from ${formatDateTime(paidAt)}, before the order was placed (${formatDateTime(order.createdAt)}).`,
    )
  }
  return flag(`The payment is from ${formatDateTime(paidAt)}, after the proof was sent.`)
}

/** A sender of none of the buyer's accepted payments (PAY-724). */
const otherSender = (deps: Timed, { sender }: PaymentRow, order: OrderRow): Flag[] => {
  if (sender === '') return []
  const earlier = deps.db
    .select({ orderId: payments.orderId, sender: payments.sender })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(ofPerson(order), eq(payments.state, 'accepted'), ne(payments.sender, ''), lately(deps)))
    .orderBy(newestFirst)
    .limit(LOOKED_AT)
    .all()
  if (earlier.length === 0 || earlier.some((row) => lettersOf(row.sender) === lettersOf(sender))) return []
  const names = [...new Set(earlier.map((row) => row.sender))].slice(0, NAMED).join(', ')
  return [
    {
      kind: 'sender',
      text: `Earlier payments of this buyer came from ${names}.`,
      evidence: ofOrders(earlier.map(({ orderId }) => orderId)),
    },
  ]
}

/** Earlier orders of the buyer with rejected proofs (PAY-725). */
const rejectedBefore = (deps: Timed, order: OrderRow): Flag[] => {
  const ids = deps.db
    .select({ orderId: payments.orderId })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(and(ofPerson(order), gt(payments.rejections, 0), lately(deps)))
    .orderBy(newestFirst)
    .limit(LOOKED_AT)
    .all()
    .map(({ orderId }) => orderId)
  if (ids.length === 0) return []
  const text = `Proofs of this phone or account were rejected before, for ${listed(ids)}.`
  return [{ kind: 'rejected', text, evidence: ofOrders(ids) }]
}

/** Another open order that asks for the same amount, although the shop makes amounts differ (PAY-743). */
const sameAmount = (deps: Timed, { id, status, amountMinor }: OrderRow): Flag[] => {
  if (status !== 'pending' || settingValues(deps).odd_amounts !== 'true') return []
  const ids = deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.amountMinor, amountMinor), ne(orders.id, id)))
    .orderBy(desc(orders.id))
    .limit(LOOKED_AT)
    .all()
    .map((row) => row.id)
  if (ids.length === 0) return []
  const text = `No odd amount was left: the same amount is asked for by ${listed(ids)}. Please look at the sender too.`
  return [{ kind: 'amount', text, evidence: ofOrders(ids) }]
}

type Proof = { order: OrderRow; payment: PaymentRow; pictures: PictureRow[]; method: Method | undefined }

/** All flags of a proof (PAY-85). */
export const flagsOf = (
  deps: Timed,
  { order, payment, pictures, method }: Proof,
  recent: Recent = recentPictures(deps),
): Flag[] => [
  ...sameTransaction(deps, payment),
  ...samePicture(deps, payment, pictures, recent),
  ...wrongShape(payment, method),
  ...wrongTime(payment, order),
  ...otherSender(deps, payment, order),
  ...rejectedBefore(deps, order),
  ...sameAmount(deps, order),
]
