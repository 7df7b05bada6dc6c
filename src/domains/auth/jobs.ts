import { lte } from 'drizzle-orm'
import { passwordResets } from '#db/schema/auth.ts'
import type { Job } from '#src/deps.ts'
import { sweepSessions } from '#src/domains/sessions/service.ts'
import { sweepLimits } from '#src/kit/limits.ts'
import { deleteInTurns } from '#src/kit/turns.ts'
import { HOUR } from '#src/shared/values/dates.ts'

/** Removes expired sessions, limit counters and reset codes, so that their tables do not grow. */
export const jobs: Job[] = [
  {
    name: 'sweep sessions, limits and reset codes',
    everySeconds: HOUR,
    needsClock: true,
    run: async (deps, _news, signal) => {
      await sweepSessions(deps, signal)
      await sweepLimits(deps, signal)
      await deleteInTurns(deps, passwordResets, lte(passwordResets.expiresAt, deps.now()), signal)
    },
  },
]
