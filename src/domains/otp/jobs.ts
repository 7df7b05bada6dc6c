import { lte } from 'drizzle-orm'
import { oneTimeCodes, phoneProofs } from '#db/schema/otp.ts'
import type { Job } from '#src/deps.ts'
import { deleteInTurns } from '#src/kit/turns.ts'
import { addDays, HOUR } from '#src/shared/values/dates.ts'

/** Deletes codes a day after they expired. Until then, a late try is answered with the reason. */
export const jobs: Job[] = [
  {
    name: 'sweep one-time codes',
    everySeconds: HOUR,
    needsClock: true,
    run: async (deps, _news, signal) => {
      const before = addDays(deps.now(), -1)
      await deleteInTurns(deps, oneTimeCodes, lte(oneTimeCodes.expiresAt, before), signal)
      await deleteInTurns(deps, phoneProofs, lte(phoneProofs.expiresAt, before), signal)
    },
  },
]
