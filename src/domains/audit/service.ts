import { type AnyColumn, and, desc, eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, inTransaction } from '#db/client.ts'
import { preparedInsert } from '#db/prepared.ts'
import { auditLog } from '#db/schema/audit.ts'
import type { Actor, Deps, User } from '#src/deps.ts'
import { notFound } from '#src/shared/app-error.ts'

type Fields = Record<string, unknown>

type AuditEntry = {
  entity: string
  entityId: number
  action: string
  /** The row before and after the change. Only fields that differ are stored, and never a secret. */
  before?: Fields
  after?: Fields
}

const omittedFields = new Set(['id', 'updatedAt', 'createdAt', 'passwordHash', 'revision'])

/** `{field: [before, after]}` of every field that differs. For a new or deleted row: of every field that is set. */
const difference = (before: Fields = {}, after: Fields = {}) =>
  Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter((key) => !omittedFields.has(key))
      .map((key) => [key, [before[key] ?? null, after[key] ?? null]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  )

const insertEntry = preparedInsert(auditLog)

/**
 * Records which actor changed which row (AUDIT-1). Call it inside the transaction of the change, so that either both
 * are stored or neither is.
 */
export const recordAudit = (
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor | 'system',
  { entity, entityId, action, before, after }: AuditEntry,
): void => {
  const isUser = actor !== 'system' && actor.kind === 'user'
  insertEntry(deps.db, {
    entity,
    entityId,
    action,
    actorId: isUser ? actor.id : null,
    actorName: isUser ? actor.username : actor === 'system' ? 'system' : 'guest',
    changes: JSON.stringify(difference(before, after)),
    createdAt: deps.now(),
  })
}

type Changing = Pick<Deps, 'db' | 'now' | 'events'>
type AuditedTable = SQLiteTable & { id: AnyColumn; updatedAt: AnyColumn }
type RowOf<Table extends AuditedTable> = Table['$inferSelect'] & { id: number }
type ValuesOf<Table extends AuditedTable> = Omit<Table['$inferInsert'], 'id' | 'createdAt' | 'updatedAt'>

/**
 * Reads and writes a table whose rows administrators create, update and remove. Each write and its history entry are
 * one transaction; the callback runs inside it, and an error that it throws rolls everything back. For rows that
 * visitors see (`isPublic`), the event `site` is emitted after the commit and clears the cached pages and answers
 * (CONTENT-7).
 */
export const auditedRows = <Table extends AuditedTable>(
  table: Table,
  { entity, noun, isPublic }: { entity: string; noun: string; isPublic: boolean },
) => {
  // Drizzle cannot infer the columns of a generic table.
  const plainTable: SQLiteTable = table
  const find = ({ db }: Pick<Deps, 'db'>, id: number): RowOf<Table> => {
    const row = db.select().from(plainTable).where(eq(table.id, id)).get()
    if (!row) throw notFound(noun)
    return row as RowOf<Table>
  }
  const commit = (deps: Changing, body: (db: Db) => RowOf<Table>): RowOf<Table> => {
    // Wrapped in an object, because TypeScript cannot tell that a generic row is not a promise.
    const { row } = inTransaction(deps.db, (db) => ({ row: body(db) }))
    if (isPublic) deps.events.emit('site')
    return row
  }
  return {
    /** One row. Throws NOT_FOUND. */
    find,
    /** Adds a row. */
    create: (deps: Changing, actor: User, values: (db: Db) => ValuesOf<Table>): RowOf<Table> =>
      commit(deps, (db) => {
        const now = deps.now()
        const times = 'createdAt' in table ? { createdAt: now, updatedAt: now } : { updatedAt: now }
        const after = db
          .insert(plainTable)
          .values({ ...values(db), ...times })
          .returning()
          .get() as RowOf<Table>
        recordAudit({ ...deps, db }, actor, { entity, entityId: after.id, action: 'created', after })
        return after
      }),
    /** Changes the fields that are given. Throws NOT_FOUND. */
    update: (
      deps: Changing,
      actor: User,
      id: number,
      values: (
        before: RowOf<Table>,
        db: Db,
      ) => { [Key in keyof ValuesOf<Table>]?: ValuesOf<Table>[Key] | undefined },
    ): RowOf<Table> =>
      commit(deps, (db) => {
        const before = find({ db }, id)
        const after = db
          .update(plainTable)
          .set({ ...values(before, db), updatedAt: deps.now() })
          .where(eq(table.id, id))
          .returning()
          .get() as RowOf<Table>
        recordAudit({ ...deps, db }, actor, { entity, entityId: id, action: 'updated', before, after })
        return after
      }),
    /** Removes a row. Throws NOT_FOUND. */
    remove: (deps: Changing, actor: User, id: number, prepare?: (db: Db) => void): void => {
      commit(deps, (db) => {
        const before = find({ db }, id)
        prepare?.(db)
        db.delete(plainTable).where(eq(table.id, id)).run()
        recordAudit({ ...deps, db }, actor, { entity, entityId: id, action: 'deleted', before })
        return before
      })
    },
  }
}

/** One entry of the history of a row; `changes` holds `[before, after]` by field. */
export type HistoryEntry = {
  id: number
  action: string
  actorName: string
  changes: Record<string, [unknown, unknown]>
  createdAt: Date
}

/** The history of one row, newest first. */
export const listAudit = (deps: Pick<Deps, 'db'>, entity: string, entityId: number): HistoryEntry[] =>
  deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.id))
    .all()
    .map(({ id, action, actorName, changes, createdAt }) => ({
      id,
      action,
      actorName,
      changes: JSON.parse(changes) as HistoryEntry['changes'],
      createdAt,
    }))
