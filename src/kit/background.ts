import type { Background, Deps } from '#src/deps.ts'

/**
 * `background` runs work that its request does not wait for, and logs its failure. `settled` waits until no such work
 * runs, for a graceful stop and for tests.
 */
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
