import { ActionIcon, Button, CloseButton, Group, Menu, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconColumns3, IconDownload, IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FilterKey } from '#web/admin/search.ts'
import classes from './resource.module.css'
import type { Column, Filter } from './resource.ts'
import type { RowTable } from './row-table.ts'
import type { TableState } from './table-state.ts'

const SEARCH_DELAY_MS = 300

type SearchProps = { label: string; hint: string; value: string; onSearch: (q: string) => void }

/** `/` brings the focus here, Escape empties it; typing searches after a moment. */
const SearchBox = ({ label, hint, value, onSearch }: SearchProps) => {
  const [typed, setTyped] = useState(value)
  const [searched, setSearched] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  const search = (next: string) => {
    setSearched(next.trim())
    onSearch(next.trim())
  }
  const searchSoon = useDebouncedCallback(search, SEARCH_DELAY_MS)
  const clear = () => {
    setTyped('')
    search('')
  }
  useHotkeys([['/', () => box.current?.focus()]])
  // Back, Forward and "Clear filters" change the address from elsewhere.
  useEffect(() => {
    if (value === searched) return
    setSearched(value)
    setTyped(value)
  }, [value, searched])
  return (
    <TextInput
      ref={box}
      role="searchbox"
      className={classes.search}
      aria-label={label}
      placeholder={hint}
      value={typed}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed && <CloseButton aria-label="Clear search" onClick={clear} />}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        searchSoon(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') clear()
      }}
    />
  )
}

type ColumnMenuProps<Row extends { id: number }> = {
  columns: readonly Column<Row>[]
  table: RowTable<Row>
  onReset: () => void
}

const ColumnMenu = <Row extends { id: number }>({ columns, table, onReset }: ColumnMenuProps<Row>) => (
  <Menu
    position="bottom-end"
    withinPortal={false}
    withInitialFocusPlaceholder={false}
    closeOnItemClick={false}
  >
    <Menu.Target>
      <ActionIcon variant="default" size={44} aria-label="Columns" title="Columns">
        <IconColumns3 size={20} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {/* The first column names the row and opens it, so it stays. */}
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

type Props<Row extends { id: number }> = {
  noun: { one: string; many: string }
  searchHint: string
  state: TableState
  filters: readonly Filter[]
  columns: readonly Column<Row>[]
  table: RowTable<Row>
  /** What a screen reader hears when a search or filter is done; nothing when none is set. */
  found: string
  createButton: ReactNode
  onSearch: (q: string) => void
  onFilter: (key: FilterKey, value: string | undefined) => void
  onResetColumns: () => void
  onExport: () => Promise<void>
}

/** Search, filters and what can be done with the table as a whole. */
export const Toolbar = <Row extends { id: number }>(props: Props<Row>) => {
  const [exporting, setExporting] = useState(false)
  const runExport = () => {
    setExporting(true)
    void props.onExport().finally(() => setExporting(false))
  }
  return (
    <Group gap="sm" align="center" className={classes.toolbar}>
      <SearchBox
        label={`Search ${props.noun.many}`}
        hint={props.searchHint}
        value={props.state.q}
        onSearch={props.onSearch}
      />
      {props.filters.map(({ key, label, options }) => (
        <Select
          key={key}
          className={classes.filter}
          aria-label={label}
          placeholder={`${label}: all`}
          data={[...options]}
          value={props.state.filters[key] ?? null}
          clearable
          clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
          onChange={(value) => props.onFilter(key, value ?? undefined)}
        />
      ))}
      <Text role="status" size="sm" c="dimmed">
        {props.found}
      </Text>
      <Group gap="xs" ml="auto" justify="flex-end">
        <ColumnMenu columns={props.columns} table={props.table} onReset={props.onResetColumns} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={exporting}
          onClick={runExport}
        >
          Export CSV
        </Button>
        {props.createButton}
      </Group>
    </Group>
  )
}

export const CreateButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
)
