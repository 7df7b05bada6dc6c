import { type AnyColumn, asc, count, desc, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from '#db/client.ts'
import type { ListQuery, Page } from '#src/shared/paging.ts'

type Pageable<Row> = {
  all(): Row[]
  limit(rows: number): { offset(rows: number): { all(): Row[] } }
}

/** How many rows of a table meet a condition. */
export const countRows = (db: Db, table: SQLiteTable, where?: SQL): number =>
  db.select({ rows: count() }).from(table).where(where).get()?.rows ?? 0

/** The rows asked for, and how many there are in all; without a limit the whole list (decision §8). */
export const page = <Row>(query: ListQuery, rows: Pageable<Row>, total: () => number): Page<Row> => {
  if (query.limit === undefined && query.cursor === 0) {
    const all = rows.all()
    return { rows: all, total: all.length }
  }
  return {
    rows: rows
      .limit(query.limit ?? -1)
      .offset(query.cursor)
      .all(),
    total: total(),
  }
}

/** `-createdAt` → created_at desc, id desc. The second key keeps equal rows in a stable order. */
export const orderBy = (
  sort: string | undefined,
  columns: Record<string, AnyColumn>,
  id: AnyColumn,
  fallback: string,
): SQL[] => {
  const wanted = sort ?? fallback
  const direction = wanted.startsWith('-') ? desc : asc
  const column = columns[wanted.replace(/^-/, '')]
  return column ? [direction(column), direction(id)] : [direction(id)]
}

/** Any of the columns holds the text, whatever the case; nothing to search for gives no condition. */
export const contains = (text: string, columns: AnyColumn[]): SQL | undefined => {
  if (text === '') return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${column} like ${pattern} escape '\\'`))
}
