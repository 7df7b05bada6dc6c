import { and, eq } from 'drizzle-orm'
import type { OrderRow } from '#db/orders.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { payments } from '#db/schema/payments.ts'
import type { Sealing, Writing } from '#src/deps.ts'
import { doubtOfWords } from '#src/domains/money-in/reading/payer.ts'
import { isAlive, listSources } from '#src/domains/money-in/service.ts'
import { type AlertRow, methodsOf, partsOf, receivedOf } from '#src/domains/money-in/store.ts'
import { payableOrder } from '#src/domains/payments/service.ts'
import { settingValues } from '#src/domains/settings/service.ts'
import type { PaymentProgress, WatchedMethod } from '#src/shared/pages.ts'
import { fromMinor, toMinor } from '#src/shared/values/money.ts'
import { ownMatchOf } from './candidates.ts'
import { doubtOfAlert } from './standing.ts'

// What a buyer learns of his own payment while he waits (BANK-16).

type PaymentRow = typeof payments.$inferSelect

/** Alerts with one transaction id that are looked at. */
const MOST_ALERTS = 5

/**
 * The methods whose account a source watches, where the transaction id is proof enough; and whether a payment of this
 * order by it is accepted within seconds: by a living source that may, up to the amount of the settings.
 */
const watchedMethods = (deps: Writing, order: OrderRow): WatchedMethod[] => {
  const most = toMinor(Number(settingValues(deps).bank_feed_order_max))
  const watched = new Map<number, boolean>()
  for (const source of listSources(deps).filter(({ isActive }) => isActive)) {
    const isQuick = source.acceptsExact && order.amountMinor <= most && isAlive(deps, source)
    for (const id of methodsOf(source)) watched.set(id, isQuick || watched.get(id) === true)
  }
  return [...watched].map(([id, isQuick]) => ({ id, isQuick }))
}

/**
 * Whether money came from the buyer that pays an order exactly, and that nothing speaks against. It is accepted at once
 * where its source may, and otherwise waits for an administrator. Of money that somebody else sent nothing is said: it
 * may be the buyer's, and whoever names its id would learn that it came.
 */
const hasCome = (deps: Sealing, order: OrderRow, key: string): boolean => {
  if (key === '') return false
  const waiting = and(eq(bankAlerts.transactionKey, key), eq(bankAlerts.state, 'waiting'))
  const alerts = deps.db.select().from(bankAlerts).where(waiting).limit(MOST_ALERTS).all()
  return alerts.some((alert) => {
    const match = ownMatchOf(deps, alert)
    return (
      match.kind === 'exact' &&
      match.orderId === order.id &&
      match.isOwn &&
      [alert, ...partsOf(deps, order.id)].every(
        (each) => (doubtOfAlert(deps, each) ?? doubtOfWords(deps, each, order.id)) === null,
      )
    )
  })
}

/** Whether a proof was sent for more than the parts that came: with another ID than theirs, and after the last of them. */
const isNewer = ({ transactionKey, submittedAt }: PaymentRow, parts: readonly AlertRow[]): boolean =>
  parts.every(
    (part) =>
      (transactionKey === '' || part.transactionKey !== transactionKey) &&
      submittedAt !== null &&
      submittedAt > (part.decidedAt ?? part.arrivedAt),
  )

const moneyOf = (deps: Sealing, order: OrderRow, watched: WatchedMethod[]) => {
  const payment = deps.db.select().from(payments).where(eq(payments.orderId, order.id)).get()
  if (order.status !== 'pending' || !payment) return { stage: 'unseen', missing: 0 } as const
  const isSent = payment.state === 'submitted'
  if (isSent && hasCome(deps, order, payment.transactionKey))
    return { stage: 'received', missing: 0 } as const
  const parts = partsOf(deps, order.id)
  const missing =
    parts.length === 0 ? 0 : Math.max(0, fromMinor(order.amountMinor - receivedOf(deps, order.id)))
  if (!isSent) return { stage: 'unseen', missing } as const
  if (missing > 0 && !isNewer(payment, parts)) return { stage: 'short', missing } as const
  const isSought =
    payment.transactionKey !== '' && watched.some(({ id, isQuick }) => isQuick && id === payment.methodId)
  return { stage: isSought ? 'sought' : 'unseen', missing } as const
}

/**
 * How far the payment of an order is known. It tells of this order's own money alone: a transaction id that is not known
 * is answered like one that is (BANK-747).
 */
export const progressOf = (deps: Sealing, order: OrderRow): PaymentProgress => {
  const watched = watchedMethods(deps, order)
  return { ...moneyOf(deps, order, watched), watched }
}

/** The same of the order of a pay link. Throws NOT_FOUND for a wrong link. */
export const progressByLink = (deps: Sealing, token: string): PaymentProgress =>
  progressOf(deps, payableOrder(deps, token))
