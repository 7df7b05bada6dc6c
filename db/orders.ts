import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { prepared } from './prepared.ts'
import { type invoiceKinds, invoices, orders } from './schema/orders.ts'

export type OrderRow = typeof orders.$inferSelect

const orderById = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id'))),
)

/**
 * The order with this id, of any owner, or undefined. It lies below the domains, because orders stand on payments and
 * notices to the seller, which read orders too.
 */
export const findOrder = ({ db }: { db: Db }, id: number): OrderRow | undefined => orderById(db).get({ id })

/** Whether an order has an invoice or a credit note, each of which has a number of its own. */
export const isNumbered = ({ db }: { db: Db }, id: number, kind: (typeof invoiceKinds)[number]): boolean =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, id), eq(invoices.kind, kind)))
    .get() !== undefined
