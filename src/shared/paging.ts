import { z } from 'zod'
import { emailForm } from '#src/written/email.ts'
import { bounded, numeric } from './input.ts'
import { keyIn } from './license-key.ts'
import { lineForm } from './values/typed.ts'

export const MAX_LIMIT = 200
/** The most characters of a search. */
export const SEARCH_MAX = 100

/** What messages, mails and documents set around words that are copied. A keyboard's quotation marks are searched for. */
const pairs = [
  ['*', '*'],
  ['<', '>'],
  ['“', '”'],
  ['«', '»'],
] as const

/**
 * A text as it was copied, without the marks around it, the comma behind it and the kind of a link in front (VAL-705).
 */
const copied = (typed: string): string => {
  const text = lineForm(typed).replace(/^(?:mailto|tel):/i, '')
  const isMarked = pairs.some(([open, close]) => text.startsWith(open) && text.slice(1).endsWith(close))
  return (isMarked ? text.slice(1, -1) : text.replace(/[,،]$/, '')).trim() || text
}

/**
 * What is searched for: the key alone where the text holds one, and an email address with letters of other
 * scripts in the form that is stored.
 */
const searched = (typed: string): string =>
  keyIn(typed) ?? (/^[^\s@]*@\S*\P{ASCII}\S*$/u.test(typed) ? emailForm(typed) : copied(typed))

/**
 * The input of every growing list: `limit` rows from row number `cursor` (0-based), `q` to search, `sort` by
 * one of the list's keys, `-key` for descending. Without `limit`, the list answers all rows.
 */
export const listInput = <Sort extends string, Filters extends z.ZodRawShape>(
  sorts: readonly [Sort, ...Sort[]],
  filters: Filters,
) =>
  z.object({
    limit: numeric(z.int().min(1).max(MAX_LIMIT)).optional(),
    cursor: numeric(z.int().min(0)).default(0),
    q: bounded(SEARCH_MAX).overwrite(searched).default(''),
    sort: z.enum(sorts.flatMap((key) => [key, `-${key}` as const]) as [Sort | `-${Sort}`]).optional(),
    ...filters,
  })

const day = z.iso.date('Must be a day such as 2026-11-21').optional()

/** The filters by day, of creation unless the list says otherwise: both days are included, and are days of Pakistan time. */
export const createdBetween = { from: day, to: day }
export type Days = { from?: string | undefined; to?: string | undefined }

export type ListQuery = { limit?: number | undefined; cursor: number; q: string; sort?: string | undefined }

/** The entries that a page of the history of a row has. */
export const HISTORY_PAGE = 100
/** The history of a row: its newest entries, or those before the entry `cursor`. */
export const historyInput = z.object({ id: z.int().positive(), cursor: z.int().positive().optional() })
export type HistoryQuery = z.output<typeof historyInput>

/**
 * The answer of a list: the requested rows, and the total number of rows. `isMore` says that a search counted only its
 * newest matches, or a filter only 100,000.
 */
export type Page<Row> = { rows: Row[]; total: number; isMore?: boolean | undefined }

/**
 * A list without a limit, which may be of any length. It is read step by step: first the ids of all rows in their order,
 * at each step no more than so many rows of the table, then the rows of some of the ids. The answer begins at row number
 * `cursor`.
 */
export type Whole<Row> = {
  cursor: number
  findIds(step: number): Iterable<number[]>
  read(ids: number[]): Row[]
}

/** What a list gives: the page that was asked for, or else all rows. */
export type Listed<Row> = Page<Row> | Whole<Row>

/** The list with its rows changed, many at a time. */
export const mapRows = <Row, Shown>(list: Listed<Row>, change: (rows: Row[]) => Shown[]): Listed<Shown> =>
  'rows' in list
    ? { ...list, rows: change(list.rows) }
    : { ...list, read: (ids: number[]) => change(list.read(ids)) }

/** A list as the answer of a procedure, typed as the page that the door of all procedures makes of it (kit/trpc.ts). */
export const asAnswer = <Row>(list: Listed<Row>): Page<Row> => list as Page<Row>

/** The same, with every row presented. */
export const mapPage = <Row, Shown>(list: Listed<Row>, present: (row: Row) => Shown): Page<Shown> =>
  asAnswer(mapRows(list, (rows) => rows.map((row) => present(row))))
