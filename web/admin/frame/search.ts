import type { SearchSchemaInput } from '@tanstack/react-router'
import { numberOf, oneOf, textOf } from '#web/lib/search-values.ts'

/** The filters of all tables of the back office. Each table's list schema accepts some of them. */
export const filterKeys = [
  'status',
  'payment',
  'plan',
  'fileType',
  'isActive',
  'isReseller',
  'role',
  'channel',
  'priority',
  'category',
  'isVisible',
  'event',
  'from',
  'to',
  'unread',
] as const
export type FilterKey = (typeof filterKeys)[number]

export const pageSizes = [10, 25, 50] as const

/**
 * The search parameters of the back office: `/admin?tab=orders&q=ali&sort=-createdAt&page=2&status=pending`. `from` and
 * `to` are days of Pakistan time. `record` is the row in the drawer, or `new`; `edit` opens its form.
 */
export type AdminSearch = {
  tab: string
  view: string
  q: string
  sort?: string | undefined
  page: number
  size: (typeof pageSizes)[number]
  record?: number | 'new' | undefined
  edit?: 'true' | undefined
} & { [Key in FilterKey]?: string | undefined }

/** Defaults, which are left out of the address. */
export const adminDefaults = { tab: '', view: '', q: '', page: 1, size: 10 } as const

type Given = { [Key in keyof AdminSearch]?: string | number | undefined }

/** Reads an address. An invalid value reads as the default. */
export const adminSearch = (given: Given & SearchSchemaInput): AdminSearch => ({
  tab: textOf(given.tab) ?? adminDefaults.tab,
  view: textOf(given.view) ?? adminDefaults.view,
  q: textOf(given.q, 100) ?? adminDefaults.q,
  sort: textOf(given.sort),
  page: numberOf(given.page, 1_000_000) ?? adminDefaults.page,
  size: oneOf(given.size, pageSizes) ?? adminDefaults.size,
  record: oneOf(given.record, ['new']) ?? numberOf(given.record),
  edit: oneOf(given.edit, ['true']),
  ...Object.fromEntries(filterKeys.map((key) => [key, textOf(given[key])])),
})
