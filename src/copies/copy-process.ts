import { constants, setPriority } from 'node:os'
import type { CopyTask } from '#src/shared/copies.ts'
import { isExpected, plainProblem } from './place.ts'
import { perform } from './tasks.ts'

// The process of gateways/copier.ts. It does one task and ends. Its libraries, and the work of packing and
// encrypting, so never burden the process that serves.

const send = (message: unknown): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(message, () => resolve())
  })

/** Ends this process at once. An orderly end would wait for a disk that hangs. */
const end = () => process.kill(process.pid, 'SIGKILL')

const work = async ({ kind, task }: { kind: CopyTask; task: never }): Promise<void> => {
  process.umask(0o077)
  try {
    // Requests and the disk of the shop go first.
    setPriority(constants.priority.PRIORITY_LOW)
    await send({ answer: await perform[kind](task, (step) => void send({ step })) })
  } catch (error) {
    if (!isExpected(error)) process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`)
    await send({ problem: plainProblem(error) })
  }
  end()
}
process.once('message', (message: { kind: CopyTask; task: never }) => void work(message))
// The shop ended, or does not want the answer any more.
process.once('disconnect', end)
