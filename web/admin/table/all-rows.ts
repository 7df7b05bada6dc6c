import { MAX_LIMIT, type Page } from '#src/shared/paging.ts'
import { isoDay } from '#src/shared/values/dates.ts'
import { saveBlob } from '#web/lib/save-blob.ts'
import { fetchConfirmed } from '#web/session/confirmation.ts'

/** Fetches every row that the filters let through, page by page. */
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

/** Saves the CSV that the server makes of a table. Throws when the server refuses. */
export const saveExport = async (name: string, query: Record<string, string | undefined>): Promise<void> => {
  const given = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []))
  const response = await fetchConfirmed(`/api/admin/${name}/export?${new URLSearchParams(given)}`)
  if (!response.ok) throw new Error(`The export was refused with ${response.status}`)
  saveBlob(await response.blob(), `${name}-${isoDay(new Date())}.csv`)
}
