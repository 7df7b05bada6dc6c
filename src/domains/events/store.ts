import { z } from 'zod'
import { kept } from '#db/kept.ts'
import { type eventDeliveries, eventEndpoints } from '#db/schema/events.ts'
import { storedJson } from '#src/shared/stored-json.ts'
import { type EventType, eventTypes } from './schema.ts'

export type EndpointRow = typeof eventEndpoints.$inferSelect
export type DeliveryRow = typeof eventDeliveries.$inferSelect

/** What the history calls an endpoint. */
export const ENDPOINT = 'event-endpoint'

const chosen = z.array(z.enum(eventTypes))

/** The events that an endpoint is told of. */
export const eventsOf = ({ events }: Pick<EndpointRow, 'events'>): EventType[] =>
  storedJson<EventType[]>(events, chosen, [])

/** All endpoints, oldest first. Kept in memory, because every approval and activation asks for them. */
export const allEndpoints = kept([eventEndpoints], (db) =>
  db.select().from(eventEndpoints).orderBy(eventEndpoints.id).all(),
)
