import { lte } from 'drizzle-orm'
import { eventDeliveries } from '#db/schema/events.ts'
import type { Job } from '#src/deps.ts'
import { deleteInTurns } from '#src/kit/turns.ts'
import { addDays, HOUR } from '#src/shared/values/dates.ts'
import { never, startDeliveries } from './rules/delivery.ts'
import { DELIVERIES_KEPT_DAYS } from './schema.ts'

export const jobs: Job[] = [
  {
    name: 'events for other programs',
    everySeconds: 5,
    on: 'outbox',
    run: (deps, _news, signal = never) => startDeliveries(deps, signal),
  },
  {
    // Forgets deliveries, so that neither the file nor what receivers answered grows for ever (EVENT-1089).
    name: 'old deliveries of events',
    everySeconds: HOUR,
    needsClock: true,
    run: (deps, _news, signal) =>
      deleteInTurns(
        deps,
        eventDeliveries,
        lte(eventDeliveries.createdAt, addDays(deps.now(), -DELIVERIES_KEPT_DAYS)),
        signal,
      ),
  },
]
