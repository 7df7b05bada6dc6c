import type { Job } from '#src/deps.ts'
import { sweepUploads } from './service.ts'

const DAY = 86_400

/** The files of deleted users go with the next sweep. */
export const jobs: Job[] = [{ name: 'sweep uploads', everySeconds: DAY, run: sweepUploads }]
