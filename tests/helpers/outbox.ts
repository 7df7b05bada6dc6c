import { setImmediate as nextTurn } from 'node:timers/promises'
import { writeFact } from '#db/facts.ts'
import { outbox } from '#db/schema/messages.ts'
import { jobs } from '#src/domains/messages/jobs.ts'
import { withoutIsolates } from '#src/shared/values/bidi.ts'
import type { TestApp } from './app.ts'

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

/** The same after so many seconds. */
export const deliverAfter = (t: Pick<TestApp, 'deps' | 'clock'>, seconds: number): Promise<void> => {
  t.clock.advance(seconds)
  return deliverOutbox(t)
}

/** Notes that WhatsApp could send a moment ago, so that nothing has piled up. */
export const couldSend = ({ deps }: Pick<TestApp, 'deps'>): void =>
  writeFact(deps.db, 'whatsappSent', deps.now().toISOString(), deps.now())

/** Every message of the outbox with its text in order, without the marks of its values. */
export const queuedMessages = ({ deps }: Pick<TestApp, 'deps'>) =>
  deps.db
    .select()
    .from(outbox)
    .orderBy(outbox.id)
    .all()
    .map((row) => ({ ...row, body: withoutIsolates(deps.vault.unseal(row.sealedBody) ?? '(unreadable)') }))

/** The event of a message of a test. */
export const testEvent = (name: string) => ({ entity: 'test', event: 'sent', occasion: name }) as const

/** Lets PushFlow answer nothing until the function that it gives is called. */
export const holdPushflow = ({ deps }: Pick<TestApp, 'deps'>): (() => void) => {
  const held = Promise.withResolvers<void>()
  const send = deps.pushflow.send.bind(deps.pushflow)
  deps.pushflow.send = async (...message) => {
    await held.promise
    return send(...message)
  }
  return held.resolve
}
