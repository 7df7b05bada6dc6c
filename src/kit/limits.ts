import { lte, sql } from 'drizzle-orm'
import { limiterCounters } from '#db/schema/auth.ts'
import type { Deps, LimitName } from '#src/deps.ts'
import { AppError } from '#src/shared/app-error.ts'
import { addSeconds, secondsBetween } from '#src/shared/values/dates.ts'

type LimitDeps = Pick<Deps, 'db' | 'now' | 'limits'>

const keyOf = (name: LimitName, identity: string) => `${name}:${identity}`

const tooManyRequests = (deps: LimitDeps, resetsAt: Date) => {
  const seconds = Math.max(1, secondsBetween(deps.now(), resetsAt))
  return new AppError('TOO_MANY_REQUESTS', `Too many requests. Try again in ${seconds} seconds.`, {
    retryAfter: seconds,
  })
}

/**
 * Counts one use of a limit in the database, so that a restart does not forget it (HTTP-6).
 * Throws TOO_MANY_REQUESTS with the seconds to wait when the limit is exceeded.
 * `identity` is in canonical form: an E.164 phone, a lower-case email, an address (IPv6 as its /64).
 */
export const takeLimit = (deps: LimitDeps, name: LimitName, identity: string): void => {
  const limit = deps.limits[name]
  if (!limit) return
  const now = deps.now()
  const resetsAt = addSeconds(now, limit.seconds)
  const row = deps.db
    .insert(limiterCounters)
    .values({ key: keyOf(name, identity), count: 1, resetsAt })
    .onConflictDoUpdate({
      target: limiterCounters.key,
      set: {
        count: sql`case when ${limiterCounters.resetsAt} <= ${now.getTime()} then 1 else ${limiterCounters.count} + 1 end`,
        resetsAt: sql`case when ${limiterCounters.resetsAt} <= ${now.getTime()} then ${resetsAt.getTime()} else ${limiterCounters.resetsAt} end`,
      },
    })
    .returning()
    .get()
  if (row.count > limit.max) throw tooManyRequests(deps, row.resetsAt)
}

/** Resets a counter. The right password clears earlier failures (AUTH-7). */
export const clearLimit = (deps: LimitDeps, name: LimitName, identity: string): void => {
  deps.db
    .delete(limiterCounters)
    .where(sql`${limiterCounters.key} = ${keyOf(name, identity)}`)
    .run()
}

/** Deletes expired counters. */
export const sweepLimits = (deps: LimitDeps): void => {
  deps.db.delete(limiterCounters).where(lte(limiterCounters.resetsAt, deps.now())).run()
}
