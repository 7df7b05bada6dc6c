import { lte } from 'drizzle-orm'
import { activationRequests } from '#db/schema/licenses.ts'
import type { Job } from '#src/deps.ts'
import { deleteInTurns } from '#src/kit/turns.ts'
import { addSeconds, HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { announceExpiry } from './notices.ts'
import { announceTrialEnds, forgetTrials } from './rules/trial-jobs.ts'
import { expireLicenses } from './service.ts'

export const jobs: Job[] = [
  {
    name: 'sweep requests of programs',
    everySeconds: HOUR,
    needsClock: true,
    // An answer that was lost may be fetched for a while after the end of its request.
    run: (deps, _news, signal) => {
      const before = addSeconds(deps.now(), -HOUR)
      return deleteInTurns(deps, activationRequests, lte(activationRequests.expiresAt, before), signal)
    },
  },
  {
    name: 'licences that end',
    everySeconds: 10 * MINUTE,
    needsClock: true,
    run: (deps, _news, signal) => expireLicenses(deps, signal),
  },
  {
    name: 'reminders of licences that end',
    everySeconds: HOUR,
    needsClock: true,
    run: (deps, _news, signal) => announceExpiry(deps, signal),
  },
  {
    name: 'reminders of trials that end',
    everySeconds: HOUR,
    needsClock: true,
    run: (deps, _news, signal) => announceTrialEnds(deps, signal),
  },
  {
    name: 'forget trials',
    everySeconds: HOUR,
    needsClock: true,
    run: (deps, _news, signal) => forgetTrials(deps, signal),
  },
]
