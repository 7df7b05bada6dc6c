import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type AdminSearch, pageSizes } from '#web/admin/frame/search.ts'
import classes from './resource.module.css'

type Props = {
  noun: { one: string; many: string }
  page: number
  size: AdminSearch['size']
  total: number
  /** A search counts its newest matches alone. */
  isMore: boolean
  onPhone: boolean
  onPage: (page: number) => void
  onSize: (size: AdminSearch['size']) => void
}

const controlLabels = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' }

const GAP = 8

/**
 * Lifts toasts above this element while it is in the lower half of the window, so that they never cover it.
 */
const useToastFloor = () => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const update = () => {
      const below = window.innerHeight - (element.current?.getBoundingClientRect().top ?? 0)
      if (below > 0 && below < window.innerHeight / 2) style.setProperty('--toast-floor', `${below + GAP}px`)
      else style.removeProperty('--toast-floor')
    }
    // The size of the page changes with the rows, and with it the place of the footer.
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
      style.removeProperty('--toast-floor')
    }
  }, [])
  return element
}

/** The range ("21–30 of 237", once known), and where there can be another page, the page size and the page links. */
export const TableFooter = ({ noun, page, size, total, isMore, onPhone, onPage, onSize }: Props) => {
  const first = Math.min((page - 1) * size + 1, total)
  const last = Math.min(page * size, total)
  // While the rows load, their number is unknown, and the place of the links is kept.
  const isOnePage = total > 0 && total <= pageSizes[0] && page === 1
  const element = useToastFloor()
  return (
    <Group ref={element} justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {total > 0 && `${first}–${last} of ${isMore ? 'more than ' : ''}${total}`}
      </Text>
      {!isOnePage && (
        <Group gap="sm" className={classes.paging}>
          <NativeSelect
            aria-label={`${noun.many} per page`}
            size="sm"
            data={pageSizes.map((value) => ({ value: String(value), label: `${value} per page` }))}
            value={String(size)}
            onChange={({ currentTarget: { value } }) =>
              onSize(pageSizes.find((known) => String(known) === value) ?? size)
            }
          />
          <nav aria-label={`Pages of ${noun.many}`}>
            <Pagination
              total={Math.max(1, Math.ceil(total / size))}
              value={page}
              onChange={onPage}
              siblings={onPhone ? 0 : 1}
              gap={onPhone ? 4 : 8}
              size="md"
              classNames={{ control: classes.page }}
              getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
              getControlProps={(control) => ({ 'aria-label': controlLabels[control] })}
            />
          </nav>
        </Group>
      )}
    </Group>
  )
}
