import { z } from 'zod'
import { nothing, timestamp } from '#src/shared/answer.ts'
import { id } from '#src/shared/input.ts'
import {
  ANSWER_KEPT,
  deliveryStatuses,
  type EventType,
  eventTypeNames,
  eventTypes,
  OVERLAP_HOURS,
  TEST_EVENT,
} from './schema.ts'

/** What each event says: the ids of what it is about, by which a program fetches the rest. */
export const eventData = {
  'order.approved': z.strictObject({ orderId: id }),
  'payment.refunded': z.strictObject({ orderId: id }),
  'license.activated': z.strictObject({ orderId: id, systemId: id }),
  'license.ended': z.strictObject({ orderId: id, licenseId: id }),
  'ticket.opened': z.strictObject({ ticketId: id }),
} satisfies Record<EventType, z.ZodType>

/** Every call that programs get: its event, in words, and the schema of its body. */
export const eventCalls = [
  ...eventTypes.map((type) => ({ type, summary: eventTypeNames[type], data: eventData[type] })),
  {
    type: TEST_EVENT,
    summary: 'A test that somebody sent from the back office',
    data: z.strictObject({ endpointId: id }),
  },
].map(({ type, summary, data }) => ({
  type,
  summary,
  body: z.strictObject({ type: z.literal(type), timestamp, data }),
}))

/** A program that is told of events, without its secrets. */
const endpoint = z
  .strictObject({
    id,
    url: z.string(),
    events: z.array(z.enum(eventTypes)),
    isActive: z.boolean(),
    failingSince: timestamp.nullable().meta({ description: 'The first failure since a call was taken' }),
    offSince: timestamp
      .nullable()
      .meta({ description: 'When the shop itself switched it off after days of failure' }),
    earlierSecretUntil: timestamp.nullable().meta({
      description: `Until when the secret before signs too; null once ${OVERLAP_HOURS} hours are over`,
    }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'EventEndpoint' })

const endpointWithSecret = endpoint
  .extend({ secret: z.string().meta({ description: 'Signs each call; given only in this answer' }) })
  .meta({ id: 'NewEventEndpoint' })

/** One event for one endpoint, and what became of it. */
const delivery = z
  .strictObject({
    id,
    webhookId: z.string().meta({ description: 'The header `webhook-id`, the same at every try' }),
    endpointId: id,
    url: z.string(),
    event: z.enum(eventTypes),
    body: z.string().meta({ description: 'The JSON that is sent' }),
    status: z.enum(deliveryStatuses),
    attempts: z.int().meta({ description: 'The tries since it was written or sent again' }),
    attemptedAt: timestamp.nullable(),
    nextAttemptAt: timestamp.nullable().meta({ description: 'Null once it was taken or given up' }),
    answerStatus: z.int().nullable(),
    answer: z
      .string()
      .nullable()
      .meta({ description: `The first ${ANSWER_KEPT} characters of the newest answer` }),
    problem: z.string().nullable().meta({ description: 'Why the newest try failed' }),
    createdAt: timestamp,
  })
  .meta({ id: 'EventDelivery' })

/** What became of a test call. */
const tested = z
  .strictObject({
    answerStatus: z.int().nullable(),
    answer: z
      .string()
      .nullable()
      .meta({ description: `The first ${ANSWER_KEPT} characters` }),
    problem: z.string().nullable().meta({ description: 'Why it was not taken; null where it was' }),
  })
  .meta({ id: 'EventTest' })

/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const eventsRest = {
  tags: { events: 'Events that the shop tells other programs of' },
  answers: {
    'events.endpoints': z.array(endpoint),
    'events.createEndpoint': endpointWithSecret,
    'events.updateEndpoint': endpoint,
    'events.renewSecret': endpointWithSecret,
    'events.sendTest': tested,
    'events.deleteEndpoint': nothing,
    'events.deliveries': z.array(delivery),
    'events.getDelivery': delivery,
    'events.sendAgain': delivery,
  },
}

export type Endpoint = z.output<typeof endpoint>
export type Delivery = z.output<typeof delivery>
