import type { Job } from '#src/deps.ts'
import { DAY, MINUTE } from '#src/shared/values/dates.ts'
import { readMailboxes } from './letters/mailboxes.ts'
import { indexOlder } from './rules/named-ids.ts'
import { settleAlerts } from './rules/settling.ts'
import { forgetTexts } from './service.ts'

export const jobs: Job[] = [
  { name: 'read the mailboxes', everySeconds: MINUTE, on: 'letters', run: readMailboxes },
  { name: 'settle alerts of banks', everySeconds: MINUTE, on: 'money', run: settleAlerts },
  { name: 'read which payments older alerts name', everySeconds: MINUTE, run: indexOlder },
  {
    name: 'forget the texts of alerts',
    everySeconds: DAY,
    needsClock: true,
    run: (deps, _news, signal) => forgetTexts(deps, signal),
  },
]
