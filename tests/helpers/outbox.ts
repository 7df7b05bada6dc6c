import { outbox } from '#db/schema/messages.ts'
import { jobs } from '#src/messages/jobs.ts'
import type { TestApp } from './app.ts'

/** Runs the outbox as the scheduler does, again and again while it says that there is more. */
export const deliverOutbox = async ({ deps }: Pick<TestApp, 'deps'>): Promise<void> => {
  let more = true
  const onMore = () => {
    more = true
  }
  deps.events.on('outbox', onMore)
  while (more) {
    more = false
    await Promise.all(jobs.map(async (job) => job.run(deps)))
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
    .map((row) => ({ ...row, body: deps.vault.unseal(row.sealedBody) }))
