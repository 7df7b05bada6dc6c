/** What a spreadsheet would run as a formula; also in front of a second line, which Papa's own expression does not see. */
export const FORMULA = /^[=+\-@\t\r\n]/

/** Without it, spreadsheets read the file in the encoding of their country. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** From so many rows on the server writes the file, instead of sending its rows to the browser. */
export const STREAMED_ROWS = 5000

export type CellValue = string | number | boolean | Date | null

/** A value as text: times in ISO 8601. */
export const cellText = (value: CellValue): string =>
  value instanceof Date ? value.toISOString() : String(value ?? '')

/** A column of a table of the back office, and of the file that is made of it. */
export type CsvColumn<Row> = {
  header: string
  /** Its values are in the shop's currency, which then stands in the header. */
  isMoney?: true
  value: (row: Row) => CellValue
}

/** What stands above a column: `Amount (PKR)`. */
export const headingOf = (
  { header, isMoney }: Pick<CsvColumn<never>, 'header' | 'isMoney'>,
  currency: string,
): string => (isMoney ? `${header} (${currency})` : header)
