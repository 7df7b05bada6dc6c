import { type ChildProcess, fork } from 'node:child_process'
import { extname, join } from 'node:path'
import { AppError } from '#src/shared/app-error.ts'
import type { CopyTask, CopyTasks } from '#src/shared/copies.ts'

/** Makes and checks copies elsewhere, in a process of its own. */
export type Copier = {
  /**
   * Does one task, and tells its steps meanwhile. Throws BAD_GATEWAY with a sentence for the administrator when it
   * fails.
   */
  run<K extends CopyTask>(
    kind: K,
    task: CopyTasks[K]['task'],
    onStep?: (step: string) => void,
  ): Promise<CopyTasks[K]['answer']>
  /** Ends the running work. Complete copies stay, and the next start makes the copy that was cut. */
  stop(): void
}

type Message = { step: string } | { answer: unknown } | { problem: string }

const extension = extname(import.meta.filename)
// Beside this file in the build, in a room of its own in the sources.
const processFile = join(
  import.meta.dirname,
  extension === '.ts' ? '../copies' : '',
  `copy-process${extension}`,
)

const TOO_SLOW = 'The place does not answer, or far too slowly.'

/** A copy streams, so the process needs little; in MiB. */
const HEAP = 256

/**
 * How long the tasks may take that an administrator waits for, in milliseconds. Each call of a place ends by itself when
 * nothing moves; this ends those that go on and on (COPY-705).
 */
export const LIMITS: Partial<Record<CopyTask, number>> = { test: 40_000, hostKey: 40_000 }

/** Does every task in a process of low priority. Credentials go to it as messages, never as arguments. */
export const createCopier = (file = processFile, limits = LIMITS): Copier => {
  const running = new Set<ChildProcess>()
  return {
    run: (kind, task, onStep) =>
      new Promise((resolve, reject) => {
        const child = fork(file, [], { execArgv: [`--max-old-space-size=${HEAP}`] })
        running.add(child)
        const fail = (problem: string) => reject(new AppError('BAD_GATEWAY', problem))
        const limit = limits[kind]
        const timer = limit && setTimeout(() => end(() => fail(TOO_SLOW)), limit)
        /** Ends a process that has answered or took too long. By itself it would wait for a disk that hangs. */
        const end = (tell: () => void) => {
          tell()
          child.kill('SIGKILL')
        }
        child.on('message', (message: Message) => {
          if ('step' in message) onStep?.(message.step)
          else if ('problem' in message) end(() => fail(message.problem))
          else end(() => resolve(message.answer as never))
        })
        child.once('error', reject)
        child.once('exit', (code, signal) => {
          clearTimeout(timer)
          running.delete(child)
          fail(`The process that makes copies ended before it was done (${signal ?? String(code)}).`)
        })
        child.send({ kind, task })
      }),
    stop: () => {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
