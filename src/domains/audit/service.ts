import { and, desc, eq } from 'drizzle-orm'
import { type Db, inTransaction } from '#db/client.ts'
import { auditLog } from '#db/schema/audit.ts'
import type { Actor, Deps, User } from '#src/deps.ts'

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

type Changing = Pick<Deps, 'db' | 'now' | 'events'>
type Row = { id: number }

/**
 * The changes of one kind of row that visitors see. Each is written together with who made it, and emits `site` after
 * the commit, so that kept pages and answers are made again (decision §5). What the body throws undoes it all.
 */
export const siteRows = (entity: string) => {
  const commit = <Changed extends Row>(
    deps: Changing,
    actor: User,
    action: string,
    body: (db: Db) => { row: Changed; before?: Changed; after?: Changed },
  ): Changed => {
    const { row } = inTransaction(deps.db, (db) => {
      const change = body(db)
      const { before, after } = change
      recordAudit({ ...deps, db }, actor, { entity, entityId: change.row.id, action, before, after })
      return change
    })
    deps.events.emit('site')
    return row
  }
  return {
    /** Adds the row that `insert` gives. */
    create: <Added extends Row>(deps: Changing, actor: User, insert: (db: Db) => Added): Added =>
      commit(deps, actor, 'created', (db) => {
        const row = insert(db)
        return { row, after: row }
      }),
    /** Changes a row, and gives it as it then is. */
    update: <Changed extends Row>(
      deps: Changing,
      actor: User,
      update: (db: Db) => { before: Changed; after: Changed },
    ): Changed =>
      commit(deps, actor, 'updated', (db) => {
        const change = update(db)
        return { row: change.after, ...change }
      }),
    /** Removes the row that `remove` gives as it was. */
    remove: (deps: Changing, actor: User, remove: (db: Db) => Row): void => {
      commit(deps, actor, 'deleted', (db) => {
        const row = remove(db)
        return { row, before: row }
      })
    },
  }
}

/** The history of one row, newest first. */
export const listAudit = (deps: Pick<Deps, 'db'>, entity: string, entityId: number) =>
  deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.id))
    .all()
