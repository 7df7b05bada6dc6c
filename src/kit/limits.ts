import { eq, lte, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { limiterCounters } from '#db/schema/auth.ts'
import type { Limit } from '#fastify.config.ts'
import type { Limiting, LimitName, Reading, RequestFacts } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'
import { refusals as texts } from '#src/shared/texts.ts'
import { addSeconds, inWords, secondsBetween } from '#src/shared/values/dates.ts'
import { deleteInTurns } from './turns.ts'

const keyOf = (name: LimitName, identity: string) => `${name}:${identity}`

/** The 429 that says when to try again. */
export const tooManyRequests = (seconds: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', () => texts.tooManyRequests({ time: inWords(seconds) }), {
    retryAfter: seconds,
  })

/** The longest that a counter of this limit may run. One that resets later was started by a wrong clock. */
const longestOf = ({ seconds, refuseSeconds = 0 }: Limit): number => Math.max(seconds, refuseSeconds)
const isOver = sql`(${limiterCounters.resetsAt} <= ${sql.placeholder('now')} or ${limiterCounters.resetsAt} > ${sql.placeholder('latest')})`
const countOne = prepared((db) =>
  db
    .insert(limiterCounters)
    .values({ key: sql.placeholder('key'), count: 1, resetsAt: sql.placeholder('resetsAt') })
    .onConflictDoUpdate({
      target: limiterCounters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${limiterCounters.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${limiterCounters.resetsAt} end`,
      },
    })
    .returning(),
)
const counterByKey = prepared((db) =>
  db
    .select()
    .from(limiterCounters)
    .where(eq(limiterCounters.key, sql.placeholder('key'))),
)
const deleteCounter = prepared((db) =>
  db.delete(limiterCounters).where(eq(limiterCounters.key, sql.placeholder('key'))),
)

/**
 * Counts one use of a limit in the database, so that a restart does not forget it (HTTP-6). Returns the seconds to wait
 * when the limit is exceeded, else 0. `identity` is in canonical form: an E.164 phone, a lower-case email, an address
 * (IPv6 as its /64). `max` is given where a setting decides it.
 */
export const countUse = (deps: Limiting, name: LimitName, identity: string, max?: number): number => {
  const limit = deps.limits[name]
  if (!limit) return 0
  const now = deps.now()
  const resetsAt = addSeconds(now, limit.seconds)
  const key = keyOf(name, identity)
  const latest = addSeconds(now, longestOf(limit)).getTime()
  const row = countOne(deps.db).get({ key, now: now.getTime(), latest, resetsAt })
  const allowed = max ?? limit.max
  if (row.count <= allowed) return 0
  if (limit.refuseSeconds === undefined || row.count > allowed + 1) {
    return Math.max(1, secondsBetween(now, row.resetsAt))
  }
  const refusedUntil = addSeconds(now, limit.refuseSeconds)
  deps.db.update(limiterCounters).set({ resetsAt: refusedUntil }).where(eq(limiterCounters.key, key)).run()
  return limit.refuseSeconds
}

/**
 * The seconds to wait if this many more uses would exceed a limit, else 0. Counts nothing. `max` is given where a setting
 * decides it.
 */
export const waitOf = (deps: Limiting, name: LimitName, identity: string, more = 0, max?: number): number => {
  const limit = deps.limits[name]
  const row = limit && counterByKey(deps.db).get({ key: keyOf(name, identity) })
  if (!limit || !row || row.count + more <= (max ?? limit.max)) return 0
  const seconds = secondsBetween(deps.now(), row.resetsAt)
  return seconds > longestOf(limit) ? 0 : seconds
}

/** One use of a limit: its name, whose use it is, and how many there may be where a setting decides it. */
export type Use = readonly [name: LimitName, identity: string, max?: number]

/**
 * Counts one use of each limit, or of none of them where one would be exceeded, so that what is refused costs nothing.
 * Returns the seconds to wait, else 0.
 */
export const countTogether = (deps: Limiting, uses: readonly Use[]): number => {
  const seconds = Math.max(...uses.map(([name, identity, max]) => waitOf(deps, name, identity, 1, max)))
  if (seconds > 0) return seconds
  for (const use of uses) countUse(deps, ...use)
  return 0
}

/** Counts one use of a limit. Throws TOO_MANY_REQUESTS with the time to wait when it is exceeded. */
export const takeLimit = (deps: Limiting, name: LimitName, identity: string): void => {
  const seconds = countUse(deps, name, identity)
  if (seconds > 0) throw tooManyRequests(seconds)
}

/** The network of a canonical address: the /24 of IPv4, the /48 of IPv6. */
export const networkOf = (address: string): string =>
  address.includes(':')
    ? `${address.split(':').slice(0, 3).join(':')}::/48`
    : `${address.split('.').slice(0, 3).join('.')}.0/24`

/**
 * The mails with codes of one kind that an email address gets in a day, and those that one network may ask for, so that
 * a stranger leaves some to the owner of the address (AUTH-712).
 */
export const mailBudgetOf = (
  { address }: Pick<RequestFacts, 'address'>,
  kind: 'reset' | 'track' | 'swap',
  email: string,
): Use[] => {
  const asker = `${kind} ${networkOf(address)} ${email}`
  return [
    ['mailedCodesPerAsker', asker],
    ['mailedCodesPerAskerDay', asker],
    ['mailedCodesPerEmailDay', `${kind} ${email}`],
  ]
}

/** Resets a counter. The right password clears earlier failures. */
export const clearLimit = (deps: Reading, name: LimitName, identity: string): void => {
  deleteCounter(deps.db).run({ key: keyOf(name, identity) })
}

/** Deletes expired counters. */
export const sweepLimits = (deps: Limiting, signal?: AbortSignal): Promise<void> =>
  deleteInTurns(deps, limiterCounters, lte(limiterCounters.resetsAt, deps.now()), signal)
