import type { Job } from '#src/deps.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { sweepPictures } from './pictures/pictures.ts'

export const jobs: Job[] = [
  {
    name: 'old payment pictures',
    everySeconds: DAY,
    needsClock: true,
    run: (deps, _news, signal) => sweepPictures(deps, signal),
  },
]
