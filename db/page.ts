import { type AnyColumn, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import { isBroad } from '#db/search.ts'
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

/** The condition of a list; one with a search in it has two forms, and says which by `walks` (db/search.ts). */
type Condition = SQL | undefined | ((walks: boolean) => SQL | undefined)
type Listing = { columns: Record<string, AnyColumn | SQL>; fallback: string; where: Condition }

/** How many rows meet a condition, and the form of it that finds a page of them soonest. */
export const weigh = (
  db: Db,
  table: SQLiteTable,
  condition: Condition,
): { total: number; where: SQL | undefined } => {
  if (typeof condition !== 'function') return { total: countRows(db, table, condition), where: condition }
  const total = countRows(db, table, condition(false))
  return { total, where: condition(isBroad(total)) }
}

/** The list of one table: the rows that meet `where`, by the column asked for, else by `fallback`. */
export const pageOf = <Table extends SQLiteTable & { id: AnyColumn }>(
  db: Db,
  table: Table,
  query: ListQuery,
  { columns, fallback, where: condition }: Listing,
): Page<Table['$inferSelect']> => {
  const { total, where } = weigh(db, table, condition)
  const rows = db
    .select()
    .from(table as SQLiteTable)
    .where(where)
    .orderBy(...orderBy(query.sort, columns, table.id, fallback))
    .$dynamic()
  return page<Table['$inferSelect']>(query, rows, total)
}

/** The column is the value; no value gives no condition. */
export const equals = (column: AnyColumn, value: string | number | boolean | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

/** Any of the columns holds the text, whatever the case; nothing to search for gives no condition. */
export const contains = (text: string, columns: AnyColumn[]): SQL | undefined => {
  if (text === '') return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))
}
