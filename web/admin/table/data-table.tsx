import { Anchor, Checkbox, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CellValue } from '#src/shared/csv.ts'
import { formatDate } from '#src/shared/values/dates.ts'
import { HEADER_HEIGHT } from '#web/admin/frame/header-height.ts'
import { orDash } from './facts.tsx'
import classes from './resource.module.css'
import type { Card, Column } from './resource.ts'
import type { RowTable } from './row-table.ts'

/** The props of both layouts, table and cards. */
export type RowsProps<Row extends { id: number }> = {
  title: string
  table: RowTable<Row>
  columns: readonly Column<Row>[]
  label: (row: Row) => string
  sort: string | undefined
  canSort: (column: string) => boolean
  onSort: (sort: string) => void
  /** Whether a row opens in a drawer or a form. */
  opens: boolean
  onOpen: (id: number) => void
  selects: boolean
  actions: ((row: Row) => ReactNode) | undefined
  card: (row: Row) => Card
  note: ((row: Row) => ReactNode) | undefined
  /** How many skeletons to show before the rows have been loaded once; then 0. */
  skeletons: number
  busy: boolean
}

// More characters than two lines of a cell hold.
const LONG = 60

const plainContent = (value: CellValue): ReactNode => {
  if (typeof value === 'string' && value.length > LONG) {
    return (
      <span className={classes.clamp} title={value}>
        {value}
      </span>
    )
  }
  if (value instanceof Date) return <time dateTime={value.toISOString()}>{formatDate(value)}</time>
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
}

/** The column's own cell, else its value formatted by type; a dash when it is empty. */
const cellContent = <Row,>({ cell, value }: Column<Row>, row: Row): ReactNode =>
  orDash(cell ? cell(row) : plainContent(value(row)))

/** The row's name; a link with an address of its own if the row opens. */
export const RowName = ({ id, opens, children }: { id: number; opens: boolean; children: ReactNode }) =>
  opens ? (
    <Anchor
      className={classes.name}
      underline="hover"
      c="inherit"
      renderRoot={(props) => (
        <Link to="/admin" search={(now) => ({ ...now, record: id })} resetScroll={false} {...props} />
      )}
    >
      {children}
    </Anchor>
  ) : (
    <span className={classes.name}>{children}</span>
  )

const sortOf = (sort: string | undefined, column: string) => {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

const sortIcons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

type HeadProps<Row> = {
  column: Column<Row>
  sortable: boolean
  sort: string | undefined
  onSort: (sort: string) => void
  className: string
}

const HeaderCell = <Row,>({ column, sortable, sort, onSort, className }: HeadProps<Row>) => {
  const direction = sortOf(sort, column.id)
  const Icon = sortIcons[direction]
  return (
    <Table.Th scope="col" className={className} {...(sortable ? { 'aria-sort': direction } : {})}>
      {sortable ? (
        <UnstyledButton
          className={classes.sort}
          onClick={() => onSort(direction === 'descending' ? column.id : `-${column.id}`)}
        >
          {column.header}
          <Icon size={15} aria-hidden />
        </UnstyledButton>
      ) : (
        column.header
      )}
    </Table.Th>
  )
}

const MIDDLE = 1
const RIGHT = 2
const interactive = 'a, button, input, label, select, textarea, [role="menuitem"], [role="option"]'

const classOf = (column: { align?: 'right' }, index: number) =>
  [index === 0 && classes.first, column.align && classes.right].filter(Boolean).join(' ')

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/**
 * A table that fits scrolls with the page, and its head sticks below the header of the page. A wider one scrolls
 * sideways in its frame, to which its head would stick; there the head is moved along instead (TABLE-13). A shadow of
 * the fixed columns says on which side there are more (TABLE-331).
 */
const useFrame = () => {
  const frame = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  const update = () => {
    const { current } = frame
    const table = current?.querySelector('table')
    if (!current || !table?.tHead) return
    setWide(table.offsetWidth > current.clientWidth)
    const hidden = HEADER_HEIGHT - current.getBoundingClientRect().top
    const most = current.clientHeight - table.tHead.clientHeight
    current.style.setProperty('--pinned', `${between(0, hidden, most)}px`)
    const { scrollLeft, clientWidth, scrollWidth } = current
    current.toggleAttribute('data-before', scrollLeft > 1)
    current.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
  }
  // Runs after every render, because rows and columns may have changed.
  useLayoutEffect(update)
  useWindowEvent('scroll', update, { passive: true })
  const onResize = useEffectEvent(update)
  // What stands above may grow without a render or a scroll, and the window may be resized.
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize())
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return { frame, isWide, update }
}

/**
 * Rows as a table. A click opens the row (Ctrl or the middle button in a new tab, as on its name), unless it hit a
 * control or selected text.
 */
export const DataTable = <Row extends { id: number }>(props: RowsProps<Row>) => {
  const { table, columns, opens, selects, actions } = props
  const rows = table.getRowModel().rows
  const { frame, isWide, update } = useFrame()
  const selected = rows.filter((row) => row.getIsSelected()).length
  const width = columns.length + Number(selects) + Number(actions !== undefined)

  const openOnClick = (event: MouseEvent<HTMLTableRowElement>, id: number) => {
    const { target, currentTarget, button, ctrlKey, metaKey } = event
    // A dialog of the row reports its clicks to the row as well.
    if (target instanceof Node && !currentTarget.contains(target)) return
    if (button === RIGHT || !(target instanceof Element) || target.closest(interactive)) return
    if (window.getSelection()?.isCollapsed === false) return
    if (button === MIDDLE || ctrlKey || metaKey) window.open(currentTarget.querySelector('a')?.href)
    else props.onOpen(id)
  }

  const opening = (id: number) => {
    const open = (event: MouseEvent<HTMLTableRowElement>) => openOnClick(event, id)
    return opens ? { 'data-opens': true, onClick: open, onAuxClick: open } : {}
  }

  return (
    <div
      ref={frame}
      className={classes.frame}
      role="region"
      aria-label={props.title}
      aria-busy={props.busy}
      data-wide={isWide || undefined}
      // A wide table scrolls sideways, also by the keys.
      {...(isWide && { tabIndex: 0, onScroll: update })}
    >
      <Table className={classes.table} verticalSpacing={3} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {selects && (
              <Table.Th scope="col" w={44}>
                <Checkbox
                  aria-label="Select all rows of this page"
                  checked={rows.length > 0 && selected === rows.length}
                  indeterminate={selected > 0 && selected < rows.length}
                  onChange={(event) => table.toggleAllRowsSelected(event.currentTarget.checked)}
                />
              </Table.Th>
            )}
            {columns.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                sortable={props.canSort(column.id)}
                sort={props.sort}
                onSort={props.onSort}
                className={classOf(column, index)}
              />
            ))}
            {actions && (
              <Table.Th scope="col" className={classes.last}>
                Actions
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Array.from({ length: props.skeletons }, (_, index) => (
            <Table.Tr key={`skeleton-${index}`}>
              <Table.Td colSpan={width}>
                <Skeleton height={28} />
              </Table.Td>
            </Table.Tr>
          ))}
          {rows.map((row) => (
            <Table.Tr
              key={row.id}
              data-selected={row.getIsSelected() || undefined}
              {...opening(row.original.id)}
            >
              {selects && (
                <Table.Td>
                  <Checkbox
                    aria-label={`Select ${props.label(row.original)}`}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </Table.Td>
              )}
              {columns.map((column, index) => (
                <Table.Td key={column.id} className={classOf(column, index)}>
                  {index === 0 ? (
                    <>
                      <RowName id={row.original.id} opens={opens}>
                        {cellContent(column, row.original)}
                      </RowName>
                      {props.note?.(row.original)}
                    </>
                  ) : (
                    cellContent(column, row.original)
                  )}
                </Table.Td>
              ))}
              {actions && <Table.Td className={classes.last}>{actions(row.original)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
