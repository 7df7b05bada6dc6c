import { Pagination } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { dashboard as texts } from '#src/shared/texts.ts'

const dashboard = getRouteApi('/dashboard')

/** The `limit` and `cursor` of the page that the address names. */
export const usePageQuery = (size: number) => {
  const { page } = dashboard.useSearch()
  return { limit: size, cursor: (page - 1) * size }
}

type Props = { of: keyof typeof texts.pagesOf; total: number; size: number }

/** The page links of a tab's list. A page that no longer exists leads to the last one. */
export const Pages = ({ of, total, size }: Props) => {
  const { page } = dashboard.useSearch()
  const navigate = dashboard.useNavigate()
  const pages = Math.max(1, Math.ceil(total / size))
  useEffect(() => {
    if (page > pages) void navigate({ search: (now) => ({ ...now, page: pages }), replace: true })
  }, [page, pages, navigate])
  if (pages === 1) return null
  return (
    <nav aria-label={texts.pagesOf[of]}>
      <Pagination
        mt="sm"
        total={pages}
        value={Math.min(page, pages)}
        siblings={0}
        // A control that a finger presses (A11Y-2).
        size={44}
        gap={6}
        onChange={(next) => void navigate({ search: (now) => ({ ...now, page: next }), resetScroll: false })}
        getItemProps={(number) => ({ 'aria-label': texts.page({ number }) })}
        getControlProps={(control) => ({ 'aria-label': texts.pageControls[control] })}
      />
    </nav>
  )
}
