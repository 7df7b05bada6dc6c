/** The length of the short text, in characters. */
const SHORT = 400
const TIMES_LONGER = 32
/** A linear reader takes 32 times as long for 32 times the text, and some more to allocate; a quadratic one 1,024. */
const MOST_TIMES_SLOWER = 256
const TRIES = 6
const RUNS = 3
/** Below this, the clock says nothing. */
const CLOCK_MS = 0.02

const millisecondsOf = (work: () => unknown): number => {
  const start = performance.now()
  work()
  return performance.now() - start
}

/**
 * Whether reading 32 times the text is at most 256 times slower. `textOf` makes a text of about this many characters.
 */
export const isLinear = (
  read: (text: string) => unknown,
  textOf: (length: number) => string,
  length = SHORT,
): boolean => {
  const short = textOf(length)
  const long = textOf(length * TIMES_LONGER)
  return Array.from({ length: TRIES }).some(() => {
    // The shortest of some runs, because a machine has other work too. Of the long text, which may take a second, the
    // next try is the next run.
    const runs = Array.from({ length: RUNS }, () => millisecondsOf(() => read(short)))
    const before = Math.max(CLOCK_MS, Math.min(...runs))
    return millisecondsOf(() => read(long)) < before * MOST_TIMES_SLOWER
  })
}
