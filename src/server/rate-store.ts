import type { FastifyRateLimitStore } from '@fastify/rate-limit'

const MAX_ADDRESSES = 5000

type Window = { count: number; endsAt: number }

/**
 * Counts the requests of each address in memory, by a clock that nobody sets. The store of @fastify/rate-limit reads the
 * clock of the machine, and would refuse an address until a clock that is set back catches up (CLOCK-6).
 */
export const createRateStore = (uptime: () => number) =>
  class RateStore implements FastifyRateLimitStore {
    /** The address that was counted last comes last. */
    readonly #windows = new Map<string, Window>()

    incr(
      address: string,
      answer: (error: Error | null, result: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      const now = uptime()
      const known = this.#windows.get(address)
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
      window.count += 1
      this.#windows.delete(address)
      this.#windows.set(address, window)
      const [oldest] = this.#windows.keys()
      if (this.#windows.size > MAX_ADDRESSES && oldest !== undefined) this.#windows.delete(oldest)
      answer(null, { current: window.count, ttl: window.endsAt - now })
    }

    child(): RateStore {
      return new RateStore()
    }
  }
