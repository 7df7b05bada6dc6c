import type { Job } from '#src/deps.ts'
import { DAY } from '#src/shared/values/dates.ts'
import { sweepUploads } from './service.ts'

/** Moves files that no row names into the bin (DL-6). */
export const jobs: Job[] = [{ name: 'sweep uploads', everySeconds: DAY, run: sweepUploads }]
