import { getTableColumns } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteColumnBuilder, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { privacy } from '#src/shared/texts.ts'

type Stored = (typeof privacy)['stored']
/** A part of what the privacy policy says is stored of a person, such as `orders.company`. */
export type Personal = {
  [Kind in keyof Stored]: `${Kind}.${keyof Stored[Kind]['parts'] & string}`
}[keyof Stored]

/** Marks a column that holds something personal, by the words of the privacy policy for it (USER-9). */
export const personal = <Builder extends SQLiteColumnBuilder>(as: Personal, builder: Builder): Builder => {
  // Drizzle makes the column of the builder's own object.
  Object.assign(builder['config'], { personal: as })
  return builder
}

/** What a column holds of a person; undefined for nothing. */
export const personalOf = (column: AnySQLiteColumn): Personal | undefined =>
  (column['config'] as { personal?: Personal }).personal

/** The personal columns of a table without their values: null where a column may be it, else blank. */
export const withoutPerson = (table: SQLiteTable): Record<string, '' | null> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
      personalOf(column) ? [[name, column.notNull ? '' : null] as const] : [],
    ),
  )
