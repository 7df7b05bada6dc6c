import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { checkNotNegative, checkOneOf, flag, id, oneOf, timestamp } from '#db/columns.ts'
import { deliveryStatuses, eventTypes } from '#src/domains/events/schema.ts'

/** The programs that are told of events, by their addresses. */
export const eventEndpoints = sqliteTable('event_endpoints', {
  id: id(),
  url: text().notNull(),
  /** JSON: the events that it is told of. */
  events: text().notNull(),
  isActive: flag(true),
  /** The secret that signs its calls, encrypted with the vault. */
  sealedSecret: text().notNull(),
  /** The secret before the last renewal, which signs too until then. */
  sealedEarlierSecret: text(),
  earlierSecretUntil: timestamp(),
  /** The first failure since a call was taken. */
  failingSince: timestamp(),
  /** When the shop itself switched it off. */
  offSince: timestamp(),
  createdAt: timestamp().notNull(),
  updatedAt: timestamp().notNull(),
})

/** Each event for each endpoint that is told of it. Written in the transaction of the event. */
export const eventDeliveries = sqliteTable(
  'event_deliveries',
  {
    id: id(),
    endpointId: integer()
      .notNull()
      .references(() => eventEndpoints.id, { onDelete: 'cascade' }),
    event: oneOf(eventTypes).notNull(),
    /** JSON: the ids of what the event is about. */
    data: text().notNull(),
    status: oneOf(deliveryStatuses, 'failed').notNull().default('waiting'),
    /** The tries since it was written or sent again. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp().notNull(),
    attemptedAt: timestamp(),
    /** The HTTP status of the newest answer, and the beginning of its body. */
    answerStatus: integer(),
    answer: text(),
    /** Why the newest try failed, as a sentence. */
    problem: text(),
    createdAt: timestamp().notNull(),
  },
  (t) => [
    index('event_deliveries_due').on(t.endpointId, t.status, t.nextAttemptAt),
    index('event_deliveries_created').on(t.createdAt),
    index('event_deliveries_status').on(t.status, t.createdAt),
    index('event_deliveries_event').on(t.event, t.createdAt),
    checkOneOf('event_deliveries_event_known', t.event, eventTypes),
    checkOneOf('event_deliveries_status_known', t.status, deliveryStatuses),
    checkNotNegative('event_deliveries_attempts', t.attempts),
  ],
)
