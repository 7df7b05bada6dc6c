import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from './resource.ts'
import type { RowTable } from './row-table.ts'

type Props<Row extends { id: number }> = {
  columns: readonly Column<Row>[]
  table: RowTable<Row>
  onReset: () => void
  button: ReactNode
}

/** Chooses the visible columns. Loads when the user first opens it, so it starts open. */
const ColumnMenu = <Row extends { id: number }>({ columns, table, onReset, button }: Props<Row>) => (
  <Menu
    defaultOpened
    position="bottom-end"
    withinPortal={false}
    withInitialFocusPlaceholder={false}
    closeOnItemClick={false}
  >
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      {/* The first column names and opens the row, so it cannot be hidden. */}
      {columns.slice(1).map(({ id, header }) => (
        <Menu.CheckboxItem
          key={id}
          checked={table.getColumn(id)?.getIsVisible() ?? true}
          onChange={(checked) => table.getColumn(id)?.toggleVisibility(checked)}
        >
          {header}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={onReset}>Reset columns</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

export default ColumnMenu
