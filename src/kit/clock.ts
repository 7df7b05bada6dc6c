import { desc } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { readMoments, writeFact } from '#db/facts.ts'
import { auditLog } from '#db/schema/audit.ts'
import { sessions } from '#db/schema/auth.ts'
import { outbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import type { ClockWatch, Deps, Writing } from '#src/deps.ts'
import { DAY, formatDateTime, HOUR, MINUTE } from '#src/shared/values/dates.ts'

/** A step of the clock below this is no jump: time servers correct as much without a word. */
export const JUMP_MS = MINUTE * 1000
/** A start this long after the shop was last seen is a restart. */
export const RESTART_MS = HOUR * 1000
/** A shop that was off for longer is not assumed: its clock counts as wrong at first. */
export const LONGEST_OFF_MS = 30 * DAY * 1000
/** How long an ordinary start waits before it deletes, in which a time server corrects the clock. */
export const SETTLE_MS = HOUR * 1000
/** How long a clock that counts as wrong must run without a jump to be believed. */
export const STEADY_MS = DAY * 1000
/** How close to the present an administrator's word that the clock is right must be (`trust-clock`). */
const CONFIRMED_MS = 5 * MINUTE * 1000

/** The last time at which the clock was believed. `at` is the uptime of this process then, or null before its start. */
type Trusted = { wall: number; at: number | null }
type Watching = Pick<Deps, 'db' | 'now' | 'security' | 'log'> & {
  /** Milliseconds by a clock that nobody sets. It goes on while the machine sleeps. */
  uptime: () => number
}

/** The time of the newest row, for a shop that was never watched before. */
const newestRow = (db: Db): number | null => {
  const newest = [auditLog, orders, outbox, sessions].map(
    (table) =>
      db.select({ at: table.createdAt }).from(table).orderBy(desc(table.createdAt)).limit(1).get()?.at,
  )
  const times = newest.flatMap((at) => (at ? [at.getTime()] : []))
  return times.length > 0 ? Math.max(...times) : null
}

const lastSeen = (db: Db): number | null => readMoments(db, 'clockSeen')[0] ?? null

/**
 * The milliseconds that a clock must run steadily before it is believed, by what was known of it before (CLOCK-702).
 */
const waitOf = ({ wall, at }: Trusted, present: { wall: number; at: number }): number => {
  const off = present.wall - wall - (at === null ? 0 : present.at - at)
  if (off >= -JUMP_MS && off <= (at === null ? RESTART_MS : JUMP_MS)) return 0
  return at === null && off > 0 && off <= LONGEST_OFF_MS ? SETTLE_MS : STEADY_MS
}

const lengthOf = (ms: number): string => {
  const [length, unit] =
    ms >= DAY * 1000 ? [DAY, 'day'] : ms >= HOUR * 1000 ? [HOUR, 'hour'] : [MINUTE, 'minute']
  const count = Math.round(ms / length / 1000)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * Watches the machine's clock. At the start it compares the clock with the time at which the shop was
 * last seen, and then with a clock that nobody sets.
 */
export const createClockWatch = ({ db, now, uptime, security, log }: Watching): ClockWatch => {
  const read = () => ({ wall: now().getTime(), at: uptime() })
  let last = read()
  const startedAt = last.at
  const before = lastSeen(db) ?? newestRow(db)
  let trusted: Trusted = { wall: before ?? last.wall, at: null }
  let wait = waitOf(trusted, last)
  let believableAt = last.at + wait

  const isBelievable = (): boolean => last.at >= believableAt
  const isDoubted = (): boolean => !isBelievable() && wait === STEADY_MS

  const recordJump = (from: number): void => {
    const [was, is] = [new Date(from).toISOString(), new Date(last.wall).toISOString()]
    writeFact(db, 'clockJump', `${was} ${is}`, new Date(last.wall))
    log.warn({ was, is }, 'The clock of this machine jumped')
    security.record({
      event: 'setting_changed',
      actorId: null,
      actorName: 'system',
      address: 'this machine',
      about: `The clock of the machine jumped from ${was} to ${is}`,
    })
  }

  /** Reads both clocks and notices a jump (CLOCK-704). */
  const observe = (): void => {
    const earlier = last
    last = read()
    const expected = earlier.wall + last.at - earlier.at
    if (Math.abs(last.wall - expected) > JUMP_MS) {
      wait = waitOf(trusted, last)
      believableAt = last.at + wait
      recordJump(expected)
    }
    const seen = isDoubted() ? lastSeen(db) : null
    if (seen !== null && Math.abs(last.wall - seen) <= CONFIRMED_MS) believableAt = last.at
    // In its first hour the shop goes on to compare with the time before its start, because that is when a time server
    // corrects a clock that the machine started with.
    if (isBelievable() && last.at - startedAt >= SETTLE_MS) trusted = last
  }

  return {
    isBelievable: () => {
      observe()
      return isBelievable()
    },
    note: () => {
      observe()
      if (isBelievable()) trustClock({ db, now })
    },
    warning: () => {
      observe()
      const says = formatDateTime(new Date(last.wall))
      if (isDoubted()) {
        return `The clock of the server may be wrong: it says ${says}, and the shop last ran with a clock that it believed at ${formatDateTime(new Date(trusted.wall))}. Until the clock has run for 24 hours without a jump, the shop deletes nothing by age and sends no reminders. Set the clock, or, if it is right, run "npm run admin -- trust-clock" on the server.`
      }
      const [from = 0, to = 0] = readMoments(db, 'clockJump')
      const age = last.wall - to
      if (age < 0 || age > STEADY_MS) return null
      const direction = to > from ? 'ahead' : 'back'
      return `The clock of the server jumped ${direction} by ${lengthOf(Math.abs(to - from))} and now says ${says}. Orders and licenses of the time before may have wrong dates.`
    },
  }
}

/** Notes that the clock is right now (CLOCK-703). */
export const trustClock = ({ db, now }: Writing): void =>
  writeFact(db, 'clockSeen', now().toISOString(), now())
