import { and, desc, eq } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import type { Actor, Deps } from '#src/deps.ts'

type Fields = Record<string, unknown>

type AuditEntry = {
  entity: string
  entityId: number
  action: string
  /** The row as it was and as it is; only what differs is kept, and never a secret. */
  before?: Fields
  after?: Fields
}

const silent = new Set(['id', 'updatedAt', 'createdAt', 'passwordHash', 'revision'])

/** `{field: [before, after]}` of every field that differs; of a new or a deleted row, of every field that is set. */
const difference = (before: Fields = {}, after: Fields = {}) =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter((key) => !silent.has(key))
      .map((key) => [key, [before[key] ?? null, after[key] ?? null]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
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
