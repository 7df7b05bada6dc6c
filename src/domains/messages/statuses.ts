import { eq, inArray, sql } from 'drizzle-orm'
import { inTransaction } from '#db/client.ts'
import { prepared, preparedUpdate } from '#db/prepared.ts'
import { outbox } from '#db/schema/messages.ts'
import type { Writing } from '#src/deps.ts'
import type { CloudStatus } from '#src/gateways/whatsapp-cloud-events.ts'
import type { OutboxRow } from './present.ts'

const messageOf = prepared((db) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.providerId, sql.placeholder('id')))
    .prepare(),
)
const update = preparedUpdate(outbox)

const changeOf = (
  row: OutboxRow,
  { state, at, reason, isAbsent, pricing }: CloudStatus,
): Partial<OutboxRow> => ({
  ...(pricing !== null && { pricing }),
  ...(state === 'delivered' && { deliveredAt: row.deliveredAt ?? at }),
  // One that was read was delivered, even where that is told later or never.
  ...(state === 'read' && { deliveredAt: row.deliveredAt ?? at, readAt: row.readAt ?? at }),
  ...(state === 'failed' &&
    row.deliveredAt === null && {
      status: 'failed' as const,
      outcome: isAbsent ? 'absent' : 'refused',
      lastError: reason,
    }),
})

/**
 * Notes what became of messages after the route took them, in whichever order and however often it is told (WA-81).
 * False where one of them may be a message whose sending is not noted yet, so that it has to be told again.
 */
export const noteStatuses = (deps: Writing, statuses: readonly CloudStatus[]): boolean => {
  if (statuses.length === 0) return true
  return inTransaction(deps, ({ db }) => {
    let isComplete = true
    const isSending =
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(sql`${outbox.channel} = 'whatsapp' and ${inArray(outbox.status, ['sending'])}`)
        .limit(1)
        .get() !== undefined
    for (const status of statuses) {
      const row = messageOf(db).get({ id: status.id })
      if (row) update(db, row.id, changeOf(row, status))
      // Codes are not in the outbox, so most unknown ids are theirs.
      else if (isSending) isComplete = false
    }
    return isComplete
  })
}
