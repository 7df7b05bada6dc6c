import type { UseFormReturnType } from '@mantine/form'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { CsvColumn } from '#src/shared/csv.ts'
import type { Page } from '#src/shared/paging.ts'
import type { FilterKey } from '#web/admin/search.ts'
import type { Failure } from '#web/lib/forms.ts'
import type { ProcedurePath, Utils } from '#web/lib/trpc.ts'

// A table of the back office, declared. The engine beside this file owns what all tables have in common: address,
// loading, empty and failed states, selection, export, forms, deleting, toasts and the freshness of what is shown.

/** The words of a toast after success. */
export type Notice = { title: string; description?: string }

/** What a tRPC mutation hook gives, as far as the engine needs it. */
export type Mutation<Input> = { mutateAsync(input: Input): Promise<unknown> }

/** What a tRPC query hook gives, as far as the engine needs it. */
export type Query<Data> = {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch(): unknown
}

/** Rows stay while the next page loads; a table is read anew whenever it comes before somebody's eyes. */
export const listOptions = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  refetchOnWindowFocus: true,
} as const
type ListOptions = typeof listOptions

/** How a column looks. */
type Look<Row> = {
  /** In place of the column's plain value. */
  cell?: (row: Row) => ReactNode
  align?: 'right'
  /** Hidden until it is chosen in the column menu. */
  hidden?: boolean
  /** Other columns that its cell shows too: what is seen is in the exported file. */
  shows?: readonly string[]
}

/** `value` is exported, and shown where there is no `cell`; `id` is also the sort key, where the list's schema has one. */
export type Column<Row> = CsvColumn<Row> & Look<Row> & { id: string }

/** The columns of a domain's table in their order, each with its look in the back office. */
export const columnsOf = <Row, Name extends string>(
  columns: Record<Name, CsvColumn<Row>>,
  looks: { [Key in NoInfer<Name>]?: Look<NoInfer<Row>> },
): Column<Row>[] =>
  Object.entries<CsvColumn<Row>>(columns).map(([id, column]) => ({ id, ...column, ...looks[id as Name] }))

export type Filter = {
  key: FilterKey
  label: string
  options: readonly { value: string; label: string }[]
}

/** One write of a form: the title of its dialog, the mutation hook, and what is said afterwards. */
export type Save<Input> = {
  title: string
  useMutation: () => Mutation<Input>
  done: Notice
  failed: Failure
}

export type ResourceForm<Row, Values extends object> = {
  schema: z.ZodType<unknown, Values>
  initial: (row: Row | undefined) => Values
  fields: (form: UseFormReturnType<Values>) => ReactNode
  create?: Save<Values>
  update?: Save<Values & { id: number }>
}

export type BulkAction = {
  /** With the count and the noun it makes the button: "Confirm 3 orders". */
  verb: string
  /** "3 orders confirmed" */
  past: string
  failed: string
  useMutation: () => Mutation<{ id: number }>
  /** What it costs; asked before it runs. */
  warning?: string
}

type Question = {
  title: string
  body: string
  /** Where the loss is wide: what has to be typed first. */
  typeToConfirm?: string
}

export type Removal<Row> = {
  useMutation: () => Mutation<{ id: number }>
  /** May ask the server first what would be lost. */
  question: (row: Row, utils: Utils) => Question | Promise<Question>
  /** Why this row stays, if it does. */
  useRefusal?: (row: Row) => string | undefined
  done: Notice
  failed: Failure
}

export type Resource<Row extends { id: number }, List extends z.ZodObject, Values extends object> = {
  /** Names the table's stored preferences, and its export: `/api/admin/NAME/export`. */
  name: string
  /** The list procedure by its path. A change makes stale whatever its router has answered. */
  source: ProcedurePath
  /** The input schema of the list procedure; it says which sorts and filters there are. */
  list: List
  useList: (query: z.input<List>, options: ListOptions) => Query<Page<Row>>
  /** One page straight from the server, for selecting everything. */
  fetchList: (utils: Utils, query: z.input<List>) => Promise<Page<Row>>
  /** One row by its id, for an address that names a row of another page. */
  useRecord?: (id: number) => Query<Row>
  noun: { one: string; many: string }
  /** The row as a person would name it: "Edit Starter", "Select order 12". */
  label: (row: Row) => string
  defaultSort?: string
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  searchHint?: string
  empty: { title: string; description?: string }
  /** The drawer of one row, under its own address. */
  details?: (row: Row) => ReactNode
  form?: ResourceForm<Row, Values>
  /** The button above the table; it opens the form, or the dialog given here. */
  create?: { label: string; dialog?: (close: () => void) => ReactNode }
  /** Buttons of a row, before edit and delete. */
  rowActions?: (row: Row) => ReactNode
  remove?: Removal<Row>
  bulk?: readonly BulkAction[]
}

/**
 * Declares a table. The row type follows from `useList`, which for that stands before everything that takes a row.
 */
export const defineResource = <
  Row extends { id: number },
  List extends z.ZodObject,
  Values extends object = object,
>(
  resource: Resource<Row, List, Values>,
): Resource<Row, List, Values> => resource
