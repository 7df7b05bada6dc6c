import { type AnyColumn, and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { holds, type Search } from '#db/search.ts'
import type { ListQuery, Page } from '#src/shared/paging.ts'

type Pageable<Row> = {
  all(): Row[]
  limit(rows: number): { offset(rows: number): { all(): Row[] } }
}

/** How many rows of a table meet a condition. */
export const countRows = (db: Db, table: SQLiteTable, where?: SQL): number =>
  db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0

/** A list as it is asked for most: neither searched nor filtered nor in parts. Worth a prepared query where it is hot. */
export const asksForAll = (query: ListQuery): boolean =>
  Object.values(query).every((value) => value === undefined || value === '' || value === 0)

/** All there is. */
export const whole = <Row>(rows: Row[]): Page<Row> => ({ rows, total: rows.length })

/** The rows asked for, and how many there are in all; without a limit the whole list (decision §8). */
export const page = <Row>(query: ListQuery, rows: Pageable<Row>, total: number): Page<Row> => {
  if (query.limit === undefined && query.cursor === 0) return whole(rows.all())
  return {
    rows: rows
      .limit(query.limit ?? -1)
      .offset(query.cursor)
      .all(),
    total,
  }
}

/** `-createdAt` → created_at desc, id desc. The second key keeps equal rows in a stable order. */
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

/** Which rows of a table are listed: those that hold what is searched for and meet the condition. */
type Choice = { search?: Search; where?: SQL | undefined }
export type Listing = Choice & { columns: Record<string, AnyColumn | SQL>; fallback: string }

/** How many rows are chosen, and the condition that finds a page of them soonest. */
export const weigh = (
  db: Db,
  table: SQLiteTable,
  { search, where }: Choice,
): { total: number; where: SQL | undefined } => {
  const all = and(search && holds(db, search), where)
  return { total: countRows(db, table, all), where: all }
}

/** The list of one table: the rows chosen, by the column asked for, else by `fallback`. */
export const pageOf = <Table extends SQLiteTable & { id: AnyColumn }>(
  db: Db,
  table: Table,
  query: ListQuery,
  { columns, fallback, ...choice }: Listing,
): Page<Table['$inferSelect']> => {
  const { total, where } = weigh(db, table, choice)
  const rows = db
    .select()
    .from(table as SQLiteTable)
    .where(where)
    .orderBy(...orderBy(query.sort, columns, table.id, fallback))
    .$dynamic()
  return page<Table['$inferSelect']>(query, rows, total)
}

/**
 * The whole list of one table in parts of so many: which rows they are is settled when the first part is read, so that
 * nothing that happens meanwhile doubles or skips one.
 */
function* partsOf<Table extends SQLiteTable & { id: AnyColumn }>(
  db: Db,
  table: Table,
  query: ListQuery,
  { columns, fallback, ...choice }: Listing,
  size: number,
): Generator<Table['$inferSelect'][]> {
  const { where } = weigh(db, table, choice)
  const ids = db
    .select({ id: sql<number>`${table.id}` })
    .from(table as SQLiteTable)
    .where(where)
    .orderBy(...orderBy(query.sort, columns, table.id, fallback))
    .all()
  for (let start = 0; start < ids.length; start += size) {
    const part = ids.slice(start, start + size).map(({ id }) => id)
    const rows = db
      .select()
      .from(table as SQLiteTable)
      .where(inArray(table.id, part))
      .all()
    const byId = new Map(rows.map((row) => [row.id, row as Table['$inferSelect']]))
    yield part.flatMap((id) => byId.get(id) ?? [])
  }
}

/** How the list of one table is read whole, in parts of so many, as an export sends it. */
export const inParts =
  <Table extends SQLiteTable & { id: AnyColumn }, Query extends ListQuery>(
    table: Table,
    listing: (query: Query) => Listing,
  ) =>
  ({ db }: { db: Db }, query: Query, size: number): Generator<Table['$inferSelect'][]> =>
    partsOf(db, table, query, listing(query), size)

/** The column is the value; no value gives no condition. */
export const equals = (column: AnyColumn, value: string | number | boolean | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)
