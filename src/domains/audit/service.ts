import { type AnyColumn, and, desc, eq, gt, inArray, max, ne, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, inTransaction } from '#db/client.ts'
import { preparedInsert } from '#db/prepared.ts'
import { auditLog } from '#db/schema/audit.ts'
import type { Actor, Deps, User } from '#src/deps.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addSeconds, formatDateTime } from '#src/shared/values/dates.ts'

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

/** One entry of the history of a row; `changes` holds `[before, after]` by field. */
export type HistoryEntry = {
  id: number
  action: string
  actorName: string
  changes: Record<string, [unknown, unknown]>
  createdAt: Date
}

const toEntry = ({
  id,
  action,
  actorName,
  changes,
  createdAt,
}: typeof auditLog.$inferSelect): HistoryEntry => ({
  id,
  action,
  actorName,
  changes: JSON.parse(changes) as HistoryEntry['changes'],
  createdAt,
})

const entriesOf = (db: Db, entity: string, entityId: number, where?: SQL, limit = -1): HistoryEntry[] =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId), where))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .all()
    .map(toEntry)

/** The history of one row, newest first. */
export const listAudit = (deps: Pick<Deps, 'db'>, entity: string, entityId: number): HistoryEntry[] =>
  entriesOf(deps.db, entity, entityId)

/** The newest changes of one row, without saves that changed nothing. */
export const newestChanges = (
  { db }: Pick<Deps, 'db'>,
  entity: string,
  entityId: number,
  limit: number,
): HistoryEntry[] => entriesOf(db, entity, entityId, ne(auditLog.changes, '{}'), limit)

/** The deletions of rows that were not restored, newest first, each with the id of its row. */
export const newestDeletions = (
  { db }: Pick<Deps, 'db'>,
  entity: string,
  limit: number,
): (HistoryEntry & { entityId: number })[] => {
  const last = db
    .select({ id: max(auditLog.id) })
    .from(auditLog)
    .where(eq(auditLog.entity, entity))
    .groupBy(auditLog.entityId)
  return db
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.id, last), eq(auditLog.action, 'deleted')))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .all()
    .map((row) => ({ ...toEntry(row), entityId: row.entityId }))
}

/** The fields of a row as the history holds them: as JSON, without id and times. */
export const auditedFields = (row: Fields): Fields =>
  JSON.parse(
    JSON.stringify(row, (key, value: unknown) => (omittedFields.has(key) ? undefined : value)),
  ) as Fields

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
type RowOf<Table extends AuditedTable> = Table['$inferSelect'] & { id: number; updatedAt: Date }
type ValuesOf<Table extends AuditedTable> = Omit<Table['$inferInsert'], 'id' | 'createdAt' | 'updatedAt'>

/**
 * Refuses a save whose fields somebody else changed after its sender opened the row (VERS-2). Other fields may have
 * changed meanwhile, because the save leaves them as they are.
 */
const refuseOverwriting = (changes: HistoryEntry[], fields: Fields): void => {
  const last = changes.find((entry) => Object.keys(entry.changes).some((field) => field in fields))
  if (!last) return
  const { actorName, createdAt } = last
  const what = Object.keys(last.changes).join(', ')
  const message = `${actorName} saved this after you opened it (${what}, ${formatDateTime(createdAt)}).`
  throw new AppError('CONFLICT', message, { field: 'expectedUpdatedAt' })
}

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
    const { row } = inTransaction(deps, (d) => ({ row: body(d.db) }))
    if (isPublic) deps.events.emit('site')
    return row
  }
  return {
    /** One row. Throws NOT_FOUND. */
    find,
    /** Adds a row. With `id`, that of a deleted row, the row comes back and its history goes on (VERS-91). */
    create: (deps: Changing, actor: User, values: (db: Db) => ValuesOf<Table>, id?: number): RowOf<Table> =>
      commit(deps, (db) => {
        const now = deps.now()
        const times = 'createdAt' in table ? { createdAt: now, updatedAt: now } : { updatedAt: now }
        const after = db
          .insert(plainTable)
          .values({ ...values(db), ...times, ...(id !== undefined && { id }) })
          .returning()
          .get() as RowOf<Table>
        const entry = { entity, entityId: after.id, action: 'created', after }
        recordAudit({ db, now: () => now }, actor, entry)
        return after
      }),
    /**
     * Changes the fields that are given. With `expected`, the `updatedAt` that the sender has seen, throws CONFLICT
     * where one of them was changed since (VERS-2). Throws NOT_FOUND.
     */
    update: (
      deps: Changing,
      actor: User,
      id: number,
      values: (
        before: RowOf<Table>,
        db: Db,
      ) => { [Key in keyof ValuesOf<Table>]?: ValuesOf<Table>[Key] | undefined },
      expected?: Date,
    ): RowOf<Table> =>
      commit(deps, (db) => {
        const before = find({ db }, id)
        const fields = values(before, db)
        if (expected) {
          refuseOverwriting(entriesOf(db, entity, id, gt(auditLog.createdAt, expected)), fields)
        }
        // Later than before even within one millisecond, because `expected` compares these times.
        const [earliest, clock] = [addSeconds(before.updatedAt, 0.001), deps.now()]
        const now = clock > earliest ? clock : earliest
        const after = db
          .update(plainTable)
          .set({ ...fields, updatedAt: now })
          .where(eq(table.id, id))
          .returning()
          .get() as RowOf<Table>
        const entry = { entity, entityId: id, action: 'updated', before, after }
        recordAudit({ db, now: () => now }, actor, entry)
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
