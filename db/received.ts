import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { bankAlerts } from './schema/money-in.ts'
import { orders } from './schema/orders.ts'

/**
 * What came for an order so far, of all that waits for the rest (BANK-731). In queries that join orders with another table,
 * because those of one table name their columns without it.
 */
export const receivedMinor = sql<number>`(select coalesce(sum(${bankAlerts.amountMinor}), 0) from ${bankAlerts}
  where ${bankAlerts.orderId} = ${orders.id} and +${bankAlerts.state} = 'waiting')`

/** The condition of queries of orders that a part of the money came. */
export const hasPart = (db: Db): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(bankAlerts)
      .where(and(eq(bankAlerts.orderId, orders.id), sql`+${bankAlerts.state} = 'waiting'`)),
  )
