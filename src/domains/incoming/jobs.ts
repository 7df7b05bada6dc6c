import type { Job } from '#src/deps.ts'
import { MINUTE } from '#src/shared/values/dates.ts'
import { workPictures } from './rules/pictures.ts'

export const jobs: Job[] = [
  { name: 'pictures from WhatsApp', everySeconds: MINUTE, on: 'pictures', run: workPictures },
]
