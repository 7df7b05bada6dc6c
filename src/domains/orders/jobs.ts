import type { Job } from '#src/deps.ts'
import { sweepKeys } from './idempotency.ts'

export const jobs: Job[] = [{ name: 'old idempotency keys', everySeconds: 3600, run: sweepKeys }]
