import { Button, Group, Stack } from '@mantine/core'
import { IconDatabaseOff, IconFilterOff, IconMoodCheck } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { counted } from '#src/shared/counted.ts'
import { headingOf } from '#src/shared/csv.ts'
import type { Page } from '#src/shared/paging.ts'
import { LinkTabs } from '#web/admin/frame/link-tabs.tsx'
import { useOnPhoneBelow } from '#web/admin/frame/on-phone.ts'
import { filterKeys } from '#web/admin/frame/search.ts'
import { lazyDialog } from '#web/arrival/lazy-dialog.ts'
import { lazyWithReload } from '#web/arrival/lazy-with-reload.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadProblem } from '#web/components/loading/load-problem.tsx'
import { errorMessage } from '#web/lib/errors.ts'
import { toast } from '#web/lib/toast.tsx'
import { fetchPast, pathOf, trpc } from '#web/lib/trpc.ts'
import { may, useSiteFacts } from '#web/session/shell-data.ts'
import { fetchAll, saveExport } from './all-rows.ts'
import { deletion } from './bulk-actions.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DataTable, type RowsProps } from './data-table.tsx'
import type OpenRecordType from './open-record.tsx'
import { listOptions, type Resource, type TabFilter } from './resource.ts'
import { RowActions } from './row-actions.tsx'
import { RowCards } from './row-cards.tsx'
import { useRowTable, useSeenRows } from './row-table.ts'
import { TableFooter } from './table-footer.tsx'
import {
  ALL_ROWS,
  canSort,
  filterQuery,
  type TableState,
  useOpenRecord,
  useTableState,
} from './table-state.ts'
import { CreateButton, Toolbar } from './toolbar.tsx'

type Props<Row extends { id: number }, List extends z.ZodObject, Values extends object> = {
  resource: Resource<Row, List, Values>
}

const none: never[] = []
const POLL_MS = 2000

const DeletedButton = lazyWithReload(() => import('#web/admin/versions/deleted-button.tsx'))
// `lazyDialog` drops type parameters; the cast restores them.
const OpenRecord = lazyDialog(() => import('./open-record.tsx')) as unknown as typeof OpenRecordType

/** The filter by which a table is worked through, as tabs with how many rows are at each (TABLE-330). */
const FilterTabs = ({ filter, state }: { filter: TabFilter; state: TableState }) => {
  const { key, label, options, opensWith } = filter
  const { data: counts } = filter.counts.useQuery(undefined, { staleTime: 0 })
  const tabOf = (value: string | undefined, name: string) => ({
    label: name,
    isCurrent: state.filters[key] === value,
    count: counts?.[value ?? 'all']?.toLocaleString('en').replace(/^0$/, ''),
    search: (now: object) => ({
      ...now,
      ...(opensWith && { view: value === undefined ? ALL_ROWS : '' }),
      [key]: value,
      page: 1,
      record: undefined,
      edit: undefined,
    }),
  })
  const all = tabOf(undefined, 'All')
  const some = Object.entries(options).map(([value, name]) => tabOf(value, name))
  return <LinkTabs label={label} tabs={opensWith ? [...some, all] : [all, ...some]} />
}

/** What is said where no row is at the tab with which a table opens, or the table has none at all. */
const NoneAtTab = ({ tabs, children }: { tabs: TabFilter; children: ReactNode }) => {
  const { data: counts } = tabs.counts.useQuery(undefined, { staleTime: 0 })
  return counts?.all ? <EmptyState icon={IconMoodCheck} title={tabs.nothing ?? ''} /> : children
}

/** Runs work over all pages, and shows a toast if it fails. */
const toastOnError = (title: string, work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) =>
    toast({ title, description: errorMessage(error, 'The shop did not answer.'), tone: 'error' }),
  )

/** A table of the back office with its toolbar, selection, forms and export, as `resource` declares them. */
export const ResourcePage = <Row extends { id: number }, List extends z.ZodObject, Values extends object>({
  resource,
}: Props<Row, List, Values>) => {
  const { name, list, input, noun, label, form, remove, rowActions, create, details } = resource
  const { state, change } = useTableState(input, resource.defaultSort, resource.tabs)
  const { page, size, q, filters, isOpening } = state
  const { record, open } = useOpenRecord()
  const utils = trpc.useUtils()
  const { currency } = useSiteFacts()
  const columns = useMemo(
    () => resource.columns.map((column) => ({ ...column, header: headingOf(column, currency) })),
    [resource.columns, currency],
  )
  const onPhone = useOnPhoneBelow()
  const bulk = [...(resource.bulk ?? none), ...(remove ? [deletion(remove)] : [])]

  const wanted = filterQuery(state)
  const fetchPage = (limit: number, cursor: number) =>
    fetchPast(utils, list, { ...wanted, limit, cursor }) as Promise<Page<Row>>
  const result = list.useQuery({ ...wanted, limit: size, cursor: (page - 1) * size } as z.input<List>, {
    ...listOptions,
    refetchInterval: ({ state: { data } }) =>
      resource.changesSoon && (data as Page<Row> | undefined)?.rows.some(resource.changesSoon)
        ? POLL_MS
        : false,
  })
  const rows = result.data?.rows ?? none
  const total = result.data?.total ?? 0
  const { seen, see } = useSeenRows(rows)
  const { table, shown, resetColumns } = useRowTable<Row>({
    name,
    columns,
    rows,
    scope: JSON.stringify([q, filters]),
  })

  // The page may no longer exist: rows were deleted, or the address is old.
  const lastPage = Math.max(1, Math.ceil(total / size))
  const isSettled = result.data !== undefined && !result.isPlaceholderData
  useEffect(() => {
    if (isSettled && page > lastPage) change({ page: lastPage }, { replace: true })
  }, [isSettled, page, lastPage, change])

  const isFiltered = q !== '' || Object.keys(filters).length > (isOpening ? 1 : 0)
  // An empty table offers its first row below, and not twice.
  const isEmpty = isSettled && total === 0 && !isFiltered
  const clearFilters = () =>
    change({ q: '', ...Object.fromEntries(filterKeys.map((key) => [key, undefined])) })
  const sortBy = (sort: string) => change({ sort: sort === resource.defaultSort ? undefined : sort })

  if (result.error && !result.data) {
    const { unloaded } = resource
    return unloaded ? (
      <LoadProblem title={unloaded} error={result.error} onRetry={() => window.location.reload()} />
    ) : (
      <LoadProblem what={`The list of ${noun.many}`} error={result.error} onRetry={result.refetch} />
    )
  }

  // A helper exports no keys.
  const exported = columns.filter(
    (column) =>
      (may() || !column.isSecret) &&
      shown.some(({ id, shows }) => id === column.id || shows?.includes(column.id)),
  )
  const exportRows = () =>
    toastOnError('Export Failed', () =>
      saveExport(name, { ...wanted, columns: exported.map(({ id }) => id).join() }),
    )

  const deletedButton = form?.versions && remove && (
    <Suspense>
      <DeletedButton kind={form.versions} />
    </Suspense>
  )
  const createButton = create && <CreateButton label={create.label} onClick={() => open('new')} />
  const empty = (
    <EmptyState icon={IconDatabaseOff} title={resource.empty.title} action={createButton}>
      {resource.empty.description}
    </EmptyState>
  )
  const hasActions = Boolean(rowActions ?? form?.update ?? remove)
  const view: RowsProps<Row> = {
    title: noun.many,
    table,
    columns: shown,
    label: (row) => label(row),
    sort: state.sort,
    canSort: (column) => canSort(input, column),
    onSort: sortBy,
    opens: Boolean(details ?? form?.update),
    onOpen: (id) => open(id),
    selects: bulk.length > 0,
    actions: hasActions
      ? (row) => (
          <RowActions
            row={row}
            label={label(row)}
            removal={remove}
            onEdit={form?.update && (() => open(row.id, true))}
          >
            {rowActions?.(row)}
          </RowActions>
        )
      : undefined,
    card: resource.card,
    note: resource.note,
    skeletons: result.data ? 0 : size,
    busy: !isSettled,
  }

  return (
    <Stack gap="md">
      {resource.tabs && <FilterTabs filter={resource.tabs} state={state} />}
      <Toolbar
        noun={noun}
        searchHint={resource.searchHint ?? 'Search…'}
        state={state}
        filters={resource.filters ?? none}
        hasDays={'from' in input.shape}
        columns={columns}
        table={table}
        total={total}
        onPhone={onPhone}
        found={isFiltered && isSettled ? counted(total, 'result') : ''}
        createButton={
          <>
            {!onPhone && deletedButton}
            {!isEmpty && createButton}
          </>
        }
        sorts={columns
          .filter(({ id }) => canSort(input, id))
          .flatMap(({ id, header }) => [
            { value: `-${id}`, label: `${header} ↓` },
            { value: id, label: `${header} ↑` },
          ])}
        onSort={sortBy}
        onSearch={(next) => change({ q: next }, { replace: true })}
        onFilter={(key, value) => change({ [key]: value })}
        onDays={({ from, to }) => change({ from, to })}
        onClear={clearFilters}
        onResetColumns={resetColumns}
        onExport={resource.hasNoExport ? undefined : exportRows}
      />
      {isSettled && total === 0 ? (
        !isEmpty ? (
          <EmptyState
            icon={IconFilterOff}
            title={`No ${noun.many} match`}
            action={<Button onClick={clearFilters}>Clear filters</Button>}
          />
        ) : isOpening && resource.tabs ? (
          <NoneAtTab tabs={resource.tabs}>{empty}</NoneAtTab>
        ) : (
          empty
        )
      ) : (
        <>
          {onPhone ? <RowCards {...view} /> : <DataTable {...view} />}
          <TableFooter
            noun={noun}
            page={Math.min(page, lastPage)}
            size={size}
            total={total}
            isMore={result.data?.isMore ?? false}
            onPhone={onPhone}
            onPage={(next) => change({ page: next })}
            onSize={(next) => change({ size: next })}
          />
        </>
      )}
      {/* At the end on a phone, whose first screen is for the rows. */}
      {onPhone && deletedButton && <Group>{deletedButton}</Group>}
      {bulk.length > 0 && (
        <BulkBar
          actions={bulk}
          source={pathOf(list)}
          noun={noun}
          selected={table.getSelectedRowIds().map(Number)}
          rowsOf={(ids) => ids.flatMap((id) => seen.get(id) ?? [])}
          label={label}
          total={total}
          onSelect={(ids) => table.setRowSelection(Object.fromEntries(ids.map((id) => [id, true as const])))}
          onSelectAll={() =>
            toastOnError('Selection Failed', async () => {
              const all = await fetchAll(fetchPage)
              see(all)
              table.setRowSelection(Object.fromEntries(all.map(({ id }) => [id, true as const])))
            })
          }
        />
      )}
      {record !== undefined && (
        <OpenRecord resource={resource} record={record} rows={rows} loading={!isSettled} />
      )}
    </Stack>
  )
}
