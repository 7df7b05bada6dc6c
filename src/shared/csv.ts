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
