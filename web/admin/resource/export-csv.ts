import { BYTE_ORDER_MARK, cellText, FORMULA } from '#src/shared/csv.ts'
import { isoDay } from '#src/shared/dates.ts'
import { MAX_LIMIT, type Page } from '#src/shared/paging.ts'
import type { Column } from './resource.ts'

/** Every row that the filters let through, page by page. */
export const fetchAll = async <Row>(
  fetchPage: (limit: number, cursor: number) => Promise<Page<Row>>,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (;;) {
    const page = await fetchPage(MAX_LIMIT, rows.length)
    rows.push(...page.rows)
    if (page.rows.length < MAX_LIMIT) return rows
  }
}

/** The rows as CSV, one column each; what a spreadsheet would run as a formula is written as text. */
const toCsv = async <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<string> => {
  const { default: papa } = await import('papaparse')
  const data = rows.map((row) => columns.map(({ value }) => cellText(value(row))))
  const fields = columns.map(({ header }) => header)
  return BYTE_ORDER_MARK + papa.unparse({ fields, data }, { escapeFormulae: FORMULA })
}

/** Hands the rows to the browser as `orders-2026-11-21.csv`. */
export const downloadCsv = async <Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> => {
  const blob = new Blob([await toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${name}-${isoDay(new Date())}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
