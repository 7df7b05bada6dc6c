import { describe, expect, it } from 'vitest'
import { daysInWords, periodsAt } from '#web/admin/table/days.ts'

describe('the date filter of a table', () => {
  it('offers periods of days in Pakistan, where a day begins at 19:00 UTC', () => {
    const periods = periodsAt(new Date('2026-03-04T19:30:00Z'))
    expect(Object.fromEntries(periods.map(({ name, days }) => [name, `${days.from} ${days.to}`]))).toEqual({
      Today: '2026-03-05 2026-03-05',
      'Last 7 days': '2026-02-27 2026-03-05',
      'This month': '2026-03-01 2026-03-05',
      'Last month': '2026-02-01 2026-02-28',
    })
  })

  it.each([
    [{}, 'Any date'],
    [{ from: '2026-11-01' }, 'Since Nov 01, 2026'],
    [{ to: '2026-11-21' }, 'Until Nov 21, 2026'],
    [{ from: '2026-11-01', to: '2026-11-21' }, 'Nov 01, 2026 – Nov 21, 2026'],
    [{ from: '2026-11-21', to: '2026-11-21' }, 'Nov 21, 2026'],
  ])('says %j in words', (days, words) => {
    expect(daysInWords(days)).toBe(words)
  })
})
