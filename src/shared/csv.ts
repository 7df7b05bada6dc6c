export type CellValue = string | number | boolean | Date | null

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
