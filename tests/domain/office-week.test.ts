import { expect, it } from 'vitest'
import { hoursSettings } from '#src/shared/office-hours.ts'
import { hoursOfWeek, NO_TIME, nearestWeek, type Week, weekOf } from '#src/shared/office-week.ts'

it.each([
  ['Mon-Sat 09:00-18:00', 'Mon-Sat 09:00-18:00'],
  ['mon-fri 9:00-18:00', null],
  ['Mon-Fri 09:00-18:00, Sat 10:00-02:00', 'Mon-Fri 09:00-18:00, Sat 10:00-02:00'],
  ['Fri-Mon 10:00-18:00', 'Mon 10:00-18:00, Fri-Sun 10:00-18:00'],
  ['Mon 09:00-18:00, Tue 09:00-18:00, Sun 09:00-18:00', 'Mon-Tue 09:00-18:00, Sun 09:00-18:00'],
  ['Sun-Sat 00:00-00:00', 'Mon-Sun 00:00-00:00'],
  ['always', null],
  ['Mon-Sat 09:00-13:00, Mon-Sat 14:00-18:00', null],
  ['Mon-Sat 09:00-18:00, Sat 09:00-18:00', null],
])(
  'the hours %s are a week that is stored as %s, or as they are where no week shows them (SET-851)',
  (hours, stored) => {
    const week = weekOf(hours)
    expect(week && hoursOfWeek(week)).toBe(stored)
    if (stored) expect(hoursSettings.office_hours.value.parse(stored)).toBe(stored)
  },
)

it('the week nearest to hours with a break runs from the first opening of a day to the end of its last', () => {
  expect(hoursOfWeek(nearestWeek('Mon-Fri 09:00-13:00, Mon-Thu 14:00-18:00'))).toBe(
    'Mon-Thu 09:00-18:00, Fri 09:00-13:00',
  )
})

it('a week without an open day, or with a time that is not written yet, is refused with a reason', () => {
  const read = (hours: string) => hoursSettings.office_hours.value.safeParse(hours).error?.issues[0]?.message
  const closed = weekOf('') as Week
  expect(read(hoursOfWeek(closed))).toBe('Please open on at least one day')
  const unfinished = hoursOfWeek({ ...closed, Mon: { from: NO_TIME, to: '18:00' } })
  expect(weekOf(unfinished)?.Mon).toEqual({ from: NO_TIME, to: '18:00' })
  expect(read(unfinished)).toMatch(/^Write always/)
})
