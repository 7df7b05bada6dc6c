import papa from 'papaparse'
import { type CellValue, type CsvColumn, headingOf } from '#src/shared/csv.ts'

/** What a spreadsheet would run as a formula; also in front of a second line, which Papa's own expression does not see. */
const FORMULA = /^[=+\-@\t\r\n]/

/** Without it, spreadsheets read the file in the encoding of their country. */
const BYTE_ORDER_MARK = '\uFEFF'

const textOf = (value: CellValue): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '')

/** The rows as CSV, part by part as they are read, so that a long list neither fills the memory nor holds up others. */
export function* csvOf<Stored, Row>(
  columns: readonly CsvColumn<Row>[],
  currency: string,
  parts: Iterable<Stored[]>,
  present: (row: Stored) => Row,
): Generator<string> {
  yield `${BYTE_ORDER_MARK}${papa.unparse([columns.map((column) => headingOf(column, currency))])}`
  for (const part of parts) {
    const lines = part.map(present).map((row) => columns.map(({ value }) => textOf(value(row))))
    yield `\r\n${papa.unparse(lines, { escapeFormulae: FORMULA })}`
  }
}
