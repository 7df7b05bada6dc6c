import { eq } from 'drizzle-orm'
import { outbox } from '#db/schema/messages.ts'
import type { Deps, Writing } from '#src/deps.ts'
import { LONGEST_SEND, settleMessage } from '#src/domains/messages/post/outcome.ts'
import type { OutboxRow } from '#src/domains/messages/present.ts'
import { urgency } from '#src/domains/messages/schema.ts'
import { aboutColumns } from '#src/domains/messages/service.ts'
import { sendByCloud } from '#src/domains/whatsapp/rules/cloud.ts'
import type { PushflowTest } from '#src/domains/whatsapp/schema.ts'
import { CLOUD, type Sending, type Tried, testMessage, tried } from '#src/domains/whatsapp/service.ts'
import { addSeconds } from '#src/shared/values/dates.ts'

/** The kind of a message by which an administrator tests a route. */
const TEST = 'test_message'

type Trying = Sending & Writing & Pick<Deps, 'vault' | 'random'>

/** Writes a test to the outbox as one that is being sent, so that what the route tells of it finds it. */
const noteTest = (deps: Trying, { phone, text }: { phone: string; text: string }): OutboxRow => {
  const now = deps.now()
  const about = { entity: 'test', event: 'sent', occasion: deps.random.token() } as const
  const to = { channel: 'whatsapp', recipient: phone } as const
  return deps.db
    .insert(outbox)
    .values({
      ...to,
      ...aboutColumns({ ...to, about }),
      templateName: TEST,
      subject: 'Test message',
      sealedBody: deps.vault.seal(text),
      urgency: urgency.answer,
      status: 'sending',
      attempts: 1,
      attemptedAt: now,
      nextAttemptAt: addSeconds(now, LONGEST_SEND),
      createdAt: now,
    })
    .returning()
    .get()
}

/**
 * Sends a test message by the Business API alone (WA-717). It stands in the outbox as message `messageId`, so that what
 * Meta tells of it later shows, unless it was certainly not sent. Throws BAD_REQUEST for a wrong number.
 */
export const testCloud = async (
  deps: Trying,
  input: PushflowTest,
): Promise<Tried & { messageId: number | null }> => {
  const message = testMessage(deps, input)
  const row = noteTest(deps, message)
  const result = await sendByCloud(deps, message)
  const mayHaveGone = result.outcome === 'sent' || result.outcome === 'unknown'
  if (mayHaveGone) settleMessage(deps, row, { ...result, route: CLOUD })
  else deps.db.delete(outbox).where(eq(outbox.id, row.id)).run()
  return { ...tried(result, message.phone), messageId: mayHaveGone ? row.id : null }
}
