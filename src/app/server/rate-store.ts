import type { FastifyRateLimitStore } from '@fastify/rate-limit'

const MAX_ADDRESSES = 5000

type Window = { count: number; endsAt: number }

/**
 * Counts the requests of each address in memory, by a clock that nobody sets. The store of @fastify/rate-limit reads the
 * clock of the machine, and would refuse an address until a clock that is set back catches up (CLOCK-6).
 */
export const createRateStore = (uptime: () => number) => {
  /** The address that was counted last comes last. */
  const windows = new Map<string, Window>()
  const current = (address: string): Window | undefined => {
    const known = windows.get(address)
    return known && known.endsAt > uptime() ? known : undefined
  }
  return class RateStore implements FastifyRateLimitStore {
    /** Whether an address has made as many requests as it may. */
    static isSpent(address: string, max: number): boolean {
      return (current(address)?.count ?? 0) >= max
    }

    incr(
      address: string,
      answer: (error: Error | null, result: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      const now = uptime()
      const window = current(address) ?? { count: 0, endsAt: now + windowMs }
      window.count += 1
      windows.delete(address)
      windows.set(address, window)
      const [oldest] = windows.keys()
      if (windows.size > MAX_ADDRESSES && oldest !== undefined) windows.delete(oldest)
      answer(null, { current: window.count, ttl: window.endsAt - now })
    }

    child(): RateStore {
      return this
    }
  }
}
