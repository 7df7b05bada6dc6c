import type { Job } from '#src/deps.ts'
import { HOUR } from '#src/shared/values/dates.ts'
import { sweepKeys } from './idempotency.ts'

export const jobs: Job[] = [{ name: 'old idempotency keys', everySeconds: HOUR, run: sweepKeys }]
