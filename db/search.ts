import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Full-text tables beside the tables that grow; triggers keep them (docs/decisions/16). */
type SearchTable = 'orders_search' | 'users_search' | 'contacts_search'

// What three letters stand for is looked up; fewer stand for nearly everything.
const TRIGRAM = 3
const LAST = '\u{10FFFF}'

/** One text, as it is, in some columns of the full-text table. A NUL would end the query in the middle of the text. */
const phrase = (columns: readonly string[], text: string): string =>
  text === '' ? '' : `{${columns.join(' ')}} : "${text.replaceAll('\0', ' ').replaceAll('"', '""')}"`

/** The rows of which a value begins with the text; each expression has an index over it. */
const beginning = (id: AnyColumn, values: readonly (AnyColumn | SQL)[], text: string): SQL =>
  sql.join(
    values.map(
      (value) => sql`select ${id} from ${id.table} where ${value} >= ${text} and ${value} < ${text + LAST}`,
    ),
    sql` union all `,
  )

type Search = {
  table: SearchTable
  id: AnyColumn
  /** What was typed, and the columns of the full-text table that may hold it. */
  text: string
  columns: readonly string[]
  /** What of it is part of a phone number, or nothing. */
  phone: { column: string; part: string }
  /** The same columns by expressions that an index begins with, for one or two letters. */
  beginnings: readonly (AnyColumn | SQL)[]
}

/** From so many rows on, a page of them is found sooner by walking through the table in its order. */
const BROAD = 5000
export const isBroad = (matches: number): boolean => matches > BROAD

/**
 * The row holds the text, whatever the case: three letters or more anywhere, fewer at the beginning of a value. No
 * text gives no condition. `walks` is for a page of what `isBroad`: rows are then taken in the order of the page and
 * tested, instead of fetching all that match to sort them.
 */
export const holds = (
  { table, id, text, columns, phone, beginnings }: Search,
  walks: boolean,
): SQL | undefined => {
  if (text === '') return undefined
  const sought = [phrase(columns, text), phrase([phone.column], phone.part)].filter(Boolean).join(' OR ')
  const name = sql.identifier(table)
  const rows =
    Array.from(text).length < TRIGRAM
      ? beginning(id, beginnings, text.toLowerCase())
      : sql`select rowid from ${name} where ${name} match ${sought}`
  // The plus keeps SQLite from looking the rows up one by one.
  return walks ? sql`+${id} in (${rows})` : sql`${id} in (${rows})`
}
