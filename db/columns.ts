import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { check, customType, integer, text } from 'drizzle-orm/sqlite-core'

/** AUTOINCREMENT, so that an id is never reused and an old link never shows a new row (DB-3). */
export const id = () => integer().primaryKey({ autoIncrement: true })
export const flag = (initial: boolean) => integer({ mode: 'boolean' }).notNull().default(initial)

const [FIRST, LAST] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'].map(Date.parse) as [
  number,
  number,
]
/**
 * A moment, in milliseconds since 1970. One outside the years that are written with four digits was stored by a mistake
 * of another program, and reads as the first or the last of them, because the calendar knows none such (DB-715).
 */
export const timestamp = customType<{ data: Date; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: (stored) => new Date(Math.min(Math.max(stored, FIRST), LAST)),
  toDriver: (moment) => moment.getTime(),
})
/** The texts of a row in other languages: a JSON object of fields by language (src/shared/translations.ts). */
export const translations = () => text().notNull().default('{}')
export const minorUnits = () => integer()
/**
 * One of these words. Another one was stored past the CHECK by a mistake of another program, and reads as the first word,
 * or as the one that is given because it lets less happen (DB-716). The daily check of the file warns of it (DB-711).
 */
export const oneOf = <const Words extends readonly [string, ...string[]]>(
  words: Words,
  unknown: Words[number] = words[0],
) =>
  customType<{ data: Words[number]; driverData: string; config: { words: Words } }>({
    dataType: () => 'text',
    fromDriver: (stored) => (words.includes(stored) ? stored : unknown),
  })({ words })

const list = (values: readonly string[]): SQL =>
  sql.raw(`(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`)

/** A CHECK that a column holds one of its values. */
export const checkOneOf = (name: string, column: AnyColumn, values: readonly string[]) =>
  check(name, sql`${column} in ${list(values)}`)
export const checkNotNegative = (name: string, column: AnyColumn) => check(name, sql`${column} >= 0`)
