import { type AnyColumn, eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, inTransaction } from '#db/client.ts'
import { withoutOutdated } from '#db/seed/first-translations.ts'
import type { Deps, User } from '#src/deps.ts'
import { AppError, notFound } from '#src/shared/app-error.ts'
import { addSeconds, formatDateTime } from '#src/shared/values/dates.ts'
import { changesSince, entriesOfActions, type Fields, type HistoryEntry, recordAudit } from './service.ts'

type Changing = Pick<Deps, 'db' | 'now' | 'events'>
type AuditedTable = SQLiteTable & { id: AnyColumn; updatedAt: AnyColumn }
type RowOf<Table extends AuditedTable> = Table['$inferSelect'] & { id: number; updatedAt: Date }
type ValuesOf<Table extends AuditedTable> = Omit<Table['$inferInsert'], 'id' | 'createdAt' | 'updatedAt'>

/** The row to remove, and when its sender saw it changed last. */
export type Removed = { id: number; expectedUpdatedAt?: Date | undefined }

/** The name of a stored field as people read it: `discountedPriceMinor` is "discounted price". */
const inWords = (field: string): string =>
  field
    .replaceAll(/^is(?=[A-Z])|Minor$/g, '')
    .replaceAll(/_|(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(/\b(usd|url|qr|id)\b/g, (letters) => letters.toUpperCase())

/**
 * Refuses a save whose fields somebody else changed after its sender opened the row (VERS-2). Other fields may have
 * changed meanwhile, because the save leaves them as they are. Throws CONFLICT.
 */
export const refuseOverwriting = (changes: HistoryEntry[], fields: Fields): void => {
  const last = changes.find((entry) =>
    Object.keys(entry.changes).some((field) => fields[field] !== undefined),
  )
  if (!last) return
  const { actorName, createdAt } = last
  const what = Object.keys(last.changes).map(inWords).join(', ')
  const message = `${actorName} saved this after you opened it (${what}, ${formatDateTime(createdAt)}).`
  throw new AppError('CONFLICT', message, { field: 'expectedUpdatedAt' })
}

/** Refuses to remove a row in which somebody else changed anything after it was shown (VERS-2). Throws CONFLICT. */
export const refuseChanged = (changes: HistoryEntry[]): void => {
  refuseOverwriting(changes, Object.assign({}, ...changes.map((entry) => entry.changes)) as Fields)
}

type SetUp = {
  /** When it was set up; undefined while it is not. */
  updatedAt: Date | undefined
  /** What the sender saw of it: that time, or the beginning of time for nothing. */
  expected: Date | undefined
  /** The acts that set it up or remove it, which the refusal says: "bilal: mail server removed". */
  actions: readonly string[]
}

/** Refuses to replace a gateway that somebody set up, replaced or removed after it was shown (VERS-2). Throws CONFLICT. */
export const refuseReplacing = (deps: Pick<Deps, 'db'>, { updatedAt, expected, actions }: SetUp): void => {
  if (!expected || (updatedAt ? updatedAt <= expected : expected.getTime() === 0)) return
  const [last] = entriesOfActions(deps, 'gateway', 0, actions)
  const what = last
    ? `${last.actorName}, ${formatDateTime(last.createdAt)}: ${last.action}`
    : 'Somebody changed it'
  throw new AppError('CONFLICT', `This is not as it was shown any more. ${what}.`, {
    field: 'expectedUpdatedAt',
  })
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
    /** Adds a row. With the `id` of a deleted row, that row comes back and its history goes on (VERS-91). */
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
        recordAudit({ ...deps, db }, actor, entry)
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
        const fields = withoutOutdated(before, values(before, db))
        if (expected) {
          refuseOverwriting(changesSince({ db }, entity, id, expected), fields)
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
        recordAudit({ ...deps, db }, actor, entry)
        return after
      }),
    /**
     * Removes a row. With `expected`, the `updatedAt` that the sender has seen, throws CONFLICT where the row was changed
     * since. Throws NOT_FOUND.
     */
    remove: (
      deps: Changing,
      actor: User,
      { id, expectedUpdatedAt }: Removed,
      prepare?: (db: Db) => void,
    ): void => {
      commit(deps, (db) => {
        const before = find({ db }, id)
        if (expectedUpdatedAt) refuseChanged(changesSince({ db }, entity, id, expectedUpdatedAt))
        prepare?.(db)
        db.delete(plainTable).where(eq(table.id, id)).run()
        recordAudit({ ...deps, db }, actor, { entity, entityId: id, action: 'deleted', before })
        return before
      })
    },
  }
}
