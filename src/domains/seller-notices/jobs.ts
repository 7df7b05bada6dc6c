import type { Job } from '#src/deps.ts'
import { HOUR, MINUTE } from '#src/shared/values/dates.ts'
import { tellChanges } from './rules/changes.ts'
import { forgetTold, tellSeller } from './rules/delivery.ts'
import { noteWaitingChats } from './rules/waiting-chats.ts'

export const jobs: Job[] = [
  { name: 'tell the seller', everySeconds: 10, run: tellSeller },
  { name: 'tell changes', everySeconds: 10, run: tellChanges },
  { name: 'note waiting chats', everySeconds: MINUTE / 2, run: noteWaitingChats },
  {
    name: 'forget notices to the seller',
    everySeconds: HOUR,
    needsClock: true,
    run: (deps, _news, signal) => forgetTold(deps, signal),
  },
]
