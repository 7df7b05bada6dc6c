import type { z } from 'zod'
import { preparedInsert } from '#db/prepared.ts'
import { eventDeliveries } from '#db/schema/events.ts'
import type { Reading, Writing } from '#src/deps.ts'
import { addDays, formatDate } from '#src/shared/values/dates.ts'
import type { eventData } from './answers.ts'
import type { EventType } from './schema.ts'
import { allEndpoints, eventsOf } from './store.ts'

const insertDelivery = preparedInsert(eventDeliveries)

/**
 * Writes an event for each endpoint that is told of it, in the transaction of the event (EVENT-1080). It holds ids alone,
 * because an endpoint may belong to anybody whom the seller once trusted.
 */
export const noteEvent = <Type extends EventType>(
  deps: Writing,
  event: Type,
  data: z.output<(typeof eventData)[Type]>,
): void => {
  const now = deps.now()
  for (const endpoint of allEndpoints(deps.db)) {
    if (!endpoint.isActive || !eventsOf(endpoint).includes(event)) continue
    insertDelivery(deps.db, {
      endpointId: endpoint.id,
      event,
      data: JSON.stringify(data),
      nextAttemptAt: now,
      createdAt: now,
    })
  }
}

/** What an administrator should know: endpoints that fail for a day, or were switched off for it; null for none. */
export const failingEndpoints = ({ db, now }: Reading & Pick<Writing, 'now'>): string | null => {
  const sentences = allEndpoints(db).flatMap(({ url, isActive, failingSince, offSince }) => {
    const { host } = new URL(url)
    if (!isActive) {
      return offSince
        ? `Your program at ${host} took no events for days, so it was switched off on ${formatDate(offSince)}.`
        : []
    }
    return failingSince && failingSince <= addDays(now(), -1)
      ? `Your program at ${host} has taken no events since ${formatDate(failingSince)}.`
      : []
  })
  if (sentences.length === 0) return null
  return `${sentences.join(' ')} Settings, Events shows what it answered. Put it right, switch it on, or delete it there.`
}
