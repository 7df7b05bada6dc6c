import type { Job } from '#src/deps.ts'
import { announceExpiry, expireLicenses } from './service.ts'

const HOUR = 3600

export const jobs: Job[] = [
  { name: 'licences that end', everySeconds: HOUR / 6, run: expireLicenses },
  { name: 'notices before licences end', everySeconds: HOUR, run: announceExpiry },
]
