import { setImmediate as nextTurn } from 'node:timers/promises'
import { outbox } from '#db/schema/messages.ts'
import { jobs } from '#src/domains/messages/jobs.ts'
import type { Channel } from '#src/domains/messages/schema.ts'
import { type Queueing, queueMessage } from '#src/domains/messages/service.ts'
import type { TestApp } from './app.ts'
import { PHONE } from './orders.ts'

/** Runs the outbox as the scheduler does, until it reports that nothing is left. */
export const deliverOutbox = async ({ deps }: Pick<TestApp, 'deps'>): Promise<void> => {
  let more = true
  const onMore = () => {
    more = true
  }
  deps.events.on('outbox', onMore)
  while (more) {
    more = false
    await Promise.all(jobs.map(async (job) => job.run(deps)))
    await nextTurn()
  }
  deps.events.off('outbox', onMore)
}

/** Every message of the outbox with its text, in order. */
export const queuedMessages = ({ deps }: Pick<TestApp, 'deps'>) =>
  deps.db
    .select()
    .from(outbox)
    .orderBy(outbox.id)
    .all()
    .map((row) => ({ ...row, body: deps.vault.unseal(row.sealedBody) ?? '(unreadable)' }))

const variables = { name: 'Asma', title: 'Kanban', message: 'Drag your leads', site_name: 'WaCRM' }

/** Queues an update about a feature, whose title is the key. */
export const queueUpdate = (deps: Queueing, dedupeKey: string, channel: Channel = 'whatsapp') =>
  queueMessage(deps, {
    channel,
    recipient: channel === 'email' ? 'asma@example.com' : PHONE,
    templateName: 'feature_update',
    variables: { ...variables, title: dedupeKey },
    dedupeKey,
  })
