import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { z } from 'zod'
import type { Db } from '#db/client.ts'
import { markOf, type Personal } from '#db/personal.ts'
import type { orders } from '#db/schema/orders.ts'
import type { Deps, Timed } from '#src/deps.ts'
import { historyChanges } from '#src/domains/audit/service.ts'
import { shopFacts } from '#src/domains/settings/service.ts'
import { soundType } from '#src/kit/rewritten-voice.ts'
import type { Language } from '#src/shared/language.ts'
import { isResold, REVOKED_BY_RESELLER } from '#src/shared/resold.ts'
import { chatFolder, proofFolder } from '#src/shared/stored-folders.ts'
import { sealedJson } from '#src/shared/stored-json.ts'
import { type PersonTable, personTables, rowsOfPerson, type UserRow } from './of-person.ts'

/** The rows that are read and written in one go. */
const ROWS_A_STEP = 100

type Row = Record<string, unknown>
type Reader = Pick<Deps, 'db' | 'vault' | 'files'>
/** What is given of a row, by the names of its columns. */
export type Given = Record<string, unknown>
/** A table of the person's data, and its rows as they are given. */
export type PersonPart = { table: PersonTable; rows: Given[] }
/** What a file of the data says of itself, and the language and the currency of its words. */
export type FileHead = { shop: string; madeAt: Date; language: Language; currency: string }

const folders: { [Table in PersonTable]?: string } = {
  paymentPictures: proofFolder,
  chatPictures: chatFolder,
}

/** The columns of a table that a person is given, with what the privacy policy calls them. */
export const givenColumns = (table: PersonTable): [name: string, as: Personal][] =>
  Object.entries(getTableColumns(personTables[table] as SQLiteTable)).flatMap(([name, column]) => {
    const mark = markOf(column)
    return mark && !mark.isInner ? [[name, mark.as] satisfies [string, Personal]] : []
  })

/** What others did, and from where, is not this person's to know. */
const withoutActor = (row: Row, user: UserRow): Row =>
  row['actorId'] === user.id
    ? row
    : { ...row, actorName: null, ...('address' in row ? { address: null } : {}) }

/** What changed, without what a licence costs its reseller. */
const changesOf = ({ action, changes }: Row): Row => {
  const all = historyChanges(String(changes))
  const { amountMinor: _, ...others } = all
  return action === REVOKED_BY_RESELLER ? others : all
}

/** Rows of some tables hold more than the person may have (USER-1103). */
const allowed: { [Table in PersonTable]?: (row: Row, user: UserRow) => Row } = {
  // What a reseller paid lies between the reseller and the shop.
  orders: (row) => (isResold(row as typeof orders.$inferSelect) ? { ...row, amountMinor: null } : row),
  // A code proves an address that the account may only have typed, so it is read there and nowhere else.
  outbox: (row) => (row['expiresAt'] === null ? row : { ...row, subject: null, sealedBody: null }),
  auditLog: (row, user) => ({ ...withoutActor(row, user), changes: changesOf(row) }),
  securityLog: withoutActor,
}

const sealed = /^sealed(.)(.*)$/

/** The name by which a column is given: a sealed one is given open. */
export const givenName = (column: string): string =>
  column.replace(sealed, (_, first: string, rest: string) => first.toLowerCase() + rest)

const opened = ({ vault }: Reader, column: string, value: unknown): unknown => {
  if (!sealed.test(column) || typeof value !== 'string') return value
  return sealedJson(vault, value, z.record(z.string(), z.unknown())) ?? vault.unseal(value)
}

/**
 * The picture or voice message of a row as an address that holds it, so that the file needs no other; null where it is
 * gone.
 */
const fileOf = async ({ files }: Reader, folder: string, { storedName, kind }: Row): Promise<Given> => {
  const name = typeof storedName === 'string' ? storedName : ''
  const [field, type] = kind === 'voice' ? ['voice', soundType(name)] : ['picture', 'image/webp']
  const stored = await files.open(folder, name)
  const bytes = stored && (await readFile(stored.path)).toString('base64')
  return { [field]: bytes === null ? null : `data:${type};base64,${bytes}` }
}

const rowids = (db: Db, table: SQLiteTable, where: SQL | undefined): number[] =>
  where === undefined
    ? []
    : db
        .select({ rowid: sql<number>`${table}.rowid` })
        .from(table)
        .where(where)
        .all()
        .map(({ rowid }) => rowid)
        .toSorted((a, b) => a - b)

/**
 * All that the shop holds of a person, table by table in steps, between which other requests are answered. What is
 * given of a row are the columns that the schema marks, when it was made, and its picture.
 */
export async function* dataOfPerson(deps: Reader, user: UserRow): AsyncGenerator<PersonPart> {
  const { where } = rowsOfPerson(deps.db, user)
  for (const name of Object.keys(personTables) as PersonTable[]) {
    const table = personTables[name] as SQLiteTable
    const ids = rowids(deps.db, table, where[name])
    const columns = givenColumns(name)
    const folder = folders[name]
    for (let start = 0; start < ids.length; start += folder ? 1 : ROWS_A_STEP) {
      const step = ids.slice(start, start + (folder ? 1 : ROWS_A_STEP))
      const found = deps.db
        .select()
        .from(table)
        .where(inArray(sql`${table}.rowid`, step))
        .all() as Row[]
      const rows: Given[] = []
      for (const row of found) {
        const may = allowed[name]?.(row, user) ?? row
        const given = Object.fromEntries(
          columns.map(([column]) => [givenName(column), opened(deps, column, may[column])]),
        )
        const made = row['createdAt'] === undefined ? {} : { createdAt: row['createdAt'] }
        const file = folder ? await fileOf(deps, folder, row) : {}
        rows.push({ ...('id' in row ? { id: row['id'] } : {}), ...given, ...made, ...file })
      }
      yield { table: name, rows }
      await nextTurn()
    }
  }
}

/** What a file of the data says of itself. */
export const headOf = (deps: Timed, language: Language): FileHead => {
  const { name: shop, currency } = shopFacts(deps)
  return { shop, madeAt: deps.now(), language, currency }
}

/** The data of a person as the text of one JSON object, in parts: a list of rows for each table. */
export async function* dataAsJson(
  parts: AsyncIterable<PersonPart>,
  { shop, madeAt }: FileHead,
): AsyncGenerator<string> {
  yield JSON.stringify({ shop, madeAt }).slice(0, -1)
  let last: PersonTable | undefined
  for await (const { table, rows } of parts) {
    const text = JSON.stringify(rows).slice(1, -1)
    yield table === last ? `,${text}` : `${last ? ']' : ''},"${table}":[${text}`
    last = table
  }
  yield last ? ']}' : '}'
}
