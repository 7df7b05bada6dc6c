import { type AnyColumn, eq } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { type Db, inTransaction } from '#db/client.ts'
import { kept } from '#db/kept.ts'
import { gatewayCredentials } from '#db/schema/whatsapp.ts'
import { withoutOutdated } from '#db/seed/first-translations.ts'
import type { Publishing, Reading, Sealing, Seeing, User, Writing } from '#src/deps.ts'
import { type Fields, recordAudit, refuseUnseen } from '#src/domains/audit/service.ts'
import { notFound } from '#src/shared/app-error.ts'
import { sealedJson } from '#src/shared/stored-json.ts'
import { addSeconds } from '#src/shared/values/dates.ts'

type AuditedTable = SQLiteTable & { id: AnyColumn; updatedAt: AnyColumn }
type RowOf<Table extends AuditedTable> = Table['$inferSelect'] & { id: number; updatedAt: Date }
type ValuesOf<Table extends AuditedTable> = Omit<Table['$inferInsert'], 'id' | 'createdAt' | 'updatedAt'>

/** The row to remove, and when its sender saw it changed last. */
export type Removed = { id: number; expectedUpdatedAt?: Date | undefined }

type AuditedOptions<Table extends AuditedTable, D> = {
  /** The name of the rows in the history, and in words. */
  entity: string
  noun: string
  isPublic: boolean
  told?(deps: D, row: RowOf<Table>): Fields
}

/**
 * Reads and writes a table whose rows administrators create, update and remove. Each write and its history entry are
 * one transaction; the callback runs inside it, and an error that it throws rolls everything back. For rows that
 * visitors see (`isPublic`), the event `site` is emitted after the commit and clears the cached pages and answers
 * (CONTENT-7). `told` gives what the history may hold of a row that has secrets.
 */
export const auditedRows = <Table extends AuditedTable, D extends Publishing = Publishing>(
  table: Table,
  { entity, noun, isPublic, told = (_, row) => row }: AuditedOptions<Table, D>,
) => {
  // Drizzle cannot infer the columns of a generic table.
  const plainTable: SQLiteTable = table
  const find = ({ db }: Reading, id: number): RowOf<Table> => {
    const row = db.select().from(plainTable).where(eq(table.id, id)).get()
    if (!row) throw notFound(noun)
    return row as RowOf<Table>
  }
  const commit = (deps: D, body: (d: D) => RowOf<Table>): RowOf<Table> => {
    // Wrapped in an object, because TypeScript cannot tell that a generic row is not a promise.
    const { row } = inTransaction(deps, (d) => ({ row: body(d) }))
    if (isPublic) deps.events.emit('site')
    return row
  }
  return {
    /** One row. Throws NOT_FOUND. */
    find,
    /** Adds a row. With the `id` of a deleted row, that row comes back and its history goes on. */
    create: (deps: D, actor: User, values: (db: Db) => ValuesOf<Table>, id?: number): RowOf<Table> =>
      commit(deps, (d) => {
        const { db } = d
        const now = deps.now()
        const times = 'createdAt' in table ? { createdAt: now, updatedAt: now } : { updatedAt: now }
        const after = db
          .insert(plainTable)
          .values({ ...values(db), ...times, ...(id !== undefined && { id }) })
          .returning()
          .get() as RowOf<Table>
        const entry = { entity, entityId: after.id, action: 'created', after: told(d, after) }
        recordAudit({ db, now: () => now }, actor, entry)
        return after
      }),
    /**
     * Changes the fields that are given. With `expected`, the `updatedAt` that the sender has seen, throws CONFLICT
     * where one of them was changed since. Throws NOT_FOUND.
     */
    update: (
      deps: D,
      actor: User,
      id: number,
      values: (
        before: RowOf<Table>,
        db: Db,
      ) => { [Key in keyof ValuesOf<Table>]?: ValuesOf<Table>[Key] | undefined },
      expected?: Date,
      action = 'updated',
    ): RowOf<Table> =>
      commit(deps, (d) => {
        const { db } = d
        const before = find(d, id)
        const fields = withoutOutdated(before, values(before, db))
        refuseUnseen(d, { entity, entityId: id, fields }, expected)
        // Later than before even within one millisecond, because `expected` compares these times.
        const [earliest, clock] = [addSeconds(before.updatedAt, 0.001), deps.now()]
        const now = clock > earliest ? clock : earliest
        const after = db
          .update(plainTable)
          .set({ ...fields, updatedAt: now })
          .where(eq(table.id, id))
          .returning()
          .get() as RowOf<Table>
        const entry = { entity, entityId: id, action, before: told(d, before), after: told(d, after) }
        recordAudit({ db, now: () => now }, actor, entry)
        return after
      }),
    /**
     * Removes a row. With `expected`, the `updatedAt` that the sender has seen, throws CONFLICT where the row was changed
     * since. Throws NOT_FOUND.
     */
    remove: (deps: D, actor: User, { id, expectedUpdatedAt }: Removed, prepare?: (db: Db) => void): void => {
      commit(deps, (d) => {
        const { db } = d
        const before = find(d, id)
        refuseUnseen(d, { entity, entityId: id }, expectedUpdatedAt)
        prepare?.(db)
        db.delete(plainTable).where(eq(table.id, id)).run()
        recordAudit(d, actor, { entity, entityId: id, action: 'deleted', before: told(d, before) })
        return before
      })
    },
  }
}

const allCredentials = kept([gatewayCredentials], (db) => db.select().from(gatewayCredentials).all())

/** What is stored, sealed, under this name; undefined for nothing. */
export const findCredentials = ({ db }: Reading, name: string) =>
  allCredentials(db).find((row) => row.name === name)

/** The same, opened; null for nothing, and where it was sealed with another application secret (RUN-710). */
export const openCredentials = <Opened>(
  deps: Seeing,
  name: string,
  schema: z.ZodType<Opened>,
): Opened | null => {
  const row = findCredentials(deps, name)
  return row ? sealedJson(deps.vault, row.sealed, schema) : null
}

type Credentials = {
  name: string
  /** What the history says: "mail server", "configured". */
  noun: string
  verb: string
  /** When what is shown of them was stored; null while nothing is shown. */
  shownAt?: Date | null
  /** What the sender saw: that time, or the beginning of time for nothing. */
  expected?: Date | undefined
  /** What the history may hold of them. */
  told?: Fields
}

/** Writes what `write` does, with its history. Throws CONFLICT where somebody replaced or removed them. */
const changeCredentials = <D extends Writing>(
  deps: D,
  actor: User,
  { noun, verb, shownAt = null, expected, told: after = {} }: Credentials,
  write: (d: D) => void,
): void =>
  inTransaction(deps, (d): void => {
    const concerns = ({ action }: { action: string }) => action.startsWith(noun)
    refuseUnseen(d, { entity: 'gateway', entityId: 0, updatedAt: shownAt, concerns }, expected)
    write(d)
    recordAudit(d, actor, { entity: 'gateway', entityId: 0, action: `${noun} ${verb}`, after })
  })

/**
 * Stores the credentials of an outside service sealed, and who did so. `keepsWebhook`: the webhook that was called
 * is still theirs. Throws CONFLICT where they are not as they were shown (VERS-2).
 */
export const storeCredentials = (
  deps: Sealing,
  actor: User,
  { value, keepsWebhook = false, ...stored }: Credentials & { value: object; keepsWebhook?: boolean },
): void =>
  changeCredentials(deps, actor, stored, (d) => {
    const row = { sealed: d.vault.seal(JSON.stringify(value)), updatedAt: d.now() }
    d.db
      .insert(gatewayCredentials)
      .values({ name: stored.name, ...row })
      .onConflictDoUpdate({
        target: gatewayCredentials.name,
        set: { ...row, ...(!keepsWebhook && { receivedAt: null }) },
      })
      .run()
  })

/** Forgets credentials. Throws CONFLICT where they are not as they were shown. */
export const removeCredentials = (deps: Writing, actor: User, stored: Credentials): void =>
  changeCredentials(deps, actor, stored, ({ db }) => {
    db.delete(gatewayCredentials).where(eq(gatewayCredentials.name, stored.name)).run()
  })
