import type { Deps } from '#src/deps.ts'
import type { Delivery, Endpoint } from './answers.ts'
import { type DeliveryRow, type EndpointRow, eventsOf } from './store.ts'

/** An endpoint for the back office, without its secrets. */
export const toEndpoint = ({ now }: Pick<Deps, 'now'>, row: EndpointRow): Endpoint => ({
  id: row.id,
  url: row.url,
  events: eventsOf(row),
  isActive: row.isActive,
  failingSince: row.failingSince,
  offSince: row.offSince,
  earlierSecretUntil:
    row.earlierSecretUntil && row.earlierSecretUntil > now() ? row.earlierSecretUntil : null,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/**
 * The id that a receiver knows a delivery by, the same at every try. The time is part of it, because a shop that was
 * restored from a backup gives the same row numbers again.
 */
export const webhookIdOf = ({ id, createdAt }: Pick<DeliveryRow, 'id' | 'createdAt'>): string =>
  `msg_${id}_${createdAt.getTime()}`

/** The body of a delivery: what happened, when, and the ids of what it is about. */
export const bodyOf = ({ event, createdAt, data }: DeliveryRow): string =>
  `{"type":"${event}","timestamp":"${createdAt.toISOString()}","data":${data}}`

/** A delivery with the address of its endpoint. */
export type ShownDelivery = DeliveryRow & { url: string }

/** A delivery for the back office. */
export const toDelivery = (row: ShownDelivery): Delivery => ({
  id: row.id,
  webhookId: webhookIdOf(row),
  endpointId: row.endpointId,
  url: row.url,
  event: row.event,
  body: bodyOf(row),
  status: row.status,
  attempts: row.attempts,
  attemptedAt: row.attemptedAt,
  nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt : null,
  answerStatus: row.answerStatus,
  answer: row.answer,
  problem: row.problem,
  createdAt: row.createdAt,
})
