import { and, eq, inArray, ne } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { findOrder, type OrderRow } from '#db/orders.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, Reading, User } from '#src/deps.ts'
import { learnAccount } from '#src/domains/money-in/letters/own-account.ts'
import { doubtOfWords } from '#src/domains/money-in/reading/payer.ts'
import type { Assign } from '#src/domains/money-in/schema.ts'
import { believeBalance, sourceOf } from '#src/domains/money-in/service.ts'
import { type AlertRow, changeAlert, findAlert, partsOf, receivedOf } from '#src/domains/money-in/store.ts'
import { deskPayment } from '#src/domains/payments/queries.ts'
import { seenStates } from '#src/domains/payments/schema.ts'
import { requireSeen } from '#src/domains/payments/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { formatMoney, fromMinor } from '#src/shared/values/money.ts'
import { isWithheld, withheldInWords } from '#src/shared/values/withheld.ts'
import { acceptBy, actorOf, doubtOfLimits } from './accepting.ts'
import { isFirstBalance } from './balances.ts'
import { incomingOf, matchOfAlert, withheldPercent } from './candidates.ts'
import { fitOf } from './matching.ts'
import { renewOrWhy } from './renewing.ts'
import { doubtOfAlert, letStand, mayAccept, requireOnce, TAKEN_BACK } from './standing.ts'

/** Why an alert pays no order without an administrator; null where it may. */
const doubtOf = (deps: Deps, alert: AlertRow): string | null =>
  mayAccept(deps, alert) ? doubtOfAlert(deps, alert) : 'This source only shows what it hears.'

/**
 * Whether all others who ever named the transaction id of money are strangers to it: the sender that the bank names fits
 * this order better than theirs, which were not paid by it either. Else they would keep the buyer waiting (BANK-738).
 */
const isClaimedByStrangers = (deps: Deps, alert: AlertRow, order: OrderRow, sender: string): boolean => {
  const money = incomingOf(deps, alert)
  const fit = fitOf(money, { ...order, sender })
  return deps.db
    .select({ name: orders.name, phone: orders.phone, sender: payments.sender, state: payments.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.transactionKey, alert.transactionKey), ne(payments.orderId, order.id)))
    .all()
    .every((other) => !seenStates.includes(other.state) && fitOf(money, other) < fit)
}

/**
 * Why an alert does not pay an order by itself, by the limits and the flags of the order; `isOwn` where the bank names
 * its buyer as the sender of the alert.
 */
const doubtOfOrder = (deps: Deps, orderId: number, alert: AlertRow, isOwn: boolean): string | null => {
  const { order, payment, flags } = deskPayment(deps, orderId)
  const flag = flags.find(
    ({ kind }) =>
      kind !== 'transaction' || !isOwn || !isClaimedByStrangers(deps, alert, order, payment.sender),
  )
  return flag ? `The proof has a flag: ${flag.text}` : doubtOfLimits(deps, order.amountMinor, 'order')
}

/** Orders by their numbers: "Order 3", "Orders 3, 5 and 7". */
const ordersInWords = (ids: readonly number[]): string =>
  `Order${ids.length > 1 ? 's' : ''} ${new Intl.ListFormat('en-GB').format(ids.map(String))}`

/** Why money waits that no order has, although one names its id; blank where none does. */
const reasonOfNone = ({ db }: Reading, { transactionKey }: AlertRow): string => {
  if (transactionKey === '') return ''
  const seen = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.transactionKey, transactionKey), inArray(payments.state, seenStates)))
    .limit(1)
    .get()
  return seen ? `Order ${seen.orderId} was accepted with this ID.` : ''
}

/** Decides on the alert that stands for its payment, of which another may have been taken back. */
const decideOn = (d: Deps, alert: AlertRow, isTakenBack: boolean): void => {
  const match = matchOfAlert(d, alert)
  const say = (note: string, fields: Partial<AlertRow> = {}) => {
    // What makes an alert doubtful is the reason.
    if (alert.doubt !== null) return
    if (note !== alert.note || Object.keys(fields).length > 0) changeAlert(d, alert.id, { note, ...fields })
  }
  if (match.kind === 'none') {
    return say(reasonOfNone(d, alert) || renewOrWhy(d, alert, isTakenBack))
  }
  if (match.kind === 'contested') {
    const { orderIds, rivalId } = match
    const named = ordersInWords(orderIds)
    if (rivalId === null) return say(`${named} name this ID. Please find out whose payment it is.`)
    return say(`${named} names this ID, but the sender is rather the buyer of order ${rivalId}.`)
  }
  const { orderId } = match
  if (match.kind === 'likely') return say(`Perhaps for order ${orderId}.`)
  const currency = settingValues(d).currency_symbol
  const inWords = (minor: number) => formatMoney(fromMinor(minor), currency)
  if (match.kind === 'withheld') {
    const { isNamed, askedMinor, cameMinor } = match
    const short = withheldInWords(askedMinor, cameMinor, currency)
    return say(`${isNamed ? 'Fits' : 'Perhaps for'} order ${orderId}, ${short}.`)
  }
  const untruth = isTakenBack ? TAKEN_BACK : doubtOfAlert(d, alert)
  if (match.kind === 'different') {
    const { missingMinor, isOwn } = match
    if (missingMinor < 0) return say(`${inWords(-missingMinor)} more than order ${orderId} asks for.`)
    const short = `${inWords(missingMinor)} of order ${orderId} are missing.`
    // The buyer is told of a part, and so it must be his.
    const doubt = isOwn ? untruth : 'The sender is not its buyer.'
    return doubt === null ? say(short, { orderId }) : say(`${short} ${doubt}`)
  }
  const money = [alert, ...partsOf(d, orderId)]
  const doubt =
    (match.isSure ? null : 'Its transaction ID is short, and the sender is someone else.') ??
    (isTakenBack ? untruth : null) ??
    money
      .map((each) => doubtOf(d, each) ?? doubtOfWords(d, each, orderId))
      .find((reason) => reason !== null) ??
    doubtOfOrder(d, orderId, alert, match.isOwn)
  if (doubt !== null) return say(`Fits order ${orderId}. ${doubt}`)
  acceptBy(d, actorOf(sourceOf(d, alert)), money, orderId, true)
}

/**
 * Decides on one alert that waits, in one transaction that reads all of it anew: those that tell of the same payment give
 * way to the one that stands, an exact payment is accepted where the source may, and anything less waits for an
 * administrator with the reason (BANK-741).
 */
export const decide = (deps: Deps, id: number): void =>
  inTransaction(deps, (d) => {
    const alert = findAlert(d, id)
    if (alert.state !== 'waiting' || alert.direction !== 'in' || alert.orderId !== null) return
    const { standing, isTakenBack } = letStand(d, alert)
    if (standing.state === 'waiting' && standing.orderId === null) decideOn(d, standing, isTakenBack)
  })

/** An alert and the order to which it may be assigned by hand. Throws NOT_FOUND, CONFLICT. */
export const requireAssignable = (
  deps: Reading,
  { id, orderId }: { id: number; orderId: number },
): { alert: AlertRow; order: OrderRow } => {
  const alert = findAlert(deps, id)
  const order = findOrder(deps, orderId)
  if (!order) throw notFound('Order')
  if (alert.state === 'accepted' || alert.direction !== 'in') {
    throw new AppError('CONFLICT', 'This alert is already accepted, or is not money that came in.')
  }
  requireOnce(deps, alert)
  if (order.status === 'cancelled') throw new AppError('CONFLICT', 'This order is cancelled.')
  return { alert, order }
}

/** Whether money completes an order, also where a gateway may have withheld what is missing (BANK-769). */
export const completes = (deps: Reading, { amountMinor }: OrderRow, cameMinor: number): boolean =>
  cameMinor >= amountMinor || isWithheld(amountMinor, cameMinor, withheldPercent(deps))

/**
 * Assigns money to an order by hand: it approves the order once the amount is complete, and is a part of it before
 * (BANK-742). The first balance of a source is believed by it; another is not, since who was taken in by a forged alert
 * would let the next one pay (BANK-733). Throws NOT_FOUND, and CONFLICT, also where the order was changed since it was
 * shown (BANK-745).
 */
export const assignAlert = (deps: Deps, actor: User, { id, orderId, revision }: Assign): AlertRow => {
  const { assigned, alerts } = inTransaction(deps, (d) => {
    const { alert, order } = requireAssignable(d, { id, orderId })
    requireSeen(d, actor, orderId, revision)
    const decided = { decidedBy: actor.username, decidedAt: d.now(), note: '' }
    changeAlert(d, id, { state: 'waiting', orderId, ...decided })
    learnAccount(d, actor, alert)
    const believed = isFirstBalance(d, alert) ? believeBalance(d, actor, alert) : []
    if (order.status === 'confirmed')
      return { assigned: changeAlert(d, id, { state: 'accepted', isAutomatic: false }), alerts: believed }
    if (completes(d, order, receivedOf(d, orderId))) acceptBy(d, actor, partsOf(d, orderId), orderId, false)
    return { assigned: findAlert(d, id), alerts: believed }
  })
  deps.events.emit('outbox')
  deps.events.emit('money', { alerts: [id, ...alerts] })
  return assigned
}
