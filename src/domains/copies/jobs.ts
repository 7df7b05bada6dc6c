import type { Job } from '#src/deps.ts'
import { MINUTE } from '#src/shared/values/dates.ts'
import { startDue } from './rules/runs.ts'

export const jobs: Job[] = [
  { name: 'make and check copies elsewhere', everySeconds: 10 * MINUTE, run: startDue },
]
