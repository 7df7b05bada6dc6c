import { Button, Checkbox, Group, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { ALWAYS } from '#src/shared/office-hours.ts'
import {
  hoursOfWeek,
  NO_TIME,
  nearestWeek,
  type Opening,
  type Week,
  type WeekDay,
  weekDays,
  weekOf,
} from '#src/shared/office-week.ts'
import { IconButton } from '#web/components/shell/icon-button.tsx'
import classes from './office-week.module.css'

const days = Object.entries(weekDays) as [WeekDay, string][]
const list = new Intl.ListFormat('en')

/** What a day is opened with that was closed. */
const USUAL: Opening = { from: '09:00', to: '18:00' }

const isUnfinished = (opening: Opening | null) => opening?.from === NO_TIME || opening?.to === NO_TIME

/** What an opening means that does not end on the day on which it begins. */
const endOf = ({ from, to }: Opening): string | null => {
  if (from === NO_TIME || to === NO_TIME || from < to) return null
  return from === to ? 'For 24 hours' : 'Until the next day'
}

type DayProps = {
  name: string
  opening: Opening | null
  isRefused: boolean
  onChange: (opening: Opening | null) => void
  onCopy: () => void
}

const Day = ({ name, opening, isRefused, onChange, onCopy }: DayProps) => {
  const end = opening && endOf(opening)
  const time = (at: keyof Opening, is: Opening) => (
    <TextInput
      type="time"
      className={classes.time}
      aria-label={`${name} ${at === 'from' ? 'opens' : 'closes'}`}
      value={is[at] === NO_TIME ? '' : is[at]}
      error={isRefused && is[at] === NO_TIME}
      onChange={({ currentTarget: { value } }) => onChange({ ...is, [at]: value || NO_TIME })}
    />
  )
  return (
    <li className={classes.day}>
      <Checkbox
        className={classes.name}
        label={name}
        checked={opening !== null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? USUAL : null)}
      />
      {opening ? (
        <>
          {time('from', opening)}
          <Text span aria-hidden>
            –
          </Text>
          {time('to', opening)}
          <IconButton
            className={classes.copy}
            label={`Copy ${name} to all days`}
            icon={IconCopy}
            size={44}
            onClick={onCopy}
          />
          {end && (
            <Text size="sm" c="dimmed" className={classes.end}>
              {end}
            </Text>
          )}
        </>
      ) : (
        <Text c="dimmed" className={classes.closed}>
          Closed
        </Text>
      )}
    </li>
  )
}

type WeekProps = { week: Week; isRefused: boolean; onChange: (week: Week) => void }

const WeekTable = ({ week, isRefused, onChange }: WeekProps) => (
  <ul className={`plain-list ${classes.week}`}>
    {days.map(([day, name]) => (
      <Day
        key={day}
        name={name}
        opening={week[day]}
        isRefused={isRefused}
        onChange={(opening) => onChange({ ...week, [day]: opening })}
        onCopy={() => onChange(Object.fromEntries(days.map(([other]) => [other, week[day]])) as Week)}
      />
    ))}
  </ul>
)

type Mode = 'always' | 'week' | 'text'
const modes: { value: Mode; label: string }[] = [
  { value: 'always', label: 'Always' },
  { value: 'week', label: 'By the week' },
  { value: 'text', label: 'As text' },
]

type Props = {
  label: string
  description: ReactNode
  value?: string
  error?: ReactNode
  onChange?: (hours: string) => void
  onBlur?: () => void
  'data-path'?: string
}

/**
 * Office hours as a week, stored in the form that scripts write. Hours that no week of one opening a day can
 * show are shown as they are written, and stay so until the week is chosen.
 */
export const OfficeWeek = ({ label, description, value = '', error, onChange, onBlur, ...field }: Props) => {
  const [isWritten, write] = useState(false)
  // What a mode replaced comes back with it.
  const [before, remember] = useState<Partial<Record<Mode, string>>>({})
  const week = weekOf(value)
  const isAlways = value.toLowerCase() === ALWAYS
  const mode: Mode = isWritten ? 'text' : isAlways ? 'always' : week ? 'week' : 'text'
  const unfinished = week ? days.filter(([day]) => isUnfinished(week[day])).map(([, name]) => name) : []
  const problem =
    error && unfinished.length > 0
      ? `Please enter both times of ${list.format(unfinished)}, or leave the day closed`
      : error

  const choose = (next: Mode) => {
    remember((known) => ({ ...known, [mode]: value }))
    write(next === 'text')
    if (next === 'always') onChange?.(ALWAYS)
    if (next === 'week') onChange?.(week ? value : (before.week ?? hoursOfWeek(nearestWeek(value))))
    if (next === 'text' && before.text) onChange?.(before.text)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur?.()
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={mode === 'text' ? description : 'When you answer the live chat, in Pakistan time'}
      error={problem}
      className={classes.hours}
    >
      <Stack gap="sm" mt="xs" role="group" aria-label={label} tabIndex={-1} onBlur={leave} {...field}>
        <SegmentedControl
          aria-label="How the hours are given"
          data={modes}
          value={mode}
          onChange={choose}
          className={classes.modes}
        />
        {mode === 'week' && week && (
          <WeekTable
            week={week}
            isRefused={Boolean(error)}
            onChange={(next) => onChange?.(hoursOfWeek(next))}
          />
        )}
        {mode === 'text' && (
          <>
            <TextInput
              aria-label={`${label}, written out`}
              value={value}
              error={Boolean(error)}
              onChange={({ currentTarget: { value: typed } }) => onChange?.(typed)}
            />
            {!week && !isAlways && !error && (
              <Group gap="xs">
                <Text size="sm" c="dimmed">
                  A day here has more than one opening, which the week cannot show. These hours count as they
                  are written.
                </Text>
                <Button size="sm" variant="default" onClick={() => choose('week')}>
                  Replace with a week
                </Button>
              </Group>
            )}
          </>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
