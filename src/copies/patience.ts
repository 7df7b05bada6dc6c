import { CopyError } from './place.ts'

/** How long a place may take to go on, in milliseconds. The administrator is told of one that does not. */
export const STALL_MS = 30_000
/** What must have moved in that time, so that a place that drips counts as one that hangs. */
export const LEAST_BYTES = 16 * 1024
export const LEAST_NAMES = 500

type Moved = (count: number) => void

/**
 * Ends the calls of a place that hangs. Once one call has ended so, all later ones of this place fail at once, because
 * each would wait as long again.
 */
export const createPatience = (who: string, ms = STALL_MS) => {
  const given = new AbortController()
  /** Fails unless `least` moves in each `time`, or the work ends in it. */
  const watch = async <T>(work: (moved: Moved) => Promise<T>, least: number, time: number): Promise<T> => {
    given.signal.throwIfAborted()
    let timer: NodeJS.Timeout | undefined
    let seen = 0
    const stall = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new CopyError(`${who} does not answer, or far too slowly.`)
        reject(error)
        given.abort(error)
      }, time)
    })
    const moved: Moved = (count) => {
      seen += count
      if (seen < least) return
      seen = 0
      timer?.refresh()
    }
    try {
      return await Promise.race([work(moved), stall])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    /** Aborts with the error of the call that hung. */
    signal: given.signal,
    /** Waits for one answer. */
    within: <T>(work: () => Promise<T>): Promise<T> => watch(work, LEAST_BYTES, ms),
    /** Waits while something is listed; the work tells how many new names came. */
    listing: <T>(work: (moved: Moved) => Promise<T>): Promise<T> => watch(work, LEAST_NAMES, ms),
    /** Waits while `body` is sent. */
    sending: <T>(
      body: ReadableStream<Uint8Array>,
      work: (body: ReadableStream<Uint8Array>) => Promise<T>,
    ): Promise<T> =>
      watch(
        (moved) => {
          const transform = (chunk: Uint8Array, out: TransformStreamDefaultController<Uint8Array>) => {
            moved(chunk.byteLength)
            out.enqueue(chunk)
          }
          return work(body.pipeThrough(new TransformStream({ transform })))
        },
        LEAST_BYTES,
        ms,
      ),
    /** The same stream, which fails where the place hangs. The time that its reader takes does not count. */
    reading: (stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
      const reader = stream.getReader()
      let [left, seen] = [ms, 0]
      const pull = async (out: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
        const begun = performance.now()
        const { done, value } = await watch(() => reader.read(), LEAST_BYTES, left)
        if (done) return out.close()
        left -= performance.now() - begun
        seen += value.byteLength
        if (seen >= LEAST_BYTES) [left, seen] = [ms, 0]
        out.enqueue(value)
      }
      return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 })
    },
  }
}

/** More pages than the list of any shop has, and pages in a row that bring nothing new. */
const MOST_IDLE_PAGES = 20

/** Gathers the pages of a list by name. Throws a CopyError where the list does not come to an end (COPY-704). */
export const createPages = <T extends { name: string }>(who: string, mostPages: number, moved: Moved) => {
  const found = new Map<string, T>()
  let [pages, idle] = [0, 0]
  return {
    add: (page: readonly T[]): void => {
      const before = found.size
      for (const entry of page) found.set(entry.name, entry)
      pages += 1
      idle = found.size === before ? idle + 1 : 0
      if (pages > mostPages || idle > MOST_IDLE_PAGES) throw new CopyError(`${who} lists without an end.`)
      moved(found.size - before)
    },
    all: (): T[] => [...found.values()],
  }
}
