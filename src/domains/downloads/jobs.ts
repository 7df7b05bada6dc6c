import type { Job } from '#src/deps.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { sweepUploads } from './service.ts'

/** Removes files that no row names, such as those of deleted users (DL-6). */
export const jobs: Job[] = [{ name: 'sweep uploads', everySeconds: DAY, run: sweepUploads }]
