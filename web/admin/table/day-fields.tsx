import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Days } from '#src/shared/paging.ts'
import { periodsAt } from './days.ts'

// A year is typed digit by digit, and 0202 is a year too.
const EARLIEST = '2000'

type DayProps = {
  label: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string | undefined) => void
}

const DayInput = ({ label, day = '', min, max, onDay }: DayProps) => {
  const [typed, setTyped] = useState(day)
  // A period, Back or "Clear" changes the day from elsewhere.
  useEffect(() => setTyped(day), [day])
  return (
    <TextInput
      type="date"
      label={label}
      value={typed}
      min={min}
      max={max}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        if (value === '' || value >= EARLIEST) onDay(value || undefined)
      }}
    />
  )
}

type Props = { days: Days; onDays: (days: Days) => void }

/** Chooses the days of a table's rows: a period by one click, or any first and last day. */
const DayFields = ({ days: { from, to }, onDays }: Props) => {
  const [periods] = useState(() => periodsAt(new Date()))
  return (
    <Stack gap="sm">
      <Group gap="xs" role="group" aria-label="Periods">
        {periods.map(({ name, days }) => {
          const isChosen = days.from === from && days.to === to
          return (
            <Button
              key={name}
              size="xs"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onDays(isChosen ? {} : days)}
            >
              {name}
            </Button>
          )
        })}
      </Group>
      <SimpleGrid cols={2} spacing="sm">
        <DayInput label="From" day={from} max={to} onDay={(day) => onDays({ from: day, to })} />
        <DayInput label="To" day={to} min={from} onDay={(day) => onDays({ from, to: day })} />
      </SimpleGrid>
    </Stack>
  )
}

export default DayFields
