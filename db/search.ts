import { type AnyColumn, and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { foldedNumbers, VALUES_OF_A_ROW } from '#db/folded.ts'
import { folded, keyForm } from '#src/shared/values/typed.ts'

/** The full-text tables (FTS5, trigrams), one per table that grows; triggers keep them current (docs/decisions/16). */
type SearchTable =
  `${'orders' | 'licenses' | 'users' | 'contacts' | 'tickets' | 'ticket_replies' | 'outbox' | 'chat_sessions' | 'chat_messages' | 'chat_notes'}_search`

// A trigram index needs three letters; fewer would match nearly every row.
const TRIGRAM = 3
const isShort = (text: string): boolean => Array.from(text).length < TRIGRAM
const isAscii = (text: string): boolean => /^[ -~]*$/.test(text)
const columnNamed = (name: string): SQL => sql`${sql.identifier(name)}`
const LAST = '\u{10FFFF}'

/** A column as small tables are sorted by it. */
export const foldedOf = (column: AnyColumn): SQL => sql`folded(${column})`

/** The texts of a row in other languages, as small tables are searched by them (VAL-715). */
export const translatedTexts = (translations: AnyColumn): SQL =>
  sql`iif(json_valid(${translations}), (select group_concat(atom, char(10)) from json_tree(${translations}) where type = 'text'), '')`

const anyHolds = (text: string, values: (AnyColumn | SQL)[]): SQL | undefined => {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(...values.map((value) => sql`${value} like ${pattern} escape '\\'`))
}

/** The condition that any column contains the text once both are folded; none for an empty text. */
export const contains = (text: string, columns: (AnyColumn | SQL)[]): SQL | undefined =>
  text === ''
    ? undefined
    : anyHolds(
        folded(text),
        columns.map((column) => sql`iif(${column} glob '*[^ -~]*', folded(${column}), ${column})`),
      )

/** The condition that nobody wrote a licence key into a column, for who may not find out its letters (MSG-1325). */
export const holdsNoKey = (column: AnyColumn): SQL => sql`not holds_key(${column})`

/** A text as an exact phrase of FTS. A NUL would end the query early, so it becomes a space. */
const quoted = (text: string): string => `"${text.replaceAll('\0', ' ').replaceAll('"', '""')}"`

const phrase = (columns: readonly string[], text: string): string =>
  text === '' ? '' : `{${columns.join(' ')}} : ${quoted(text)}`

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
  /** The digits of the text that may be part of a phone number; empty for none. `indexed` finds a whole number. */
  phone?: { column: string; part: string; indexed?: AnyColumn | SQL }
  /** The values of a column that people call by other words, of which the text is a part. */
  called?: { column: string; values: readonly string[] }
  /** Whether the text is the value, or its beginning, of an indexed column of the table, such as a licence key. */
  exact?: SQL | undefined
  /** A query for the ids of rows that the text names by another number, such as that of their payment. */
  named?: SQL | undefined
  /** Whether `500` or `#500` finds the row with this id. */
  isNumbered?: true
  /** Every match is wanted, because the list's condition lets few rows through: those of one account. */
  isWhole?: true
  /** Other tables whose matches lead to rows of this one, such as the replies of a ticket. */
  related?: readonly (SearchTarget & {
    /** A query for ids of this table from a query for ids of the other. */
    idsFrom: (found: SQL) => SQL
  })[]
}

/** The condition that a licence key is this text, or begins with it where the text begins as every key does. */
export const hasKey = (column: AnyColumn, text: string): SQL | undefined => {
  const key = text.toUpperCase()
  return /^WACRM-./.test(key) ? and(gte(column, key), lt(column, key + LAST)) : eq(column, key)
}

const numberIn = ({ isNumbered, text }: Search): number =>
  isNumbered ? Number(/^#?(\d{1,9})$/.exec(keyForm(text))?.[1]) || 0 : 0

/** Queries for the ids of the rows to which matches in other tables lead. */
const relatedIds = ({ text, related = [] }: Search): SQL[] =>
  related.flatMap(({ idsFrom, ...other }) => {
    const found = matchingIds({ ...other, text })
    return found ? [idsFrom(found)] : []
  })

const NEWEST_FIRST = sql`order by rowid desc`

/** A query for the ids of rows with a value that is other than plain letters and matches once both are folded. */
const foldedIds = ({ table, columns, text }: Search, order = sql``): SQL[] => {
  const numbers = foldedNumbers(table.slice(0, -'_search'.length), columns)
  const found = sql`select rowid / ${sql.raw(String(VALUES_OF_A_ROW))} from folded_search
    where folded_search match ${quoted(folded(text))}
    and rowid % ${sql.raw(String(VALUES_OF_A_ROW))} in (${sql.raw(numbers.join())}) ${order}`
  return numbers.length > 0 && !isShort(folded(text)) ? [found] : []
}

/** The letters with which a short text may begin in an index, which folds the case of A to Z alone. */
const startsOf = (text: string): Set<string> => {
  const plain = folded(text)
  const arabic = plain.replaceAll('ی', 'ي').replaceAll('ک', 'ك').replaceAll('ہ', 'ه')
  return new Set([text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()), plain, arabic])
}

/** Queries for the ids of the rows of the table itself that match, by its indexes. */
const ownIds = (search: Search, order = sql``): SQL[] => {
  const { table, id, text, columns, prefixes, phone, called, named } = search
  const phrases = [...new Set([text.toLowerCase(), folded(text)])].map((form) => phrase(columns, form))
  if (phone) phrases.push(phrase([phone.column], phone.part))
  if (called) phrases.push(...called.values.map((value) => phrase([called.column], value)))
  const name = sql.identifier(table)
  const startsWith = (value: AnyColumn | SQL) =>
    [...startsOf(text)].map(
      (start) => sql`select ${id} from ${id.table} where ${value} >= ${start} and ${value} < ${start + LAST}`,
    )
  const parts = isShort(text)
    ? prefixes.flatMap(startsWith)
    : [sql`select rowid from ${name} where ${name} match ${phrases.filter(Boolean).join(' OR ')} ${order}`]
  const number = numberIn(search)
  if (number > 0) parts.push(sql`select ${id} from ${id.table} where ${id} = ${number}`)
  if (named) parts.push(named)
  return [...parts, ...foldedIds(search, order)]
}

/** A query for the ids of the matching rows, without duplicates; undefined where no row can match. */
const matchingIds = (search: Search): SQL | undefined => {
  const parts = [...ownIds(search), ...relatedIds(search)]
  return parts.length > 0 ? sql.join(parts, sql` union `) : undefined
}

/** The digits after `+92` or `+` of a number that is complete, and not the beginning of one. */
const isComplete = (part: string): boolean => part.length >= 9

const exactlyIs = ({ phone, exact }: SearchTarget): SQL | undefined =>
  or(
    exact,
    phone?.indexed && isComplete(phone.part)
      ? sql`${phone.indexed} in (${`+92${phone.part}`}, ${`+${phone.part}`})`
      : undefined,
  )

/** The matches of each part of a search that a page is made of. Who finds more looks for something longer. */
const MOST_FOUND = 1000

/** Ids that a search has found, and whether there are more. */
type Found = { ids: number[]; isMore: boolean }
const listOf = (ids: number[]): SQL => sql`select value from json_each(${JSON.stringify(ids)})`
const idsIn = (db: Db, query: SQL): Found => {
  const ids = db.values<[number]>(sql`select * from (${query}) limit ${MOST_FOUND + 1}`).flat()
  return { ids: ids.slice(0, MOST_FOUND), isMore: ids.length > MOST_FOUND }
}
const allOf = (found: Found[]): Found => ({
  ids: [...new Set(found.flatMap(({ ids }) => ids))],
  isMore: found.some(({ isMore }) => isMore),
})

/** What a query finds in the table itself, and in related tables with a match there. */
const findIn = (db: Db, search: Search, find: (search: Search) => Found[]): Found =>
  allOf([
    ...find(search),
    ...(search.related ?? []).map(({ idsFrom, ...other }) => {
      const found = findIn(db, { ...other, text: search.text }, find)
      if (found.ids.length === 0) return found
      const led = idsIn(db, idsFrom(listOf(found.ids)))
      return { ids: led.ids, isMore: led.isMore || found.isMore }
    }),
  ])

/**
 * The condition of a search for one page of a list: a whole phone or key by its own index (DB-705), or else the newest
 * matches, so that a search takes as long in a large shop. `isMore` says whether older rows match too.
 */
export const newestMatches = (db: Db, search: Search): { where: SQL | undefined; isMore: boolean } => {
  const { id, text } = search
  if (text === '') return { where: undefined, isMore: false }
  const exact = findIn(db, search, (target) => {
    const is = exactlyIs(target)
    return is ? [idsIn(db, sql`select ${target.id} from ${target.id.table} where ${is}`)] : []
  })
  const { ids, isMore } =
    exact.ids.length > 0
      ? exact
      : findIn(db, search, (target) => ownIds(target, NEWEST_FIRST).map((part) => idsIn(db, part)))
  return { where: sql`${id} in (${listOf(ids)})`, isMore }
}

/** The same condition tested on one row, without the index. */
const rowMatches = (search: Search): SQL | undefined => {
  const { id, text, columns, phone, called, named } = search
  const number = numberIn(search)
  return or(
    anyHolds(text, columns.map(columnNamed)),
    phone?.part ? anyHolds(phone.part, [columnNamed(phone.column)]) : undefined,
    ...(called?.values ?? []).map((value) => anyHolds(value, [columnNamed(called?.column ?? '')])),
    number > 0 ? eq(id, number) : undefined,
    ...[...foldedIds(search), ...(named ? [named] : []), ...relatedIds(search)].map(
      (ids) => sql`+${id} in (${ids})`,
    ),
  )
}

/** With more matches than this, scanning the table in the list's order is faster than sorting the matches. */
const MAX_IDS = 5000

/**
 * The condition of a search, in the form that is fastest for its number of matches: few matches become a list of ids,
 * many are tested row by row in the list's order. LIKE ignores the case of ASCII letters only, so other letters and
 * short texts test each row's id instead. `isLong` says that each row is tested.
 */
export const matches = (db: Db, search: Search): { where: SQL | undefined; isLong?: true } => {
  const { id, text } = search
  if (text === '') return { where: undefined }
  const rows = matchingIds(search)
  if (!rows) return { where: sql`0` }
  const ids = db.values<[number]>(sql`${rows} limit ${MAX_IDS + 1}`)
  if (ids.length <= MAX_IDS) {
    // One JSON parameter, because a statement takes fewer parameters than ids.
    return { where: sql`${id} in (select value from json_each(${JSON.stringify(ids.flat())}))` }
  }
  // The plus keeps SQLite from using the id's index, so it scans in the list's order.
  const where = isShort(text) || !isAscii(text) ? sql`+${id} in (${rows})` : rowMatches(search)
  return { where, isLong: true }
}
