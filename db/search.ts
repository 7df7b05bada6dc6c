import { type AnyColumn, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** Full-text tables beside the tables that grow; triggers keep them (docs/decisions/16). */
type SearchTable = `${'orders' | 'users' | 'contacts' | 'tickets' | 'outbox'}_search`

// What three letters stand for is looked up; fewer stand for nearly everything.
const TRIGRAM = 3
const isShort = (text: string): boolean => Array.from(text).length < TRIGRAM
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)
const columnNamed = (name: string): SQL => sql`${sql.identifier(name)}`
const LAST = '\u{10FFFF}'

/** Any of the columns holds the text, whatever the case; nothing to search for gives no condition. */
export const contains = (text: string, columns: (AnyColumn | SQL)[]): SQL | undefined => {
  if (text === '') return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))
}

/** One text, as it is, in some columns of the full-text table. A NUL would end the query in the middle of the text. */
const phrase = (columns: readonly string[], text: string): string =>
  text === '' ? '' : `{${columns.join(' ')}} : "${text.replaceAll('\0', ' ').replaceAll('"', '""')}"`

/** What is looked for in one table, whatever the case: three letters or more anywhere, fewer where a value begins. */
export type Search = {
  table: SearchTable
  id: AnyColumn
  /** What was typed; without any, everything is found. */
  text: string
  /** The columns of the full-text table that may hold it. */
  columns: readonly string[]
  /** The same columns by expressions that an index begins with, for one or two letters. */
  beginnings: readonly (AnyColumn | SQL)[]
  /** What of the text is part of a phone number, or nothing. */
  phone?: { column: string; part: string }
  /** Whether the number of a row finds it, as `500` or `#500`. */
  isNumbered?: true
}

const numberIn = ({ isNumbered, text }: Search): number =>
  isNumbered ? Number(/^#?(\d{1,9})$/.exec(text)?.[1]) || 0 : 0

/** The ids of the rows that hold the text, each once. */
const found = (search: Search): SQL => {
  const { table, id, text, columns, beginnings, phone } = search
  const sought = [phrase(columns, text), phone ? phrase([phone.column], phone.part) : '']
  const name = sql.identifier(table)
  const begun = (value: AnyColumn | SQL) => {
    // As indexes fold case: the letters of ASCII alone.
    const begin = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    return sql`select ${id} from ${id.table} where ${value} >= ${begin} and ${value} < ${begin + LAST}`
  }
  const parts = isShort(text)
    ? beginnings.map(begun)
    : [sql`select rowid from ${name} where ${name} match ${sought.filter(Boolean).join(' OR ')}`]
  const number = numberIn(search)
  if (number > 0) parts.push(sql`select ${id} from ${id.table} where ${id} = ${number}`)
  return sql.join(parts, sql` union `)
}

/** The row holds the text: the same question, asked of one row. */
const isFound = (search: Search): SQL | undefined => {
  const { id, text, columns, phone } = search
  const number = numberIn(search)
  return or(
    contains(text, columns.map(columnNamed)),
    phone && contains(phone.part, [columnNamed(phone.column)]),
    number > 0 ? eq(id, number) : undefined,
  )
}

/** Of so many rows a page is found sooner by walking through the table in its order. */
const BROAD = 5000

/**
 * The condition that finds the rows soonest. A few are fetched by their ids, which are asked for once; of many, rows are
 * taken in the order of the page and tested. LIKE knows the case of no other letters than those of ASCII.
 */
export const holds = (db: Db, search: Search): SQL | undefined => {
  const { id, text } = search
  if (text === '') return undefined
  const rows = found(search)
  const ids = db.values<[number]>(sql`${rows} limit ${BROAD + 1}`)
  if (ids.length <= BROAD) {
    // As one parameter: a statement takes fewer than that.
    return sql`${id} in (select value from json_each(${JSON.stringify(ids.flat())}))`
  }
  // The plus keeps SQLite from looking the rows up one by one.
  return isShort(text) || !isAscii(text) ? sql`+${id} in (${rows})` : isFound(search)
}
