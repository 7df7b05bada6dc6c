import type { Job } from '#src/deps.ts'
import { HOUR } from '#src/shared/values/dates.ts'
import { sweepKeys } from './rules/idempotency.ts'
import { cancelUnpaid, remindOfPayments } from './rules/unpaid.ts'

export const jobs: Job[] = [
  {
    name: 'old idempotency keys',
    everySeconds: HOUR,
    needsClock: true,
    run: (deps, _news, signal) => sweepKeys(deps, signal),
  },
  {
    name: 'payment reminders',
    everySeconds: HOUR,
    needsClock: true,
    run: (deps, _news, signal) => remindOfPayments(deps, signal),
  },
  {
    name: 'unpaid orders',
    everySeconds: HOUR,
    needsClock: true,
    run: (deps, _news, signal) => cancelUnpaid(deps, signal),
  },
]
