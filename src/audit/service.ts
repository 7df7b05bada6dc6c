import { and, desc, eq } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import type { Actor, Deps } from '#src/deps.ts'

export type AuditEntry = {
  entity: string
  entityId: number
  action: string
  /** The row as it was and as it is; only what differs is kept, and never a secret. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const silent = new Set(['updatedAt', 'createdAt', 'passwordHash', 'revision'])

const difference = (before: Record<string, unknown> = {}, after: Record<string, unknown> = {}) =>
  Object.fromEntries(
    Object.keys(after)
      .filter((key) => !silent.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map((key) => [key, [before[key] ?? null, after[key] ?? null]]),
  )

/** Writes who did what to which row. Called inside the transaction of the change, so neither stands without the other. */
export const recordAudit = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor | 'system',
  { entity, entityId, action, before, after }: AuditEntry,
): void => {
  const isUser = actor !== 'system' && actor.kind === 'user'
  deps.db
    .insert(auditLog)
    .values({
      entity,
      entityId,
      action,
      actorId: isUser ? actor.id : null,
      actorName: isUser ? actor.username : actor === 'system' ? 'system' : 'guest',
      changes: JSON.stringify(difference(before, after)),
      createdAt: deps.now(),
    })
    .run()
}

/** The history of one row, newest first. */
export const listAudit = (deps: Pick<Deps, 'db'>, entity: string, entityId: number) =>
  deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.id))
    .all()
