import { and, eq, inArray, sql } from 'drizzle-orm'
import { prepared, preparedUpdate } from '#db/prepared.ts'
import { outbox } from '#db/schema/messages.ts'
import type { Publishing, PublishingSealed, Reading, Timed } from '#src/deps.ts'
import { errorOf, type OutboxRow } from '#src/domains/messages/present.ts'
import { templateOf } from '#src/domains/messages/store.ts'
import { approvedTemplate } from '#src/domains/messages/texts/approvals.ts'
import { stopCloud } from '#src/domains/whatsapp/rules/cloud.ts'
import type { CloudStatus } from '#src/gateways/whatsapp-cloud-events.ts'
import type { Delivery } from '#src/shared/chat.ts'
import { addSeconds } from '#src/shared/values/dates.ts'
import { LONGEST_SEND } from './outcome.ts'
import { whyNoMore } from './validity.ts'

const messageOf = prepared((db) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.providerId, sql.placeholder('id'))),
)
const update = preparedUpdate(outbox)

const ofChat = prepared((db) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.entity, 'chat message'),
        sql`${outbox.entityId} in (select value from json_each(${sql.placeholder('ids')}))`,
      ),
    ),
)

const stateOf = ({ status, readAt, deliveredAt }: OutboxRow): Delivery['state'] => {
  if (status === 'failed') return 'failed'
  if (status !== 'sent') return 'waiting'
  if (readAt) return 'read'
  return deliveredAt ? 'delivered' : 'sent'
}

/** What became of answers of the chat on WhatsApp, by the ids of their messages, with one query (CHAT-715). */
export const deliveriesOf = ({ db }: Reading, ids: readonly number[]): Map<number | null, Delivery> =>
  ids.length === 0
    ? new Map()
    : new Map(
        ofChat(db)
          .all({ ids: JSON.stringify(ids) })
          .map((row) => {
            const state = stateOf(row)
            const reason = state === 'failed' ? errorOf(row) : null
            return [row.entityId, { outboxId: row.id, state, reason }]
          }),
      )

/** Tells the chat that something became of these messages, where they are its answers. Call it after the commit. */
export const tellAnswers = (
  { events }: Pick<Publishing, 'events'>,
  rows: readonly Pick<OutboxRow, 'entity' | 'entityId'>[],
): void => {
  for (const { entity, entityId } of rows) {
    if (entity === 'chat message' && entityId !== null) events.emit('answers', entityId)
  }
}

/**
 * The columns of a message whose text could not be delivered, because the person's day was over: it goes as its
 * template, once. Null where Meta has approved none, it went so before, or it is not true any more (WA-741, WA-742).
 */
const asTemplate = (deps: PublishingSealed, row: OutboxRow): Partial<OutboxRow> | null => {
  if (row.asTemplateAt) return null
  const template = templateOf(deps, row)
  if (!template || !approvedTemplate(deps, template.name, template.language)) return null
  if (whyNoMore(deps, row) !== null) return null
  const now = deps.now()
  return {
    status: 'queued',
    outcome: 'refused',
    attempts: 0,
    nextAttemptAt: now,
    asTemplateAt: now,
    lastError: 'The person has not written for a day, so the template goes instead of the text',
  }
}

const failureOf = (deps: PublishingSealed, row: OutboxRow, status: CloudStatus): Partial<OutboxRow> =>
  (status.needsTemplate && asTemplate(deps, row)) || {
    status: 'failed',
    outcome: status.isAbsent ? 'absent' : 'refused',
    lastError: status.reason,
  }

const changeOf = (deps: PublishingSealed, row: OutboxRow, status: CloudStatus): Partial<OutboxRow> => {
  const { state, at, pricing } = status
  return {
    ...(pricing !== null && { pricing }),
    ...(state === 'delivered' && { deliveredAt: row.deliveredAt ?? at }),
    // One that was read was delivered, even where that is told later or never.
    ...(state === 'read' && { deliveredAt: row.deliveredAt ?? at, readAt: row.readAt ?? at }),
    // What was done about a failure stands, though the failure is told again.
    ...(state === 'failed' &&
      row.status === 'sent' &&
      row.deliveredAt === null &&
      failureOf(deps, row, status)),
  }
}

const anySending = prepared((db) =>
  db
    .select({ id: outbox.id })
    .from(outbox)
    .where(sql`${outbox.channel} = 'whatsapp' and ${inArray(outbox.status, ['sending'])}`)
    .limit(1),
)

/**
 * Whether a status is of a message whose sending is not noted yet. Codes are not in the outbox, so most are
 * theirs.
 */
const mayBeSending = ({ db, now }: Timed, { at }: CloudStatus): boolean =>
  at > addSeconds(now(), -LONGEST_SEND) && anySending(db).get() !== undefined

/**
 * Notes what became of a message after the route took it, in whichever order and however often it is told, stops the
 * route where a failure says so, and queues as its template what went as a text too late (WA-726, WA-727, WA-84). False
 * where its sending may not be noted yet, so that it has to be told again. Call it in a transaction that holds its
 * events back until the commit.
 */
export const noteStatus = (deps: PublishingSealed, status: CloudStatus): boolean => {
  const { db, events } = deps
  const row = messageOf(db).get({ id: status.id })
  if (!row) return !mayBeSending(deps, status)
  const change = changeOf(deps, row, status)
  if (Object.keys(change).length === 0) return true
  update(db, row.id, change)
  if (status.stops && change.lastError) stopCloud(deps, change.lastError)
  tellAnswers(deps, [row])
  if (change.status === 'queued') events.emit('outbox')
  return true
}
