import { and, count, desc, eq, exists, sql } from 'drizzle-orm'
import { bankAlerts } from '#db/schema/money-in.ts'
import { invoices, orders } from '#db/schema/orders.ts'
import type { Reading } from '#src/deps.ts'

/** How many orders the error rate of the desk looks back on. */
const LAST = 100

/**
 * Who decided on the last 100 orders that were approved (STAT-1130): how many there are, how many confirmed themselves by
 * an alert, how many a person approved, and how many were taken back by an undo, a cancellation or a refund. Each approved
 * order has one invoice, whose numbers are in the order of the approvals.
 */
export const decisions = ({ db }: Reading) => {
  const last = db
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(eq(invoices.kind, 'invoice'))
    .orderBy(desc(invoices.number))
    .limit(LAST)
    .as('last')
  const paying = db
    .select({ id: bankAlerts.id })
    .from(bankAlerts)
    .where(
      and(
        eq(bankAlerts.orderId, last.orderId),
        eq(bankAlerts.isAutomatic, true),
        // The sign keeps SQLite from reading every accepted alert for the few of these orders.
        sql`+${bankAlerts.state} = 'accepted'`,
      ),
    )
  const isApproved = eq(orders.status, 'confirmed')
  const { all, approved, byItself } = db
    .select({
      all: count(),
      approved: sql<number>`coalesce(sum(${isApproved}), 0)`,
      byItself: sql<number>`coalesce(sum(${and(isApproved, exists(paying))}), 0)`,
    })
    .from(last)
    .innerJoin(orders, eq(orders.id, last.orderId))
    .get() ?? { all: 0, approved: 0, byItself: 0 }
  return { all, byItself, byHand: approved - byItself, takenBack: all - approved }
}
