export type CellValue = string | number | boolean | Date | null

/** A column of a back office table and of its CSV file. */
export type CsvColumn<Row> = {
  header: string
  /** The values are amounts in the shop's currency, which is then added to the header. */
  isMoney?: true
  /** The values are secrets, which an API token does not export (AUTH-20). */
  isSecret?: true
  value: (row: Row) => CellValue
}

/** The heading of a column, such as `Amount (PKR)`. */
export const headingOf = (
  { header, isMoney }: Pick<CsvColumn<never>, 'header' | 'isMoney'>,
  currency: string,
): string => (isMoney ? `${header} (${currency})` : header)
