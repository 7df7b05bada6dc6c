import { type AnyColumn, and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { matches, type Search } from '#db/search.ts'
import type { Days, ListQuery, Page } from '#src/shared/paging.ts'
import { dayNumberOf, startOfDay } from '#src/shared/values/dates.ts'

type Pageable<Row> = {
  all(): Row[]
  limit(rows: number): { offset(rows: number): { all(): Row[] } }
}

/** The number of rows of a table that meet a condition. */
export const countRows = (db: Db, table: SQLiteTable, where?: SQL): number =>
  db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0

/** Whether a list is requested without search, filter, sort or page. This common call may use a prepared query. */
export const isUnfiltered = (query: ListQuery): boolean =>
  Object.values(query).every((value) => value === undefined || value === '' || value === 0)

/** All rows as one page. */
export const pageOfAll = <Row>(rows: Row[]): Page<Row> => ({ rows, total: rows.length })

/**
 * The limit of a list without one. SQL knows no offset without a limit, and Drizzle leaves a negative limit out of the
 * query.
 */
export const ALL_ROWS = 2 ** 31 - 1

/** The requested rows and the total; without a limit, all rows from the cursor on (REST-4). */
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

/** `-createdAt` → created_at desc, id desc. The id as second key makes the order of equal rows stable. */
export const orderBy = (
  sort: string | undefined,
  columns: Record<string, AnyColumn | SQL>,
  id: AnyColumn,
  fallback: string,
): SQL[] => {
  const wanted = sort ?? fallback
  const direction = wanted.startsWith('-') ? desc : asc
  const column = columns[wanted.replace(/^-/, '')]
  return column ? [direction(column), direction(id)] : [direction(id)]
}

/** Which rows of a table are listed: those that match the search and meet the condition. */
type Filter = { search?: Search; where?: SQL | undefined }
/** A list: its rows, the columns it can be sorted by, and the sort when none is asked for. */
export type ListSpec = Filter & { columns: Record<string, AnyColumn | SQL>; fallback: string }

/** The condition of a filter, and how many rows meet it. */
export const conditionOf = (
  db: Db,
  table: SQLiteTable,
  { search, where }: Filter,
): { total: number; where: SQL | undefined } => {
  const all = and(search && matches(db, search), where)
  return { total: countRows(db, table, all), where: all }
}

/** One page of a table's list. */
export const pageOf = <Table extends SQLiteTable & { id: AnyColumn }>(
  db: Db,
  table: Table,
  query: ListQuery,
  { columns, fallback, ...filter }: ListSpec,
): Page<Table['$inferSelect']> => {
  const { total, where } = conditionOf(db, table, filter)
  const rows = db
    .select()
    .from(table as SQLiteTable)
    .where(where)
    .orderBy(...orderBy(query.sort, columns, table.id, fallback))
    .$dynamic()
  return page<Table['$inferSelect']>(query, rows, total)
}

type Reader<Row> = (db: Db, ids: number[]) => (readonly [id: number, row: Row])[]

/** Reads rows of one table by their ids. */
export const rowsOf =
  <Table extends SQLiteTable & { id: AnyColumn }>(table: Table): Reader<Table['$inferSelect']> =>
  (db, ids) =>
    db
      .select()
      .from(table as SQLiteTable)
      .where(inArray(table.id, ids))
      .all()
      .map((row) => [Number(row.id), row] as const)

/**
 * Reads a whole list in chunks of `size` rows, for an export. The ids are read once, with the first chunk, so a change
 * in between neither repeats nor skips a row.
 */
export const inChunks = <Query extends ListQuery, Row>(
  table: SQLiteTable & { id: AnyColumn },
  listSpec: (query: Query) => ListSpec,
  read: Reader<Row>,
) =>
  function* ({ db }: { db: Db }, query: Query, size: number): Generator<Row[]> {
    const { columns, fallback, ...filter } = listSpec(query)
    const ids = db
      .select({ id: sql<number>`${table.id}` })
      .from(table as SQLiteTable)
      .where(conditionOf(db, table, filter).where)
      .orderBy(...orderBy(query.sort, columns, table.id, fallback))
      .all()
      .map(({ id }) => id)
    for (let start = 0; start < ids.length; start += size) {
      const chunk = ids.slice(start, start + size)
      const byId = new Map(read(db, chunk))
      yield chunk.flatMap((id) => byId.get(id) ?? [])
    }
  }

/** The condition that a column has this value; none for an undefined value. */
export const equals = (column: AnyColumn, value: string | number | boolean | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

/** The condition that a time lies in these days of Pakistan time, both included; none without days (TABLE-12). */
export const inDays = (column: AnyColumn, { from, to }: Days): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(column, startOfDay(dayNumberOf(from))),
    to === undefined ? undefined : lt(column, startOfDay(dayNumberOf(to) + 1)),
  )
