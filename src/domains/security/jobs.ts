import type { Job } from '#src/deps.ts'

export const FLUSH_SECONDS = 10

export const jobs: Job[] = [
  { name: 'store the security log', everySeconds: FLUSH_SECONDS, run: ({ security }) => security.flush() },
]
