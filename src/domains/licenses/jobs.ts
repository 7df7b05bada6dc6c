import type { Job } from '#src/deps.ts'
import { MINUTE } from '#src/shared/values/dates.ts'
import { expireLicenses } from './service.ts'

export const jobs: Job[] = [
  {
    name: 'licences that end',
    everySeconds: 10 * MINUTE,
    needsClock: true,
    run: (deps, _news, signal) => expireLicenses(deps, signal),
  },
]
