import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { VersionKind } from '#src/domains/versions/schema.ts'
import type { CsvColumn } from '#src/shared/csv.ts'
import type { Page } from '#src/shared/paging.ts'
import { isWriting } from '#web/admin/frame/leave-guard.ts'
import type { FilterKey } from '#web/admin/frame/search.ts'
import type { Failure, SchemaForm } from '#web/lib/forms/schema-form.ts'
import type { Utils } from '#web/lib/trpc.ts'
import type { Shown } from './shown.ts'

// The declaration of a back-office table. The engine beside this file has everything that all tables share: address,
// loading, empty and failed states, selection, export, forms, deletion, toasts, and refetching after changes.

/** The texts of a toast after success. */
export type Notice = { title: string; description?: string }

/** The part of a mutation of the client that the engine uses: `trpc.orders.setStatus`. */
export type Mutation<Input, Answer = unknown> = {
  useMutation: () => { mutateAsync(input: Input): Promise<Answer> }
}

/** The part of a query of the client that the engine uses: `trpc.orders.list`. */
type Query<Input, Options, Data> = {
  useQuery: (
    input: Input,
    options: Options,
  ) => {
    data: Data | undefined
    error: unknown
    isFetching: boolean
    isPlaceholderData: boolean
    refetch(): unknown
  }
}

/** Keeps the old rows while the next page loads (TABLE-11), and fetches a table again whenever it is shown. */
export const listOptions = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  // Not from under the hands: somebody who types here looks something up in another window.
  refetchOnWindowFocus: () => !isWriting(),
} as const
type ListOptions = typeof listOptions & {
  refetchInterval: (query: { state: { data?: unknown } }) => number | false
}
type RecordOptions = { enabled: boolean; staleTime: number }

/** How a column is shown. */
type Display<Row> = {
  /** Replaces the column's plain value. */
  cell?: (row: Row) => ReactNode
  align?: 'right'
  /** Hidden until chosen in the column menu. */
  hidden?: boolean
  /** Other columns that this cell also shows. While it is visible, the export contains them too. */
  shows?: readonly string[]
}

/** `value` is exported, and shown unless there is a `cell`. `id` is also the sort key, if the list's schema has it. */
export type Column<Row> = CsvColumn<Row> & Display<Row> & { id: string }

/** The columns of a domain's table, in the domain's order, with how the back office shows them. */
export const columnsOf = <Row, Name extends string>(
  columns: Record<Name, CsvColumn<Row>>,
  displays: { [Key in NoInfer<Name>]?: Display<NoInfer<Row>> },
): Column<Row>[] =>
  Object.entries<CsvColumn<Row>>(columns).map(([id, column]) => ({ id, ...column, ...displays[id as Name] }))

export type Filter = {
  key: FilterKey
  label: string
  /** Its values with their words. */
  options: Readonly<Record<string, string>>
}

/** A filter as tabs above the table. */
export type TabFilter = Filter & {
  /** The query of how many rows are at each of its values, and in `all`. */
  counts: Query<undefined, { staleTime: number }, Record<string, number>>
  /** The value with which the table opens, and what is said where no row has it. All rows then come last. */
  opensWith?: string
  nothing?: string
}

/** One write of a form: the title of its dialog, the mutation, and the toasts after it. */
export type Save<Input> = {
  title: string
  mutation: Mutation<Input>
  done: Notice
  failed: Failure
}

export type ResourceForm<Row, Values extends object> = {
  schema: z.ZodType<unknown, Values>
  initial: (row: Row | undefined) => Values
  fields: (form: SchemaForm<Values>, row: Row | undefined) => ReactNode
  /**
   * The kind under which these rows keep versions; several administrators may then edit one row.
   */
  versions?: VersionKind
  /** The width of the dialog, for a form with something beside it. */
  width?: string
  create?: Save<Values>
  update?: Save<Values & { id: number }>
}

/**
 * An action on the selected rows. It calls the same procedure as the action on one row, for each row, so that every row
 * passes the same rules, gets its own history, and is refused by itself.
 */
export type BulkAction<Row = unknown> = {
  /** The verb of the button, before count and noun: "Confirm 3 orders". */
  verb: string
  /** The past form for the toast after success: "3 orders confirmed". */
  past: string
  failed: string
  /** Changes one row, which must be as it was shown. */
  mutation: Mutation<Shown>
  /** The consequence of the action or the loss; asked once before the action runs. */
  warning?: string | ((rows: Row[]) => ReactNode)
  /** Whether the action changes this row. Unchanged rows are left out of the toast and of Undo. */
  changes?: (row: Row) => boolean
  /** The result for the changed rows in words, for the toast. */
  told?: (rows: Row[]) => string
  /**
   * Undoes the action, whose mutation answers the row as it is then; the toast offers it. Its own mutation returns in
   * words the effects that could not be undone.
   */
  undo?: Pick<BulkAction, 'past' | 'failed'> & {
    mutation: Mutation<Shown, string[]>
  }
  /** The words after the verb where something is missing for some of the rows: " without payment". The button is red. */
  doubt?: (rows: Row[]) => string
  /** The label of the button that changes nothing, where "Cancel" could be misread. */
  keep?: string
  /** Something is lost: the button of the question is red. */
  isDestructive?: true
  /** Asks to type how many rows it is about, for an action that loses much. */
  isTyped?: true
}

/** A row in three lines: its name and state, and two lines with its most important facts. */
export type Card = {
  name: ReactNode
  state?: ReactNode
  second: ReactNode
  third: ReactNode
  /** The main action of this row, in place of its other buttons. */
  action?: ReactNode
}

type Question = {
  title: string
  body: string
  /** The word to type first, for actions that lose much. */
  typeToConfirm?: string
}

export type Removal<Row> = {
  mutation: Mutation<Shown>
  /** The question before deleting. It may ask the server what would be lost. */
  question: (row: Row, utils: Utils) => Question | Promise<Question>
  /** The consequence of deleting several rows, which is asked once. */
  several: string
  /** Asks to type how many rows are deleted, where much is lost. */
  isTyped?: true
  /** Why this row cannot be deleted, if so. */
  useRefusal?: (row: Row) => string | undefined
  done: Notice
  failed: Failure
}

export type Resource<Row extends { id: number }, List extends z.ZodObject, Values extends object> = {
  /** Keys the table's stored preferences and its export: `/api/admin/NAME/export`. */
  name: string
  /** The viewer may not export the list. */
  hasNoExport?: true
  /** The query of its pages. A change invalidates all queries of its router. */
  list: Query<z.input<List>, ListOptions, Page<Row>>
  /** The input schema of that query. It defines the sorts and filters. */
  input: List
  /** The query of one row, for an address that names a row of another page. */
  record?: Query<{ id: number }, RecordOptions, Row>
  /** Whether more is known of a row soon: the page is fetched again and again while it shows one. */
  changesSoon?: (row: Row) => boolean
  noun: { one: string; many: string }
  /** The row's name in labels: "Edit Starter", "Select order 12". */
  label: (row: Row) => string
  /** What stands beside the row's name where something is missing. */
  note?: (row: Row) => ReactNode
  defaultSort?: string
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  tabs?: TabFilter
  searchHint?: string
  /** Shown where the list cannot be loaded; Retry then loads the page again. */
  unloaded?: string
  empty: { title: string; description?: string }
  /** The content of the row's drawer. */
  details?: (row: Row) => ReactNode
  form?: ResourceForm<Row, Values>
  /** The button above the table. It opens the form, or the dialog given here. */
  create?: { label: string; dialog?: (close: () => void) => ReactNode }
  /** The row's own buttons, before edit and delete. */
  rowActions?: (row: Row) => ReactNode
  remove?: Removal<Row>
  /** The actions on selected rows, before their deletion (TABLE-15). */
  bulk?: readonly BulkAction<Row>[]
  /** The row on a phone. */
  card: (row: Row) => Card
}

/**
 * Declares a table. TypeScript infers the row type from `list`.
 */
export const defineResource = <
  Row extends { id: number },
  List extends z.ZodObject,
  Values extends object = object,
>(
  resource: Resource<Row, List, Values>,
): Resource<Row, List, Values> => resource
