import type { Job } from '#src/deps.ts'
import { HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { announceExpiry } from './notices.ts'
import { announceTrialEnds, forgetTrials } from './rules/trial-jobs.ts'
import { expireLicenses } from './service.ts'

export const jobs: Job[] = [
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
