import { Worker } from 'node:worker_threads'

/**
 * Runs a worker that answers once, with a limit of time and of memory. Resolves with null where it ended without an answer,
 * as it does at either limit.
 */
export const answerOfThread = <Answer>(
  file: string,
  workerData: unknown,
  maxMs: number,
): Promise<Answer | null> =>
  new Promise((resolve) => {
    const worker = new Worker(file, {
      workerData,
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    const timer = setTimeout(() => void worker.terminate(), maxMs)
    worker.once('message', resolve)
    worker.once('error', () => resolve(null))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })
