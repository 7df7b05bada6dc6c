import { and, count, eq, gte, inArray, isNotNull, lt, ne, or, sql, sum } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { countRows } from '#db/page.ts'
import { prepared } from '#db/prepared.ts'
import { chatMessages } from '#db/schema/chat.ts'
import { contacts } from '#db/schema/contacts.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { tickets } from '#db/schema/tickets.ts'
import { users } from '#db/schema/users.ts'
import type { Deps, Reading } from '#src/deps.ts'
import { addDays, dayNumber, isoDay, startOfDay, startOfMonth } from '#src/shared/values/dates.ts'
import { DECISION_DAYS } from '#src/shared/values/limits.ts'
import { fromMinor } from '#src/shared/values/money.ts'
import type { PaymentState } from '#src/shared/values/vocabulary.ts'
import { type Range, ranges } from './schema.ts'

/** The number of rows of each status. */
const countByStatus = (
  { db }: Reading,
  table: typeof orders | typeof contacts,
  status: SQLiteColumn,
): Record<string, number> =>
  Object.fromEntries(
    db
      .select({ status, rows: count() })
      .from(table)
      .groupBy(status)
      .all()
      .map(({ status: word, rows }) => [String(word), rows]),
  )

const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((all, rows) => all + rows, 0)

/** The totals of the dashboard; revenue in PKR, the conversion rate in percent (STAT-1). */
export const overview = (deps: Reading) => {
  const byStatus = {
    contacts: countByStatus(deps, contacts, contacts.status),
    orders: countByStatus(deps, orders, orders.status),
  }
  const allContacts = total(byStatus.contacts)
  const convertedContacts = byStatus.contacts.converted ?? 0
  const earned = deps.db
    .select({ minor: sum(orders.amountMinor).mapWith(Number) })
    .from(orders)
    .where(eq(orders.status, 'confirmed'))
    .get()
  return {
    contacts: allContacts,
    newContacts: byStatus.contacts.new ?? 0,
    convertedContacts,
    conversionRate: allContacts === 0 ? 0 : Math.round((convertedContacts / allContacts) * 100),
    users: countRows(deps.db, users),
    orders: total(byStatus.orders),
    pendingOrders: byStatus.orders.pending ?? 0,
    confirmedOrders: byStatus.orders.confirmed ?? 0,
    revenue: fromMinor(earned?.minor ?? 0),
  }
}

/** The median of the seconds from a proof to its decision; null where there was none. */
const decisionSeconds = ({ db, now }: Reading & Pick<Deps, 'now'>): number | null => {
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

/** The money of all orders by the state of its payment, in PKR, and how fast proofs are decided (STAT-111). */
export const paymentSums = (deps: Reading & Pick<Deps, 'now'>) => {
  // An order without a payment awaits it, or was approved before there were proofs.
  const state = sql<PaymentState>`coalesce(${payments.state}, iif(${orders.status} = 'confirmed', 'accepted', 'awaiting'))`
  const isApproved = sql<number>`${orders.status} = 'confirmed'`
  const rows = deps.db
    .select({
      state,
      isApproved,
      minor: sum(orders.amountMinor).mapWith(Number),
      refundMinor: sum(payments.refundMinor).mapWith(Number),
    })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    // A cancelled order no longer awaits money, but money that was paid for it counts.
    .where(or(ne(orders.status, 'cancelled'), inArray(payments.state, ['accepted', 'refunded'])))
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

type Tally = { revenue: number; orders: number }

const placed = and(
  gte(orders.createdAt, sql.placeholder('from')),
  lt(orders.createdAt, sql.placeholder('to')),
)
const ordersBetween = prepared((db) => db.select({ rows: count() }).from(orders).where(placed).prepare())
const earnedBetween = prepared((db) =>
  db
    .select({ minor: sum(orders.amountMinor).mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.status, 'confirmed'), placed))
    .prepare(),
)

/** Orders and revenue from day `from` until before day `to`; only confirmed orders count as revenue. */
const tally = ({ db }: Reading, from: number, to: number): Tally => {
  const between = { from: startOfDay(from).getTime(), to: startOfDay(to).getTime() }
  return {
    orders: ordersBetween(db).get(between)?.rows ?? 0,
    revenue: fromMinor(earnedBetween(db).get(between)?.minor ?? 0),
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
 * (STAT-2).
 */
export const series = (deps: Reading & Pick<Deps, 'now'>, range: Range) => {
  const today = dayNumber(deps.now())
  const now = bounds(range, today, 0)
  const before = bounds(range, today, 1)
  const tallies = (edges: number[]) =>
    edges.slice(0, -1).map((from, index) => tally(deps, from, edges[index + 1] ?? from))
  const earlier = tallies(before)
  const points = tallies(now).map((point, index) => ({
    start: isoDay(startOfDay(now[index] ?? 0)),
    ...point,
    previousRevenue: earlier[index]?.revenue ?? 0,
    previousOrders: earlier[index]?.orders ?? 0,
  }))
  return { unit: ranges[range].unit, points }
}

/** Counts of the work to do, for the dashboard and the tabs (STAT-3). */
export const waiting = ({ db }: Reading) => {
  // Written as `= 0` so that SQLite uses the partial index of unread messages.
  const unread = and(sql`${chatMessages.isRead} = 0`, inArray(chatMessages.senderType, ['guest', 'user']))
  return {
    pendingOrders: countRows(db, orders, eq(orders.status, 'pending')),
    newContacts: countRows(db, contacts, eq(contacts.status, 'new')),
    openTickets: countRows(db, tickets, eq(tickets.status, 'open')),
    unreadChats:
      db
        .select({ chats: sql<number>`count(distinct ${chatMessages.sessionId})` })
        .from(chatMessages)
        .where(unread)
        .get()?.chats ?? 0,
    submittedPayments: countRows(db, payments, eq(payments.state, 'submitted')),
    failedMessages: countRows(db, outbox, eq(outbox.status, 'failed')),
  }
}
