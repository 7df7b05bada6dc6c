import type { Job } from '#src/deps.ts'
import { DAY, HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { checks } from './rules/checks.ts'
import { checkFile, runChecks } from './service.ts'

const daily = checks.filter(({ isDaily }) => isDaily)
const cheap = checks.filter(({ isDaily }) => !isDaily)

/** Looks for what is wrong with the box (WATCH-701). */
export const jobs: Job[] = [
  { name: 'check the database file', everySeconds: HOUR, run: checkFile },
  { name: 'warnings', everySeconds: MINUTE, run: (deps) => runChecks(deps, cheap) },
  { name: 'daily warnings', everySeconds: DAY, run: (deps) => runChecks(deps, daily) },
]
