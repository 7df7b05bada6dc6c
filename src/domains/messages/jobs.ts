import type { Deps, Job } from '#src/deps.ts'
import { send } from './delivery.ts'
import { type Channel, channels } from './schema.ts'
import { claimMessage, failInterrupted, settleMessage } from './service.ts'

/** Messages sent at once on a channel. Each channel is its own job, so that one does not delay the other (MSG-10). */
const CONCURRENCY = 4
/** Messages of one run. The job then starts again, so that stopping the shop waits for one batch at most. */
const BATCH = 40

/** Sends the due messages of one channel. The scheduler never runs a job twice at once, which this relies on. */
const deliverDue = async (deps: Deps, channel: Channel): Promise<void> => {
  failInterrupted(deps, channel)
  let claimed = 0
  const worker = async () => {
    while (claimed < BATCH) {
      const row = claimMessage(deps, channel)
      if (!row) return
      claimed += 1
      settleMessage(deps, row, await send(deps, row))
    }
  }
  // Waits for all workers, also when one fails, because a worker left running would overlap the next run.
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  if (claimed >= BATCH) deps.events.emit('outbox')
}

export const jobs: Job[] = channels.map((channel) => ({
  name: `${channel} outbox`,
  everySeconds: 5,
  on: 'outbox',
  run: (deps) => deliverDue(deps, channel),
}))
