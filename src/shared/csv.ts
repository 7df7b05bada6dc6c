import type { z } from 'zod'
import type { Right } from './role.ts'
import { common } from './texts.ts'

export type CellValue = string | number | boolean | Date | null

/** The fields of a row as the history holds them. */
export type StoredFields = Record<string, string | number | boolean | null>

/** The name of a field, for its column, and for the history and the versions of its row. */
export type Field = {
  header: string
  /** The values are amounts in the shop's currency, which is then added to a column's header. */
  isMoney?: true
  /** The field of the stored row, where it has another name than the column. */
  stored?: string
  /** A stored value in words. Without it, a boolean reads as yes or no. */
  inWords?: (stored: string | number | boolean) => string
}

/** A column of a back office table and of its CSV file. */
export type CsvColumn<Row> = Field & {
  /** The values are secrets: API tokens and helpers export none, and an owner's session is asked for a fresh code (AUTH-720). */
  isSecret?: true
} & (
    | { isTime?: never; value: (row: Row) => Exclude<CellValue, Date> }
    /** The values are times, whose zone the heading of the file names. */
    | { isTime: true; value: (row: Row) => CellValue }
  )

/** A list as a CSV file, which the REST table names. */
export type Csv<Query, Row> = {
  /** How the file is called; the back office has it at `/api/admin/NAME/export`. */
  name: string
  /** Where it is, for a list of the customer who asks. */
  path?: `/api/${string}`
  operation: string
  summary: string
  /** Status codes of errors besides those that follow from path and access. */
  errors?: number[]
  /** The right that exporting the list needs; without it, it is the owner's. */
  right?: Right
  /** Without it, an API token does not export the list. */
  tokens?: 'read'
  /** The file is in the language of its reader, as `language` of the query or the page says; others are in English. */
  isSpoken?: true
  /** The input of the list, with its search, filters and order. */
  list: z.ZodType<Query>
  columns: Record<string, CsvColumn<Row>>
}

/** The heading of a column, such as `Amount (PKR)`. */
export const headingOf = (
  { header, isMoney }: Pick<CsvColumn<never>, 'header' | 'isMoney'>,
  currency: string,
): string => (isMoney ? `${header} (${currency})` : header)

/** The same in the file, with the zone of times: `Created (Pakistan time)` (TABLE-703). */
export const csvHeadingOf = (column: CsvColumn<never>, currency: string): string =>
  `${headingOf(column, currency)}${column.isTime ? ` (${common.pakistanTime})` : ''}`

export const activeOrNot = (isActive: unknown): string => (isActive ? 'Active' : 'Inactive')
