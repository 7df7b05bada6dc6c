import type { Job } from '#src/deps.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { announceAnswers } from './live.ts'
import { sweepPictures } from './rules/pictures.ts'

export const jobs: Job[] = [
  { name: 'answers on WhatsApp', everySeconds: DAY, on: 'answers', run: announceAnswers },
  {
    name: 'old chat pictures',
    everySeconds: DAY,
    needsClock: true,
    run: (deps, _news, signal) => sweepPictures(deps, signal),
  },
]
