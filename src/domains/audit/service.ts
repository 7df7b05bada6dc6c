import { type AnyColumn, and, desc, eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, inTransaction } from '#db/client.ts'
import { auditLog } from '#db/schema/audit.ts'
import type { Actor, Deps, User } from '#src/deps.ts'
import { notFound } from '#src/shared/app-error.ts'

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
type AuditedTable = SQLiteTable & { id: AnyColumn; updatedAt: AnyColumn }
type RowOf<Table extends AuditedTable> = Table['$inferSelect'] & { id: number }
type ValuesOf<Table extends AuditedTable> = Omit<Table['$inferInsert'], 'id' | 'createdAt' | 'updatedAt'>

/**
 * The rows of one table that administrators create, update and remove. Each write is one transaction with its history;
 * the callback reads and checks inside it, and what it throws undoes it all. Where visitors see the rows (`isPublic`),
 * `site` follows the commit, so that kept pages and answers are made again (decision §5).
 */
export const auditedRows = <Table extends AuditedTable>(
  table: Table,
  { entity, noun, isPublic }: { entity: string; noun: string; isPublic: boolean },
) => {
  // Drizzle cannot infer the columns of a table that is a type parameter.
  const plainTable: SQLiteTable = table
  const find = ({ db }: Pick<Deps, 'db'>, id: number): RowOf<Table> => {
    const row = db.select().from(plainTable).where(eq(table.id, id)).get()
    if (!row) throw notFound(noun)
    return row as RowOf<Table>
  }
  const commit = (deps: Changing, body: (db: Db) => RowOf<Table>): RowOf<Table> => {
    // In an object, because the compiler cannot tell that a row of a type parameter is no promise.
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

/** The history of one row, newest first. */
export const listAudit = (deps: Pick<Deps, 'db'>, entity: string, entityId: number) =>
  deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.id))
    .all()
