import type { Job } from '#src/deps.ts'
import { HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { remindHolders } from './notices.ts'
import { endOffers } from './service.ts'

export const jobs: Job[] = [
  {
    name: 'offers that end',
    everySeconds: MINUTE,
    needsClock: true,
    run: (deps, _news, signal) => endOffers(deps, signal),
  },
  {
    name: 'reminders of licences that end',
    everySeconds: HOUR,
    needsClock: true,
    run: (deps, _news, signal) => remindHolders(deps, signal),
  },
]
