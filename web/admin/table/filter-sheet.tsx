import { Button, Drawer, Group, NativeSelect, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCloseOnBack } from '#web/components/questions/close-on-back.ts'
import { useReturnFocus } from '#web/lib/return-focus.ts'
import DayFields from './day-fields.tsx'
import type { FilterProps } from './filters.tsx'
import { optionsOf } from './options.ts'

type Props = FilterProps & {
  noun: { one: string; many: string }
  total: number
  sorts: { value: string; label: string }[]
  exportButton: ReactNode
  onSort: (sort: string) => void
  onClear: () => void
  onClose: () => void
}

/** Filters, sort and export of a table on a phone (TABLE-14). A choice takes effect at once. */
const FilterSheet = (props: Props) => {
  const { noun, filters, hasDays, state, total, sorts, exportButton, onFilter, onDays, onSort } = props
  useReturnFocus()
  useCloseOnBack(props.onClose)
  return (
    <Drawer opened onClose={props.onClose} position="bottom" size="auto" title={`Filter ${noun.many}`}>
      <Stack>
        {filters.map(({ key, label, options }) => (
          <NativeSelect
            key={key}
            label={label}
            data={[{ value: '', label: 'All' }, ...optionsOf(options)]}
            value={state.filters[key] ?? ''}
            onChange={(event) => onFilter(key, event.currentTarget.value || undefined)}
          />
        ))}
        {hasDays && <DayFields days={state.filters} onDays={onDays} />}
        <NativeSelect
          label="Sort"
          data={sorts}
          value={state.sort ?? ''}
          onChange={(event) => onSort(event.currentTarget.value)}
        />
        <Group grow gap="sm">
          {exportButton}
          <Button variant="default" onClick={props.onClear}>
            Clear filters
          </Button>
        </Group>
        <Button onClick={props.onClose}>
          Show {total} {total === 1 ? noun.one : noun.many}
        </Button>
      </Stack>
    </Drawer>
  )
}

export default FilterSheet
