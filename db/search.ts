import { type AnyColumn, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** The full-text tables (FTS5, trigrams), one per table that grows; triggers keep them current (docs/decisions/16). */
type SearchTable =
  `${'orders' | 'licenses' | 'users' | 'contacts' | 'tickets' | 'ticket_replies' | 'outbox' | 'chat_sessions' | 'chat_messages' | 'chat_notes'}_search`

// A trigram index needs three letters; fewer would match nearly every row.
const TRIGRAM = 3
const isShort = (text: string): boolean => Array.from(text).length < TRIGRAM
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)
const columnNamed = (name: string): SQL => sql`${sql.identifier(name)}`
const LAST = '\u{10FFFF}'

/** The condition that any column contains the text, in any case; none for an empty text. */
export const contains = (text: string, columns: (AnyColumn | SQL)[]): SQL | undefined => {
  if (text === '') return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))
}

/** The FTS query for an exact phrase in some columns. A NUL would end the query early, so it becomes a space. */
const phrase = (columns: readonly string[], text: string): string =>
  text === '' ? '' : `{${columns.join(' ')}} : "${text.replaceAll('\0', ' ').replaceAll('"', '""')}"`

/**
 * A search in one table, in any case: three letters or more match anywhere, fewer at the beginning of a value (DB-10).
 */
export type Search = SearchTarget & {
  /** The text typed; an empty one matches every row. */
  text: string
}

type SearchTarget = {
  table: SearchTable
  /** The row id of the full-text table. */
  id: AnyColumn
  /** The columns of the full-text table to search. */
  columns: readonly string[]
  /** Short columns as indexed expressions, for prefixes of one or two letters. */
  prefixes: readonly (AnyColumn | SQL)[]
  /** The digits of the text that may be part of a phone number; empty for none. */
  phone?: { column: string; part: string }
  /** Whether `500` or `#500` finds the row with this id. */
  isNumbered?: true
  /** Other tables whose matches lead to rows of this one, such as the replies of a ticket. */
  related?: readonly (SearchTarget & {
    /** A query for ids of this table from a query for ids of the other. */
    idsFrom: (found: SQL) => SQL
  })[]
}

const numberIn = ({ isNumbered, text }: Search): number =>
  isNumbered ? Number(/^#?(\d{1,9})$/.exec(text)?.[1]) || 0 : 0

/** Queries for the ids of the rows to which matches in other tables lead. */
const relatedIds = ({ text, related = [] }: Search): SQL[] =>
  related.flatMap(({ idsFrom, ...other }) => {
    const found = matchingIds({ ...other, text })
    return found ? [idsFrom(found)] : []
  })

/** A query for the ids of the matching rows, without duplicates; undefined where no row can match. */
const matchingIds = (search: Search): SQL | undefined => {
  const { table, id, text, columns, prefixes, phone } = search
  const phrases = [phrase(columns, text), phone ? phrase([phone.column], phone.part) : '']
  const name = sql.identifier(table)
  const startsWith = (value: AnyColumn | SQL) => {
    // Indexes fold the case of ASCII letters only.
    const start = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    return sql`select ${id} from ${id.table} where ${value} >= ${start} and ${value} < ${start + LAST}`
  }
  const parts = isShort(text)
    ? prefixes.map(startsWith)
    : [sql`select rowid from ${name} where ${name} match ${phrases.filter(Boolean).join(' OR ')}`]
  const number = numberIn(search)
  if (number > 0) parts.push(sql`select ${id} from ${id.table} where ${id} = ${number}`)
  parts.push(...relatedIds(search))
  return parts.length > 0 ? sql.join(parts, sql` union `) : undefined
}

/** The same condition tested on one row, without the index. */
const rowMatches = (search: Search): SQL | undefined => {
  const { id, text, columns, phone } = search
  const number = numberIn(search)
  return or(
    contains(text, columns.map(columnNamed)),
    phone && contains(phone.part, [columnNamed(phone.column)]),
    number > 0 ? eq(id, number) : undefined,
    ...relatedIds(search).map((ids) => sql`+${id} in (${ids})`),
  )
}

/** With more matches than this, scanning the table in the list's order is faster than sorting the matches. */
const MAX_IDS = 5000

/**
 * The condition of a search, in the form that is fastest for its number of matches: few matches become a list of ids,
 * many are tested row by row in the list's order. LIKE ignores the case of ASCII letters only, so other letters and
 * short texts test each row's id instead.
 */
export const matches = (db: Db, search: Search): SQL | undefined => {
  const { id, text } = search
  if (text === '') return undefined
  const rows = matchingIds(search)
  if (!rows) return sql`0`
  const ids = db.values<[number]>(sql`${rows} limit ${MAX_IDS + 1}`)
  if (ids.length <= MAX_IDS) {
    // One JSON parameter, because a statement takes fewer parameters than ids.
    return sql`${id} in (select value from json_each(${JSON.stringify(ids.flat())}))`
  }
  // The plus keeps SQLite from using the id's index, so it scans in the list's order.
  return isShort(text) || !isAscii(text) ? sql`+${id} in (${rows})` : rowMatches(search)
}
