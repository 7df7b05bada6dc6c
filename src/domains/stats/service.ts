import { and, eq, gte, inArray, isNotNull, lt, ne, or, sql, sum } from 'drizzle-orm'
import { countRows } from '#db/page.ts'
import { auditLog } from '#db/schema/audit.ts'
import { chatMessages } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { outbox } from '#db/schema/messages.ts'
import { notifications } from '#db/schema/notifications.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { products } from '#db/schema/products.ts'
import { orderTallies } from '#db/schema/tallies.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Reading, Timed, User } from '#src/deps.ts'
import type { contactStatuses } from '#src/domains/contacts/schema.ts'
import { hasRight, type Right } from '#src/shared/role.ts'
import { addDays, dayNumber, isoDay, startOfDay, startOfMonth } from '#src/shared/values/dates.ts'
import { DECISION_DAYS } from '#src/shared/values/limits.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import type { OrderStatus, PaymentState } from '#src/shared/values/vocabulary.ts'
import { type Range, ranges } from './schema.ts'

const tally = {
  orders: sum(orderTallies.orders).mapWith(Number),
  minor: sum(orderTallies.minorTotal).mapWith(Number),
  refundMinor: sum(orderTallies.minorRefunded).mapWith(Number),
  /** Without the money that was sent back (LIC-1015). */
  keptMinor: sql<number>`sum(${orderTallies.minorTotal} - ${orderTallies.minorRefunded})`,
}

/** The money of the payments that were accepted today, in Pakistan time (STAT-701). */
const acceptedToday = ({ db, now }: Timed): number => {
  const accepted = db
    .select({ minor: sql<number>`sum(${orders.amountMinor} - coalesce(${payments.refundMinor}, 0))` })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.state, 'accepted'), gte(payments.decidedAt, startOfDay(dayNumber(now())))))
    .get()
  return fromMinor(accepted?.minor ?? 0)
}

/** The totals of the dashboard; revenue in PKR, the conversion rate in percent (STAT-1, STAT-702). */
export const overview = (deps: Timed) => {
  const { db } = deps
  const states = db
    .select({ status: orderTallies.status, ...tally })
    .from(orderTallies)
    .groupBy(orderTallies.status)
    .all()
  const ordersOf = (status: OrderStatus) => states.find((state) => state.status === status)
  const contactsOf = (status: (typeof contactStatuses)[number]) =>
    countRows(db, contacts, eq(contacts.status, status))
  const allContacts = countRows(db, contacts)
  const convertedContacts = contactsOf('converted')
  return {
    contacts: allContacts,
    newContacts: contactsOf('new'),
    convertedContacts,
    conversionRate: allContacts === 0 ? 0 : Math.round((convertedContacts / allContacts) * 100),
    users: countRows(db, users),
    orders: states.reduce((all, state) => all + state.orders, 0),
    pendingOrders: ordersOf('pending')?.orders ?? 0,
    confirmedOrders: ordersOf('confirmed')?.orders ?? 0,
    revenue: fromMinor(ordersOf('confirmed')?.keptMinor ?? 0),
    acceptedToday: acceptedToday(deps),
  }
}

/** The median of the seconds from a proof to its decision; null where there was none. */
const decisionSeconds = ({ db, now }: Timed): number | null => {
  const seconds = db
    .select({ seconds: sql<number>`(${payments.decidedAt} - ${payments.submittedAt}) / 1000` })
    .from(payments)
    .where(
      and(
        gte(payments.decidedAt, addDays(now(), -DECISION_DAYS)),
        inArray(payments.state, ['accepted', 'rejected']),
        isNotNull(payments.submittedAt),
      ),
    )
    .all()
    .map((row) => row.seconds)
    .toSorted((a, b) => a - b)
  return seconds[Math.floor((seconds.length - 1) / 2)] ?? null
}

/**
 * The money of all orders by the state of its payment, in PKR, and how fast proofs are decided (STAT-111). What was
 * paid counts whatever became of the order (STAT-703).
 */
export const paymentSums = (deps: Timed) => {
  const { payment, status } = orderTallies
  // An order without a payment awaits it, or was approved before there were proofs.
  const state = sql<PaymentState>`iif(${payment} <> 'none', ${payment}, iif(${status} = 'confirmed', 'accepted', 'awaiting'))`
  const isApproved = sql<number>`${status} = 'confirmed'`
  const rows = deps.db
    .select({
      state,
      isApproved,
      minor: tally.minor,
      refundMinor: tally.refundMinor,
    })
    .from(orderTallies)
    // A cancelled order no longer awaits money, but money that was paid for it counts.
    .where(or(ne(status, 'cancelled'), inArray(payment, ['accepted', 'refunded'])))
    .groupBy(state, isApproved)
    .all()
  type Sums = (typeof rows)[number]
  const add = (of: Sums[], minorOf: (sums: Sums) => number) =>
    fromMinor(of.reduce((minor, sums) => minor + minorOf(sums), 0))
  const sumOf = (wanted: PaymentState) =>
    add(
      rows.filter((sums) => sums.state === wanted),
      ({ minor }) => minor,
    )
  const paid = rows.filter((sums) => sums.state === 'accepted' || sums.state === 'refunded')
  const keptMinor = ({ minor, refundMinor }: Sums) => minor - (refundMinor ?? 0)
  return {
    paid: add(paid, keptMinor),
    paidUnapproved: add(
      paid.filter((sums) => !sums.isApproved),
      keptMinor,
    ),
    awaiting: sumOf('awaiting'),
    submitted: sumOf('submitted'),
    rejected: sumOf('rejected'),
    refunded: add(paid, ({ refundMinor }) => refundMinor ?? 0),
    decisionSeconds: decisionSeconds(deps),
  }
}

/** The first day of each point, oldest first, then the day after the last point; shifted by `back` periods. */
const bounds = (range: Range, today: number, back: number): number[] => {
  const { unit, points } = ranges[range]
  const steps = Array.from({ length: points + 1 }, (_, index) => index - points + 1 - back * points)
  if (unit === 'month') return steps.map((step) => startOfMonth(today, step))
  const length = unit === 'week' ? 7 : 1
  return steps.map((step) => today + 1 + (step - 1) * length)
}

/**
 * Orders and revenue over time, each point beside the same point of the period before; days are in Pakistan time
 * (STAT-2). Only confirmed orders are revenue.
 */
export const series = (deps: Timed, range: Range) => {
  const today = dayNumber(deps.now())
  const [now, before] = [bounds(range, today, 0), bounds(range, today, 1)]
  const { day, status, minorTotal, minorRefunded } = orderTallies
  const days = deps.db
    .select({
      day,
      orders: tally.orders,
      minor: sql<number>`sum(iif(${status} = 'confirmed', ${minorTotal} - ${minorRefunded}, 0))`,
    })
    .from(orderTallies)
    .where(and(gte(day, before[0] ?? 0), lt(day, now.at(-1) ?? 0)))
    .groupBy(day)
    .all()
  const pointsOf = (edges: number[]) =>
    edges.slice(0, -1).map((from, index) => {
      const within = days.filter((one) => one.day >= from && one.day < (edges[index + 1] ?? from))
      const total = (of: 'orders' | 'minor') => within.reduce((all, one) => all + one[of], 0)
      return { revenue: fromMinor(total('minor')), orders: total('orders') }
    })
  const earlier = pointsOf(before)
  const points = pointsOf(now).map((point, index) => ({
    start: isoDay(startOfDay(now[index] ?? 0)),
    ...point,
    previousRevenue: earlier[index]?.revenue ?? 0,
    previousOrders: earlier[index]?.orders ?? 0,
  }))
  return { unit: ranges[range].unit, points }
}

/** Counts of the work to do, for the dashboard and the tabs (STAT-3); 0 of what is not the work of this role. */
export const waiting = ({ db }: Reading, { role }: User) => {
  const ofRight = (right: Right | undefined, count: () => number) => (hasRight(role, right) ? count() : 0)
  // Written as `= 0` so that SQLite uses the partial index of unread messages.
  const unread = and(sql`${chatMessages.isRead} = 0`, inArray(chatMessages.senderType, ['guest', 'user']))
  return {
    pendingOrders: ofRight('orders.read', () => countRows(db, orders, eq(orders.status, 'pending'))),
    newContacts: ofRight('contacts.answer', () => countRows(db, contacts, eq(contacts.status, 'new'))),
    openTickets: ofRight('tickets.answer', () => countRows(db, tickets, eq(tickets.status, 'open'))),
    unreadChats: ofRight(
      'chat.answer',
      () =>
        db
          .select({ chats: sql<number>`count(distinct ${chatMessages.sessionId})` })
          .from(chatMessages)
          .where(unread)
          .get()?.chats ?? 0,
    ),
    submittedPayments: ofRight('payments.decide', () =>
      countRows(db, payments, eq(payments.state, 'submitted')),
    ),
    failedMessages: ofRight(undefined, () => countRows(db, outbox, eq(outbox.status, 'failed'))),
    heldMessages: ofRight(undefined, () => countRows(db, outbox, eq(outbox.status, 'held'))),
  }
}

/** The tabs of the back office in which there is nothing yet, by their paths; SEO while nobody changed it. */
export const unused = ({ db }: Reading): string[] => {
  const tables = { contacts, tickets, products, notifications }
  const empty = Object.entries(tables).flatMap(([tab, table]) =>
    db.select({ id: table.id }).from(table).limit(1).get() ? [] : [tab],
  )
  const isChanged = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(eq(auditLog.entity, 'seo'))
    .limit(1)
    .get()
  return isChanged ? empty : [...empty, 'seo']
}
