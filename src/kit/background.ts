import type { Background, Deps } from '#src/deps.ts'

/** Work that a request starts without waiting for it. `settled` waits for all of it: a graceful stop, a test. */
export const createBackground = (
  log: Deps['log'],
): { background: Background; settled: () => Promise<void> } => {
  const running = new Set<Promise<void>>()
  return {
    background: (name, work) => {
      const task = work()
        .catch((error: unknown) => log.error({ err: error, work: name }, 'Background work failed'))
        .finally(() => running.delete(task))
      running.add(task)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
