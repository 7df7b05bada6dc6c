import { getTableColumns } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteColumnBuilder, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { privacy } from '#src/shared/texts.ts'

type Stored = (typeof privacy)['stored']
/** A part of what the privacy policy says is stored of a person, such as `orders.company`. */
export type Personal = {
  [Kind in keyof Stored]: `${Kind}.${keyof Stored[Kind]['parts'] & string}`
}[keyof Stored]

/**
 * What a column holds of a person. `goes`: it is erased with the account. `isInner`: it tells the person nothing, such
 * as a hash, a stored name or a copy for searching, and is in no file of their data.
 */
type Mark = { as: Personal; goes: boolean; isInner: boolean }

const marks = new Set<Personal>()

/** What the tables hold of persons, for the privacy policy. */
export const storedOfPersons = (): Personal[] => [...marks]

const marked = <Builder extends SQLiteColumnBuilder>(builder: Builder, mark: Mark): Builder => {
  // Drizzle makes the column of the builder's own object.
  Object.assign(builder['config'], { mark })
  marks.add(mark.as)
  return builder
}

/** Marks a column that holds something personal, by the words of the privacy policy for it (USER-9). */
export const personal = <Builder extends SQLiteColumnBuilder>(as: Personal, builder: Builder): Builder =>
  marked(builder, { as, goes: true, isInner: false })

/** The same for what tells the person nothing. */
export const personalInner = <Builder extends SQLiteColumnBuilder>(as: Personal, builder: Builder): Builder =>
  marked(builder, { as, goes: true, isInner: true })

/** The same for a fact of a sale or of a record, which stays without its person. */
export const personalFact = <Builder extends SQLiteColumnBuilder>(as: Personal, builder: Builder): Builder =>
  marked(builder, { as, goes: false, isInner: false })

/** The mark of a column; undefined for one that says nothing of a person. */
export const markOf = (column: AnySQLiteColumn): Mark | undefined =>
  (column['config'] as { mark?: Mark }).mark

/** The personal columns of a table without their values: null where a column may be it, else blank. */
export const withoutPerson = (table: SQLiteTable): Record<string, '' | null> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
      markOf(column)?.goes ? [[name, column.notNull ? '' : null] as const] : [],
    ),
  )
