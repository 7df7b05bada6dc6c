import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import { type AdminSearch, type FilterKey, filterKeys } from '#web/admin/search.ts'

const admin = getRouteApi('/admin')

export type TableState = {
  q: string
  sort: string | undefined
  page: number
  size: AdminSearch['size']
  filters: Partial<Record<FilterKey, string>>
}

/** Whether the list's schema takes this value, so that the server will. */
const accepts = (list: z.ZodObject, key: string, value: string | undefined): boolean =>
  value !== undefined && (list.shape[key] as z.ZodType | undefined)?.safeParse(value).success === true

/** A column whose id is one of the list's sort keys can be sorted by. */
export const canSort = (list: z.ZodObject, column: string): boolean => accepts(list, 'sort', column)

/** What the address says about the table of `list`; what makes no sense there reads as the default. */
const readState = (search: AdminSearch, list: z.ZodObject, defaultSort?: string): TableState => ({
  q: search.q.trim(),
  sort: accepts(list, 'sort', search.sort) ? search.sort : defaultSort,
  page: search.page,
  size: search.size,
  filters: Object.fromEntries(
    filterKeys.filter((key) => accepts(list, key, search[key])).map((key) => [key, search[key]]),
  ),
})

type Change = Partial<Pick<AdminSearch, 'q' | 'sort' | 'page' | 'size' | 'record' | 'edit' | FilterKey>>

/**
 * The table's state, which stands in the address, and `change`, which goes there: back to page 1 unless a page is
 * given; as a new step of the browser's history unless `replace` (experience 2.1).
 */
export const useTableState = (list: z.ZodObject, defaultSort?: string) => {
  const search = admin.useSearch()
  const navigate = admin.useNavigate()
  const change = useCallback(
    (next: Change, options: { replace?: boolean } = {}) => {
      void navigate({ search: (now) => ({ ...now, page: 1, ...next }), replace: options.replace ?? false })
    },
    [navigate],
  )
  const state = useMemo(() => readState(search, list, defaultSort), [search, list, defaultSort])
  return { state, change }
}

/** The part of a list's input that does not depend on the page. */
export const filterQuery = ({ q, sort, filters }: TableState) => ({ q, sort, ...filters })

/** The row that the address names, and whether its form is open; opening and closing keep the table as it is. */
export const useOpenRecord = () => {
  const { record, edit } = admin.useSearch()
  const navigate = admin.useNavigate()
  const open = useCallback(
    (next: AdminSearch['record'], isEditing = false) => {
      void navigate({
        search: (now) => ({ ...now, record: next, edit: isEditing ? 'true' : undefined }),
        // Closing takes no step of its own: Back then leaves the table instead of opening the row again.
        replace: next === undefined,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { record, isEditing: edit !== undefined, open }
}
