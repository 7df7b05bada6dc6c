import { describe, expect, it } from 'vitest'
import { readFact } from '#db/facts.ts'
import { securityLog } from '#db/schema/security.ts'
import { runJob } from '#src/app/server/scheduler.ts'
import type { Job } from '#src/deps.ts'
import { createClockWatch, trustClock } from '#src/kit/clock.ts'
import { hasPassed, isRunning } from '#src/shared/values/dates.ts'
import { testApp } from '#tests/helpers/app.ts'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

/** A shop after a stop and a start, `seconds` later by its clock. */
const restarted = (seconds: number) => {
  const t = testApp()
  t.deps.clock.note()
  t.clock.jump(seconds)
  return { t, clock: createClockWatch(t.deps) }
}

describe('a stored moment', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)

  it('that a clock ahead stored holds nothing up (CLOCK-1)', () => {
    const passed = [-61, -59, 0, 59, 61, DAY].filter((since) => hasPassed(at(since), 60, now))
    expect(passed).toEqual([-61, 61, DAY])
  })

  it('that ends later than it can is over', () => {
    const running = [-1, 0, 1, 600, 659, 661, DAY].filter((end) => isRunning(at(end), 600, now))
    expect(running).toEqual([1, 600, 659])
  })
})

describe('the clock of the machine (CLOCK-2)', () => {
  it.each([
    ['a restart', 30 * MINUTE, 0],
    ['a night off', 9 * HOUR, HOUR],
    ['a month off', 29 * DAY, HOUR],
    ['31 days ahead', 31 * DAY, DAY],
    ['a year ahead', 365 * DAY, DAY],
    ['an hour back', -HOUR, DAY],
    ['a year back', -365 * DAY, DAY],
  ])(
    'is believed after a start that looks like %s when it has run for a while (CLOCK-702)',
    (_, seconds, wait) => {
      const { t, clock } = restarted(seconds)
      expect(clock.isBelievable()).toBe(wait === 0)
      expect(clock.warning() === null).toBe(wait < DAY)
      t.clock.advance(Math.max(0, wait - 1))
      expect(clock.isBelievable()).toBe(wait === 0)
      t.clock.advance(1)
      expect(clock.isBelievable()).toBe(true)
    },
  )

  it.each([DAY, 365 * DAY, -DAY, -365 * DAY, 5 * HOUR, 10 * MINUTE])(
    'is doubted after a jump by %i seconds while the shop runs, and believed when it is corrected (CLOCK-703)',
    (seconds) => {
      const t = testApp()
      const { clock } = t.deps
      t.clock.advance(2 * HOUR)
      clock.note()
      t.clock.jump(seconds)
      expect(clock.isBelievable()).toBe(false)
      expect(clock.warning()).toMatch(/^The clock of the server may be wrong: it says /)
      t.clock.advance(HOUR)
      clock.note()
      expect(clock.isBelievable()).toBe(false)
      t.clock.jump(-seconds)
      expect(clock.isBelievable()).toBe(true)
      expect(clock.warning()).toMatch(seconds > 0 ? /jumped back by/ : /jumped ahead by/)
      t.clock.advance(DAY + 1)
      expect(clock.warning()).toBeNull()
    },
  )

  it('is believed at once when a time server corrects it after the start', () => {
    const { t, clock } = restarted(5 * HOUR)
    t.clock.advance(MINUTE)
    clock.note()
    t.clock.jump(-5 * HOUR)
    expect(clock.isBelievable()).toBe(true)
  })

  it('is believed at once by an administrator who says that it is right', () => {
    const { t, clock } = restarted(100 * DAY)
    expect(clock.warning()).toContain('npm run admin -- trust-clock')
    trustClock(t.deps)
    expect(clock.isBelievable()).toBe(true)
    expect(clock.warning()).toBeNull()
  })

  it('is noted while it is believed, and not while it is doubted', () => {
    const { t, clock } = restarted(400 * DAY)
    expect(readFact(t.deps.db, 'clockSeen')).toBe('2026-11-21T09:00:00.000Z')
    t.clock.advance(5)
    clock.note()
    expect(readFact(t.deps.db, 'clockSeen')).toBe('2026-11-21T09:00:00.000Z')
  })

  it('is no reason to doubt where it drifts by seconds or the machine sleeps', () => {
    const t = testApp()
    for (let hour = 0; hour < 48; hour += 1) {
      t.clock.advance(HOUR)
      t.clock.jump(hour % 2 === 0 ? 20 : -20)
      expect(t.deps.clock.isBelievable()).toBe(true)
    }
  })

  it('leaves a line in the security log when it jumps (CLOCK-704)', () => {
    const t = testApp()
    t.clock.jump(365 * DAY)
    t.deps.clock.note()
    t.deps.security.flush()
    const about = 'The clock of the machine jumped from 2026-11-21T09:00:00.000Z to 2027-11-21T09:00:00.000Z'
    expect(t.deps.db.select().from(securityLog).all()).toMatchObject([
      { event: 'setting_changed', actorName: 'system', about, count: 1 },
    ])
  })

  it('keeps jobs that need it waiting while it is doubted, and no others', async () => {
    const t = testApp()
    const ran: string[] = []
    const jobs: Job[] = [
      { name: 'deletes', everySeconds: HOUR, needsClock: true, run: () => void ran.push('deletes') },
      { name: 'sends', everySeconds: 1, run: () => void ran.push('sends') },
    ]
    const run = async () => {
      for (const job of jobs) await runJob(t.deps, job)
    }
    t.clock.jump(365 * DAY)
    await run()
    t.clock.jump(-365 * DAY)
    await run()
    expect(ran).toEqual(['sends', 'deletes', 'sends'])
  })
})
