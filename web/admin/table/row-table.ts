import { useLocalStorage } from '@mantine/hooks'
import {
  type ColumnDef,
  columnVisibilityFeature,
  type ReactTable,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useMemo, useState } from 'react'
import { useMe } from '#web/session/session.ts'
import type { Column } from './resource.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
export type RowTable<Row extends { id: number }> = ReactTable<typeof features, Row>

const apply = <Value>(updater: Updater<Value>, value: Value): Value =>
  typeof updater === 'function' ? (updater as (old: Value) => Value)(value) : updater

type Options<Row> = {
  name: string
  columns: readonly Column<Row>[]
  rows: Row[]
  /** Everything that decides which rows there are, so not sort and page. A new value clears the selection. */
  scope: string
}

/** The visible columns, kept in this browser for each table and user (TABLE-8), and the selected rows (TABLE-5). */
export const useRowTable = <Row extends { id: number }>({ name, columns, rows, scope }: Options<Row>) => {
  const { data: user } = useMe()
  const [stored, setStored, resetColumns] = useLocalStorage<Record<string, boolean>>({
    key: `columns:${user?.id ?? 0}:${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const [selection, setSelection] = useState<{ scope: string; ids: RowSelectionState }>({ scope, ids: {} })
  // Cleared, not hidden: the selection must not return with the old filter.
  if (selection.scope !== scope) setSelection({ scope, ids: {} })

  const defs = useMemo(
    () =>
      columns.map(
        ({ id, header, value }): ColumnDef<typeof features, Row> => ({ id, header, accessorFn: value }),
      ),
    [columns],
  )
  const hidden = Object.fromEntries(columns.flatMap((column) => (column.hidden ? [[column.id, false]] : [])))
  const columnVisibility = { ...hidden, ...stored }
  const rowSelection = selection.scope === scope ? selection.ids : {}

  const table: RowTable<Row> = useTable({
    features,
    columns: defs,
    data: rows,
    getRowId: (row) => String(row.id),
    state: { columnVisibility, rowSelection },
    onColumnVisibilityChange: (updater) => setStored(apply(updater, columnVisibility)),
    onRowSelectionChange: (updater) => setSelection({ scope, ids: apply(updater, rowSelection) }),
  })
  const shown = columns.filter(({ id }) => columnVisibility[id] !== false)
  return { table, shown, resetColumns }
}

/** The rows of all pages that were shown, as they were seen last: a selection survives the page. */
export const useSeenRows = <Row extends { id: number }>(rows: Row[]) => {
  const [seen] = useState(() => new Map<number, Row>())
  const see = (more: Row[]) => {
    for (const row of more) seen.set(row.id, row)
  }
  useEffect(() => see(rows))
  return { seen, see }
}
