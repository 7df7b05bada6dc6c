import type { Job } from '#src/deps.ts'
import { DAY, MINUTE } from '#src/shared/values/dates.ts'
import { forgetTexts } from './service.ts'
import { settleAlerts } from './settling.ts'

export const jobs: Job[] = [
  { name: 'settle alerts of banks', everySeconds: MINUTE, on: 'money', run: settleAlerts },
  { name: 'forget the texts of alerts', everySeconds: DAY, needsClock: true, run: forgetTexts },
]
