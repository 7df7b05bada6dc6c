import { LinkTabs } from '#web/admin/frame/link-tabs.tsx'
import type { TabFilter } from './resource.ts'
import type { TableState } from './table-state.ts'

const MOST = 99

const shortOf = (count: number | undefined): string | undefined => {
  if (!count) return undefined
  return count > MOST ? `${MOST}+` : String(count)
}

/** The filter by which a table is worked through, as tabs with what waits at each (TABLE-330). */
export const FilterTabs = ({ filter, state }: { filter: TabFilter; state: TableState }) => {
  const { key, label, options } = filter
  const { data: counts } = filter.counts.useQuery(undefined, { staleTime: 0 })
  const tabOf = (value: string | undefined, name: string) => ({
    label: name,
    isCurrent: state.filters[key] === value,
    count: value === undefined ? undefined : shortOf(counts?.[value]),
    search: (now: object) => ({ ...now, [key]: value, page: 1, record: undefined, edit: undefined }),
  })
  return (
    <LinkTabs
      label={label}
      tabs={[tabOf(undefined, 'All'), ...Object.entries(options).map(([value, name]) => tabOf(value, name))]}
    />
  )
}
