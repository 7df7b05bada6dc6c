import { ActionIcon, Button, CloseButton, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconColumns3, IconDownload, IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { FilterKey } from '#web/admin/search.ts'
import { useSingleKeys } from '#web/admin/single-keys.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { Tip } from '#web/components/tip.tsx'
import type ColumnMenuType from './column-menu.tsx'
import classes from './resource.module.css'
import type { Column, Filter } from './resource.ts'
import type { RowTable } from './row-table.ts'
import type { TableState } from './table-state.ts'

const SEARCH_DELAY_MS = 300

type SearchProps = { label: string; hint: string; value: string; onSearch: (q: string) => void }

/** `/` focuses the search, Escape clears it, and typing searches after 300 ms (TABLE-2). */
const SearchBox = ({ label, hint, value, onSearch }: SearchProps) => {
  const [typed, setTyped] = useState(value)
  // The query that this box last navigated to. The address follows a moment later.
  const searched = useRef(value)
  const box = useRef<HTMLInputElement>(null)
  const search = (next: string) => {
    searched.current = next.trim()
    onSearch(next.trim())
  }
  const searchSoon = useDebouncedCallback(search, SEARCH_DELAY_MS)
  const clear = () => {
    searchSoon.cancel()
    setTyped('')
    search('')
  }
  const [singleKeys] = useSingleKeys()
  useHotkeys(singleKeys ? [['/', () => box.current?.focus()]] : [])
  // Back, Forward and "Clear filters" change the address from elsewhere.
  useEffect(() => {
    if (value === searched.current) return
    searchSoon.cancel()
    searched.current = value
    setTyped(value)
  }, [value, searchSoon])
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
      rightSection={
        typed && (
          <Tip>
            <CloseButton aria-label="Clear search" onClick={clear} />
          </Tip>
        )
      }
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

const ColumnMenu = lazyWithReload(() => import('./column-menu.tsx')) as unknown as typeof ColumnMenuType

type ColumnsProps<Row extends { id: number }> = {
  columns: readonly Column<Row>[]
  table: RowTable<Row>
  onReset: () => void
}

const Columns = <Row extends { id: number }>(props: ColumnsProps<Row>) => {
  const [wanted, setWanted] = useState(false)
  const button = (
    <Tip>
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Columns"
        aria-haspopup="menu"
        onClick={() => setWanted(true)}
      >
        <IconColumns3 size={20} aria-hidden />
      </ActionIcon>
    </Tip>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ColumnMenu {...props} button={button} />
    </Suspense>
  )
}

type Props<Row extends { id: number }> = {
  noun: { one: string; many: string }
  searchHint: string
  state: TableState
  filters: readonly Filter[]
  columns: readonly Column<Row>[]
  table: RowTable<Row>
  /** Announced to screen readers after a search or filter; empty when none is set. */
  found: string
  createButton: ReactNode
  /** The sort options for phones, which show no table head. */
  sorts: { value: string; label: string }[]
  onSearch: (q: string) => void
  onSort: (sort: string) => void
  onFilter: (key: FilterKey, value: string | undefined) => void
  onResetColumns: () => void
  onExport: () => Promise<void>
}

/** Search, filters and the actions on the whole table. */
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
        <NativeSelect
          key={key}
          className={classes.filter}
          aria-label={label}
          data={[{ value: '', label: `${label}: all` }, ...options]}
          value={props.state.filters[key] ?? ''}
          onChange={(event) => props.onFilter(key, event.currentTarget.value || undefined)}
        />
      ))}
      <NativeSelect
        hiddenFrom="sm"
        className={classes.filter}
        aria-label="Sort"
        data={props.sorts}
        value={props.state.sort ?? ''}
        onChange={(event) => props.onSort(event.currentTarget.value)}
      />
      <Text role="status" size="sm" c="dimmed" className={classes.found}>
        {props.found}
      </Text>
      <Group gap="xs" wrap="nowrap" className={classes.buttons}>
        <Columns columns={props.columns} table={props.table} onReset={props.onResetColumns} />
        <Button
          variant="default"
          classNames={{ root: classes.export, section: classes.exportIcon, label: classes.exportLabel }}
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
