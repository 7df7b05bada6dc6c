import { sql } from 'drizzle-orm'
import { bankAlerts } from './schema/money-in.ts'
import { orders } from './schema/orders.ts'

/** What came for an order so far, of all that waits for the rest, in queries of orders (BANK-731). */
export const receivedMinor = sql<number>`(select coalesce(sum(${bankAlerts.amountMinor}), 0) from ${bankAlerts}
  where ${bankAlerts.orderId} = ${orders.id} and +${bankAlerts.state} = 'waiting')`
