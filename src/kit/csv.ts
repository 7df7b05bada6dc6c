import papa from 'papaparse'
import { type CellValue, type CsvColumn, csvHeadingOf } from '#src/shared/csv.ts'
import type { Language } from '#src/shared/language.ts'
import { spreadsheetTime } from '#src/shared/values/dates.ts'
import { speakIn } from './language.ts'

/**
 * Cells that a spreadsheet would run as a formula (TABLE-702), in each width of the signs. A phone is none, and other
 * programs would read an apostrophe before it as a part of it. Papa's own pattern misses a formula after a line break.
 */
const FORMULA = /^(?!\+\d+$)[=+\-@\t\r\n＝＋－＠﹢﹣﹦﹫]/

/** Makes spreadsheets read the file as UTF-8 and not in the encoding of their locale. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A number stays one: an amount below 0 is no formula, and behind an apostrophe nothing adds it up. */
const cellOf = (value: CellValue): string | number => {
  if (typeof value === 'number') return value
  return value instanceof Date ? spreadsheetTime(value) : String(value ?? '')
}

/** Yields the rows as CSV, chunk by chunk (TABLE-7), in a language. */
export async function* csvOf<Stored, Row>(
  columns: readonly CsvColumn<Row>[],
  currency: string,
  chunks: AsyncIterable<Stored[]>,
  present: (row: Stored) => Row,
  language: Language = 'en',
): AsyncGenerator<string> {
  const headings = speakIn(language, () => columns.map((column) => csvHeadingOf(column, currency)))
  yield `${BYTE_ORDER_MARK}${papa.unparse([headings])}`
  for await (const chunk of chunks) {
    const lines = speakIn(language, () =>
      chunk.map(present).map((row) => columns.map(({ value }) => cellOf(value(row)))),
    )
    if (lines.length > 0) yield `\r\n${papa.unparse(lines, { escapeFormulae: FORMULA })}`
  }
}
