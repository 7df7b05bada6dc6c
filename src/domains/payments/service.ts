import { and, eq, exists, inArray, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { findOrder, hasInvoice, type OrderRow } from '#db/orders.ts'
import { countRows } from '#db/page.ts'
import { hasPart } from '#db/received.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, Reading, Sealing, Seeing, User, Writing } from '#src/deps.ts'
import { type HistoryEntry, listAudit, newestEntries, unseenEntries } from '#src/domains/audit/service.ts'
import { isRegistered, settingValues } from '#src/domains/settings/service.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { boughtName } from '#src/shared/bought.ts'
import { here } from '#src/shared/page-address.ts'
import { addSeconds, DAY, formatTime, hasPassed, MINUTE, termInWords } from '#src/shared/values/dates.ts'
import { formatMoney, fromMinor, refundShare, toMinor } from '#src/shared/values/money.ts'
import type { PaymentState, PlanType } from '#src/shared/values/vocabulary.ts'
import { queueRefund } from './notices.ts'
import { type PaymentStage, type Refund, seenStates, unpaidStates } from './schema.ts'
import { nextState } from './status.ts'
import { changePayment, openPayment, type PaymentRow, PROOF_SENT, paymentOf } from './store.ts'

/** The state of an order's money. An order without a payment awaits it, or was approved before there were proofs. */
export const paymentStateOf = (
  { status }: Pick<OrderRow, 'status'>,
  payment: Pick<PaymentRow, 'state'> | null | undefined,
): PaymentState => payment?.state ?? (status === 'confirmed' ? 'accepted' : 'awaiting')

const someOf = (where: SQL | undefined): SQL =>
  sql`(select ${payments.orderId} from ${payments} where ${where})`
const isOpen = eq(orders.status, 'pending')
const isCancelled = eq(orders.status, 'cancelled')
const isOwn = eq(payments.orderId, orders.id)
const isSettled = someOf(and(isOwn, inArray(payments.state, seenStates)))
const isBegun = someOf(and(isOwn, notInArray(payments.state, unpaidStates)))

/**
 * The conditions that the money of an order is at a stage (PAY-731). Only open orders wait for something. The payments
 * that wait or were rejected are few, and found first; of the others each order is asked.
 */
export const stageConditions: Record<PaymentStage, SQL | undefined> = {
  check: and(isOpen, inArray(orders.id, someOf(eq(payments.state, 'submitted')))),
  approve: and(isOpen, exists(someOf(and(isOwn, eq(payments.state, 'accepted'))))),
  unpaid: and(isOpen, notExists(isBegun)),
  rejected: and(isOpen, inArray(orders.id, someOf(eq(payments.state, 'rejected')))),
  done: or(eq(orders.status, 'confirmed'), and(isCancelled, exists(isSettled))),
  cancelled: and(isCancelled, notExists(isSettled)),
}

/**
 * Whether the buyer may cancel an order: nobody has decided about it yet, no proof of its payment waits, and the shop has
 * no part of its money.
 */
export const mayCancel = (
  { db }: Reading,
  order: OrderRow,
  payment: Pick<PaymentRow, 'state'> | null | undefined,
): boolean =>
  order.status === 'pending' &&
  order.revision === 0 &&
  ['awaiting', 'rejected'].includes(paymentStateOf(order, payment)) &&
  countRows(db, orders, and(eq(orders.id, order.id), hasPart(db))) === 0

const PAY = 'pay'

/** The token of an order's pay page. */
export const payToken = (deps: Pick<Deps, 'vault'>, orderId: number): string =>
  deps.vault.sign(PAY, String(orderId))

/** The path of an order's pay page, whose token opens its payment without an account (PAY-703). */
export const payPath = (deps: Pick<Deps, 'vault'>, orderId: number): string =>
  `/pay/${payToken(deps, orderId)}`

/** The same as an address, for messages. */
export const payLink = (deps: Pick<Deps, 'vault' | 'config'>, orderId: number): string =>
  `${deps.config.publicUrl}${here(payPath(deps, orderId))}`

/** The id of the order whose payment this token opens; null for a forged one. */
const orderIdOf = (deps: Pick<Deps, 'vault'>, token: string): number | null =>
  Number(deps.vault.verify(PAY, token)) || null

/** The days for which a pay link goes on showing an order that is approved, refunded or cancelled. */
const LINK_DAYS = 30

const hasEnded = (deps: Sealing, { id, status, updatedAt }: OrderRow): boolean =>
  status !== 'pending' && hasPassed(paymentOf(deps, id)?.decidedAt ?? updatedAt, LINK_DAYS * DAY, deps.now())

/** The path of its pay page while the link opens it, else null (PAY-171). */
export const livePayPath = (deps: Sealing, order: OrderRow): string | null =>
  hasEnded(deps, order) ? null : payPath(deps, order.id)

/**
 * The path by which the buyer of an order without an account sees it in a message of any later day: its pay page, and once
 * that link has ended the page that shows the order itself.
 */
export const orderPath = (deps: Sealing, order: OrderRow): string => livePayPath(deps, order) ?? '/track'

/** The same as an address. */
export const orderLink = (deps: Sealing & Pick<Deps, 'config'>, order: OrderRow): string =>
  `${deps.config.publicUrl}${here(orderPath(deps, order))}`

/** The order of a pay link; undefined for a forged token, once the link has ended, and once the person was erased. */
export const findPayable = (deps: Sealing, token: string): OrderRow | undefined => {
  const order = findOrder(deps, orderIdOf(deps, token) ?? 0)
  return !order || order.erasedAt || hasEnded(deps, order) ? undefined : order
}

/**
 * The order of a pay link. Throws NOT_FOUND for a forged token, once the link has ended, and once the person
 * was erased.
 */
export const payableOrder = (deps: Sealing, token: string): OrderRow => {
  const order = findPayable(deps, token)
  if (!order) throw notFound('Order')
  return order
}

/** The path of the pay page for the account of an order. Throws NOT_FOUND to any other. */
export const ownPayPath = (deps: Seeing, actor: User, orderId: number): string => {
  const order = findOrder(deps, orderId)
  if (!order || order.userId !== actor.id) throw notFound('Order')
  return payPath(deps, orderId)
}

/**
 * Whether a buyer may name a number for the tax office: where the seller is registered, and until the invoice of the
 * order has its own (ORD-333).
 */
export const asksTaxNumber = (deps: Reading, { id, status }: OrderRow): boolean =>
  status === 'pending' && isRegistered(deps) && !hasInvoice(deps, id)

/** The revision of an order and its payment: the newest entry of their history. A decision names the one it saw. */
export const revisionOf = (deps: Reading, orderId: number): number =>
  newestEntries(deps, 'order', [orderId]).get(orderId) ?? 0

/** The fields of an order that a decision is about, as its history names them. */
const decidedOn = (currency: string): Record<string, { name: string; inWords(value: unknown): string }> => ({
  plan: { name: 'plan', inWords: (plan) => boughtName(plan as PlanType) },
  termMonths: { name: 'term', inWords: (months) => termInWords(Number(months)) },
  amountMinor: {
    name: 'amount',
    inWords: (minor) => formatMoney(fromMinor(Number(minor)), currency).replace('\u00a0', ' '),
  },
  status: { name: 'status', inWords: String },
})

const PAYMENT = 'payment'
const REFUND = 'refundMinor'
/** Minutes in which a change of somebody else counts as unseen, for a call that names no revision (ORD-719). */
const UNSEEN_MINUTES = 10

const isDecisive = ({ action, changes }: HistoryEntry): boolean =>
  action === PROOF_SENT || [...Object.keys(decidedOn('')), PAYMENT, REFUND].some((field) => field in changes)

/** The changes after the revision that was shown; without one, those of others in the last ten minutes. */
const unseenChanges = (
  deps: Writing,
  actor: User,
  orderId: number,
  revision: number | undefined,
): HistoryEntry[] => {
  const seen = revision ?? addSeconds(deps.now(), -UNSEEN_MINUTES * MINUTE)
  const decisive = unseenEntries(deps, 'order', orderId, seen).filter(isDecisive)
  if (revision !== undefined) return decisive
  // Who decided on the order has seen what was changed before.
  const own = decisive.findIndex(({ actorId }) => actorId === actor.id)
  return own === -1 ? decisive : decisive.slice(0, own)
}

/** "The plan changed from Starter to Enterprise, the amount from PKR 2,499 to PKR 83,993." */
const fieldsInWords = (changes: HistoryEntry[], currency: string): string[] => {
  const parts = Object.entries(decidedOn(currency)).flatMap(([field, { name, inWords }]) => {
    const steps = changes.flatMap((entry) => (entry.changes[field] ? [entry.changes[field]] : []))
    // The newest change comes first.
    const [was, is] = [steps.at(-1)?.[0], steps[0]?.[1]]
    return was === is ? [] : [[name, `from ${inWords(was)} to ${inWords(is)}`] as const]
  })
  const [first, ...others] = parts
  if (!first) return []
  const rest = others.map(([name, change]) => `, the ${name} ${change}`).join('')
  return [`The ${first[0]} changed ${first[1]}${rest}.`]
}

/**
 * Refuses a decision about an order or its payment that were changed since the administrator looked at them: amount,
 * plan, term, proof or status (PAY-718). A call that names no revision is refused where somebody else changed one of
 * them within ten minutes. Throws NOT_FOUND, and CONFLICT that says what was changed.
 */
export const requireSeen = (deps: Writing, actor: User, orderId: number, revision?: number): void => {
  if (!findOrder(deps, orderId)) throw notFound('Order')
  const changes = unseenChanges(deps, actor, orderId, revision)
  const [last] = changes
  if (!last) return
  const said = fieldsInWords(changes, settingValues(deps).currency_symbol)
  if (changes.some(({ action }) => action === PROOF_SENT)) {
    said.push('The buyer has sent a new proof since. Please look at it first.')
  }
  const { state, decidedBy, decidedAt } = paymentOf(deps, orderId) ?? {}
  if (decidedBy && decidedAt && changes.some((entry) => PAYMENT in entry.changes)) {
    said.push(`${decidedBy} has ${state} this payment at ${formatTime(decidedAt)}.`)
  } else if (REFUND in last.changes) {
    said.push(`${last.actorName} has refunded a part of this payment at ${formatTime(last.createdAt)}.`)
  } else if (last.actorId !== null || said.length === 0) {
    said.push(`${last.actorName} changed this at ${formatTime(last.createdAt)}.`)
  }
  throw new AppError('CONFLICT', said.join(' '))
}

/**
 * Accepts the payment of an order that is approved, in the transaction of the approval. The history says where there
 * was no proof (PAY-701).
 */
export const acceptPayment = (deps: Writing, actor: User, orderId: number): void => {
  const payment = openPayment(deps, orderId)
  const state = nextState(payment.state, 'accept')
  if (!state) return
  const action = payment.state === 'submitted' ? 'payment accepted' : 'payment accepted without a proof'
  changePayment(deps, actor, payment, action, { state, decidedBy: actor.username, decidedAt: deps.now() })
}

/** What a bank told of the payment of an order. */
type Told = Pick<PaymentRow, 'transactionId' | 'transactionKey' | 'methodId' | 'paidAt'>

/** Notes what a bank told of the payment of an order of which its buyer sends no proof, in the caller's transaction. */
export const notePaid = (deps: Writing, orderId: number, told: Told): void => {
  const { id } = openPayment(deps, orderId)
  deps.db.update(payments).set(told).where(eq(payments.id, id)).run()
}

/** Notes that a bank named the buyer as the payer of an accepted payment, in the caller's transaction. */
export const notePaidByBuyer = (deps: Writing, orderId: number): void => {
  deps.db.update(payments).set({ isByBuyer: true }).where(eq(payments.orderId, orderId)).run()
}

/** Restores the payment to its state before the order was approved, in the transaction that undoes the approval. */
export const undoAcceptance = (deps: Writing, actor: User, orderId: number): void => {
  const payment = paymentOf(deps, orderId)
  if (payment?.state !== 'accepted') return
  const accepted = listAudit(deps, 'order', orderId).find(
    ({ changes }) => changes.payment?.[1] === 'accepted',
  )
  const [state = 'awaiting'] = (accepted?.changes.payment ?? []) as PaymentState[]
  const decision =
    state === 'rejected'
      ? { decidedBy: actor.username, decidedAt: deps.now() }
      : { decidedBy: null, decidedAt: null }
  changePayment(deps, actor, payment, 'payment acceptance undone', { state, ...decision })
}

/** Rejects a proof that waits when its order is cancelled, in the transaction of the cancellation (PAY-702). */
export const closePayment = (deps: Writing, actor: User, orderId: number): void => {
  const payment = paymentOf(deps, orderId)
  if (payment?.state !== 'submitted') return
  changePayment(deps, actor, payment, 'payment rejected', {
    state: 'rejected',
    reason: 'The order was cancelled.',
    decidedBy: actor.username,
    decidedAt: deps.now(),
  })
}

/** The licences that a refund takes back, of those that were left, and the names of the former in the message. */
type TakenBack = { names: string[]; chosen: { creditMinor: number }[]; left: { creditMinor: number }[] }

/**
 * Records that money of an order was given back and tells the buyer, in the caller's transaction (PAY-86). The payment
 * stays accepted until the last licence was taken back (LIC-1012). Throws CONFLICT where no payment was accepted or the
 * order was changed since it was shown, BAD_REQUEST where more is given back than was paid for these licences.
 */
export const refundPayment = (
  deps: Deps,
  actor: User,
  order: OrderRow,
  { revision, amount, way, reason }: Pick<Refund, 'revision' | 'amount' | 'way' | 'reason'>,
  { names, chosen, left }: TakenBack,
): void => {
  const payment = paymentOf(deps, order.id)
  const state = payment && nextState(payment.state, 'refund')
  if (!state) throw new AppError('CONFLICT', 'Only a payment that was accepted can be refunded.')
  requireSeen(deps, actor, order.id, revision)
  const earlierMinor = payment.refundMinor ?? 0
  const refundMinor = toMinor(amount)
  if (refundMinor > refundShare(order.amountMinor - earlierMinor, left, chosen)) {
    throw new AppError('BAD_REQUEST', 'This is more than was paid', { field: 'amount' })
  }
  const isLast = chosen.length === left.length
  const after = changePayment(
    deps,
    actor,
    payment,
    isLast ? 'payment refunded' : 'payment refunded in part',
    {
      refundMinor: earlierMinor + refundMinor,
      refundWay: way,
      refundReason: reason,
      state: payment.state,
      ...(isLast && { state, decidedBy: actor.username, decidedAt: deps.now() }),
    },
  )
  queueRefund(deps, order, after, { refundMinor, names: isLast && earlierMinor === 0 ? [] : names })
}
