import { Badge, Button, Group, Text } from '@mantine/core'
import { IconColumns3, IconDownload, IconFilter, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '#web/arrival/lazy-dialog.ts'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import type ColumnMenuType from './column-menu.tsx'
import { type FilterProps, Filters } from './filters.tsx'
import classes from './resource.module.css'
import type { Column } from './resource.ts'
import type { RowTable } from './row-table.ts'
import { SearchBox } from './search-box.tsx'

const ColumnMenu = lazyDialog(
  () => import('./column-menu.tsx'),
  ({ button }) => button,
) as unknown as typeof ColumnMenuType

type ColumnsProps<Row extends { id: number }> = {
  columns: readonly Column<Row>[]
  table: RowTable<Row>
  onReset: () => void
}

const Columns = <Row extends { id: number }>(props: ColumnsProps<Row>) => {
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label="Columns"
      icon={IconColumns3}
      variant="default"
      size={44}
      aria-haspopup="menu"
      onClick={() => setWanted(true)}
    />
  )
  return wanted ? <ColumnMenu {...props} button={button} /> : button
}

const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'))

type Props<Row extends { id: number }> = FilterProps & {
  noun: { one: string; many: string }
  searchHint: string
  columns: readonly Column<Row>[]
  table: RowTable<Row>
  total: number
  /** Announced to screen readers after a search or filter; empty when none is set. */
  found: string
  createButton: ReactNode
  onPhone: boolean
  /** The sort options for phones, which show no table head. */
  sorts: { value: string; label: string }[]
  onSearch: (q: string) => void
  onSort: (sort: string) => void
  onClear: () => void
  onResetColumns: () => void
  /** Left out where the viewer may not export the list. */
  onExport: (() => Promise<void>) | undefined
}

const ExportButton = ({ onExport }: { onExport: () => Promise<void> }) => {
  const [exporting, setExporting] = useState(false)
  const run = () => {
    setExporting(true)
    void onExport().finally(() => setExporting(false))
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={exporting}
      onClick={run}
    >
      Export CSV
    </Button>
  )
}

/** How many of the filters in the sheet are set; first and last day count as one. */
const countFilters = ({ filters, state: { filters: set } }: FilterProps): number =>
  filters.filter(({ key }) => set[key]).length + Number(Boolean(set.from ?? set.to))

const FilterButton = <Row extends { id: number }>(props: Props<Row>) => {
  const [opened, setOpened] = useState(false)
  const count = countFilters(props)
  return (
    <>
      <Button
        variant="default"
        className={classes.filterButton}
        leftSection={<IconFilter size={18} aria-hidden />}
        rightSection={
          count > 0 && (
            <Badge circle size="md">
              {count}
              <span className="hidden-text"> set</span>
            </Badge>
          )
        }
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Filter
      </Button>
      {opened && (
        <FilterSheet
          {...props}
          exportButton={props.onExport && <ExportButton onExport={props.onExport} />}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  )
}

/** Search, filters and the actions on the whole table. On a phone, filters, sort and export are behind one button. */
export const Toolbar = <Row extends { id: number }>(props: Props<Row>) => {
  const { noun, state, onPhone, createButton } = props
  const search = (
    <SearchBox
      label={`Search ${noun.many}`}
      hint={props.searchHint}
      value={state.q}
      onSearch={props.onSearch}
    />
  )
  const found = (
    <Text role="status" size="sm" c="dimmed" className={classes.found}>
      {props.found}
    </Text>
  )
  if (onPhone) {
    return (
      <Group gap="sm" className={classes.toolbar}>
        {search}
        <FilterButton {...props} />
        {createButton}
        {found}
      </Group>
    )
  }
  return (
    <Group gap="sm" align="center" className={classes.toolbar}>
      {search}
      <Filters {...props} />
      {found}
      <Group gap="xs" wrap="nowrap" className={classes.buttons}>
        <Columns columns={props.columns} table={props.table} onReset={props.onResetColumns} />
        {props.onExport && <ExportButton onExport={props.onExport} />}
        {createButton}
      </Group>
    </Group>
  )
}

export const CreateButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button className={classes.create} leftSection={<IconPlus size={18} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
)
