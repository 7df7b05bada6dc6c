import { type AnyColumn, and, asc, count, desc, eq, gte, inArray, lt, max, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { matches, newestMatches, type Search } from '#db/search.ts'
import type { Days, Listed, ListQuery, Page, Whole } from '#src/shared/paging.ts'
import { dayNumberOf, startOfDay } from '#src/shared/values/dates.ts'

type Pageable<Row> = {
  all(): Row[]
  limit(rows: number): { offset(rows: number): { all(): Row[] } }
}

/** The number of rows of a table that meet a condition. */
export const countRows = (db: Db, table: SQLiteTable, where?: SQL): number =>
  db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0

/** The id of the newest row of a table; 0 for none. */
export const newestId = (db: Db, table: SQLiteTable & { id: AnyColumn }): number =>
  db
    .select({ id: sql<number>`coalesce(max(${table.id}), 0)` })
    .from(table)
    .get()?.id ?? 0

/** The most rows of a filter that a page counts, in about 4 ms. */
const MOST_COUNTED = 100_000

/** The number of rows that meet a condition, up to `most`, and whether there are more. */
const countUpTo = (db: Db, table: SQLiteTable, where: SQL, most: number): Counted => {
  const met = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(most + 1)
  const rows = db.select({ rows: count() }).from(met.as('met')).get()?.rows ?? 0
  return rows > most ? { total: most, isMore: true } : { total: rows }
}

/** Whether a list is requested without search, filter, sort or page. This common call may use a prepared query. */
export const isUnfiltered = (query: ListQuery): boolean =>
  Object.values(query).every((value) => value === undefined || value === '' || value === 0)

/** All rows as one page. */
export const pageOfAll = <Row>(rows: Row[]): Page<Row> => ({ rows, total: rows.length })

/**
 * The limit of a list without one. SQL knows no offset without a limit, and Drizzle leaves a negative limit out of the
 * query.
 */
const ALL_ROWS = 2 ** 31 - 1

/** The requested rows and the total; without a limit, all rows from the cursor on. */
export const page = <Row>(query: ListQuery, rows: Pageable<Row>, total: number): Page<Row> => {
  if (query.limit === undefined && query.cursor === 0) return pageOfAll(rows.all())
  return {
    rows: rows
      .limit(query.limit ?? ALL_ROWS)
      .offset(query.cursor)
      .all(),
    total,
  }
}

type Key = AnyColumn | SQL
/** What a list can be sorted by: a column, or the columns of an index that begins with it. */
export type Sorts = Record<string, Key | readonly Key[]>

/** The keys of a list's order. The id as last key makes the order of equal rows stable. */
const keysOf = (wanted: string, columns: Sorts, id: AnyColumn): Key[] => {
  const keys = columns[wanted.replace(/^-/, '')] ?? []
  return [...(Array.isArray(keys) ? keys : [keys as Key]), id]
}

/** `-createdAt` → created_at desc, id desc. */
export const orderBy = (sort: string | undefined, columns: Sorts, id: AnyColumn, fallback: string): SQL[] => {
  const wanted = sort ?? fallback
  return keysOf(wanted, columns, id).map(wanted.startsWith('-') ? desc : asc)
}

/**
 * Which rows of a table are listed: those that match the search and meet the conditions. `within` is a condition that an
 * index holds before the columns of the order, such as the account whose rows they are.
 */
type Filter = { search?: Search; within?: SQL; where?: SQL | undefined }
/** A list: its rows, the columns it can be sorted by, and the sort when none is asked for. */
export type ListSpec = Filter & { columns: Sorts; fallback: string }

type Counted = { total: number; isMore?: true }
type Condition = Counted & { where: SQL | undefined }

type PageQuery = ListQuery & { limit: number }

/** Whether a page of the list is asked for, and not all of it. */
export const asksPage = <Query extends ListQuery>(query: Query): query is Query & PageQuery =>
  query.limit !== undefined

/**
 * The condition of a page of a list, and how many rows meet it. A search counts the newest matches (DB-704), and
 * another filter no more than 100,000 rows (DB-706).
 */
export const conditionOf = (db: Db, table: SQLiteTable, { search, within, where }: Filter): Condition => {
  const isCut = !search?.isWhole
  const found = search && (isCut ? newestMatches(db, search) : { ...matches(db, search), isMore: false })
  const filter = and(within, where)
  // The plus keeps SQLite from walking an index of the filter instead of the few ids that a page of a search has.
  const all = and(found?.where, isCut && found?.where && filter ? sql`+(${filter})` : filter)
  if (isCut && all && !found?.where) return { ...countUpTo(db, table, all, MOST_COUNTED), where: all }
  return { total: countRows(db, table, all), ...(found?.isMore ? { isMore: true as const } : {}), where: all }
}

/**
 * The condition of a page, for a sort whose index does not hold the filter. Where many rows meet it, it is written so that
 * SQLite walks the order and tests each row: sorting all that meet it would take longer.
 */
export const walkedWhere = (
  db: Db,
  table: SQLiteTable & { id: AnyColumn },
  { cursor, limit }: PageQuery,
  { total, where }: Condition,
): SQL | undefined => {
  if (!where) return where
  const rows = db
    .select({ rows: max(table.id) })
    .from(table as SQLiteTable)
    .get()?.rows
  const walked = ((cursor + limit) * Number(rows)) / total
  // The plus keeps SQLite from using an index for the condition.
  return walked < total ? sql`+(${where})` : where
}

/** A table's list: one page, or all rows in steps where no page is asked for. */
export const pageOf = <Table extends SQLiteTable & { id: AnyColumn }>(
  db: Db,
  table: Table,
  query: ListQuery,
  { columns, fallback, ...filter }: ListSpec,
): Listed<Table['$inferSelect']> => {
  if (!asksPage(query)) return wholeOf(db, table, query, { columns, fallback, ...filter }, rowsOf(table))
  const { where, ...counted } = conditionOf(db, table, filter)
  const rows = db
    .select()
    .from(table as SQLiteTable)
    .where(where)
    .orderBy(...orderBy(query.sort, columns, table.id, fallback))
    .$dynamic()
  return { ...page<Table['$inferSelect']>(query, rows, counted.total), ...counted }
}

type Reader<Row> = (db: Db, ids: number[]) => (readonly [id: number, row: Row])[]

/** Reads rows of one table by their ids. */
const rowsOf =
  <Table extends SQLiteTable & { id: AnyColumn }>(table: Table): Reader<Table['$inferSelect']> =>
  (db, ids) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(inArray(table.id, ids))
      .all()
      .map((row) => [Number(row.id), row] as const)

/**
 * The condition of the place where a walk begins, and what it tests each row for. Where few rows meet all conditions,
 * they are found by their indexes; else each row is tested, because a search in a large table finds few rows a step.
 */
const walkOf = (db: Db, table: SQLiteTable, { search, within, where }: Filter, step: number) => {
  const found = search && matches(db, search)
  const tested = and(found?.where, where)
  const all = and(within, tested)
  const isFew = tested && !found?.isLong && !countUpTo(db, table, sql`${all}`, step).isMore
  return isFew ? { inside: all, tested: undefined } : { inside: within, tested }
}

/**
 * The ids of a list in its order, step by step, so that other requests are answered between two steps. The table is
 * walked by the keys of its order, each step where the last one ended.
 */
function* idsInOrder(
  db: Db,
  table: SQLiteTable & { id: AnyColumn },
  query: ListQuery,
  { columns, fallback, ...filter }: ListSpec,
  step: number,
): Generator<number[]> {
  const wanted = query.sort ?? fallback
  const keys = keysOf(wanted, columns, table.id)
  const order = sql.join(orderBy(query.sort, columns, table.id, fallback), sql`, `)
  const { inside = sql`1`, tested = sql`1` } = walkOf(db, table, filter, step)
  const after = sql.raw(wanted.startsWith('-') ? '<' : '>')
  const readFrom = (place: SQL): unknown[][] =>
    db.values(
      sql`select ${sql.join([tested, ...keys], sql`, `)} from ${table} where ${inside} and ${place} order by ${order} limit ${step}`,
    )
  let places = [sql`1`]
  for (let place = places.shift(); place; place = places.shift()) {
    const rows = readFrom(place)
    yield rows.flatMap((row) => (row[0] ? [Number(row.at(-1))] : []))
    const [, ...last] = rows.at(-1) ?? []
    if (rows.length < step) continue
    // First the rows that differ from the last one by the last key alone, which one part of an index holds.
    places = keys.map((key, index) => {
      const equal = keys.slice(0, index).map((earlier, n) => sql`${earlier} = ${last[n]}`)
      return sql.join([...equal, sql`${key} ${after} ${last[index]}`], sql` and `)
    })
    places.reverse()
  }
}

/**
 * A whole list, read in steps of a few milliseconds (REST-702). The ids are found first, so a change in between
 * neither repeats nor skips a row.
 */
export const wholeOf = <Row>(
  db: Db,
  table: SQLiteTable & { id: AnyColumn },
  query: ListQuery,
  spec: ListSpec,
  read: Reader<Row>,
): Whole<Row> => ({
  cursor: query.cursor,
  findIds: (step) => idsInOrder(db, table, query, spec, step),
  read: (ids) => {
    const byId = new Map(read(db, ids))
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
})

/** The condition that a column has this value; none for an undefined value. */
export const equals = (column: AnyColumn, value: string | number | boolean | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

/**
 * The condition that a column has one of these values. They are one JSON parameter, because a list without a limit may
 * hold more of them than a statement takes parameters.
 */
export const isAmong = (column: AnyColumn, values: readonly (string | number)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`

/** The condition that a time lies in these days of Pakistan time, both included; none without days. */
export const inDays = (column: AnyColumn, { from, to }: Days): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(column, startOfDay(dayNumberOf(from))),
    to === undefined ? undefined : lt(column, startOfDay(dayNumberOf(to) + 1)),
  )
