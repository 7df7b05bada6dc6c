import type { Job } from '#src/deps.ts'
import { DAY, MINUTE } from '#src/shared/values/dates.ts'
import { readMailboxes } from './mailboxes.ts'
import { forgetTexts } from './service.ts'
import { settleAlerts } from './settling.ts'

export const jobs: Job[] = [
  { name: 'read the mailboxes', everySeconds: MINUTE, on: 'letters', run: readMailboxes },
  { name: 'settle alerts of banks', everySeconds: MINUTE, on: 'money', run: settleAlerts },
  { name: 'forget the texts of alerts', everySeconds: DAY, needsClock: true, run: forgetTexts },
]
