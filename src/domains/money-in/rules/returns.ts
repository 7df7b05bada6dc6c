import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { bankAlerts } from '#db/schema/money-in.ts'
import { payments } from '#db/schema/payments.ts'
import type { Deps, Seeing } from '#src/deps.ts'
import { queueReturned } from '#src/domains/money-in/notices.ts'
import { type AlertRow, alertBy, changeAlert } from '#src/domains/money-in/store.ts'
import { idsIn } from '#src/written/reference.ts'
import { namesOneOf } from './named-ids.ts'

// Alerts that say that money which came went back. Nothing is undone by them: they stand beside their order, and the
// administrators are told.

/** The newest of them that are looked at where nothing tells of one. */
const MOST_LOOKED_AT = 50

const idsOf = ({ vault }: Seeing, { sealedText, transactionKey }: AlertRow): string[] => {
  const text = sealedText === null ? null : vault.unseal(sealedText)
  return [...new Set([transactionKey, ...(text === null ? [] : idsIn(text))])].filter(Boolean)
}

/** The order whose accepted payment an alert names, by the proof of it or by what a bank told of it. */
const orderIdOf = (deps: Seeing, alert: AlertRow): number | null => {
  const keys = idsOf(deps, alert)
  if (keys.length === 0) return null
  const proved = deps.db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(inArray(payments.transactionKey, keys), eq(payments.state, 'accepted')))
    .orderBy(desc(payments.id))
    .limit(1)
    .get()
  if (proved) return proved.orderId
  const told = deps.db
    .select({ orderId: bankAlerts.orderId })
    .from(bankAlerts)
    .innerJoin(payments, eq(payments.orderId, bankAlerts.orderId))
    .where(
      and(
        inArray(bankAlerts.transactionKey, keys),
        eq(bankAlerts.state, 'accepted'),
        ne(bankAlerts.id, alert.id),
        eq(payments.state, 'accepted'),
      ),
    )
    .limit(1)
    .get()
  return told?.orderId ?? null
}

const mayBeReturned = ({ saysReturned, returnedOrderId, decidedBy, state }: AlertRow): boolean =>
  saysReturned && returnedOrderId === null && decidedBy === null && state !== 'accepted'

/** Puts an alert beside the order whose payment it says went back, and tells the administrators (BANK-801). */
const followReturn = (deps: Deps, id: number): boolean =>
  inTransaction(deps, (d) => {
    const alert = alertBy(d, id)
    if (!alert || !mayBeReturned(alert)) return false
    const orderId = orderIdOf(d, alert)
    if (orderId === null) return false
    changeAlert(d, id, {
      returnedOrderId: orderId,
      note: `Says that the payment of order ${orderId} went back.`,
    })
    queueReturned(d, { orderId, alertId: id })
    return true
  })

/** Follows alerts that may say that money went back: these, or else the newest since then. */
export const followReturns = (deps: Deps, since: number, ids?: readonly number[]): void => {
  const looked =
    ids ??
    deps.db
      .select({ id: bankAlerts.id })
      .from(bankAlerts)
      // Written out, as the index of them has it.
      .where(
        and(
          sql`${bankAlerts.saysReturned} = 1 and ${bankAlerts.returnedOrderId} is null`,
          isNull(bankAlerts.decidedBy),
          sql`${bankAlerts.at} > ${since}`,
        ),
      )
      .orderBy(desc(bankAlerts.at))
      .limit(MOST_LOOKED_AT)
      .all()
      .map(({ id }) => id)
  const told = looked.filter((id) => followReturn(deps, id))
  if (told.length > 0) deps.events.emit('outbox')
}

/** Whether another alert says that the money of this one went back, and nobody has looked at it. */
export const isSaidReturned = (deps: Seeing, { id, transactionKey }: AlertRow): boolean =>
  transactionKey !== '' &&
  deps.db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .where(
      and(
        or(eq(bankAlerts.transactionKey, transactionKey), namesOneOf(deps, [transactionKey])),
        eq(bankAlerts.saysReturned, true),
        isNull(bankAlerts.decidedBy),
        ne(bankAlerts.state, 'accepted'),
        ne(bankAlerts.id, id),
      ),
    )
    .limit(1)
    .get() !== undefined
