import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { prepared } from './prepared.ts'
import { invoices, orders } from './schema/orders.ts'

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

/** The numbers of the credit notes of an order, the first one first. */
export const creditNotesOf = ({ db }: { db: Db }, id: number): number[] =>
  db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, id), eq(invoices.kind, 'credit note')))
    .all()
    .map(({ number }) => number)
    .toSorted((a, b) => a - b)

/** Whether an order has an invoice with a number. */
export const hasInvoice = ({ db }: { db: Db }, id: number): boolean =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, id), eq(invoices.kind, 'invoice')))
    .get() !== undefined
