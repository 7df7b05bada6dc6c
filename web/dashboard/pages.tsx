import { Pagination } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'

const dashboard = getRouteApi('/dashboard')

/** The rows of a long list that the address asks for. */
export const usePageQuery = (size: number) => {
  const { page } = dashboard.useSearch()
  return { limit: size, cursor: (page - 1) * size }
}

type Props = { of: string; total: number; size: number }

/** The way through the pages of a tab's list; a page that is no longer there leads to the last one. */
export const Pages = ({ of, total, size }: Props) => {
  const { page } = dashboard.useSearch()
  const navigate = dashboard.useNavigate()
  const pages = Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (page > pages) void navigate({ search: (now) => ({ ...now, page: pages }), replace: true })
  }, [page, pages, navigate])
  if (pages === 1) return null
  return (
    <nav aria-label={`Pages of ${of}`}>
      <Pagination
        mt="sm"
        total={pages}
        value={Math.min(page, pages)}
        siblings={0}
        gap={6}
        onChange={(next) => void navigate({ search: (now) => ({ ...now, page: next }), resetScroll: false })}
        getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </nav>
  )
}
