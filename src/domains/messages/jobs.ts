import type { Deps, Job } from '#src/deps.ts'
import { sendNow } from '#src/domains/whatsapp/service.ts'
import type { SendResult } from '#src/gateways/send-result.ts'
import type { OutboxRow } from './present.ts'
import { readBody } from './queries.ts'
import { type Channel, channels } from './schema.ts'
import { claimMessage, giveUpCutOff, settleMessage } from './service.ts'

/** At once per channel. Each channel is a job of its own, so a gateway that hangs holds up no email. */
const LANES = 4
/** After so many the job ends and starts anew, so that a stop waits for one batch at most. */
const BATCH = 40

const send = async (deps: Deps, row: OutboxRow): Promise<SendResult> => {
  const body = readBody(deps, row)
  if (body === null) return { outcome: 'refused', reason: 'The text cannot be read: APP_SECRET has changed' }
  return row.channel === 'email'
    ? deps.mail.send({ to: row.recipient, subject: row.subject, text: body })
    : sendNow(deps, row.recipient, body)
}

/** Sends what is due on one channel. Must not run twice at once, which the scheduler sees to. */
const deliverDue = async (deps: Deps, channel: Channel): Promise<void> => {
  giveUpCutOff(deps, channel)
  let claimed = 0
  const lane = async () => {
    while (claimed < BATCH) {
      const row = claimMessage(deps, channel)
      if (!row) return
      claimed += 1
      settleMessage(deps, row, await send(deps, row))
    }
  }
  // Every lane is awaited, also when one fails to store its result: a lane left running would overlap the next run.
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  for (const result of lanes) if (result.status === 'rejected') throw result.reason
  if (claimed >= BATCH) deps.events.emit('outbox')
}

export const jobs: Job[] = channels.map((channel) => ({
  name: `${channel} outbox`,
  everySeconds: 5,
  on: 'outbox',
  run: (deps) => deliverDue(deps, channel),
}))
