import { Button, NativeSelect, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { Days } from '#src/shared/paging.ts'
import type { FilterKey } from '#web/admin/frame/search.ts'
import { lazyDialog } from '#web/arrival/lazy-dialog.ts'
import { daysInWords } from './days.ts'
import { optionsOf } from './options.ts'
import classes from './resource.module.css'
import type { Filter } from './resource.ts'
import type { TableState } from './table-state.ts'

const DayFields = lazyDialog(() => import('./day-fields.tsx'))

export type FilterProps = {
  filters: readonly Filter[]
  /** Whether the list can be filtered by day. */
  hasDays: boolean
  state: TableState
  onFilter: (key: FilterKey, value: string | undefined) => void
  onDays: (days: Days) => void
}

type DaysProps = { days: Days; onDays: (days: Days) => void }

const DayFilter = ({ days, onDays }: DaysProps) => (
  <Popover position="bottom-start" withinPortal={false} trapFocus returnFocus width={320}>
    <Popover.Target>
      <Button
        variant="default"
        className={classes.days}
        leftSection={<IconCalendar size={18} aria-hidden />}
        aria-label={`Dates: ${daysInWords(days)}`}
      >
        {daysInWords(days)}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <DayFields days={days} onDays={onDays} />
    </Popover.Dropdown>
  </Popover>
)

/** The filters of a table in one row; phones have them in a sheet. */
export const Filters = ({ filters, hasDays, state, onFilter, onDays }: FilterProps) => (
  <>
    {filters.map(({ key, label, options }) => (
      <NativeSelect
        key={key}
        className={classes.filter}
        aria-label={label}
        data={[{ value: '', label: `${label}: all` }, ...optionsOf(options)]}
        value={state.filters[key] ?? ''}
        onChange={(event) => onFilter(key, event.currentTarget.value || undefined)}
      />
    ))}
    {hasDays && <DayFilter days={state.filters} onDays={onDays} />}
  </>
)
