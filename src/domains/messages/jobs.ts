import { inSharedTransaction } from '#db/shared-transaction.ts'
import type { Deps, Job } from '#src/deps.ts'
import { MINUTE } from '#src/shared/values/dates.ts'
import { finishNews } from './notices.ts'
import { send } from './post/delivery.ts'
import { holdOld } from './post/held.ts'
import { endCodes, isRepeatable, type Settled, settleInterrupted, settleMessage } from './post/outcome.ts'
import { claimMessages, releaseWaits } from './post/pacing.ts'
import { tellAnswers } from './post/statuses.ts'
import { whyNoMore } from './post/validity.ts'
import type { OutboxRow } from './present.ts'
import { type Channel, channels } from './schema.ts'

/** Messages sent at once on a channel. Each channel is its own job, so that one does not delay the other (MSG-10). */
const CONCURRENCY = 4
/** Messages of one run. The job then starts again, so that stopping the shop waits for one batch at most. */
const BATCH = 40

/**
 * How long what is noted of letters that are files waits for the disk write of an order (MSG-950). After a crash before
 * it they are written again, as the same files.
 */
const FILES_WAIT_MS = 20

type Sent = { row: OutboxRow; result: Settled }

/** Sends a claimed message. Does not throw, so that one message does not leave the rest of its wave unsettled. */
const deliver = async (deps: Deps, row: OutboxRow): Promise<Sent> => {
  try {
    // Asked in the same turn of the event loop in which the gateway is called.
    const reason = whyNoMore(deps, row)
    return { row, result: reason === null ? await send(deps, row) : { outcome: 'cancelled', reason } }
  } catch (error) {
    deps.log.error({ err: error, message: row.id }, 'Sending a message failed')
    return { row, result: { outcome: 'unknown', reason: 'The shop failed while this was being sent' } }
  }
}

/**
 * Sends a wave of messages, those to one person one after the other: the words below a picture must not arrive before
 * it (MSG-1322).
 */
const deliverWave = async (deps: Deps, rows: OutboxRow[]): Promise<Sent[]> => {
  const lines = Map.groupBy(
    rows.toSorted((one, other) => one.id - other.id),
    ({ recipient }) => recipient,
  )
  const sent = [...lines.values()].map(async (line) => {
    const ofPerson: Sent[] = []
    for (const row of line) ofPerson.push(await deliver(deps, row))
    return ofPerson
  })
  return (await Promise.all(sent)).flat()
}

/** What a run does before it claims messages. */
const prepareRun = async (deps: Deps, channel: Channel, signal?: AbortSignal): Promise<void> => {
  settleInterrupted(deps, channel)
  await endCodes(deps, channel, signal)
  await releaseWaits(deps, channel)
  if (channel === 'whatsapp') await holdOld(deps)
}

/**
 * Stores the results of a wave of messages and claims the next one, with one disk write for both, for the other channel
 * and for the orders of the same moment (MSG-16).
 */
const settleAndClaim = (deps: Deps, channel: Channel, sent: Sent[], count: number): Promise<OutboxRow[]> =>
  inSharedTransaction(
    deps,
    (d) => {
      for (const { row, result } of sent) settleMessage(d, row, result)
      return count > 0 ? claimMessages(d, channel, count) : []
    },
    { waitMs: isRepeatable(deps, channel) ? FILES_WAIT_MS : 0 },
  )

/** Sends the due messages of one channel. The scheduler never runs a job twice at once, which this relies on. */
const deliverDue = async (deps: Deps, channel: Channel, signal?: AbortSignal): Promise<void> => {
  await prepareRun(deps, channel, signal)
  let rows = await settleAndClaim(deps, channel, [], CONCURRENCY)
  let left = BATCH
  while (rows.length > 0) {
    left -= rows.length
    const sent = await deliverWave(deps, rows)
    rows = await settleAndClaim(deps, channel, sent, Math.min(left, CONCURRENCY))
    tellAnswers(
      deps,
      sent.map(({ row }) => row),
    )
  }
  if (left <= 0) deps.events.emit('outbox')
}

export const jobs: Job[] = [
  ...channels.map(
    (channel): Job => ({
      name: `${channel} outbox`,
      // WhatsApp messages are paced by the second.
      everySeconds: channel === 'whatsapp' ? 1 : 5,
      on: 'outbox',
      run: (deps, _news, signal) => deliverDue(deps, channel, signal),
    }),
  ),
  { name: 'news that are not all queued', everySeconds: MINUTE, run: finishNews },
]
