import { and, asc, count, eq, gt, lte, max, ne, not, notExists, type SQL, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import type { OrderRow } from '#db/orders.ts'
import { hasPart } from '#db/received.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Actor, Deps, Reading } from '#src/deps.ts'
import { licensesOf } from '#src/domains/licenses/queries.ts'
import { urgency } from '#src/domains/messages/schema.ts'
import { queueCancellation, queueReminder } from '#src/domains/orders/notices.ts'
import { getOrder } from '#src/domains/orders/queries.ts'
import { transition } from '#src/domains/orders/store.ts'
import { mayCancel, payableOrder } from '#src/domains/payments/service.ts'
import { settingChangedAt, settingValues } from '#src/domains/settings/service.ts'
import { writeFoundInTurns } from '#src/kit/turns.ts'
import { AppError } from '#src/shared/app-error.ts'
import { orderAnswers as texts } from '#src/shared/texts.ts'
import { REMINDED_AFTER_HOURS, UNPAID_DAYS } from '#src/shared/unpaid-orders.ts'
import { addDays, addSeconds, HOUR, hasPassed } from '#src/shared/values/dates.ts'
import { awaitsCode } from './verification.ts'

/** The least hours between two reminders, reminders by an administrator included. */
const APART_HOURS = 24
/** The days after which an order gets no reminder any more, such as from a shop that was off. */
const NOT_AFTER_DAYS = 7

/**
 * The condition for orders that wait for their payment, of which neither a proof nor a part of the money came (ORD-1345).
 */
const isUnpaid = (db: Db): SQL | undefined =>
  and(
    eq(orders.status, 'pending'),
    not(hasPart(db)),
    notExists(
      db
        .select({ one: sql`1` })
        .from(payments)
        .where(and(eq(payments.orderId, orders.id), ne(payments.state, 'awaiting'))),
    ),
  )

/** Unpaid orders of a time, by their creation, from the one after `last` on. */
const findUnpaid = ({ db }: Reading, where: SQL | undefined, most: number, last: OrderRow | undefined) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        isUnpaid(db),
        where,
        last && sql`(${orders.createdAt}, ${orders.id}) > (${last.createdAt.getTime()}, ${last.id})`,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(most)
    .all()

/** How many reminders an order got, and when the last one was queued. */
const remindersOf = (db: Db, orderId: number) =>
  db
    .select({ sent: count(), last: max(outbox.createdAt) })
    .from(outbox)
    // The plus keeps SQLite from reading all reminders by the index of templates.
    .where(and(eq(outbox.orderId, orderId), sql`+${outbox.templateName} = 'payment_reminder'`))
    .get() ?? { sent: 0, last: null }

/** Reminds of orders without a proof of payment, twice at most (ORD-729) and only a proved phone (ORD-71). */
export const remindOfPayments = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  if (settingValues(deps).payment_reminders !== 'true') return
  const now = deps.now()
  const hoursAgo = (hours: number) => addSeconds(now, -hours * HOUR)
  const isDue = and(
    eq(orders.isPhoneVerified, true),
    lte(orders.createdAt, hoursAgo(Math.min(...REMINDED_AFTER_HOURS))),
    gt(orders.createdAt, addDays(now, -NOT_AFTER_DAYS)),
  )
  await writeFoundInTurns(
    deps,
    {
      find: (d, most, last: OrderRow | undefined) => findUnpaid(d, isDue, most, last),
      write: (d, order) => {
        const due = REMINDED_AFTER_HOURS.filter((hours) => order.createdAt <= hoursAgo(hours)).length
        const { sent, last } = remindersOf(d.db, order.id)
        if (sent >= due || (last && !hasPassed(last, APART_HOURS * HOUR, now))) return
        queueReminder(d, order, { occasion: `unpaid${sent + 1}`, urgency: urgency.unhurried })
      },
    },
    signal,
  )
  deps.events.emit('outbox')
}

/** Cancels orders that nobody paid for and tells the buyers, where the setting says so (ORD-112). */
export const cancelUnpaid = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  if (settingValues(deps).cancel_unpaid_orders !== 'true') return
  // Leaves orders that were overdue when the setting was switched on, so that this cancels nothing at once (ORD-730).
  const switchedOn = settingChangedAt(deps, 'cancel_unpaid_orders')
  const isOverdue = and(
    lte(orders.createdAt, addDays(deps.now(), -UNPAID_DAYS)),
    gt(orders.createdAt, addDays(switchedOn, -UNPAID_DAYS)),
  )
  await writeFoundInTurns(
    deps,
    {
      find: (d, most, last: OrderRow | undefined) => findUnpaid(d, isOverdue, most, last),
      write: (d, order) => {
        // Leaves an order that was approved before and is pending again to the administrator (ORD-731).
        if (licensesOf(d, order.id).length > 0) return
        const cancelled = transition(d, 'system', order, 'cancelled')
        queueCancellation(d, cancelled, { isUnasked: true, urgency: urgency.unhurried })
      },
    },
    signal,
  )
  deps.events.emit('outbox')
}

/**
 * Cancels the order of a pay link for its buyer, and tells of it (ORD-113, ORD-732). Throws NOT_FOUND for a wrong link,
 * and CONFLICT once a proof waits, a part of the money came or an administrator decided about the order.
 */
export const cancelByLink = (deps: Deps, actor: Actor, token: string): void => {
  inTransaction(deps, (d) => {
    const order = payableOrder(d, token)
    if (!mayCancel(d, order, getOrder(d, order.id).payment))
      throw new AppError('CONFLICT', () => texts.cannotBeCancelled)
    const cancelled = transition(d, actor, order, 'cancelled', 'cancelled by its buyer')
    // The buyer is told, because others may hold the link. A phone that was not proved has heard nothing of the order.
    if (!awaitsCode(order)) queueCancellation(d, cancelled, { isUnasked: true })
  })
  deps.events.emit('outbox')
}
