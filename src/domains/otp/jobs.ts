import { lte } from 'drizzle-orm'
import { oneTimeCodes, phoneProofs } from '#db/schema/otp.ts'
import type { Job } from '#src/deps.ts'
import { addDays, HOUR } from '#src/shared/values/dates.ts'

/** Deletes codes a day after they expired. Until then, a late try is answered with the reason. */
export const jobs: Job[] = [
  {
    name: 'sweep one-time codes',
    everySeconds: HOUR,
    needsClock: true,
    run: (deps) => {
      deps.db
        .delete(oneTimeCodes)
        .where(lte(oneTimeCodes.expiresAt, addDays(deps.now(), -1)))
        .run()
      deps.db
        .delete(phoneProofs)
        .where(lte(phoneProofs.expiresAt, addDays(deps.now(), -1)))
        .run()
    },
  },
]
