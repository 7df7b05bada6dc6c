import type { FastifyRequest } from 'fastify'
import type { Limit } from '#fastify.config.ts'
import { AppError } from '#src/shared/app-error.ts'

/** Counts calls in fixed windows of time, one for each limit. */
const createCallCount = (limits: readonly Limit[], uptime: () => number) => {
  const windows = limits.map(({ seconds }) => ({ ms: seconds * 1000, index: 0, count: 0 }))
  /** The calls of the current windows, after adding some. */
  return (calls: number): number[] =>
    windows.map((window) => {
      const index = Math.floor(uptime() / window.ms)
      if (index !== window.index) Object.assign(window, { index, count: 0 })
      window.count += calls
      return window.count
    })
}

type CallCount = ReturnType<typeof createCallCount>
type AddressRecord = { sockets: number; countCalls: CallCount }
type Limits = { perAddress: number; calls: readonly Limit[] }

/** The sockets of each address, or of whoever is counted beside it (SOCK-2), and the calls over them (SOCK-7). */
export const createAddressUse = ({ perAddress, calls: limits }: Limits, uptime: () => number) => {
  const records = new Map<string, AddressRecord>()

  const recordOf = (address: string): AddressRecord => {
    const record = records.get(address) ?? { sockets: 0, countCalls: createCallCount(limits, uptime) }
    records.set(address, record)
    return record
  }

  return {
    /** Counts a socket from its request until its connection ends. Throws TOO_MANY_REQUESTS. */
    admit: (address: string, request: FastifyRequest): void => {
      const record = recordOf(address)
      const calls = record.countCalls(0)
      const spent = limits.find(({ max }, index) => (calls[index] ?? 0) > max)
      if (spent) throw new AppError('TOO_MANY_REQUESTS', 'Too many calls', { retryAfter: spent.seconds })
      if (record.sockets >= perAddress) {
        throw new AppError('TOO_MANY_REQUESTS', 'Too many connections', { retryAfter: 30 })
      }
      record.sockets += 1
      request.raw.socket.once('close', () => {
        record.sockets -= 1
      })
    },
    /**
     * Counts the calls of one socket. The returned function adds some and tells whether the socket is greedy: its
     * address is beyond a limit, and the socket made more than its equal share of that limit.
     */
    countSocket: (address: string): ((calls: number) => boolean) => {
      const record = recordOf(address)
      const countOwn = createCallCount(limits, uptime)
      return (calls) => {
        const [own, all] = [countOwn(calls), record.countCalls(calls)]
        return limits.some(
          ({ max }, index) => (all[index] ?? 0) > max && (own[index] ?? 0) * record.sockets > max,
        )
      }
    },
    /** Forgets the addresses that hold no socket and made no call in the current windows. */
    sweep: (): void => {
      for (const [address, { sockets, countCalls }] of records) {
        if (sockets === 0 && countCalls(0).every((calls) => calls === 0)) records.delete(address)
      }
    },
  }
}
