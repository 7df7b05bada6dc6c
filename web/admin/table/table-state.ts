import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { type AdminSearch, type FilterKey, filterKeys } from '#web/admin/frame/search.ts'
import type { TabFilter } from './resource.ts'

const admin = getRouteApi('/admin')

export type TableState = {
  q: string
  sort: string | undefined
  page: number
  size: AdminSearch['size']
  filters: Partial<Record<FilterKey, string>>
  /** Whether the table is at the tab with which it opens, and the address names none. */
  isOpening: boolean
}

/** The view of a table that opens with one of its tabs, and shows all of its rows. */
export const ALL_ROWS = 'all'

/** Whether the list's schema, and so the server, accepts this value. */
const accepts = (list: z.ZodObject, key: string, value: string | undefined): boolean =>
  value !== undefined && (list.shape[key] as z.ZodType | undefined)?.safeParse(value).success === true

/** A column can be sorted if its id is one of the list's sort keys. */
export const canSort = (list: z.ZodObject, column: string): boolean => accepts(list, 'sort', column)

type Opening = Pick<TabFilter, 'key' | 'opensWith'>

/**
 * Reads the state of the table of `list` from the address. An invalid value reads as the default. A table that opens with
 * one of its tabs is searched as a whole, unless the address names a tab (TABLE-800).
 */
const readState = (
  search: AdminSearch,
  list: z.ZodObject,
  defaultSort?: string,
  tabs?: Opening,
): TableState => {
  const q = search.q.trim()
  const filters = Object.fromEntries(
    filterKeys.filter((key) => accepts(list, key, search[key])).map((key) => [key, search[key]]),
  )
  const { key, opensWith } = tabs ?? {}
  const isOpening =
    key !== undefined &&
    opensWith !== undefined &&
    filters[key] === undefined &&
    q === '' &&
    search.view !== ALL_ROWS
  return {
    q,
    sort: accepts(list, 'sort', search.sort) ? search.sort : defaultSort,
    page: search.page,
    size: search.size,
    filters: isOpening ? { ...filters, [key]: opensWith } : filters,
    isOpening,
  }
}

/**
 * The keys that leave the address: the default sort, and values that this table does not know, such as a filter of
 * another one.
 */
const strayKeys = (search: AdminSearch, list: z.ZodObject, defaultSort?: string) =>
  (['sort', ...filterKeys] as const).filter((key) => {
    const value = search[key]
    if (value === undefined) return false
    return !accepts(list, key, value) || (key === 'sort' && value === defaultSort)
  })

type Change = Partial<Pick<AdminSearch, 'q' | 'sort' | 'page' | 'size' | 'record' | 'edit' | FilterKey>>

/**
 * The table's state, held in the address, and `change`, which navigates: to page 1 unless a page is given, and as a new
 * step of the browser's history unless `replace` (TABLE-1, TABLE-3).
 */
export const useTableState = (list: z.ZodObject, defaultSort?: string, tabs?: Opening) => {
  const search = admin.useSearch()
  const navigate = admin.useNavigate()
  const change = useCallback(
    (next: Change, options: { replace?: boolean } = {}) => {
      void navigate({ search: (now) => ({ ...now, page: 1, ...next }), replace: options.replace ?? false })
    },
    [navigate],
  )
  const stray = strayKeys(search, list, defaultSort).join()
  useEffect(() => {
    if (stray === '') return
    const unset = Object.fromEntries(stray.split(',').map((key) => [key, undefined]))
    void navigate({ search: (now) => ({ ...now, ...unset }), replace: true, resetScroll: false })
  }, [stray, navigate])
  const state = useMemo(() => readState(search, list, defaultSort, tabs), [search, list, defaultSort, tabs])
  return { state, change }
}

/** The part of a list's input that does not depend on the page. */
export const filterQuery = ({ q, sort, filters }: TableState) => ({ q, sort, ...filters })

/**
 * The row that the address names, and whether its form is open. Opening and closing keep the table's state.
 */
export const useOpenRecord = () => {
  const { record, edit } = admin.useSearch()
  const navigate = admin.useNavigate()
  const open = useCallback(
    (next: Exclude<AdminSearch['record'], undefined>, isEditing = false) => {
      void navigate({
        search: (now) => ({ ...now, record: next, edit: isEditing ? 'true' : undefined }),
        resetScroll: false,
      })
    },
    [navigate],
  )
  /**
   * Closes a row, unless another has been opened since: a form closes when its saving ends, and its user may have gone on.
   * It replaces the entry in the history, so that Back leaves the table instead of opening the row again.
   */
  const close = useCallback(
    (of: AdminSearch['record']) => {
      void navigate({
        search: (now) => (now.record === of ? { ...now, record: undefined, edit: undefined } : now),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { record, isEditing: edit !== undefined, open, close }
}
