import type { Job } from '#src/deps.ts'
import { sweepUploads } from './service.ts'

const DAY = 86_400

/** Removes files that no row names, such as those of deleted users (DL-6). */
export const jobs: Job[] = [{ name: 'sweep uploads', everySeconds: DAY, run: sweepUploads }]
