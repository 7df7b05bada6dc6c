import type { CopyTask, CopyTasks, Report } from '#src/shared/copies.ts'
import { CopyError } from './place.ts'

type Perform = {
  [K in CopyTask]: (task: CopyTasks[K]['task'], report: Report) => Promise<CopyTasks[K]['answer']>
}

/** Writes, reads and removes a small object, as a copy will. */
const tryPlace: Perform['test'] = async ({ place: config, mark }) => {
  const { atPlace } = await import('./open-place.ts')
  const { listPlace, MARK, putText, readText, TRIAL } = await import('./layout.ts')
  return atPlace(config, async (place) => {
    const text = 'A test of the shop\n'
    await putText(place, TRIAL, text)
    const read = await readText(await place.get(TRIAL))
    await place.remove(TRIAL)
    if (read !== text) throw new CopyError('The place gave back something else than it was given.')
    if (mark) await putText(place, MARK, 'A shop keeps its copies here. Leave this file in place.\n')
    return listPlace(place)
  })
}

/** How each task is done. Each loads what it needs alone, because the process ends after one. */
export const perform: Perform = {
  copy: async (task, report) => (await import('./make.ts')).makeCopies(task, report),
  check: async (task, report) => (await import('./check.ts')).checkPlace(task, report),
  integrity: async ({ file }) => (await import('./check.ts')).damageIn(file),
  test: tryPlace,
  hostKey: async (server) => (await import('./sftp-place.ts')).readHostKey(server),
  newKeys: async () => (await import('./encryption.ts')).makeKeys(),
}
