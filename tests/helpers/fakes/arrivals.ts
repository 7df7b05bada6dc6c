import { EventEmitter, once } from 'node:events'

/** Things that arrive at a fake one by one, and a way to wait for them without polling. */
export type Arrivals<T> = {
  all: T[]
  add(item: T): void
  /** Resolves with the nth arrival (from 1), or with the first that the predicate takes, past ones included. */
  waitFor(wanted: number | ((item: T) => boolean), timeoutMs?: number): Promise<T>
}

export const createArrivals = <T>(what: string): Arrivals<T> => {
  const all: T[] = []
  const events = new EventEmitter().setMaxListeners(0)
  return {
    all,
    add(item) {
      all.push(item)
      events.emit('arrival')
    },
    async waitFor(wanted, timeoutMs = 20_000) {
      const signal = AbortSignal.timeout(timeoutMs)
      for (;;) {
        const found = typeof wanted === 'number' ? all[wanted - 1] : all.find(wanted)
        if (found !== undefined) return found
        await once(events, 'arrival', { signal }).catch(() => {
          throw new Error(`No such ${what} within ${timeoutMs} ms; ${all.length} arrived`)
        })
      }
    },
  }
}
