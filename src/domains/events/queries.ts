import { and, eq, sql } from 'drizzle-orm'
import { equals, pageOf } from '#db/page.ts'
import { eventDeliveries } from '#db/schema/events.ts'
import { contains } from '#db/search.ts'
import type { Reading } from '#src/deps.ts'
import { notFound } from '#src/shared/app-error.ts'
import { type Listed, mapRows } from '#src/shared/paging.ts'
import type { ShownDelivery } from './present.ts'
import type { DeliveryListQuery } from './schema.ts'
import { allEndpoints, type DeliveryRow } from './store.ts'

/** Deliveries with the addresses of their endpoints, which are few and kept in memory. */
const withUrls = ({ db }: Reading, rows: DeliveryRow[]): ShownDelivery[] => {
  const urls = new Map(allEndpoints(db).map(({ id, url }) => [id, url]))
  return rows.map((row) => ({ ...row, url: urls.get(row.endpointId) ?? '' }))
}

/** The deliveries of the last 30 days, newest first. `q` searches their ids, the header `webhook-id` too, and answers. */
export const listDeliveries = (deps: Reading, query: DeliveryListQuery): Listed<ShownDelivery> => {
  const { id, createdAt, status, event, data, answer, problem } = eventDeliveries
  const webhookId = sql`('msg_' || ${id} || '_' || ${createdAt})`
  const list = pageOf(deps.db, eventDeliveries, query, {
    columns: { createdAt },
    fallback: '-createdAt',
    where: and(
      contains(query.q, [webhookId, data, answer, problem]),
      equals(status, query.status),
      equals(event, query.event),
    ),
  })
  return mapRows(list, (rows) => withUrls(deps, rows))
}

/** The row of a delivery. Throws NOT_FOUND. */
export const findDelivery = ({ db }: Reading, id: number): DeliveryRow => {
  const row = db.select().from(eventDeliveries).where(eq(eventDeliveries.id, id)).get()
  if (!row) throw notFound('Delivery')
  return row
}

/** One delivery. Throws NOT_FOUND. */
export const getDelivery = (deps: Reading, id: number): ShownDelivery =>
  withUrls(deps, [findDelivery(deps, id)])[0] as ShownDelivery
