import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { type AdminSearch, pageSizes } from '#web/admin/search.ts'
import classes from './resource.module.css'

type Props = {
  noun: { one: string; many: string }
  page: number
  size: AdminSearch['size']
  total: number
  onPhone: boolean
  onPage: (page: number) => void
  onSize: (size: AdminSearch['size']) => void
}

const controlLabels = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' }

/** The range ("21–30 of 237", once known), the page size, and the page links. */
export const TableFooter = ({ noun, page, size, total, onPhone, onPage, onSize }: Props) => {
  const first = Math.min((page - 1) * size + 1, total)
  const last = Math.min(page * size, total)
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {total > 0 && `${first}–${last} of ${total}`}
      </Text>
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
    </Group>
  )
}
